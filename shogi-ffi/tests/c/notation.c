/* notation_vectors.tsv: moves written in Japanese and read again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

#define ROWS 231

/* Writes a move and reads it back, in every notation. */
static void run(const char *sfen, const char *premove, const char *usi, const char *expected) {
    shogi_position position;
    shogi_square previous = SHOGI_NO_SQUARE;
    if (!board_read(sfen, &position)) {
        return;
    }
    if (*premove != '\0') {
        shogi_move before = board_move(premove);
        previous = shogi_move_to(before);
        check_ok(premove, shogi_position_play_unchecked(&position, before, NULL));
    }
    shogi_move move = board_move(usi);
    for (uint32_t notation = SHOGI_NOTATION_USI; notation <= SHOGI_NOTATION_WESTERN; notation++) {
        char text[BOARD_MOVE] = "";
        size_t length = 0;
        shogi_move read = SHOGI_NO_MOVE;
        check_ok("written", shogi_position_move_text(&position, move, notation, previous, NULL,
                                                     text, sizeof text, &length));
        check_number("length", length, strlen(text));
        if (notation == SHOGI_NOTATION_JAPANESE) {
            check_text("written", text, expected);
        }
        check_ok(text, shogi_position_move_from_text(&position, text, length, previous, &read, NULL));
        check_number(text, read, move);
    }
}

void notation_run(void) {
    char *file = text_read("notation_vectors.tsv", NULL), *rest = file, *line;
    size_t rows = 0;
    text_line(&rest);
    line = text_line(&rest);
    check_begin("notation_vectors.tsv");
    check_true("a header", text_after(line, "id\tgroup\tsfen\tpremove\tusi\texpected\t") != NULL);
    while ((line = text_line(&rest)) != NULL) {
        char *fields[16];
        if (text_split(line, '\t', fields, 16) < 6) {
            check_fail("too few fields: %s", line);
            continue;
        }
        check_begin(fields[0]);
        run(fields[2], fields[3], fields[4], fields[5]);
        rows++;
    }
    free(file);
    check_begin("notation_vectors.tsv");
    check_number("rows", rows, ROWS);
    check_wrong_begin("a wrong notation");
    run("startpos", "", "7g7f", "▲７六歩打");
    check_wrong_end();
}
