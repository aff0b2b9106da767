/* rules_vectors.tsv: questions about one position; what is about games goes on elsewhere. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "reasons.h"
#include "rows.h"
#include "text.h"

/* The rows in the file; a file with fewer or more has changed, and so must this. */
#define ROWS 220

/* Rows that contradict testdata/README.md, with what it says instead: a repetition is no result under jsa_pro. */
static const char *const errata[][3] = {
    {"RP017", "draw:sennichite", "no_result:sennichite"},
};

static void ask_legal(const shogi_position *position, const char *usi, const char *expected) {
    shogi_move move, moves[SHOGI_MAX_MOVES];
    size_t count = 0;
    bool legal = false;
    char found[BOARD_MOVE];
    if (shogi_move_from_usi(usi, SHOGI_NUL_TERMINATED, &move) != SHOGI_OK) {
        check_text(usi, "illegal:syntax", expected);
        return;
    }
    shogi_error error;
    shogi_status reason = shogi_position_check_legality(position, move, &error);
    check_number("the status in the error", error.status, reason);
    const char *word = text_after(expected, "illegal:");
    if (word != NULL) {
        check_status(usi, reason, reason_of_move(word));
    } else {
        snprintf(found, sizeof found, "%s", reason == SHOGI_OK ? "legal" : "illegal");
        check_text(usi, found, expected);
    }
    check_ok("legal", shogi_position_is_legal(position, move, &legal));
    check_number("is legal", legal, reason == SHOGI_OK);
    check_ok("moves", shogi_position_legal_moves(position, moves, SHOGI_MAX_MOVES, &count));
    check_number("listed", board_has(moves, count, move), reason == SHOGI_OK);
    shogi_position played = *position;
    check_status("played", shogi_position_play(&played, move, NULL, NULL), reason);
    if (reason != SHOGI_OK) {
        check_number("changed", memcmp(&played, position, sizeof played) != 0, 0);
    }
}

static void ask_check(const shogi_position *position, const char *expected) {
    static const char *const words[] = {"none", "single", "double"};
    shogi_squares squares;
    size_t count = 0;
    bool check = false;
    check_ok("checkers", shogi_position_checkers(position, &squares));
    for (int i = 0; i < 2; i++) {
        for (uint64_t word = squares.words[i]; word != 0; word &= word - 1) {
            count++;
        }
    }
    check_text("checkers", count < 3 ? words[count] : "more", expected);
    check_ok("check", shogi_position_is_in_check(position, &check));
    check_number("check", check, count > 0);
}

static void ask_state(const shogi_position *position, const char *expected) {
    bool any = false, check = false;
    check_ok("moves", shogi_position_has_legal_moves(position, &any));
    check_ok("check", shogi_position_is_in_check(position, &check));
    check_text("state", any ? "ongoing" : check ? "mate" : "stalemate", expected);
}

static void ask_validity(const char *position, char *expected) {
    shogi_setup setup;
    shogi_status codes[14];
    char *words[14];
    size_t count = 0, wanted = 0;
    shogi_error error;
    if (!check_ok("setup", shogi_setup_from_sfen(position, SHOGI_NUL_TERMINATED, &setup, NULL)) ||
        !check_ok("problems", shogi_setup_problems(&setup, codes, 14, &count))) {
        return;
    }
    if (strcmp(expected, "ok") != 0) {
        wanted = text_split(expected, '+', words, 14);
    }
    check_number("problems", count, wanted);
    for (size_t i = 0; i < wanted; i++) {
        shogi_status code = reason_of_setup(words[i]);
        bool there = false;
        for (size_t j = 0; j < count; j++) {
            there = there || codes[j] == code;
        }
        check_true(words[i], there);
    }
    shogi_position built;
    shogi_status first = count == 0 ? (shogi_status)SHOGI_OK : codes[0];
    check_status("built", shogi_position_from_setup(&setup, SHOGI_VALIDITY_STRICT, &built, &error),
                 first);
}

static void ask_notation(const shogi_position *position, const char *usi, const char *expected) {
    shogi_move_style style;
    shogi_move move = board_move(usi), read = SHOGI_NO_MOVE;
    char text[BOARD_MOVE] = "";
    memset(&style, 0, sizeof style);
    style.place = SHOGI_PLACE_STYLE_HALF_WIDTH;
    check_ok("written", shogi_position_move_text(position, move, SHOGI_NOTATION_JAPANESE,
                                                 SHOGI_NO_SQUARE, &style, text, sizeof text, NULL));
    check_text("written", text, expected);
    check_ok("read", shogi_position_move_from_text(position, expected, SHOGI_NUL_TERMINATED,
                                              SHOGI_NO_SQUARE, &read, NULL));
    check_number("read", read, move);
}

static void ask_sfen_after(shogi_position *position, const char *usi, const char *expected) {
    char before[BOARD_SFEN], after[BOARD_SFEN];
    shogi_undo undo;
    board_sfen(position, before);
    if (check_ok("played", shogi_position_play(position, board_move(usi), &undo, NULL))) {
        board_sfen(position, after);
        check_text("after", after, expected);
        check_ok("taken back", shogi_position_undo(position, &undo));
        board_sfen(position, after);
        check_text("taken back", after, before);
    }
}

static void ask_furigoma(const char *pawns, const char *expected) {
    static const char *const words[] = {"?", "upper_is_sente", "lower_is_sente", "rethrow"};
    uint32_t decision = 0;
    check_ok("decision", shogi_furigoma_decide(pawns, SHOGI_NUL_TERMINATED, &decision, NULL));
    check_text("decision", decision < 4 ? words[decision] : "?", expected);
}

/* Answers a question about one position; false if there is no such question. */
static bool ask(const char *row, const char *kind, const char *argument, const char *expected) {
    shogi_position position;
    uint64_t nodes = 0;
    size_t count = 0;
    uint8_t points = 0;
    static const char *const known[] = {"legal",      "check",    "nlegal", "perft", "state",
                                        "sfen_after", "notation", "points"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        is_known = is_known || strcmp(known[i], kind) == 0;
    }
    if (!is_known || !board_read(row, &position)) {
        return is_known;
    }
    if (strcmp(kind, "legal") == 0) {
        ask_legal(&position, argument, expected);
    } else if (strcmp(kind, "check") == 0) {
        ask_check(&position, expected);
    } else if (strcmp(kind, "nlegal") == 0) {
        check_ok(kind, shogi_position_count_legal_moves(&position, &count));
        check_number(kind, count, text_number(expected));
    } else if (strcmp(kind, "perft") == 0) {
        check_ok(kind,
                 shogi_position_perft(&position, (uint32_t)text_number(argument), &nodes));
        check_number(kind, nodes, text_number(expected));
    } else if (strcmp(kind, "state") == 0) {
        ask_state(&position, expected);
    } else if (strcmp(kind, "sfen_after") == 0) {
        ask_sfen_after(&position, argument, expected);
    } else if (strcmp(kind, "notation") == 0) {
        ask_notation(&position, argument, expected);
    } else {
        shogi_color side =
            strcmp(argument, "black") == 0 ? SHOGI_COLOR_BLACK : SHOGI_COLOR_WHITE;
        check_ok(kind, shogi_position_impasse_points(&position, side, &points));
        const char *total = text_after(expected, "total=");
        check_number(kind, points, text_number(total == NULL ? expected : total));
    }
    return true;
}

/* Runs a row; its question and answer are cut up. */
static void run(const char *id, const char *category, const char *position, char *question,
                char *expected) {
    if (strcmp(category, "clock") == 0) {
        clocks_row(question, expected);
        return;
    }
    if (strcmp(category, "furigoma") == 0) {
        ask_furigoma(question, expected);
        return;
    }
    if (strcmp(category, "precedence") == 0 || strcmp(category, "classifier") == 0) {
        prose_row(id);
        return;
    }
    char *whole = text_copy(question);
    char *argument = text_cut(question, ":");
    argument = argument == NULL ? question + strlen(question) : argument;
    if (strcmp(question, "validate") == 0) {
        ask_validity(position, expected);
    } else if (strcmp(question, "rep") == 0 || strcmp(question, "outcome") == 0 ||
               strcmp(question, "undo") == 0 || strcmp(question, "decl") == 0) {
        games_row(position, whole, expected);
    } else if (!ask(position, question, argument, expected)) {
        check_fail("unknown question %s", whole);
    }
    free(whole);
}

/* Every runner sees what is wrong. */
static void run_wrong(void) {
    static const char *const rows[][3] = {
        {"", "legal:7g7f", "illegal:nifu"},
        {"", "legal:7g7e", "legal"},
        {"", "legal:7g7f", "illegal:new_word"},
        {"", "legal:R*5c+", "legal"},
        {"", "check", "single"},
        {"", "nlegal", "31"},
        {"", "perft:2", "901"},
        {"", "state", "mate"},
        {"", "sfen_after:7g7f", "9/9/9/9/9/9/9/9/9 b - 1"},
        {"", "notation:7g7f", "▲7六歩打"},
        {"", "validate", "nifu"},
        {"", "validate", "new_word"},
        {"", "rep", "2"},
        {"", "outcome:jsa_pro", "draw:sennichite"},
        {"", "outcome:new_preset", "ongoing"},
        {"", "undo:0;rep", "2"},
        {"", "undo:0;sfen", "9/9/9/9/9/9/9/9/9 b - 1"},
        {"", "undo:0;new_question", "1"},
        {"", "undo:1;rep", "1"},
        {"", "points:black", "total=26"},
        {"", "decl:jsa_pro", "win pieces=0 points=0"},
        {"", "decl:new_preset", "win pieces=0 points=0"},
        {"", "new_question", "1"},
        {"clock", "sudden_death main=10 used=9", "flag"},
        {"clock", "sudden_death main=10 used=10", "ok remaining=0"},
        {"clock", "sudden_death main=10 used=9", "ok remaining=2"},
        {"clock", "sudden_death main=10 used=9", "ok new_word=1"},
        {"clock", "sudden_death main=10 used=9", "ok remaining=1 (new remark)"},
        {"clock", "sudden_death main=10 used=9", "ok remaining=1 (recorded 8 s)"},
        {"clock", "sudden_death main=10 used=9", "new_word"},
        {"clock", "sudden_death main=10 used=9 new_word=1", "ok remaining=1"},
        {"clock", "sudden_death main=10 used=1.2345", "ok remaining=8"},
        {"clock", "new_form main=10 used=9", "ok remaining=1"},
        {"furigoma", "FFFTT", "rethrow"},
        {"furigoma", "FFFT", "upper_is_sente"},
        {"precedence", "", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *question = text_copy(rows[i][1]), *expected = text_copy(rows[i][2]);
        check_wrong_begin(rows[i][1]);
        run("NEW", rows[i][0], "startpos", question, expected);
        check_wrong_end();
        free(question);
        free(expected);
    }
}

void rules_vectors_run(void) {
    char *file = text_read("rules_vectors.tsv", NULL), *rest = file, *line;
    size_t rows = 0, amended = 0;
    text_line(&rest);
    while ((line = text_line(&rest)) != NULL) {
        char *fields[12];
        if (text_split(line, '\t', fields, 12) < 5) {
            check_fail("too few fields: %s", line);
            continue;
        }
        check_begin(fields[0]);
        char *expected = text_copy(fields[4]);
        for (size_t i = 0; i < sizeof errata / sizeof *errata; i++) {
            if (strcmp(errata[i][0], fields[0]) == 0) {
                check_text("erratum", fields[4], errata[i][1]);
                free(expected);
                expected = text_copy(errata[i][2]);
                amended++;
            }
        }
        run(fields[0], fields[1], fields[2], fields[3], expected);
        free(expected);
        rows++;
    }
    free(file);
    check_begin("rules_vectors.tsv");
    check_number("rows", rows, ROWS);
    check_number("errata", amended, sizeof errata / sizeof *errata);
    run_wrong();
}
