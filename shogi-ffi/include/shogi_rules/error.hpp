// What can go wrong: shogi::error, and how a call becomes a value. Include shogi_rules.hpp.

#ifndef SHOGI_RULES_ERROR_HPP
#define SHOGI_RULES_ERROR_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../shogi_rules.h"

namespace shogi {

using Lang = ::shogi_lang;

/// What went wrong, and where. `what()` is in English.
class error : public std::runtime_error {
public:
    explicit error(const ::shogi_error& details)
        : std::runtime_error(details.message_en), details_(details) {}

    /// Of a status that comes without details.
    explicit error(::shogi_status status) : error(described(status)) {}

    /// A number of `enum shogi_error_code`; a newer library may have others.
    ::shogi_status code() const noexcept { return details_.status; }

    /// The line of the text, from 1; 0 if none.
    std::uint32_t line() const noexcept { return details_.line; }

    /// The column in characters, from 1; 0 if none.
    std::uint32_t column() const noexcept { return details_.column; }

    /// The byte of the text, from 0.
    std::uint64_t byte() const noexcept { return details_.byte; }

    /// The number of the move, from 1; 0 if none.
    std::uint32_t ply() const noexcept { return details_.ply; }

    /// The squares that explain why a move is illegal: make a shogi::Squares of them.
    const ::shogi_squares& squares() const noexcept { return details_.squares; }

    /// The message in a language.
    const char* message(Lang lang) const noexcept {
        return lang == SHOGI_LANG_JA ? details_.message_ja : details_.message_en;
    }

    const ::shogi_error& details() const noexcept { return details_; }

private:
    static ::shogi_error described(::shogi_status status) noexcept {
        ::shogi_error details{};
        details.status = status;
        ::shogi_status_message(status, SHOGI_LANG_EN, details.message_en, SHOGI_MESSAGE_SIZE, nullptr);
        ::shogi_status_message(status, SHOGI_LANG_JA, details.message_ja, SHOGI_MESSAGE_SIZE, nullptr);
        return details;
    }

    ::shogi_error details_;
};

namespace detail {

inline void check(::shogi_status status) {
    if (status != SHOGI_OK) throw error(status);
}

/// `false` where there is none.
inline bool present(::shogi_status status) {
    if (status == SHOGI_ERROR_ABSENT) return false;
    check(status);
    return true;
}

/// Of a call that tells details: `call(error)`.
template <class Call>
void check_with(Call&& call) {
    ::shogi_error details;
    if (call(&details) != SHOGI_OK) throw error(details);
}

/// What C takes for a text that may be absent: NULL for none; the empty text is one.
inline const char* given(std::optional<std::string_view> text) noexcept {
    return !text ? nullptr : text->data() != nullptr ? text->data() : "";
}

/// What a call writes to its last argument: `call(value)`.
template <class Value, class Call>
Value out(Call&& call) {
    Value value{};
    check(call(&value));
    return value;
}

template <class Value, class Call>
std::optional<Value> out_if_present(Call&& call) {
    Value value{};
    return present(call(&value)) ? std::optional<Value>(value) : std::nullopt;
}

/// The text that a call writes: `call(buffer, capacity, length)`.
template <class Call>
std::optional<std::string> text_if_present(Call&& call) {
    char room[256];
    std::size_t length = 0;
    const ::shogi_status status = call(room, sizeof room, &length);
    if (status != SHOGI_ERROR_BUFFER_TOO_SMALL) {
        return present(status) ? std::optional<std::string>(std::in_place, room, length) : std::nullopt;
    }
    std::string text(length, '\0');
    check(call(text.data(), length + 1, &length));
    return text;
}

template <class Call>
std::string text(Call&& call) {
    std::optional<std::string> text = text_if_present(call);
    if (!text) throw error(SHOGI_ERROR_ABSENT);
    return *std::move(text);
}

/// The items that a call writes: `call(array, capacity, count)`.
template <class Item, class Call>
std::vector<Item> items(Call&& call) {
    std::size_t count = 0;
    const ::shogi_status status = call(static_cast<Item*>(nullptr), std::size_t{0}, &count);
    if (status != SHOGI_ERROR_BUFFER_TOO_SMALL) check(status);
    std::vector<Item> items(count);
    if (count > 0) check(call(items.data(), count, &count));
    return items;
}

}  // namespace detail

/// The version of the library as text.
inline const char* version_text() noexcept { return ::shogi_version_text(); }

/// The version of the library as a number, as `SHOGI_VERSION` is that of the header.
inline std::uint32_t version() noexcept { return ::shogi_version(); }

/// Throws if the header that the program was compiled with and the library do not fit: call it once at the start.
inline void check_version() { detail::check(SHOGI_CHECK_VERSION()); }

/// What a status means, without the place.
inline std::string status_message(::shogi_status status, Lang lang = SHOGI_LANG_EN) {
    return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
        return ::shogi_status_message(status, lang, buffer, capacity, length);
    });
}

/// Every status but 0.
inline std::vector<::shogi_status> statuses() {
    std::vector<::shogi_status> all;
    ::shogi_status status = SHOGI_OK;
    while (detail::present(::shogi_status_at(all.size(), &status))) all.push_back(status);
    return all;
}

}  // namespace shogi

#endif
