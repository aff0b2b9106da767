/* The cases of kind `api`: the steps of a program, by id. */
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

/* Begins an even game under rules that refuse fouls, as a program does that knows positions alone. */
static shogi_game *begin(void) {
    shogi_rule_set rules;
    shogi_game *game = NULL;
    if (board_rules("asobinow", &rules)) {
        check_ok("game", shogi_game_new(&rules, NULL, &game));
    }
    return game;
}

/* A copy keeps the repetition history. */
static void ap02(void) {
    static const char *const moves[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    shogi_game *game = begin(), *copy = NULL;
    shogi_outcome outcome;
    for (int i = 0; i < 8; i++) {
        check_ok(moves[i % 4], shogi_game_play(game, board_move(moves[i % 4]), NULL, NULL));
    }
    check_ok("copy", shogi_game_clone(game, &copy));
    for (int i = 0; i < 4; i++) {
        check_ok(moves[i], shogi_game_play(copy, board_move(moves[i]), NULL, NULL));
    }
    memset(&outcome, 0, sizeof outcome);
    check_ok("outcome", shogi_game_outcome(copy, &outcome));
    check_number("sennichite", outcome.reason, SHOGI_END_REASON_SENNICHITE);
    check_ok("outcome", shogi_game_outcome(game, &outcome));
    check_number("the first goes on", outcome.kind, 0);
    shogi_game_free(&game);
    shogi_game_free(&copy);
}

/* Listing and counting agree, and the list does not change when moves are played. */
static void ap03(void) {
    shogi_position position;
    shogi_move moves[SHOGI_MAX_MOVES], again[SHOGI_MAX_MOVES];
    size_t count = 0, counted = 0;
    check_ok("start", shogi_position_startpos(&position));
    check_ok("moves", shogi_position_legal_moves(&position, moves, SHOGI_MAX_MOVES, &count));
    check_ok("count", shogi_position_count_legal_moves(&position, &counted));
    check_number("moves", count, 30);
    check_number("count", counted, 30);
    for (size_t i = 0; i < count; i++) {
        shogi_undo undo;
        check_ok("play", shogi_position_play(&position, moves[i], &undo, NULL));
        check_ok("undo", shogi_position_undo(&position, &undo));
        counted = 0;
        check_ok("moves", shogi_position_legal_moves(&position, again, SHOGI_MAX_MOVES, &counted));
        check_number("stable",
                     counted == count && memcmp(moves, again, count * sizeof *moves) == 0, 1);
    }
}

/* There is nothing to take back. */
static void ap04(void) {
    shogi_game *game = begin();
    shogi_position position;
    shogi_undo undo;
    check_status("undo", shogi_game_undo(game, NULL, NULL), SHOGI_ERROR_NOTHING_TO_UNDO);
    shogi_game_free(&game);
    memset(&undo, 0, sizeof undo);
    check_ok("start", shogi_position_startpos(&position));
    check_status("undo", shogi_position_undo(&position, &undo), SHOGI_ERROR_NOTHING_TO_UNDO);
}

/* A refused move leaves everything as it was. */
static void ap05(void) {
    shogi_game *game = begin();
    shogi_position position, before;
    uint32_t length = 9;
    check_status("game", shogi_game_play(game, board_move("5i5e"), NULL, NULL),
                 SHOGI_ERROR_CANNOT_REACH);
    check_ok("length", shogi_game_length(game, &length));
    check_number("length", length, 0);
    check_ok("start", shogi_position_startpos(&position));
    before = position;
    check_status("position", shogi_position_play(&position, board_move("5i5e"), NULL, NULL),
                 SHOGI_ERROR_CANNOT_REACH);
    check_number("changed", memcmp(&position, &before, sizeof before) != 0, 0);
    shogi_game_free(&game);
}

/* The contract with C. Eight threads at once are in threads.c. */
static void ap07(void) {
    static const char embedded[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b\0- 1";
    shogi_position position;
    shogi_game *none = NULL;
    char text[8];
    size_t length = 0;
    check_status("NULL",
                 shogi_position_from_text(NULL, SHOGI_NUL_TERMINATED, SHOGI_VALIDITY_STRICT,
                                          &position, NULL),
                 SHOGI_ERROR_NULL_POINTER);
    check_true("embedded NUL",
               shogi_position_from_text(embedded, sizeof embedded - 1, SHOGI_VALIDITY_STRICT,
                                        &position, NULL) != SHOGI_OK);
    check_ok("start", shogi_position_startpos(&position));
    check_status("too small", shogi_position_sfen(&position, text, sizeof text, &length),
                 SHOGI_ERROR_BUFFER_TOO_SMALL);
    check_number("needed", length,
                 strlen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"));
    check_text("and empty", text, "");
    check_ok("free(NULL)", shogi_game_free(&none));
    check_status("no variable", shogi_game_free(NULL), SHOGI_ERROR_NULL_POINTER);
    check_ok("once", SHOGI_CHECK_VERSION());
    check_ok("twice", SHOGI_CHECK_VERSION());
}

/* Numbers of moves are not trusted. */
static void ff03(void) {
    static const shogi_move wild[] = {0xffff, 127, 127 << 7, SHOGI_NO_MOVE};
    shogi_position position, before;
    size_t legal = 0;
    check_ok("start", shogi_position_startpos(&position));
    before = position;
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        check_true("refused", shogi_position_play(&position, wild[i], NULL, NULL) != SHOGI_OK);
        check_number("changed", memcmp(&position, &before, sizeof before) != 0, 0);
    }
    for (uint32_t raw = 0; raw <= 0xffff; raw++) {
        shogi_move move = (shogi_move)raw;
        shogi_position copy = position;
        bool is = true;
        if (shogi_position_is_legal(&position, move, &is) != SHOGI_OK) {
            check_fail("%u has no answer", (unsigned)raw);
        }
        legal += is;
        if ((shogi_position_play(&copy, move, NULL, NULL) == SHOGI_OK) != is) {
            check_fail("%u is legal and refused, or the other way round", (unsigned)raw);
        }
        /* Nothing is promised of what comes out, but that every call works. */
        if (shogi_position_play_unchecked(&copy, move, NULL) == SHOGI_OK) {
            size_t count = 0;
            if (shogi_position_count_legal_moves(&copy, &count) != SHOGI_OK) {
                check_fail("%u leaves a position without an answer", (unsigned)raw);
            }
        } else if (shogi_move_is_valid(move)) {
            check_fail("%u is a move and refused unchecked", (unsigned)raw);
        }
    }
    check_number("legal", legal, 30);
}

bool api_case(const char *id) {
    static const struct {
        const char *id;
        void (*run)(void);
    } ours[] = {
        {"AP02", ap02}, {"AP03", ap03}, {"AP04", ap04},
        {"AP05", ap05}, {"AP07", ap07}, {"FF03", ff03},
    };
    /* Cases of Python. */
    static const char *const foreign[] = {"AP06", "PY01", "PY03"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        if (strcmp(ours[i].id, id) == 0) {
            ours[i].run();
            return true;
        }
    }
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        if (strcmp(foreign[i], id) == 0) {
            return false;
        }
    }
    return check_fail("unknown case %s", id);
}
