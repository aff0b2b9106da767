// Positions, arrangements and handicaps. Include shogi_rules.hpp.

#ifndef SHOGI_RULES_POSITION_HPP
#define SHOGI_RULES_POSITION_HPP

#include "types.hpp"

namespace shogi {

using ForbiddenDrop = ::shogi_forbidden_drop;
using Handicap = ::shogi_handicap;
using MoveStyle = ::shogi_move_style;
using Notation = ::shogi_notation;
using Packing = ::shogi_packing;
using Picture = ::shogi_picture;
using Promotion = ::shogi_promotion;
using Threat = ::shogi_threat;
using Undo = ::shogi_undo;
using Validity = ::shogi_validity;

/// The bytes of a packed position.
using Packed = std::array<std::uint8_t, SHOGI_PACKED_SIZE>;

/// Any arrangement of pieces, to fill in square by square.
struct Setup : ::shogi_setup {
    /// An empty board; Black is to move.
    Setup() : ::shogi_setup(detail::out<::shogi_setup>(::shogi_setup_empty)) {}
    explicit Setup(const ::shogi_setup& setup) noexcept : ::shogi_setup(setup) {}

    /// Of any SFEN, also of what is no position of a game.
    explicit Setup(std::string_view sfen) : ::shogi_setup() {
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_setup_from_sfen(sfen.data(), sfen.size(), this, error);
        });
    }

    std::string sfen() const {
        return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_setup_sfen(this, buffer, capacity, length);
        });
    }

    /// Everything that keeps it from being a position of a game.
    std::vector<::shogi_status> problems() const {
        return detail::items<::shogi_status>([&](::shogi_status* codes, std::size_t capacity, std::size_t* count) {
            return ::shogi_setup_problems(this, codes, capacity, count);
        });
    }
};

/// A position: a plain value that is copied, with nothing on the heap.
class Position {
public:
    /// The start of an even game.
    Position() : raw_(detail::out<::shogi_position>(::shogi_position_startpos)) {}

    explicit Position(const ::shogi_position& raw) noexcept : raw_(raw) {}

    /// Of an SFEN, `startpos`, or a line of USI with moves.
    explicit Position(std::string_view text, Validity validity = SHOGI_VALIDITY_STRICT) {
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_position_from_text(text.data(), text.size(), validity, &raw_, error);
        });
    }

    explicit Position(const Setup& setup, Validity validity = SHOGI_VALIDITY_STRICT) {
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_position_from_setup(&setup, validity, &raw_, error);
        });
    }

    Position(const Packed& packed, Packing packing) {
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_position_unpack(packed.data(), packing, &raw_, error);
        });
    }

    /// The start of a handicap game.
    explicit Position(Handicap handicap)
        : raw_(detail::out<::shogi_position>([&](::shogi_position* position) {
              return ::shogi_handicap_position(handicap, position);
          })) {}

    /// Of an SFEN that is written as the standard says, of a position as in a game.
    static Position from_sfen_strict(std::string_view sfen) {
        ::shogi_position raw;
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_position_from_sfen_strict(sfen.data(), sfen.size(), &raw, error);
        });
        return Position(raw);
    }

    const ::shogi_position& raw() const noexcept { return raw_; }

    std::string sfen() const {
        return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_position_sfen(&raw_, buffer, capacity, length);
        });
    }

    Color side_to_move() const { return static_cast<Color>(get<::shogi_color>(::shogi_position_side_to_move)); }

    /// The number of the move to be played next, 1 at the start of a game.
    std::uint32_t ply() const { return get<std::uint32_t>(::shogi_position_ply); }
    void set_ply(std::uint32_t ply) { detail::check(::shogi_position_set_ply(&raw_, ply)); }

    /// The Zobrist key, the same on every machine and in every version.
    std::uint64_t key() const { return get<std::uint64_t>(::shogi_position_key); }

    /// In the sense of repetition: board, hands and side to move.
    friend bool operator==(const Position& a, const Position& b) {
        return detail::out<bool>([&](bool* equal) { return ::shogi_position_equal(&a.raw_, &b.raw_, equal); });
    }
    friend bool operator!=(const Position& a, const Position& b) { return !(a == b); }

    std::optional<Piece> piece_on(Square square) const {
        return Piece::from_raw(detail::out<::shogi_piece>([&](::shogi_piece* piece) {
            return ::shogi_position_piece_on(&raw_, square.raw(), piece);
        }));
    }

    /// How many pieces of a kind a side has in hand.
    int hand(Color side, Kind kind) const {
        return detail::out<std::uint8_t>([&](std::uint8_t* count) {
            return ::shogi_position_hand(&raw_, detail::raw(side), detail::raw(kind), count);
        });
    }

    std::optional<Square> king(Color side) const {
        return Square::from_raw(detail::out<::shogi_square>([&](::shogi_square* at) {
            return ::shogi_position_king(&raw_, detail::raw(side), at);
        }));
    }

    /// Where a side has pieces, of a kind or of any.
    Squares pieces(Color side, std::optional<Kind> kind = std::nullopt) const {
        const ::shogi_kind of = kind ? detail::raw(*kind) : ::shogi_kind{SHOGI_NO_PIECE};
        return squares([&](::shogi_squares* set) {
            return ::shogi_position_pieces(&raw_, detail::raw(side), of, set);
        });
    }

    bool is_in_check() const { return get<bool>(::shogi_position_is_in_check); }
    Squares checkers() const { return get<::shogi_squares>(::shogi_position_checkers); }

    /// The pieces of a side that are pinned to its king.
    Squares pinned(Color side) const {
        return squares([&](::shogi_squares* set) { return ::shogi_position_pinned(&raw_, detail::raw(side), set); });
    }

    /// The pieces of a side that bear on a square.
    Squares attackers(Color side, Square square) const {
        return squares([&](::shogi_squares* set) {
            return ::shogi_position_attackers(&raw_, detail::raw(side), square.raw(), set);
        });
    }

    Position flipped() const { return Position(get<::shogi_position>(::shogi_position_flipped)); }
    Position mirrored() const { return Position(get<::shogi_position>(::shogi_position_mirrored)); }
    Position after_pass() const { return Position(get<::shogi_position>(::shogi_position_after_pass)); }
    Setup setup() const { return Setup(get<::shogi_setup>(::shogi_position_setup)); }

    MoveList legal_moves() const {
        return MoveList::of([&](::shogi_move* moves, std::size_t capacity, std::size_t* count) {
            return ::shogi_position_legal_moves(&raw_, moves, capacity, count);
        });
    }

    /// The moves that give mate at once.
    MoveList mating_moves() const {
        return MoveList::of([&](::shogi_move* moves, std::size_t capacity, std::size_t* count) {
            return ::shogi_position_mating_moves(&raw_, moves, capacity, count);
        });
    }

    /// A move that mates at once.
    std::optional<Move> mate_in_one() const { return Move::from_raw(get<::shogi_move>(::shogi_mate_in_one)); }

    std::size_t count_legal_moves() const { return get<std::size_t>(::shogi_position_count_legal_moves); }
    bool has_legal_moves() const { return get<bool>(::shogi_position_has_legal_moves); }

    bool is_legal(Move mv) const {
        return detail::out<bool>([&](bool* legal) { return ::shogi_position_is_legal(&raw_, mv.raw(), legal); });
    }

    /// Why a move is illegal, with the squares that explain it; `nullopt` if it is legal.
    std::optional<error> why_illegal(Move mv) const {
        ::shogi_error details;
        const ::shogi_status status = ::shogi_position_check_legality(&raw_, mv.raw(), &details);
        return status == SHOGI_OK ? std::nullopt : std::optional<error>(details);
    }

    bool gives_check(Move mv) const {
        return detail::out<bool>([&](bool* check) { return ::shogi_position_gives_check(&raw_, mv.raw(), check); });
    }

    /// What a move wins in exchanges on its destination; a pawn has 90 points.
    std::int32_t see(Move mv) const {
        return detail::out<std::int32_t>([&](std::int32_t* value) {
            return ::shogi_position_see(&raw_, mv.raw(), value);
        });
    }

    /// Plays a legal move. An illegal one changes nothing and throws why it is one.
    Undo play(Move mv) {
        Undo undo;
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_position_play(&raw_, mv.raw(), &undo, error);
        });
        return undo;
    }

    /// Plays a move that is known to be legal.
    Undo play_unchecked(Move mv) {
        return detail::out<Undo>([&](Undo* undo) { return ::shogi_position_play_unchecked(&raw_, mv.raw(), undo); });
    }

    /// Takes a move back.
    void undo(const Undo& undo) { detail::check(::shogi_position_undo(&raw_, &undo)); }

    std::uint64_t perft(std::uint32_t depth) const {
        return detail::out<std::uint64_t>([&](std::uint64_t* nodes) {
            return ::shogi_position_perft(&raw_, depth, nodes);
        });
    }

    /// A move in a notation. `previous` is the destination of the move before, for 同.
    std::string move_text(Move mv, Notation notation, std::optional<Square> previous = std::nullopt,
                          const MoveStyle& style = {}) const {
        return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_position_move_text(&raw_, mv.raw(), notation, detail::raw(previous), &style, buffer,
                                              capacity, length);
        });
    }

    /// Reads a move in any notation; it need not be legal.
    Move read_move(std::string_view text, std::optional<Square> previous = std::nullopt) const {
        ::shogi_move mv = SHOGI_NO_MOVE;
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_position_move_from_text(&raw_, text.data(), text.size(), detail::raw(previous), &mv, error);
        });
        return Move(mv);
    }

    Packed pack(Packing packing) const {
        Packed packed;
        detail::check(::shogi_position_pack(&raw_, packing, packed.data()));
        return packed;
    }

    std::string svg(const Picture& picture = {}) const {
        return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_position_svg(&raw_, &picture, buffer, capacity, length);
        });
    }

    /// Where the piece on a square can legally go.
    Squares targets(Square from) const {
        return squares([&](::shogi_squares* set) { return ::shogi_position_targets(&raw_, from.raw(), set); });
    }

    /// Where the side to move can legally drop a kind of piece.
    Squares drop_targets(Kind kind) const {
        return squares([&](::shogi_squares* set) {
            return ::shogi_position_drop_targets(&raw_, detail::raw(kind), set);
        });
    }

    /// The squares on which the side to move may not drop a kind of piece, each with the reason.
    std::vector<ForbiddenDrop> forbidden_drops(Kind kind) const {
        return detail::items<ForbiddenDrop>([&](ForbiddenDrop* drops, std::size_t capacity, std::size_t* count) {
            return ::shogi_position_forbidden_drops(&raw_, detail::raw(kind), drops, capacity, count);
        });
    }

    /// Whether the piece on a square may or must promote by going to another.
    Promotion promotion(Square from, Square to) const {
        return static_cast<Promotion>(detail::out<std::uint32_t>([&](std::uint32_t* promotion) {
            return ::shogi_position_promotion(&raw_, from.raw(), to.raw(), promotion);
        }));
    }

    /// The move of two squares, promoting where the piece must; `nullopt` where the player has the choice.
    std::optional<Move> complete_move(Square from, Square to) const {
        return Move::from_raw(detail::out<::shogi_move>([&](::shogi_move* completed) {
            return ::shogi_position_complete_move(&raw_, from.raw(), to.raw(), completed);
        }));
    }

    /// The pieces of a side but its king that are in danger.
    Squares threatened(Color side, Threat threat) const {
        return squares([&](::shogi_squares* set) {
            return ::shogi_position_threatened(&raw_, detail::raw(side), threat, set);
        });
    }

    /// The points of a side for an impasse, board and hand together.
    int impasse_points(Color side) const {
        return detail::out<std::uint8_t>([&](std::uint8_t* points) {
            return ::shogi_position_impasse_points(&raw_, detail::raw(side), points);
        });
    }

    /// The handicap of which this is the start.
    std::optional<Handicap> handicap() const {
        const std::optional<std::uint32_t> handicap = detail::out_if_present<std::uint32_t>(
            [&](std::uint32_t* handicap) { return ::shogi_handicap_of(&raw_, handicap); });
        return handicap ? std::optional<Handicap>(static_cast<Handicap>(*handicap)) : std::nullopt;
    }

private:
    template <class Value>
    Value get(::shogi_status (*question)(const ::shogi_position*, Value*)) const {
        return detail::out<Value>([&](Value* value) { return question(&raw_, value); });
    }

    template <class Call>
    static Squares squares(Call&& call) {
        return detail::out<::shogi_squares>(call);
    }

    ::shogi_position raw_;
};

/// Finds a handicap by a Japanese or English name: 二枚落ち, "2 pieces".
inline Handicap handicap_named(std::string_view name) {
    return static_cast<Handicap>(detail::out<std::uint32_t>([&](std::uint32_t* handicap) {
        return ::shogi_handicap_from_name(name.data(), name.size(), handicap);
    }));
}

/// The handicap that is usual between players of grades (段級) that differ by so many.
inline Handicap handicap_for_grades(std::uint32_t grades) {
    return static_cast<Handicap>(detail::out<std::uint32_t>([&](std::uint32_t* handicap) {
        return ::shogi_handicap_for_grades(grades, handicap);
    }));
}

inline std::string name(Handicap handicap, Lang lang = SHOGI_LANG_EN) {
    return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
        return ::shogi_handicap_name(handicap, lang, buffer, capacity, length);
    });
}

/// What a side of a handicap game is called: 先手, 上手, "uwate".
inline std::string side_name(Handicap handicap, Color side, Lang lang = SHOGI_LANG_EN) {
    return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
        return ::shogi_handicap_side_name(handicap, detail::raw(side), lang, buffer, capacity, length);
    });
}

/// Throws five pawns (振り駒) with a random number, and writes them: `F` for 歩, `T` for と.
inline std::string furigoma_throw(std::uint64_t random) {
    return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
        return ::shogi_furigoma_throw(random, buffer, capacity, length);
    });
}

/// What five thrown pawns decide.
inline ::shogi_furigoma furigoma_decide(std::string_view pawns) {
    std::uint32_t decision = 0;
    detail::check_with([&](::shogi_error* error) {
        return ::shogi_furigoma_decide(pawns.data(), pawns.size(), &decision, error);
    });
    return static_cast<::shogi_furigoma>(decision);
}

}  // namespace shogi

template <>
struct std::hash<shogi::Position> {
    std::size_t operator()(const shogi::Position& position) const {
        return static_cast<std::size_t>(position.key());
    }
};

#endif
