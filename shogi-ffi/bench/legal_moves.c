/* Lists the legal moves of positions, one text a line on standard input, again and again; the twin is legal_moves.rs.
 * Prints the moves and the processor time in nanoseconds that a list took. */
#define _POSIX_C_SOURCE 199309L
#include <shogi_rules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROOM = 1000 };
static shogi_position positions[ROOM];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int argc, char **argv) {
    char line[4096];
    size_t n = 0;
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
    while (n < ROOM && fgets(line, sizeof line, stdin)) {
        if (shogi_position_from_text(line, strcspn(line, "#\n"), SHOGI_VALIDITY_LENIENT,
                                     &positions[n], NULL) == SHOGI_OK)
            n++;
    }
    unsigned long long total = 0, sum = 0;
    double start = now();
    for (long round = 0; round < rounds; round++) {
        for (size_t i = 0; i < n; i++) {
            shogi_move moves[SHOGI_MAX_MOVES];
            size_t count = 0;
            if (shogi_position_legal_moves(&positions[i], moves, SHOGI_MAX_MOVES, &count) != SHOGI_OK)
                return 1;
            total += count;
            for (size_t k = 0; k < count; k++)
                sum += moves[k];
        }
    }
    printf("%zu positions, %llu moves, sum %llu\n%.2f\n", n, total, sum,
           (now() - start) / ((double)rounds * (double)n));
    return n == 0;
}
