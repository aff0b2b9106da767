// The second unit of the program: what shogi_rules.hpp defines may be in both.
#include <shogi_rules.hpp>

std::size_t moves_in_second_unit(const shogi::Position& position) { return position.legal_moves().size(); }
