/* Questions about games: repetition, outcome, taking back, declaration. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

/* Answers `rep`, `outcome:PRESET` or `sfen` of a game as it stands. */
static void answer(shogi_game *game, const char *question, char found[BOARD_SENTENCE]) {
    found[0] = '\0';
    if (strcmp(question, "rep") == 0) {
        shogi_repetition repetition;
        if (check_ok("repetition", shogi_game_repetition(game, &repetition))) {
            snprintf(found, BOARD_SENTENCE, "%u", (unsigned)repetition.count);
        }
    } else if (strcmp(question, "sfen") == 0) {
        shogi_position position;
        if (check_ok("position", shogi_game_position(game, &position))) {
            board_sfen(&position, found);
        }
    } else if (text_after(question, "outcome:") != NULL) {
        shogi_outcome outcome;
        if (check_ok("outcome", shogi_game_outcome(game, &outcome))) {
            board_outcome(&outcome, found);
        }
    } else {
        check_fail("unknown question %s", question);
    }
}

static void of_game(const char *row, char *question, const char *expected) {
    unsigned long undo = 0;
    if (text_after(question, "undo:") != NULL) {
        char *number = question + strlen("undo:");
        char *next = text_cut(number, ";");
        undo = text_number(number);
        question = next == NULL ? number + strlen(number) : next;
    }
    const char *preset = text_after(question, "outcome:");
    shogi_rule_set rules;
    shogi_game *game;
    size_t refused;
    uint32_t length = 0;
    char found[BOARD_SENTENCE], whole[BOARD_SENTENCE + 40];
    if (!board_rules(preset == NULL ? "jsa_pro" : preset, &rules) ||
        !board_game(&rules, row, NULL, &game, &refused)) {
        return;
    }
    check_ok("length", shogi_game_length(game, &length));
    for (unsigned long i = 0; i < undo; i++) {
        check_ok("undo", shogi_game_undo(game, NULL, NULL));
    }
    answer(game, question, found);
    if (refused > 0) {
        snprintf(whole, sizeof whole, "ended_at_%u:%s", (unsigned)length, found);
    } else {
        snprintf(whole, sizeof whole, "%s", found);
    }
    check_text(question, whole, expected);
    check_ok("freed", shogi_game_free(&game));
}

/* The conditions of a declaration that do not hold, in the words and the order of the file. */
static void missing(const shogi_declaration *report, char *words, size_t room) {
    bool rule24 = report->rule == SHOGI_DECLARATION_RULE_POINTS24;
    unsigned least = rule24 ? 24 : report->color == SHOGI_COLOR_BLACK ? 28 : 27;
    snprintf(words, room, "%s%s%s%s%s", report->king_in_camp ? "" : "+king_not_in_zone",
             report->not_in_check ? "" : "+in_check", report->before_limit ? "" : "+limit",
             report->pieces >= 10 ? "" : "+pieces", report->points >= least ? "" : "+points");
    memmove(words, words + (words[0] == '+'), strlen(words + (words[0] == '+')) + 1);
}

/* Answers `decl:PRESET`, perhaps with `;credit=B,W`. */
static void declared(const char *row, char *question, const char *expected) {
    char *credit = text_cut(question, ";credit=");
    uint8_t points[2] = {0, 0};
    if (credit != NULL) {
        char *white = text_cut(credit, ",");
        points[0] = (uint8_t)text_number(credit);
        points[1] = (uint8_t)text_number(white == NULL ? "" : white);
    }
    shogi_rule_set rules;
    shogi_game *game;
    size_t refused;
    shogi_declaration report;
    shogi_outcome outcome;
    char words[BOARD_SENTENCE], found[BOARD_SENTENCE + 100];
    if (!board_rules(question, &rules) ||
        !board_game(&rules, row, credit == NULL ? NULL : points, &game, &refused)) {
        return;
    }
    if (check_ok("declaration", shogi_game_declaration(game, &report)) &&
        check_ok("declared", shogi_game_declare(game, report.color, &outcome, NULL))) {
        const char *verdict = "lose:";
        missing(&report, words, sizeof words);
        if (outcome.kind == SHOGI_OUTCOME_KIND_WIN && outcome.winner == report.color) {
            verdict = "win";
        } else if (outcome.kind == SHOGI_OUTCOME_KIND_DRAW) {
            verdict = "draw";
        } else if (outcome.kind == SHOGI_OUTCOME_KIND_NO_RESULT) {
            verdict = "no_result";
        }
        snprintf(found, sizeof found, "%s%s pieces=%u points=%u", verdict,
                 verdict[0] == 'l' ? words : "", report.pieces, report.points);
        check_text("declared", found, expected);
        check_number("the points in the outcome", outcome.declaration.points, report.points);
        check_number("the pieces in the outcome", outcome.declaration.pieces, report.pieces);
    }
    check_ok("freed", shogi_game_free(&game));
}

void games_row(const char *position, const char *question, const char *expected) {
    char *own = text_copy(question);
    if (text_after(own, "decl:") != NULL) {
        declared(position, own + strlen("decl:"), expected);
    } else {
        of_game(position, own, expected);
    }
    free(own);
}

/* The first ending by repetition. Whether it is a draw or no result, the cases leave open. */
void games_status(const char *input, const struct json *expected) {
    const char *row = text_after(input, "position ");
    shogi_rule_set rules;
    shogi_game *game;
    shogi_outcome outcome;
    size_t refused;
    uint32_t length = 0;
    const char *result = "another ending";
    if (!board_rules("jsa_pro", &rules) ||
        !board_game(&rules, row == NULL ? input : row, NULL, &game, &refused)) {
        return;
    }
    check_ok("outcome", shogi_game_outcome(game, &outcome));
    check_ok("length", shogi_game_length(game, &length));
    if (outcome.kind == 0) {
        result = "ongoing";
    } else if (outcome.reason == SHOGI_END_REASON_SENNICHITE) {
        result = "sennichite";
    } else if (outcome.reason == SHOGI_END_REASON_PERPETUAL_CHECK) {
        result = "perpetual_check";
    }
    for (const struct json *item = json_at(expected, 0); item != NULL; item = item->next) {
        if (strcmp(item->key, "result") == 0) {
            check_text(item->key, result, json_text(item));
        } else if (strcmp(item->key, "ply") == 0) {
            char number[20];
            snprintf(number, sizeof number, "%u", (unsigned)length);
            check_text(item->key, outcome.kind == 0 ? "null" : number, item->text);
        } else if (strcmp(item->key, "loser") == 0) {
            static const char *const losers[] = {"w", "b"};
            check_text(item->key, outcome.winner < 2 ? losers[outcome.winner] : "null",
                       item->text);
        } else {
            check_fail("unknown key %s", item->key);
        }
    }
    check_ok("freed", shogi_game_free(&game));
}

/* What a declaration comes to under a rule, without credit and limit. */
static bool report_under(const char *input, uint32_t rule, shogi_declaration *report) {
    static const uint8_t none[2] = {0, 0};
    shogi_rule_set rules;
    shogi_game *game;
    size_t refused;
    if (!board_rules("jsa_pro", &rules)) {
        return false;
    }
    rules.declaration = rule;
    rules.move_limit = 0;
    if (!board_game(&rules, input, none, &game, &refused)) {
        return false;
    }
    bool told = check_ok("declaration", shogi_game_declaration(game, report));
    check_ok("freed", shogi_game_free(&game));
    return told;
}

void games_impasse(const char *input, const struct json *expected) {
    static const char *const verdicts[] = {"?", "win", "draw", "fail"};
    shogi_declaration reports[2];
    if (!report_under(input, SHOGI_DECLARATION_RULE_POINTS24, &reports[0]) ||
        !report_under(input, SHOGI_DECLARATION_RULE_POINTS27, &reports[1])) {
        return;
    }
    for (const struct json *item = json_at(expected, 0); item != NULL; item = item->next) {
        if (strcmp(item->key, "king_in_camp") == 0) {
            check_number(item->key, reports[0].king_in_camp, json_truth(item));
        } else if (strcmp(item->key, "in_check") == 0) {
            check_number(item->key, !reports[0].not_in_check, json_truth(item));
        } else if (strcmp(item->key, "pieces") == 0) {
            check_number(item->key, reports[0].pieces, text_number(item->text));
        } else if (strcmp(item->key, "points") == 0) {
            check_number(item->key, reports[0].points, text_number(item->text));
        } else if (strcmp(item->key, "r24") == 0 || strcmp(item->key, "r27") == 0) {
            uint32_t verdict = reports[item->key[2] == '7'].verdict;
            check_text(item->key, verdict < 4 ? verdicts[verdict] : "?", json_text(item));
        } else {
            check_fail("unknown key %s", item->key);
        }
    }
}
