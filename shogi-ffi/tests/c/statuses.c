/* Every status: a number of the header, with a message in each language. */
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"

void statuses_run(void) {
    shogi_status status = 0, before = 0;
    char en[SHOGI_MESSAGE_SIZE], ja[SHOGI_MESSAGE_SIZE];
    size_t count = 0;
    check_begin("statuses");
    while (shogi_status_at(count, &status) == SHOGI_OK) {
        check_true("in order", status > before);
        check_ok("en", shogi_status_message(status, SHOGI_LANG_EN, en, sizeof en, NULL));
        check_ok("ja", shogi_status_message(status, SHOGI_LANG_JA, ja, sizeof ja, NULL));
        check_true("two languages", en[0] != '\0' && ja[0] != '\0' && strcmp(en, ja) != 0);
        before = status;
        count++;
    }
    check_status("after the last", shogi_status_at(count, &status), SHOGI_ERROR_ABSENT);
    check_number("the last", before, SHOGI_ERROR_OTHER_VERSION);
    check_true("many", count > 100);
    check_status("success has no message",
                 shogi_status_message(SHOGI_OK, SHOGI_LANG_EN, en, sizeof en, NULL),
                 SHOGI_ERROR_BAD_ARGUMENT);
    /* The presets have names, and are found by them. */
    check_begin("presets");
    size_t presets = 0;
    while (shogi_rule_set_name_at(presets, en, sizeof en, NULL) == SHOGI_OK) {
        shogi_rule_set rules;
        check_ok(en, shogi_rule_set_from_name(en, SHOGI_NUL_TERMINATED, &rules));
        check_ok(en, shogi_rule_set_name(&rules, ja, sizeof ja, NULL));
        check_text("name", ja, en);
        shogi_game *game = NULL;
        shogi_rule_set again;
        check_ok(en, shogi_game_new(&rules, NULL, &game));
        check_ok(en, shogi_game_rules(game, &again));
        check_number(en, memcmp(&rules, &again, sizeof rules) == 0, true);
        check_ok(en, shogi_game_free(&game));
        rules.undo = !rules.undo;
        check_status("none", shogi_rule_set_name(&rules, ja, sizeof ja, NULL),
                     SHOGI_ERROR_ABSENT);
        presets++;
    }
    check_true("presets", presets > 8);
}
