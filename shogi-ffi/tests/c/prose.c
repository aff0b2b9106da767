/* The rows of rules_vectors.tsv that are prose: one function for each id. */
#include <stdio.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

#define BLACK SHOGI_COLOR_BLACK
#define WHITE SHOGI_COLOR_WHITE

static const char MATE_IN_ONE[] = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/* Black's pawn on 1b would mate. */
static const char UCHIFUZUME[] = "7nk/9/9/6NN1/9/9/9/9/4K4 b P 1";
/* Black has entered: 24 points against 30. */
static const char ENTERED_24[] =
    "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R4P2b4g4s4n4l4p 1";
/* Black has entered: 23 points against 31. */
static const char ENTERED_23[] =
    "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R3P2b4g4s4n4l5p 1";
/* A two-piece handicap game: 24 points against White's 20. */
static const char HANDICAP_20[] =
    "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b B4G4SNr3n4l8p 1";

/* Begins a game; NULL after a failure that is reported. */
static shogi_game *begin(const char *rules, const char *sfen) {
    shogi_rule_set set;
    shogi_game *game = NULL;
    size_t refused;
    if (board_rules(rules, &set)) {
        board_game(&set, sfen, NULL, &game, &refused);
    }
    return game;
}

static void check_won(const shogi_outcome *outcome, shogi_color winner, uint32_t reason) {
    check_number("kind", outcome->kind, SHOGI_OUTCOME_KIND_WIN);
    check_number("winner", outcome->winner, winner);
    check_number("reason", outcome->reason, reason);
}

static void check_stands(shogi_game *game, const shogi_outcome *before) {
    shogi_outcome now;
    check_ok("outcome", shogi_game_outcome(game, &now));
    check_won(&now, before->winner, before->reason);
}

/* The interval is (first, fourth]: neither the checks before nor the quiet moves that led to P0 count. */
static void cf003(void) {
    char lead[] = "b+ 5f4f w- 4a5a b+ 4f5f w- 5a4a b- 5f5e w- 4a3a b- 5i4h w- 3a4a "
                  "b+ 5e4e w- 4a5a b+ 4e5e w- 5a4a b+ 5e4e w- 4a5a b+ 4e5e w- 5a4a "
                  "b+ 5e4e w- 4a5a b+ 4e5e w- 5a4a";
    char *words[64];
    size_t count = text_words(lead, words, 64);
    shogi_game *game = begin("jsa_pro", "5k3/9/9/9/9/4R4/9/9/4K4 b - 1");
    shogi_move_effects effects;
    for (size_t i = 0; i + 1 < count; i += 2) {
        memset(&effects, 0, sizeof effects);
        check_ok(words[i + 1], shogi_game_play(game, board_move(words[i + 1]), &effects, NULL));
        check_number(words[i + 1], effects.check, words[i][1] == '+');
    }
    check_number("count", effects.repetition.count, 4);
    check_number("first ply", effects.repetition.first_ply, 8);
    check_won(&effects.outcome, WHITE, SHOGI_END_REASON_PERPETUAL_CHECK);
    shogi_game_free(&game);
}

static void agree(shogi_game *game, uint32_t kind, shogi_color winner, uint8_t black,
                  uint8_t white) {
    shogi_outcome outcome;
    if (check_ok("agreed", shogi_game_agree_impasse(game, &outcome, NULL))) {
        check_number("kind", outcome.kind, kind);
        check_number("winner", outcome.winner, winner);
        check_number("reason", outcome.reason, SHOGI_END_REASON_AGREED_IMPASSE);
        check_number("points of Black", outcome.points[0], black);
        check_number("points of White", outcome.points[1], white);
    }
    shogi_game_free(&game);
}

static void cf004(void) {
    agree(begin("jsa_pro", ENTERED_24), SHOGI_OUTCOME_KIND_NO_RESULT, SHOGI_NO_COLOR, 24, 30);
    agree(begin("club24", ENTERED_24), SHOGI_OUTCOME_KIND_DRAW, SHOGI_NO_COLOR, 24, 30);
}

static void cf005(void) {
    agree(begin("jsa_pro", ENTERED_23), SHOGI_OUTCOME_KIND_WIN, WHITE, 23, 31);
}

/* Credit for a handicap counts if it is given. */
static void cf006(void) {
    static const uint8_t credit[] = {0, 10};
    shogi_rule_set rules;
    shogi_game *with = NULL;
    size_t refused;
    agree(begin("jsa_pro", HANDICAP_20), SHOGI_OUTCOME_KIND_WIN, BLACK, 24, 20);
    if (board_rules("jsa_pro", &rules) && board_game(&rules, HANDICAP_20, credit, &with, &refused)) {
        agree(with, SHOGI_OUTCOME_KIND_NO_RESULT, SHOGI_NO_COLOR, 24, 30);
    }
}

/* A mate stands though the flag falls later. */
static void pc001(void) {
    shogi_game *game = begin("jsa_pro", MATE_IN_ONE);
    shogi_move_effects effects;
    shogi_outcome outcome;
    memset(&effects, 0, sizeof effects);
    check_ok("mate", shogi_game_play(game, board_move("G*5b"), &effects, NULL));
    check_won(&effects.outcome, BLACK, SHOGI_END_REASON_CHECKMATE);
    check_status("flag", shogi_game_time_up(game, WHITE, &outcome, NULL), SHOGI_ERROR_GAME_OVER);
    check_stands(game, &effects.outcome);
    shogi_game_free(&game);
}

/* A declaration after the flag is too late, whether the clock is the caller's or the game's. */
static void pc003(void) {
    shogi_game *game = begin("jsa_amateur27", ENTERED_24);
    shogi_outcome outcome, none;
    memset(&outcome, 0, sizeof outcome);
    check_ok("flag", shogi_game_time_up(game, BLACK, &outcome, NULL));
    check_won(&outcome, WHITE, SHOGI_END_REASON_TIME_UP);
    check_status("late", shogi_game_declare(game, BLACK, &none, NULL), SHOGI_ERROR_GAME_OVER);
    check_stands(game, &outcome);
    shogi_game_free(&game);
    game = begin("jsa_amateur27", ENTERED_24);
    check_ok("clock", shogi_game_set_clock(game, "10s", 3, "10s", 3, NULL));
    check_status("late", shogi_game_declare_timed(game, BLACK, 10000, NULL, NULL),
                 SHOGI_ERROR_TIME_UP);
    check_stands(game, &outcome);
    shogi_game_free(&game);
}

static void pc005(void) {
    shogi_game *game = begin("jsa_pro", UCHIFUZUME);
    shogi_move_effects effects;
    memset(&effects, 0, sizeof effects);
    check_ok("drop", shogi_game_play(game, board_move("P*1b"), &effects, NULL));
    check_won(&effects.outcome, WHITE, SHOGI_END_REASON_FOUL);
    check_number("ply", effects.outcome.ply, 1);
    check_status("foul", effects.outcome.foul, SHOGI_ERROR_UCHIFUZUME);
    shogi_game_free(&game);
}

/* Mate is looked at before repetition, and a mated position has never stood before. */
static void pc006(void) {
    static const char *const moves[] = {"5i5h", "5a4a", "5h5i", "4a5a"};
    shogi_game *game = begin("jsa_pro", MATE_IN_ONE);
    shogi_move_effects effects;
    shogi_repetition repetition;
    for (int i = 0; i < 8; i++) {
        check_ok(moves[i % 4], shogi_game_play(game, board_move(moves[i % 4]), NULL, NULL));
    }
    memset(&effects, 0, sizeof effects);
    check_ok("repetition", shogi_game_repetition(game, &repetition));
    check_number("count", repetition.count, 3);
    check_ok("mate", shogi_game_play(game, board_move("G*5b"), &effects, NULL));
    check_number("count", effects.repetition.count, 1);
    check_won(&effects.outcome, BLACK, SHOGI_END_REASON_CHECKMATE);
    shogi_game_free(&game);
}

static void pc010(void) {
    shogi_game *game = begin("jsa_pro", ENTERED_24);
    shogi_outcome outcome;
    check_status("declared", shogi_game_declare(game, WHITE, NULL, NULL),
                 SHOGI_ERROR_NOT_YOUR_TURN);
    check_ok("outcome", shogi_game_outcome(game, &outcome));
    check_number("goes on", outcome.kind, 0);
    shogi_game_free(&game);
}

/* A foul found after the end changes nothing, or loses all the same: the rules say. */
static void pc012(void) {
    static const uint32_t policies[] = {SHOGI_FOUL_AFTER_END_RESULT_STANDS,
                                        SHOGI_FOUL_AFTER_END_FOUL_LOSES};
    for (int i = 0; i < 2; i++) {
        shogi_rule_set rules;
        shogi_game *game = NULL;
        shogi_outcome resigned, claimed;
        shogi_move_effects effects;
        size_t refused;
        if (!board_rules("jsa_pro", &rules)) {
            return;
        }
        rules.foul = SHOGI_FOUL_MODE_CLAIM;
        rules.foul_after_end = policies[i];
        board_game(&rules, UCHIFUZUME, NULL, &game, &refused);
        memset(&effects, 0, sizeof effects);
        check_ok("drop", shogi_game_play(game, board_move("P*1b"), &effects, NULL));
        check_status("foul", effects.foul, SHOGI_ERROR_UCHIFUZUME);
        check_number("goes on", effects.outcome.kind, 0);
        check_ok("resigned", shogi_game_resign(game, WHITE, &resigned, NULL));
        shogi_status status = shogi_game_claim_foul(game, 1, &claimed, NULL);
        if (i == 0) {
            check_status("claimed", status, SHOGI_ERROR_GAME_OVER);
            check_stands(game, &resigned);
        } else if (check_ok("claimed", status)) {
            check_number("winner", claimed.winner, WHITE);
            check_number("reason", claimed.reason, SHOGI_END_REASON_FOUL);
        }
        shogi_game_free(&game);
    }
}

void prose_row(const char *id) {
    static const struct {
        const char *id;
        void (*run)(void);
    } rows[] = {
        {"CF003", cf003}, {"CF004", cf004}, {"CF005", cf005}, {"CF006", cf006}, {"PC001", pc001},
        {"PC003", pc003}, {"PC005", pc005}, {"PC006", pc006}, {"PC010", pc010}, {"PC012", pc012},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].id, id) == 0) {
            rows[i].run();
            return;
        }
    }
    check_fail("unknown row of prose");
}
