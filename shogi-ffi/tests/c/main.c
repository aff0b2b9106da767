/* Runs testdata/ and everything else through the C interface: main TESTDATA SYMBOLS HEADER. */
#include <stdio.h>

#include "check.h"
#include "rows.h"
#include "text.h"

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: %s TESTDATA SYMBOLS HEADER\n", words[0]);
        return 2;
    }
    check_start();
    check_begin("version");
    check_ok("the header fits the library", SHOGI_CHECK_VERSION());
    text_folder(words[1]);
    rules_vectors_run();
    cases_run();
    notation_run();
    handicaps_run();
    packed_run();
    perft_run();
    player_run();
    probes_run(words[3]);
    statuses_run();
    threads_run();
    wild_run();
    misuse_run(words[2]);
    return check_end();
}
