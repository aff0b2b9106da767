/* Links the static library into a plain C program and runs it. */
#include <stdint.h>
#include <stdio.h>

uint32_t shogi_no_std_tour(void);

int main(void) {
    uint32_t moves = shogi_no_std_tour();
    printf("no_std: %u legal moves\n", (unsigned)moves);
    return moves == 207 ? 0 : 1;
}
