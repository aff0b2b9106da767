/* cpu.tsv: what the player finds and chooses, and the pictures of testdata/svg. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

#define ROWS 20
#define NODES 2000

/* What a search shows of its depths. */
struct depths {
    uint32_t last;
    size_t reports;
};

static void see_depth(void *user, const shogi_analysis *analysis, const shogi_move *line,
                      size_t length) {
    struct depths *depths = (struct depths *)user;
    check_true("deeper", analysis->depth > depths->last);
    check_true("a line", length > 0 && line[0] != SHOGI_NO_MOVE);
    depths->last = analysis->depth;
    depths->reports++;
}

/* A row: position, nodes, depth, score, choice of level 2 with seed 1, line. */
static void run(const shogi_game *game, char **fields) {
    shogi_analysis analysis;
    shogi_move moves[64], choice = SHOGI_NO_MOVE;
    shogi_player *player = NULL;
    struct depths depths = {0, 0};
    size_t count = 0;
    uint32_t kind = 0;
    char text[64 * 6] = "", usi[BOARD_MOVE], score[40];
    memset(&analysis, 0, sizeof analysis);
    check_ok("analysed", shogi_analyse(game, NODES, NULL, see_depth, &depths, &analysis, moves, 64,
                                       &count));
    check_number("nodes", analysis.nodes, text_number(fields[1]));
    check_number("depth", analysis.depth, text_number(fields[2]));
    check_true("reports", depths.reports > 0);
    snprintf(score, sizeof score, "%s %d",
             analysis.score.kind == SHOGI_SCORE_KIND_MATE ? "mate" : "cp",
             (int)analysis.score.value);
    check_text("score", score, fields[3]);
    check_ok("player", shogi_player_new(SHOGI_LEVEL_L2, 1, &player));
    check_ok("chosen", shogi_player_choose(player, game, NULL, NULL, &kind, &choice));
    check_number("a move", kind, SHOGI_CHOICE_MOVE);
    board_usi(choice, usi);
    check_text("choice", usi, fields[4]);
    check_ok("freed", shogi_player_free(&player));
    for (size_t i = 0; i < count; i++) {
        board_usi(moves[i], usi);
        strcat(strcat(text, i == 0 ? "" : " "), usi);
    }
    check_text("line", text, fields[5]);
}

/* The picture of the start is the one that is kept. */
static void picture(void) {
    char *wanted = text_read("svg/startpos.svg", NULL);
    size_t length = 0;
    shogi_position start;
    check_begin("svg/startpos.svg");
    check_ok("start", shogi_position_startpos(&start));
    check_status("how long", shogi_position_svg(&start, NULL, NULL, 0, &length),
                 SHOGI_ERROR_BUFFER_TOO_SMALL);
    char *found = (char *)text_memory(length + 1);
    check_ok("picture", shogi_position_svg(&start, NULL, found, length + 1, NULL));
    check_text("picture", found, wanted);
    free(found);
    free(wanted);
}

void player_run(void) {
    char *file = text_read("cpu.tsv", NULL), *rest = file, *line;
    size_t rows = 0;
    while ((line = text_line(&rest)) != NULL) {
        char *fields[6];
        shogi_rule_set rules;
        shogi_game *game = NULL;
        size_t refused;
        if (line[0] == '#') {
            continue;
        }
        if (text_split(line, '\t', fields, 6) != 6) {
            check_fail("too few fields: %s", line);
            continue;
        }
        check_begin(fields[0]);
        if (board_rules("jsa_pro", &rules) &&
            board_game(&rules, fields[0], NULL, &game, &refused)) {
            run(game, fields);
        }
        check_ok("freed", shogi_game_free(&game));
        rows++;
    }
    free(file);
    check_begin("cpu.tsv");
    check_number("rows", rows, ROWS);
    picture();
}
