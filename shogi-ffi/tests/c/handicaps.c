/* handicaps.tsv: the table of handicaps. */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

#define HANDICAPS 26

static void check_names(uint32_t handicap, const char *ja, const char *en) {
    char name[BOARD_SENTENCE] = "";
    uint32_t found = 99;
    check_ok("ja", shogi_handicap_name(handicap, SHOGI_LANG_JA, name, sizeof name, NULL));
    check_text("ja", name, ja);
    check_ok("en", shogi_handicap_name(handicap, SHOGI_LANG_EN, name, sizeof name, NULL));
    check_text("en", name, en);
    check_ok("found", shogi_handicap_from_name(en, SHOGI_NUL_TERMINATED, &found));
    check_number("found", found, handicap);
}

static void check_sides(uint32_t handicap, shogi_color first) {
    static const char *const names[2][2] = {{"先手", "後手"}, {"下手", "上手"}};
    char name[BOARD_SENTENCE] = "";
    for (shogi_color side = 0; side < 2; side++) {
        check_ok("side", shogi_handicap_side_name(handicap, side, SHOGI_LANG_JA, name,
                                                  sizeof name, NULL));
        check_text("side", name, names[first][side]);
    }
}

/* A row: name_ja, name_en, jkf_preset, csa_PI, removed, sfen, uwate_points, removed_points, two needs,
 * legal_first_moves. */
static void run(char **fields) {
    uint32_t handicap = 99, found = 99;
    shogi_position start;
    shogi_color first = SHOGI_NO_COLOR;
    uint8_t points = 0;
    size_t count = 0;
    char sfen[BOARD_SFEN];
    if (!check_ok("name", shogi_handicap_from_name(fields[0], SHOGI_NUL_TERMINATED, &handicap))) {
        return;
    }
    check_names(handicap, fields[0], fields[1]);
    check_ok("start", shogi_handicap_position(handicap, &start));
    board_sfen(&start, sfen);
    check_text("start", sfen, fields[5]);
    check_ok("of", shogi_handicap_of(&start, &found));
    check_number("of", found, handicap);
    check_ok("points", shogi_position_impasse_points(&start, SHOGI_COLOR_WHITE, &points));
    check_number("points", points, text_number(fields[6]));
    check_number("points removed", 27u - points, text_number(fields[7]));
    check_ok("moves", shogi_position_count_legal_moves(&start, &count));
    check_number("moves", count, text_number(fields[10]));
    check_ok("first", shogi_position_side_to_move(&start, &first));
    check_sides(handicap, first);
    /* White, who gives pieces, is credited with them; 青空将棋 has no such side. */
    shogi_rule_set rules;
    shogi_game *game = NULL;
    uint8_t black = 0, white = 0;
    unsigned long credit = first == SHOGI_COLOR_WHITE ? text_number(fields[7]) : 0;
    check_number("need of 27", 27 - credit, text_number(fields[8]));
    check_number("need of 31", 31 - credit, text_number(fields[9]));
    if (board_rules("jsa_pro", &rules) &&
        check_ok("game", shogi_game_new(&rules, &start, &game))) {
        check_ok("points", shogi_game_impasse_points(game, &black, &white));
        check_number("points with credit", white, points + credit);
        shogi_game_free(&game);
    }
}

void handicaps_run(void) {
    char *file = text_read("handicaps.tsv", NULL), *rest = file, *line;
    size_t rows = 0, others = 0;
    uint32_t found = 0;
    text_line(&rest);
    while ((line = text_line(&rest)) != NULL) {
        char *fields[16];
        if (text_split(line, '\t', fields, 16) < 11) {
            check_fail("too few fields: %s", line);
        } else if (strcmp(fields[0], "その他") == 0) {
            check_begin(fields[0]);
            check_status("no handicap",
                         shogi_handicap_from_name(fields[0], SHOGI_NUL_TERMINATED, &found),
                         SHOGI_ERROR_UNKNOWN_HANDICAP);
            others++;
        } else {
            check_begin(fields[0]);
            run(fields);
            rows++;
        }
    }
    free(file);
    check_begin("handicaps.tsv");
    check_number("rows", rows, HANDICAPS);
    check_number("others", others, 1);
    check_number("the last", SHOGI_HANDICAP_BLUE_SKY, HANDICAPS - 1);
    char name[BOARD_SENTENCE];
    check_status("none after it",
                 shogi_handicap_name(HANDICAPS, SHOGI_LANG_EN, name, sizeof name, NULL),
                 SHOGI_ERROR_BAD_ARGUMENT);
}
