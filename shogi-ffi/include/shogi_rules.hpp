// The rules of shogi for C++17: what shogi_rules.h has, with values, exceptions and ranges. docs/c.md is the contract.
//
// Nothing is decided here: a function is a call of C. What fails throws shogi::error; what may be absent is a
// std::optional. Text is UTF-8, goes in as std::string_view and comes out as std::string. Games, records and players
// are owned by one object and moved; one that was moved from throws. Enums and structs of C are used as they are.

#ifndef SHOGI_RULES_HPP
#define SHOGI_RULES_HPP

#include "shogi_rules/game.hpp"
#include "shogi_rules/player.hpp"
#include "shogi_rules/position.hpp"
#include "shogi_rules/record.hpp"
#include "shogi_rules/types.hpp"

#endif
