/* packed.tsv: positions in 32 bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

#define ROWS 20

/* Packs, compares with what another program wrote, and unpacks. */
static void run(const char *sfen, uint32_t packing, const char *expected) {
    uint8_t bytes[SHOGI_PACKED_SIZE];
    char hex[2 * SHOGI_PACKED_SIZE + 1] = "";
    shogi_position position, back;
    shogi_error error;
    bool equal = false;
    if (!board_read(sfen, &position) ||
        !check_ok("packed", shogi_position_pack(&position, packing, bytes))) {
        return;
    }
    for (size_t i = 0; i < SHOGI_PACKED_SIZE; i++) {
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    }
    check_text("packed", hex, expected == NULL ? hex : expected);
    check_ok("unpacked", shogi_position_unpack(bytes, packing, &back, &error));
    check_ok("equal", shogi_position_equal(&position, &back, &equal));
    check_true("the same again", equal);
    /* Any bytes may come; a bit that is wrong is told or is another position. */
    for (size_t bit = 0; bit < 8 * SHOGI_PACKED_SIZE; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (shogi_position_unpack(bytes, packing, &back, &error) == SHOGI_OK) {
            check_ok("equal", shogi_position_equal(&position, &back, &equal));
            check_number("the same after damage", equal, false);
        } else {
            check_true("a message", error.message_en[0] != '\0' && error.message_ja[0] != '\0');
        }
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

void packed_run(void) {
    char *file = text_read("packed.tsv", NULL), *rest = file, *line;
    size_t rows = 0;
    text_line(&rest);
    while ((line = text_line(&rest)) != NULL) {
        char *fields[8];
        if (text_split(line, '\t', fields, 8) != 6) {
            check_fail("too few fields: %s", line);
            continue;
        }
        check_begin(fields[0]);
        run(fields[0], SHOGI_PACKING_HCP, fields[1]);
        run(fields[0], SHOGI_PACKING_PACKED_SFEN, fields[2]);
        run(fields[0], SHOGI_PACKING_NATIVE, NULL);
        rows++;
    }
    free(file);
    check_begin("packed.tsv");
    check_number("rows", rows, ROWS);
    check_wrong_begin("a wrong packing");
    run("startpos", SHOGI_PACKING_HCP, "58a4");
    check_wrong_end();
}
