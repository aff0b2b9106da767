/* perft_counts.tsv as far as a count takes no time, and the mates of tsume.txt up to five plies. */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

#define MOST_NODES 1000000
#define LONGEST_MATE 5
/* The rows within these bounds, and the others. */
#define COUNTS 90
#define OVERFULL_COUNTS 5
#define LARGE_COUNTS 22
#define MATES 240
#define LONGER_MATES 116

static void count_row(const char *sfen, const char *depth, const char *leaves) {
    shogi_position position;
    uint64_t nodes = 0;
    if (board_read(sfen, &position)) {
        check_ok("perft",
                 shogi_position_perft(&position, (uint32_t)text_number(depth), &nodes));
        check_number("leaves", nodes, text_number(leaves));
    }
}

/* The rows that are too much for one set of pieces, with the first problem: none is a position of this library. */
static bool is_overfull(const char *name, const char *sfen) {
    static const struct {
        const char *name;
        shogi_status problem;
    } rows[] = {
        {"lb_corner", SHOGI_ERROR_TOO_MANY_LANCES},
        {"peeper_1", SHOGI_ERROR_TOO_MANY_BISHOPS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            shogi_position position;
            check_status("overfull",
                         shogi_position_from_text(sfen, SHOGI_NUL_TERMINATED,
                                                  SHOGI_VALIDITY_LENIENT, &position, NULL),
                         rows[i].problem);
            return true;
        }
    }
    return false;
}

/* A stop that lets the search go on, and counts its calls. */
static int go_on(void *user, uint64_t nodes) {
    (void)nodes;
    ++*(size_t *)user;
    return 0;
}

static void mate_row(const char *plies, const char *sfen, char *first) {
    shogi_position position;
    shogi_mate_options wish;
    shogi_mate mate;
    shogi_move line[64];
    char *words[64];
    size_t count = 0, asked = 0;
    unsigned long length = text_number(plies);
    memset(&wish, 0, sizeof wish);
    memset(&mate, 0, sizeof mate);
    wish.shortest = 1;
    wish.plies = length == 0 ? LONGEST_MATE : 0;
    if (!board_read(sfen, &position) ||
        !check_ok("solved", shogi_mate_solve(&position, &wish, go_on, &asked, &mate, line, 64,
                                             &count))) {
        return;
    }
    check_number("status", mate.status,
                 length == 0 ? SHOGI_MATE_STATUS_NO_MATE : SHOGI_MATE_STATUS_MATE);
    check_number("plies", count, length);
    if (count > 0) {
        char usi[BOARD_MOVE];
        bool listed = false;
        size_t firsts = text_words(first, words, 64);
        board_usi(line[0], usi);
        for (size_t i = 0; i < firsts; i++) {
            listed = listed || strcmp(words[i], usi) == 0;
        }
        check_true("a first move of the file", listed);
        check_true("shortest", mate.is_shortest);
    }
    for (size_t i = 0; i < count && i < 64; i++) {
        check_ok("line", shogi_position_play(&position, line[i], NULL, NULL));
    }
    bool any = true;
    check_ok("any", shogi_position_has_legal_moves(&position, &any));
    check_number("mated", !any, length > 0);
}

static void mates_run(void) {
    char *file = text_read("tsume.txt", NULL), *rest = file, *line;
    size_t rows = 0, others = 0;
    while ((line = text_line(&rest)) != NULL) {
        char *fields[4];
        if (line[0] == '#') {
            continue;
        }
        size_t count = text_split(line, '\t', fields, 4);
        if (count < 2) {
            check_fail("too few fields: %s", line);
            continue;
        }
        char none[] = "";
        check_begin(fields[1]);
        if (text_number(fields[0]) > LONGEST_MATE) {
            others++;
        } else {
            mate_row(fields[0], fields[1], count > 2 ? fields[2] : none);
            rows++;
        }
    }
    free(file);
    check_begin("tsume.txt");
    check_number("rows", rows, MATES);
    check_number("longer mates", others, LONGER_MATES);
}

void perft_run(void) {
    char *file = text_read("perft_counts.tsv", NULL), *rest = file, *line;
    size_t rows = 0, large = 0, overfull = 0;
    while ((line = text_line(&rest)) != NULL) {
        char *fields[8];
        if (line[0] == '#') {
            continue;
        }
        if (text_split(line, '\t', fields, 8) < 4) {
            check_fail("too few fields: %s", line);
            continue;
        }
        check_begin(fields[0]);
        if (text_number(fields[3]) > MOST_NODES) {
            large++;
        } else if (is_overfull(fields[0], fields[1])) {
            overfull++;
        } else {
            count_row(fields[1], fields[2], fields[3]);
            rows++;
        }
    }
    free(file);
    check_begin("perft_counts.tsv");
    check_number("rows", rows, COUNTS);
    check_number("large rows", large, LARGE_COUNTS);
    check_number("overfull rows", overfull, OVERFULL_COUNTS);
    check_wrong_begin("a wrong count");
    count_row("startpos", "2", "901");
    check_wrong_end();
    check_wrong_begin("a wrong mate");
    char none[] = "";
    mate_row("1", "4k4/9/9/9/9/9/9/9/4K4 b - 1", none);
    check_wrong_end();
    mates_run();
}
