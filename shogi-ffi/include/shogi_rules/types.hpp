// The small values: colours, kinds, squares, pieces, moves, and ranges over them. Include shogi_rules.hpp.

#ifndef SHOGI_RULES_TYPES_HPP
#define SHOGI_RULES_TYPES_HPP

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <tuple>

#include "error.hpp"

namespace shogi {

/// A side.
enum class Color : std::uint8_t { Black = SHOGI_COLOR_BLACK, White = SHOGI_COLOR_WHITE };

constexpr Color operator!(Color side) noexcept { return side == Color::Black ? Color::White : Color::Black; }

/// A kind of piece.
enum class Kind : std::uint8_t {
    Pawn = SHOGI_KIND_PAWN,
    Lance = SHOGI_KIND_LANCE,
    Knight = SHOGI_KIND_KNIGHT,
    Silver = SHOGI_KIND_SILVER,
    Bishop = SHOGI_KIND_BISHOP,
    Rook = SHOGI_KIND_ROOK,
    Gold = SHOGI_KIND_GOLD,
    King = SHOGI_KIND_KING,
    ProPawn = SHOGI_KIND_PRO_PAWN,
    ProLance = SHOGI_KIND_PRO_LANCE,
    ProKnight = SHOGI_KIND_PRO_KNIGHT,
    ProSilver = SHOGI_KIND_PRO_SILVER,
    Horse = SHOGI_KIND_HORSE,
    Dragon = SHOGI_KIND_DRAGON,
};

namespace detail {

constexpr ::shogi_color raw(Color side) noexcept { return static_cast<::shogi_color>(side); }
constexpr ::shogi_kind raw(Kind kind) noexcept { return static_cast<::shogi_kind>(kind); }

inline std::optional<Color> color(::shogi_color side) noexcept {
    return side == SHOGI_NO_COLOR ? std::nullopt : std::optional<Color>(static_cast<Color>(side));
}

/// A value that is a number of C, compared and hashed as that.
template <class Self, class Raw>
class Number {
public:
    constexpr Raw raw() const noexcept { return raw_; }

    friend constexpr bool operator==(Self a, Self b) noexcept { return a.raw() == b.raw(); }
    friend constexpr bool operator!=(Self a, Self b) noexcept { return a.raw() != b.raw(); }
    friend constexpr bool operator<(Self a, Self b) noexcept { return a.raw() < b.raw(); }

protected:
    constexpr explicit Number(Raw raw) noexcept : raw_(raw) {}

    /// The value of a number, unless that is the one for none.
    static std::optional<Self> unless(Raw none, Raw raw) noexcept {
        return raw == none ? std::nullopt : std::optional<Self>(Self(raw));
    }

private:
    Raw raw_;
};

}  // namespace detail

/// The name of a kind: "rook", "飛車".
inline std::string name(Kind kind, Lang lang = SHOGI_LANG_EN) {
    return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
        return ::shogi_kind_name(detail::raw(kind), lang, buffer, capacity, length);
    });
}

/// A square.
class Square : public detail::Number<Square, ::shogi_square> {
public:
    /// Of a number of C, which must be below `SHOGI_SQUARES`.
    constexpr explicit Square(::shogi_square index) noexcept : Number(index) {}

    /// Of a file (1 to 9, from Black's right) and a rank (1 to 9, from White's side).
    Square(std::uint8_t file, std::uint8_t rank) : Number(::shogi_square_of(file, rank)) {
        if (raw() == SHOGI_NO_SQUARE) throw error(SHOGI_ERROR_BAD_ARGUMENT);
    }

    /// Of a text as any notation writes it: 7g, 77, ７七.
    explicit Square(std::string_view text)
        : Number(detail::out<::shogi_square>([&](::shogi_square* square) {
              return ::shogi_square_from_text(text.data(), text.size(), square);
          })) {}

    /// `nullopt` for `SHOGI_NO_SQUARE`.
    static std::optional<Square> from_raw(::shogi_square raw) noexcept { return unless(SHOGI_NO_SQUARE, raw); }

    std::uint8_t file() const noexcept { return ::shogi_square_file(raw()); }
    std::uint8_t rank() const noexcept { return ::shogi_square_rank(raw()); }
};

/// A piece of a side.
class Piece : public detail::Number<Piece, ::shogi_piece> {
public:
    constexpr explicit Piece(::shogi_piece raw) noexcept : Number(raw) {}
    Piece(Color color, Kind kind) noexcept : Number(::shogi_piece_of(detail::raw(color), detail::raw(kind))) {}

    /// `nullopt` for `SHOGI_NO_PIECE`.
    static std::optional<Piece> from_raw(::shogi_piece raw) noexcept { return unless(SHOGI_NO_PIECE, raw); }

    Color color() const noexcept { return static_cast<Color>(::shogi_piece_color(raw())); }
    Kind kind() const noexcept { return static_cast<Kind>(::shogi_piece_kind(raw())); }
};

/// A move. It says nothing about legality.
class Move : public detail::Number<Move, ::shogi_move> {
public:
    constexpr explicit Move(::shogi_move raw) noexcept : Number(raw) {}

    /// Of USI: 7g7f, 8h2b+, P*5e.
    explicit Move(std::string_view usi)
        : Number(detail::out<::shogi_move>([&](::shogi_move* mv) {
              return ::shogi_move_from_usi(usi.data(), usi.size(), mv);
          })) {}

    Move(Square from, Square to, bool promote = false) : Number(::shogi_move_of(from.raw(), to.raw(), promote)) {
        if (raw() == SHOGI_NO_MOVE) throw error(SHOGI_ERROR_BAD_ARGUMENT);
    }

    static Move drop(Kind kind, Square to) {
        const std::optional<Move> mv = from_raw(::shogi_move_drop(detail::raw(kind), to.raw()));
        return mv ? *mv : throw error(SHOGI_ERROR_BAD_ARGUMENT);
    }

    /// `nullopt` for `SHOGI_NO_MOVE`.
    static std::optional<Move> from_raw(::shogi_move raw) noexcept { return unless(SHOGI_NO_MOVE, raw); }

    /// `nullopt` for a drop.
    std::optional<Square> from() const noexcept { return Square::from_raw(::shogi_move_from(raw())); }
    Square to() const noexcept { return Square(::shogi_move_to(raw())); }

    /// The kind that is dropped.
    std::optional<Kind> dropped() const noexcept {
        const ::shogi_kind kind = ::shogi_move_dropped(raw());
        return kind == SHOGI_NO_PIECE ? std::nullopt : std::optional<Kind>(static_cast<Kind>(kind));
    }
    bool promotes() const noexcept { return ::shogi_move_promotes(raw()); }

    /// Tells whether the number is a move at all.
    bool is_valid() const noexcept { return ::shogi_move_is_valid(raw()); }

    std::string usi() const {
        return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_move_usi(raw(), buffer, capacity, length);
        });
    }
};

namespace detail {

inline ::shogi_square raw(std::optional<Square> square) noexcept { return square ? square->raw() : SHOGI_NO_SQUARE; }

/// An iterator over numbers of C that hands out values.
template <class Value, class Raw>
class Cursor {
public:
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Value;

    constexpr Cursor() noexcept = default;
    constexpr explicit Cursor(const Raw* at) noexcept : at_(at) {}

    constexpr Value operator*() const noexcept { return Value(*at_); }
    constexpr Cursor& operator++() noexcept {
        ++at_;
        return *this;
    }
    constexpr Cursor operator++(int) noexcept { return Cursor(at_++); }
    friend constexpr bool operator==(Cursor a, Cursor b) noexcept { return a.at_ == b.at_; }
    friend constexpr bool operator!=(Cursor a, Cursor b) noexcept { return a.at_ != b.at_; }

private:
    const Raw* at_ = nullptr;
};

}  // namespace detail

/// Moves in an array of fixed size: nothing is on the heap.
class MoveList {
public:
    using const_iterator = detail::Cursor<Move, ::shogi_move>;

    /// What a call writes: `call(array, capacity, count)`.
    template <class Call>
    static MoveList of(Call&& call) {
        return MoveList(call, 0);
    }

    // Only what is there is copied.
    MoveList(const MoveList& other) noexcept : size_(other.size_) {
        std::copy_n(other.moves_.data(), size_, moves_.data());
    }
    MoveList& operator=(const MoveList& other) noexcept {
        size_ = other.size_;
        std::copy_n(other.moves_.data(), size_, moves_.data());
        return *this;
    }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Move operator[](std::size_t index) const noexcept { return Move(moves_[index]); }
    const_iterator begin() const noexcept { return const_iterator(moves_.data()); }
    const_iterator end() const noexcept { return const_iterator(moves_.data() + size_); }
    const ::shogi_move* data() const noexcept { return moves_.data(); }

private:
    template <class Call>
    MoveList(Call& call, int) {
        detail::check(call(moves_.data(), moves_.size(), &size_));
        size_ = std::min(size_, moves_.size());
    }

    std::size_t size_ = 0;
    std::array<::shogi_move, SHOGI_MAX_MOVES> moves_;
};

/// A set of squares, in ascending order as a range.
class Squares {
public:
    class const_iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using iterator_concept = std::forward_iterator_tag;
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Square;

        constexpr const_iterator() noexcept = default;
        constexpr const_iterator(const Squares* set, ::shogi_square at) noexcept : set_(set), at_(at) { find(); }

        constexpr Square operator*() const noexcept { return Square(at_); }
        constexpr const_iterator& operator++() noexcept {
            ++at_;
            find();
            return *this;
        }
        constexpr const_iterator operator++(int) noexcept {
            const const_iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const_iterator a, const_iterator b) noexcept { return a.at_ == b.at_; }
        friend constexpr bool operator!=(const_iterator a, const_iterator b) noexcept { return a.at_ != b.at_; }

    private:
        constexpr void find() noexcept {
            while (at_ < SHOGI_SQUARES && !set_->contains(Square(at_))) ++at_;
        }

        const Squares* set_ = nullptr;
        ::shogi_square at_ = SHOGI_SQUARES;
    };

    constexpr Squares() noexcept : set_{} {}
    constexpr Squares(const ::shogi_squares& set) noexcept : set_(set) {}

    // In C: shogi_squares_contain and shogi_squares_take.
    constexpr bool contains(Square square) const noexcept {
        const ::shogi_square s = square.raw();
        return s < 63 ? (set_.words[0] >> s & 1) != 0 : s < SHOGI_SQUARES && (set_.words[1] >> (s - 63) & 1) != 0;
    }
    constexpr bool empty() const noexcept { return begin() == end(); }
    constexpr std::size_t size() const noexcept {
        std::size_t count = 0;
        for (const_iterator at = begin(); at != end(); ++at) ++count;
        return count;
    }
    constexpr const_iterator begin() const noexcept { return const_iterator(this, 0); }
    constexpr const_iterator end() const noexcept { return const_iterator(this, SHOGI_SQUARES); }
    constexpr const ::shogi_squares& raw() const noexcept { return set_; }

    friend constexpr bool operator==(const Squares& a, const Squares& b) noexcept {
        return a.set_.words[0] == b.set_.words[0] && a.set_.words[1] == b.set_.words[1];
    }
    friend constexpr bool operator!=(const Squares& a, const Squares& b) noexcept { return !(a == b); }

private:
    ::shogi_squares set_;
};

}  // namespace shogi

template <>
struct std::hash<shogi::Square> {
    std::size_t operator()(shogi::Square square) const noexcept { return square.raw(); }
};
template <>
struct std::hash<shogi::Piece> {
    std::size_t operator()(shogi::Piece piece) const noexcept { return piece.raw(); }
};
template <>
struct std::hash<shogi::Move> {
    std::size_t operator()(shogi::Move mv) const noexcept { return mv.raw(); }
};

#endif
