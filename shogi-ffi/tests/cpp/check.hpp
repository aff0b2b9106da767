// The checks of the tests in C++: each that fails says where and what.
#pragma once

#include <iostream>

inline int failures = 0;

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            ++failures;                                                                      \
            std::cerr << __FILE__ << ':' << __LINE__ << ": does not hold: " #condition "\n"; \
        }                                                                                    \
    } while (false)

#define CHECK_EQUAL(found, wanted)                                                                        \
    do {                                                                                                  \
        const auto& found_ = (found);                                                                     \
        const auto& wanted_ = (wanted);                                                                   \
        if (!(found_ == wanted_)) {                                                                       \
            ++failures;                                                                                   \
            std::cerr << __FILE__ << ':' << __LINE__ << ": " #found " is " << found_ << ", not " << wanted_ << '\n'; \
        }                                                                                                 \
    } while (false)

/// The error that a call throws; one of status 0 if it throws none.
template <class Call>
shogi::error thrown_by(Call&& call) {
    try {
        call();
    } catch (const shogi::error& error) {
        return error;
    }
    return shogi::error(::shogi_error{});
}
