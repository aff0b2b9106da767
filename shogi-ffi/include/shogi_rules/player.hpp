// The computer player, analysis, hints and the search for mates. Include shogi_rules.hpp.

#ifndef SHOGI_RULES_PLAYER_HPP
#define SHOGI_RULES_PLAYER_HPP

#include <exception>

#include "game.hpp"

namespace shogi {

using Level = ::shogi_level;
using MateOptions = ::shogi_mate_options;
using PlayerField = ::shogi_player_field;
using Score = ::shogi_score;

/// What a player does.
struct Choice {
    /// Of `enum shogi_choice`; 0 is nothing, since the game is over.
    std::uint32_t kind;
    /// If it plays one.
    std::optional<Move> move;
};

/// What a search has found, and the line that both sides are expected to play.
struct Analysis : ::shogi_analysis {
    std::vector<Move> line;
};

/// Whether there is a mate, and its moves.
struct Mate : ::shogi_mate {
    std::vector<Move> line;
};

/// A move worth considering, with what can be said for it.
struct Hint : ::shogi_hint {
    explicit Hint(const ::shogi_hint& hint) noexcept : ::shogi_hint(hint) {}
    Move move() const noexcept { return Move(mv); }
};

namespace detail {

/// A search is not stopped.
struct Never {
    bool operator()(std::uint64_t) const noexcept { return false; }
};

/// Nothing is reported.
struct Silence {
    void operator()(const Analysis&) const noexcept {}
};

inline std::vector<Move> moves(const ::shogi_move* line, std::size_t length) {
    using From = Cursor<Move, ::shogi_move>;
    return std::vector<Move>(From(line), From(line + length));
}

/// Stands between C and what the caller gave: nothing is thrown through C.
template <class Stop, class Report = Silence>
class Border {
public:
    explicit Border(Stop& stop) : stop_(stop) {}
    Border(Stop& stop, Report& report) : stop_(stop), report_(&report) {}

    static int stop(void* user, std::uint64_t nodes) noexcept {
        Border& border = *static_cast<Border*>(user);
        if (border.thrown_) return 1;
        try {
            return border.stop_(nodes) ? 1 : 0;
        } catch (...) {
            border.thrown_ = std::current_exception();
            return 1;
        }
    }

    static void report(void* user, const ::shogi_analysis* found, const ::shogi_move* line, std::size_t length) noexcept {
        Border& border = *static_cast<Border*>(user);
        if (border.thrown_) return;
        try {
            (*border.report_)(Analysis{*found, moves(line, length)});
        } catch (...) {
            border.thrown_ = std::current_exception();
        }
    }

    void check(::shogi_status status) const {
        if (thrown_) std::rethrow_exception(thrown_);
        detail::check(status);
    }

private:
    Stop& stop_;
    Report* report_ = nullptr;
    std::exception_ptr thrown_;
};

}  // namespace detail

// Below, `stop(nodes)` is asked now and then whether the search is to stop. What it throws ends the search and is
// thrown again.

/// Somebody to play against.
class Player {
public:
    explicit Player(Level level, std::uint64_t seed = 0)
        : handle_(detail::made<::shogi_player>([&](::shogi_player** player) {
              return ::shogi_player_new(level, seed, player);
          })) {}

    /// Takes a handle over.
    explicit Player(::shogi_player* handle) noexcept : handle_(handle) {}

    ::shogi_player* raw() const noexcept { return handle_.get(); }

    void set(PlayerField field, std::uint64_t value) { detail::check(::shogi_player_set(raw(), field, value)); }

    std::uint64_t get(PlayerField field) const {
        return detail::out<std::uint64_t>([&](std::uint64_t* value) { return ::shogi_player_get(raw(), field, value); });
    }

    Player clone() const {
        return Player(
            detail::made<::shogi_player>([&](::shogi_player** copy) { return ::shogi_player_clone(raw(), copy); }));
    }

    /// What it does in a game.
    template <class Stop = detail::Never>
    Choice choose(const Game& game, Stop stop = {}) const {
        using Border = detail::Border<Stop>;
        Border border(stop);
        std::uint32_t kind = 0;
        ::shogi_move played = SHOGI_NO_MOVE;
        border.check(::shogi_player_choose(raw(), game.raw(), Border::stop, &border, &kind, &played));
        return Choice{kind, Move::from_raw(played)};
    }

private:
    detail::Owner<::shogi_player, ::shogi_player_free> handle_;
};

/// Searches the position of a game with a budget of nodes. `report(const Analysis&)` is shown each finished depth.
template <class Stop = detail::Never, class Report = detail::Silence>
Analysis analyse(const Game& game, std::uint64_t nodes, Stop stop = {}, Report report = {}) {
    using Border = detail::Border<Stop, Report>;
    Border border(stop, report);
    std::array<::shogi_move, 64> line;
    std::size_t length = 0;
    ::shogi_analysis found;
    border.check(::shogi_analyse(game.raw(), nodes, Border::stop, Border::report, &border, &found, line.data(),
                                 line.size(), &length));
    return Analysis{found, detail::moves(line.data(), std::min(length, line.size()))};
}

/// Good moves, the best first and at most `count`, each found with a budget of nodes.
template <class Stop = detail::Never>
std::vector<Hint> hints(const Game& game, std::uint64_t nodes, std::size_t count, Stop stop = {}) {
    using Border = detail::Border<Stop>;
    Border border(stop);
    std::vector<::shogi_hint> found(count);
    std::size_t written = 0;
    border.check(::shogi_hints(game.raw(), nodes, Border::stop, &border, found.data(), found.size(), &written));
    found.resize(std::min(written, count));
    return std::vector<Hint>(found.begin(), found.end());
}

/// Finds out whether the side to move mates by nothing but checks. Of a line of more than `longest` moves, the beginning
/// is told.
template <class Stop = detail::Never>
Mate solve_mate(const Position& position, const MateOptions& wish = {}, Stop stop = {}, std::size_t longest = 2048) {
    using Border = detail::Border<Stop>;
    Border border(stop);
    std::vector<::shogi_move> line(longest);
    std::size_t length = 0;
    ::shogi_mate mate;
    border.check(::shogi_mate_solve(&position.raw(), &wish, Border::stop, &border, &mate, line.data(), line.size(),
                                    &length));
    return Mate{mate, detail::moves(line.data(), std::min(length, longest))};
}

}  // namespace shogi

#endif
