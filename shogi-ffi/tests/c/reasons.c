#include "reasons.h"

#include <string.h>

#include "check.h"

struct reason {
    const char *word;
    shogi_status status;
};

static const struct reason moves[] = {
    {"not_yours", SHOGI_ERROR_NOT_YOUR_PIECE},
    {"not_in_hand", SHOGI_ERROR_NOT_IN_HAND},
    {"occupied", SHOGI_ERROR_OCCUPIED},
    {"own_piece", SHOGI_ERROR_OWN_PIECE_ON_TARGET},
    {"cannot_reach", SHOGI_ERROR_CANNOT_REACH},
    {"not_promotable", SHOGI_ERROR_NOT_PROMOTABLE},
    {"already_promoted", SHOGI_ERROR_ALREADY_PROMOTED},
    {"outside_zone", SHOGI_ERROR_OUTSIDE_ZONE},
    {"must_promote", SHOGI_ERROR_MUST_PROMOTE},
    {"dead_end", SHOGI_ERROR_DEAD_END},
    {"nifu", SHOGI_ERROR_NIFU},
    {"king_into_attack", SHOGI_ERROR_KING_INTO_CHECK},
    {"check_unresolved", SHOGI_ERROR_CHECK_UNRESOLVED},
    {"pinned", SHOGI_ERROR_PINNED},
    {"uchifuzume", SHOGI_ERROR_UCHIFUZUME},
};

static const struct reason setups[] = {
    {"no_king_b", SHOGI_ERROR_NO_BLACK_KING},
    {"no_king_w", SHOGI_ERROR_NO_WHITE_KING},
    {"two_kings_b", SHOGI_ERROR_TWO_BLACK_KINGS},
    {"two_kings_w", SHOGI_ERROR_TWO_WHITE_KINGS},
    {"too_many_P", SHOGI_ERROR_TOO_MANY_PAWNS},
    {"too_many_L", SHOGI_ERROR_TOO_MANY_LANCES},
    {"too_many_N", SHOGI_ERROR_TOO_MANY_KNIGHTS},
    {"too_many_S", SHOGI_ERROR_TOO_MANY_SILVERS},
    {"too_many_B", SHOGI_ERROR_TOO_MANY_BISHOPS},
    {"too_many_R", SHOGI_ERROR_TOO_MANY_ROOKS},
    {"too_many_G", SHOGI_ERROR_TOO_MANY_GOLDS},
    {"dead_end_piece", SHOGI_ERROR_DEAD_END_PIECE},
    {"nifu", SHOGI_ERROR_NIFU_ON_BOARD},
    {"opponent_in_check", SHOGI_ERROR_OPPONENT_IN_CHECK},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

const char *reason_word(shogi_status reason) {
    for (size_t i = 0; i < COUNT(moves); i++) {
        if (moves[i].status == reason) {
            return moves[i].word;
        }
    }
    return "?";
}

static shogi_status find(const struct reason *table, size_t count, const char *word) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(table[i].word, word) == 0) {
            return table[i].status;
        }
    }
    check_fail("unknown word %s", word);
    return SHOGI_OK;
}

shogi_status reason_of_move(const char *word) {
    return find(moves, COUNT(moves), word);
}

shogi_status reason_of_setup(const char *word) {
    return find(setups, COUNT(setups), word);
}
