#include "board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "reasons.h"
#include "text.h"

bool board_read(const char *text, shogi_position *position) {
    static const uint32_t levels[] = {SHOGI_VALIDITY_STRICT, SHOGI_VALIDITY_TSUME,
                                      SHOGI_VALIDITY_LENIENT};
    shogi_error error;
    error.message_en[0] = '\0';
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (shogi_position_from_text(text, SHOGI_NUL_TERMINATED, levels[i], position, &error) ==
            SHOGI_OK) {
            return true;
        }
    }
    return check_fail("%s: %s", text, error.message_en);
}

void board_sfen(const shogi_position *position, char sfen[BOARD_SFEN]) {
    sfen[0] = '\0';
    check_ok("sfen", shogi_position_sfen(position, sfen, BOARD_SFEN, NULL));
}

shogi_move board_move(const char *usi) {
    shogi_move move = SHOGI_NO_MOVE;
    check_ok(usi, shogi_move_from_usi(usi, SHOGI_NUL_TERMINATED, &move));
    return move;
}

void board_usi(shogi_move move, char usi[BOARD_MOVE]) {
    usi[0] = '\0';
    check_ok("usi", shogi_move_usi(move, usi, BOARD_MOVE, NULL));
}

bool board_has(const shogi_move *moves, size_t count, shogi_move wanted) {
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == wanted) {
            return true;
        }
    }
    return false;
}

static int compare_moves(const void *a, const void *b) {
    const shogi_move *left = (const shogi_move *)a, *right = (const shogi_move *)b;
    return (*left > *right) - (*left < *right);
}

void board_sort(shogi_move *moves, size_t count) {
    qsort(moves, count, sizeof *moves, compare_moves);
}

bool board_rules(const char *word, shogi_rule_set *rules) {
    /* The presets that the data files call otherwise than the library. */
    static const char *const names[][2] = {
        {"jsa_amateur27", "jsa_amateur_27"}, {"wcsc320", "wcsc"}, {"wcsc256", "wcsc"},
        {"kids24", "kids_24"},               {"kids27", "kids_27"},
    };
    const char *name = word;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i][0], word) == 0) {
            name = names[i][1];
        }
    }
    if (shogi_rule_set_from_name(name, SHOGI_NUL_TERMINATED, rules) != SHOGI_OK) {
        return check_fail("unknown preset %s", word);
    }
    if (strcmp(word, "wcsc256") == 0) {
        rules->move_limit = 256;
    }
    return true;
}

/* Plays the moves; whether each was answered as it must be. */
static bool play(shogi_game *game, char **words, size_t count, size_t *refused) {
    for (size_t i = 0; i < count; i++) {
        shogi_outcome outcome;
        if (!check_ok("outcome", shogi_game_outcome(game, &outcome))) {
            return false;
        }
        bool over = outcome.kind != 0;
        shogi_status played = shogi_game_play(game, board_move(words[i]), NULL, NULL);
        if (over) {
            *refused = count - i;
            return check_status(words[i], played, SHOGI_ERROR_GAME_OVER);
        }
        if (!check_ok(words[i], played)) {
            return false;
        }
    }
    return true;
}

bool board_game(const shogi_rule_set *rules, const char *row, const uint8_t *credit,
                shogi_game **game, size_t *refused) {
    static char *words[BOARD_MOVES];
    char *start = text_copy(row);
    char *moves = text_cut(start, " moves ");
    shogi_position position;
    bool done = board_read(start, &position);
    *game = NULL;
    *refused = 0;
    if (done) {
        shogi_status begun = credit == NULL
                                 ? shogi_game_new(rules, &position, game)
                                 : shogi_game_new_with_credit(rules, &position, credit[0],
                                                              credit[1], game);
        done = check_ok("game", begun) &&
               play(*game, words, text_words(moves, words, BOARD_MOVES), refused);
    }
    if (!done) {
        shogi_game_free(game);
    }
    free(start);
    return done;
}

/* What the file calls a reason of an outcome. */
static void reason_words(const shogi_outcome *outcome, char *words, size_t room) {
    switch (outcome->reason) {
    case SHOGI_END_REASON_CHECKMATE: snprintf(words, room, "checkmate"); break;
    case SHOGI_END_REASON_NO_LEGAL_MOVES: snprintf(words, room, "no_legal_moves"); break;
    case SHOGI_END_REASON_PERPETUAL_CHECK: snprintf(words, room, "perpetual_check"); break;
    case SHOGI_END_REASON_SENNICHITE: snprintf(words, room, "sennichite"); break;
    case SHOGI_END_REASON_TRY: snprintf(words, room, "try"); break;
    case SHOGI_END_REASON_MOVE_LIMIT: snprintf(words, room, "move_limit"); break;
    case SHOGI_END_REASON_INSUFFICIENT_MATERIAL:
        snprintf(words, room, "insufficient_material");
        break;
    case SHOGI_END_REASON_FOUL:
        snprintf(words, room, "illegal:%s@%u", reason_word(outcome->foul), (unsigned)outcome->ply);
        break;
    case SHOGI_END_REASON_AUTOMATIC_IMPASSE:
        snprintf(words, room, "impasse_points(%u-%u)", outcome->points[0], outcome->points[1]);
        break;
    case SHOGI_END_REASON_DECLARATION:
        snprintf(words, room, "%s",
                 outcome->declaration.rule == SHOGI_DECLARATION_RULE_POINTS27 ? "impasse27"
                                                                               : "declaration24");
        break;
    default: snprintf(words, room, "reason %u", (unsigned)outcome->reason);
    }
}

void board_outcome(const shogi_outcome *outcome, char words[BOARD_SENTENCE]) {
    char reason[BOARD_SENTENCE / 2];
    const char *what = "unknown";
    reason_words(outcome, reason, sizeof reason);
    switch (outcome->kind) {
    case 0: snprintf(words, BOARD_SENTENCE, "ongoing"); return;
    case SHOGI_OUTCOME_KIND_WIN:
        what = outcome->winner == SHOGI_COLOR_BLACK ? "black_wins" : "white_wins";
        break;
    case SHOGI_OUTCOME_KIND_DRAW: what = "draw"; break;
    case SHOGI_OUTCOME_KIND_NO_RESULT: what = "no_result"; break;
    default: break;
    }
    snprintf(words, BOARD_SENTENCE, "%s:%s", what, reason);
}
