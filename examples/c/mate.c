/*
 * Is it mate? Reads a position, says whether the side to move mates by nothing but checks, and how.
 *
 *     cc mate.c $(pkg-config --cflags --libs shogi_rules) -o mate
 *     ./mate "4k4/9/4P4/9/9/9/9/9/9 b 2G 1"
 *
 * Exit code: 0 mate, 1 no mate, 2 not known, 3 no position.
 */
#include <shogi_rules.h>

#include <stdio.h>
#include <string.h>

#define LONGEST 512

/* Prints the line in Japanese, as far as it is told. */
static void print_line(shogi_position position, const shogi_move *line, size_t count)
{
    shogi_square previous = SHOGI_NO_SQUARE;
    for (size_t i = 0; i < count; i++) {
        char text[64];
        if (shogi_position_move_text(&position, line[i], SHOGI_NOTATION_JAPANESE, previous, NULL, text, sizeof text,
                                     NULL) != SHOGI_OK ||
            shogi_position_play(&position, line[i], NULL, NULL) != SHOGI_OK)
            return;
        printf("%s%s", i == 0 ? "" : " ", text);
        previous = shogi_move_to(line[i]);
    }
    putchar('\n');
}

int main(int argc, char **argv)
{
    shogi_position position;
    shogi_error error;
    shogi_mate mate;
    shogi_move line[LONGEST];
    size_t count = 0;
    shogi_status status;

    if (SHOGI_CHECK_VERSION() != SHOGI_OK) {
        fprintf(stderr, "mate: compiled for version %d, runs with %s\n", SHOGI_VERSION, shogi_version_text());
        return 3;
    }
    if (argc != 2) {
        fprintf(stderr, "usage: mate SFEN\n");
        return 3;
    }
    /* In a problem one of the kings may be missing. */
    status = shogi_position_from_text(argv[1], strlen(argv[1]), SHOGI_VALIDITY_TSUME, &position, &error);
    if (status != SHOGI_OK) {
        fprintf(stderr, "mate: %s\n", error.message_en);
        return 3;
    }
    status = shogi_mate_solve(&position, NULL, NULL, NULL, &mate, line, LONGEST, &count);
    if (status != SHOGI_OK) {
        char message[SHOGI_MESSAGE_SIZE];
        shogi_status_message(status, SHOGI_LANG_EN, message, sizeof message, NULL);
        fprintf(stderr, "mate: %s\n", message);
        return 3;
    }
    switch (mate.status) {
    case SHOGI_MATE_STATUS_MATE:
        printf("mate in %lu: ", (unsigned long)count);
        print_line(position, line, count < LONGEST ? count : LONGEST);
        return 0;
    case SHOGI_MATE_STATUS_NO_MATE:
        puts("no mate");
        return 1;
    default:
        printf("not known after %lu positions\n", (unsigned long)mate.nodes);
        return 2;
    }
}
