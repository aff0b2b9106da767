// Games: a start, the moves since, and the rules that judge it. Include shogi_rules.hpp.

#ifndef SHOGI_RULES_GAME_HPP
#define SHOGI_RULES_GAME_HPP

#include <chrono>
#include <memory>

#include "position.hpp"

namespace shogi {

using Clock = ::shogi_clock;
using Declaration = ::shogi_declaration;
using Foul = ::shogi_foul;
using MoveEffects = ::shogi_move_effects;
using Outcome = ::shogi_outcome;
using Repetition = ::shogi_repetition;
using RuleSet = ::shogi_rule_set;

namespace detail {

/// Owns a handle.
template <class Handle, ::shogi_status (*Free)(Handle**)>
struct Deleter {
    void operator()(Handle* handle) const noexcept { Free(&handle); }
};
template <class Handle, ::shogi_status (*Free)(Handle**)>
using Owner = std::unique_ptr<Handle, Deleter<Handle, Free>>;

/// The handle that a call makes: `call(handle)`.
template <class Handle, class Call>
Handle* made(Call&& call) {
    Handle* handle = nullptr;
    check(call(&handle));
    return handle;
}

inline std::uint64_t millis(std::chrono::milliseconds time) {
    if (time.count() < 0) throw error(SHOGI_ERROR_BAD_ARGUMENT);
    return static_cast<std::uint64_t>(time.count());
}

inline std::chrono::milliseconds duration(std::uint64_t millis) {
    return std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(millis));
}

}  // namespace detail

/// The rules of a preset: `jsa_pro`, `wcsc`, `lishogi` and others. Change what differs.
inline RuleSet rule_set(std::string_view name) {
    return detail::out<RuleSet>([&](RuleSet* rules) { return ::shogi_rule_set_from_name(name.data(), name.size(), rules); });
}

/// The names of the presets.
inline std::vector<std::string> rule_set_names() {
    std::vector<std::string> names;
    while (std::optional<std::string> name =
               detail::text_if_present([&](char* buffer, std::size_t capacity, std::size_t* length) {
                   return ::shogi_rule_set_name_at(names.size(), buffer, capacity, length);
               })) {
        names.push_back(*std::move(name));
    }
    return names;
}

/// The name of the preset that some rules are.
inline std::optional<std::string> name(const RuleSet& rules) {
    return detail::text_if_present([&](char* buffer, std::size_t capacity, std::size_t* length) {
        return ::shogi_rule_set_name(&rules, buffer, capacity, length);
    });
}

/// A game with its referee.
class Game {
public:
    explicit Game(const RuleSet& rules)
        : handle_(detail::made<::shogi_game>([&](::shogi_game** game) {
              return ::shogi_game_new(&rules, nullptr, game);
          })) {}

    Game(const RuleSet& rules, const Position& start)
        : handle_(detail::made<::shogi_game>([&](::shogi_game** game) {
              return ::shogi_game_new(&rules, &start.raw(), game);
          })) {}

    /// In which the sides have points for an impasse beforehand.
    Game(const RuleSet& rules, const Position& start, std::uint8_t black_credit, std::uint8_t white_credit)
        : handle_(detail::made<::shogi_game>([&](::shogi_game** game) {
              return ::shogi_game_new_with_credit(&rules, &start.raw(), black_credit, white_credit, game);
          })) {}

    /// Takes a handle over.
    explicit Game(::shogi_game* handle) noexcept : handle_(handle) {}

    /// Plays a game again that `save` wrote.
    static Game load(std::string_view json) {
        ::shogi_game* game = nullptr;
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_game_load(json.data(), json.size(), &game, error);
        });
        return Game(game);
    }

    /// As JSON: rules, start, moves, clock and ending.
    std::string save() const {
        return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_game_save(raw(), buffer, capacity, length);
        });
    }

    Game clone() const {
        return Game(detail::made<::shogi_game>([&](::shogi_game** copy) { return ::shogi_game_clone(raw(), copy); }));
    }

    /// The game that follows one without result (指し直し).
    std::optional<Game> replay() const {
        ::shogi_game* game = nullptr;
        if (!detail::present(::shogi_game_replay(raw(), &game))) return std::nullopt;
        return Game(game);
    }

    ::shogi_game* raw() const noexcept { return handle_.get(); }

    Position position() const { return Position(get<::shogi_position>(::shogi_game_position)); }

    /// The position after so many moves, 0 for the start.
    Position position_at(std::uint32_t ply) const {
        return Position(detail::out<::shogi_position>([&](::shogi_position* position) {
            return ::shogi_game_position_at(raw(), ply, position);
        }));
    }

    RuleSet rules() const { return get<RuleSet>(::shogi_game_rules); }

    std::vector<Move> moves() const {
        const std::vector<::shogi_move> moves = detail::items<::shogi_move>(
            [&](::shogi_move* array, std::size_t capacity, std::size_t* count) {
                return ::shogi_game_moves(raw(), array, capacity, count);
            });
        using Cursor = detail::Cursor<Move, ::shogi_move>;
        return std::vector<Move>(Cursor(moves.data()), Cursor(moves.data() + moves.size()));
    }

    /// How many moves were played.
    std::uint32_t length() const { return get<std::uint32_t>(::shogi_game_length); }

    /// Plays a move and judges it. What becomes of an illegal one is the rules' choice.
    MoveEffects play(Move mv) {
        MoveEffects effects;
        detail::check_with([&](::shogi_error* error) { return ::shogi_game_play(raw(), mv.raw(), &effects, error); });
        return effects;
    }

    /// Plays a move that took so long. If the time was up, the game is lost and SHOGI_ERROR_TIME_UP is thrown.
    MoveEffects play(Move mv, std::chrono::milliseconds elapsed) {
        const std::uint64_t time = detail::millis(elapsed);
        MoveEffects effects;
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_game_play_timed(raw(), mv.raw(), time, &effects, error);
        });
        return effects;
    }

    /// Takes the last move back, and whatever ended the game.
    Move undo() {
        ::shogi_move taken_back = SHOGI_NO_MOVE;
        detail::check_with([&](::shogi_error* error) { return ::shogi_game_undo(raw(), &taken_back, error); });
        return Move(taken_back);
    }

    /// How the game ended; `nullopt` while it goes on.
    std::optional<Outcome> outcome() const {
        const Outcome outcome = get<Outcome>(::shogi_game_outcome);
        return outcome.kind == 0 ? std::nullopt : std::optional<Outcome>(outcome);
    }

    /// The same in a sentence.
    std::optional<std::string> outcome_text(Lang lang = SHOGI_LANG_EN) const {
        return detail::text_if_present([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_game_outcome_text(raw(), lang, buffer, capacity, length);
        });
    }

    /// How often the position on the board has stood.
    Repetition repetition() const { return get<Repetition>(::shogi_game_repetition); }

    /// What a declaration by the side to move would come to; `nullopt` if the rules know none.
    std::optional<Declaration> declaration() const {
        return detail::out_if_present<Declaration>(
            [&](Declaration* declaration) { return ::shogi_game_declaration(raw(), declaration); });
    }

    /// The same in a sentence.
    std::optional<std::string> declaration_text(Lang lang = SHOGI_LANG_EN) const {
        return detail::text_if_present([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_game_declaration_text(raw(), lang, buffer, capacity, length);
        });
    }

    /// The points of Black and White for an impasse, credit included.
    std::pair<int, int> impasse_points() const {
        std::uint8_t black = 0, white = 0;
        detail::check(::shogi_game_impasse_points(raw(), &black, &white));
        return {black, white};
    }

    /// What a side of this game is called: "black", 先手, 上手.
    std::string side_name(Color side, Lang lang = SHOGI_LANG_EN) const {
        return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_game_side_name(raw(), detail::raw(side), lang, buffer, capacity, length);
        });
    }

    /// A side resigns (投了), at any time.
    Outcome resign(Color side) { return act(::shogi_game_resign, side); }
    /// A side's time is up (切れ負け), as a clock outside this library says.
    Outcome time_up(Color side) { return act(::shogi_game_time_up, side); }
    /// A side did not appear (不戦敗).
    Outcome forfeit(Color side) { return act(::shogi_game_forfeit, side); }
    /// A side did what is forbidden but no move.
    Outcome illegal_action(Color side) { return act(::shogi_game_illegal_action, side); }
    /// A side declares (入玉宣言); it must be its turn.
    Outcome declare(Color side) { return act(::shogi_game_declare, side); }
    /// Both sides agree on a draw.
    Outcome agree_draw() { return act(::shogi_game_agree_draw); }
    /// Both sides agree on impasse (合意による持将棋).
    Outcome agree_impasse() { return act(::shogi_game_agree_impasse); }
    /// The game is broken off (中断).
    Outcome interrupt() { return act(::shogi_game_interrupt); }
    /// Takes back what ended the game, if it was no move, and tells what that was.
    Outcome reopen() { return act(::shogi_game_reopen); }
    /// The foul with the move of a number, from 1, is claimed.
    Outcome claim_foul(std::uint32_t ply) { return act(::shogi_game_claim_foul, ply); }

    /// A side declares after so long.
    Outcome declare(Color side, std::chrono::milliseconds elapsed) {
        return act(::shogi_game_declare_timed, side, detail::millis(elapsed));
    }

    /// The fouls that stand.
    std::vector<Foul> fouls() const {
        return detail::items<Foul>([&](Foul* fouls, std::size_t capacity, std::size_t* count) {
            return ::shogi_game_fouls(raw(), fouls, capacity, count);
        });
    }

    /// Whose checks carry the game beyond the limit of moves.
    std::optional<Color> extension() const { return detail::color(get<::shogi_color>(::shogi_game_extension)); }

    /// Gives the game a clock: `10m`, `1h30m byoyomi=30s`, `15m increment=5s`.
    void set_clock(std::string_view black, std::string_view white) {
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_game_set_clock(raw(), black.data(), black.size(), white.data(), white.size(), error);
        });
    }

    /// What a side's clock shows after it has thought for so long; `nullopt` without a clock.
    std::optional<Clock> clock(Color side, std::chrono::milliseconds elapsed = {}) const {
        const std::uint64_t time = detail::millis(elapsed);
        return detail::out_if_present<Clock>(
            [&](Clock* clock) { return ::shogi_game_clock(raw(), detail::raw(side), time, clock); });
    }

    /// The time control of a side, as set_clock takes it; `nullopt` without a clock.
    std::optional<std::string> time_control(Color side) const {
        return detail::text_if_present([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_game_time_control(raw(), detail::raw(side), buffer, capacity, length);
        });
    }

    /// What a move, counted from 1, was charged for; `nullopt` if it was not timed.
    std::optional<std::chrono::milliseconds> charged(std::uint32_t ply) const {
        const std::optional<std::uint64_t> charged = detail::out_if_present<std::uint64_t>(
            [&](std::uint64_t* charged) { return ::shogi_game_charged(raw(), ply, charged); });
        return charged ? std::optional<std::chrono::milliseconds>(detail::duration(*charged)) : std::nullopt;
    }

private:
    template <class Value>
    Value get(::shogi_status (*question)(const ::shogi_game*, Value*)) const {
        return detail::out<Value>([&](Value* value) { return question(raw(), value); });
    }

    static ::shogi_color plain(Color side) noexcept { return detail::raw(side); }
    template <class Number>
    static Number plain(Number number) noexcept {
        return number;
    }

    template <class Act, class... Args>
    Outcome act(Act act, Args... args) {
        Outcome outcome;
        detail::check_with([&](::shogi_error* error) { return act(raw(), plain(args)..., &outcome, error); });
        return outcome;
    }

    detail::Owner<::shogi_game, ::shogi_game_free> handle_;
};

}  // namespace shogi

#endif
