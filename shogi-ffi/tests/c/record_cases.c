/* The cases of records: reading, and what was found in reading. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "records.h"
#include "rows.h"
#include "text.h"

/* The cases that only must not crash: how many repairs each takes, -1 for those that are refused. */
static const struct {
    const char *id;
    int repairs;
} no_crash[] = {
    {"R11", 2},  {"R12", 3},  {"R14", 1},  {"R15", -1}, {"R16", -1}, {"R17", -1}, {"R18", -1},
    {"R20", -1}, {"R22", -1}, {"R24", -1}, {"R25", -1}, {"R28", -1}, {"R29", -1}, {"R30", -1},
    {"R31", -1}, {"R32", -1}, {"R33", -1}, {"R35", -1}, {"R37", -1},
};

/* The bytes of base64; the length is told. */
static char *decoded(const char *text, size_t *length) {
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *bytes = (char *)text_memory(strlen(text));
    uint32_t bits = 0;
    unsigned count = 0;
    *length = 0;
    for (; *text != '\0' && *text != '='; text++) {
        const char *value = strchr(alphabet, *text);
        if (value == NULL) {
            check_fail("no base64");
            break;
        }
        bits = bits << 6 | (uint32_t)(value - alphabet);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes[(*length)++] = (uint8_t)(bits >> count & 0xff);
        }
    }
    return bytes;
}

static size_t diagnostics(const shogi_record *record) {
    size_t count = 0;
    shogi_error error;
    while (shogi_record_diagnostic(record, count, &error) == SHOGI_OK) {
        check_true("a message", error.message_en[0] != '\0' && error.message_ja[0] != '\0');
        check_true("a status", error.status != SHOGI_OK);
        count++;
    }
    return count;
}

static bool reads_strictly(const char *bytes, size_t length) {
    shogi_read_options strict;
    shogi_record *record = NULL;
    memset(&strict, 0, sizeof strict);
    strict.strict = 1;
    bool read = shogi_record_read(bytes, length, &strict, &record, NULL) == SHOGI_OK;
    check_number("a record", record != NULL, read);
    shogi_record_free(&record);
    return read;
}

/* The games of a file, as they come. */
struct games {
    const struct json *mains;
    const struct json *ends;
    size_t count;
};

static int see_game(void *user, shogi_record **record, const shogi_error *error) {
    struct games *games = (struct games *)user;
    check_ok("game", error->status);
    if (games->mains != NULL) {
        record_check_main(*record, json_at(games->mains, games->count));
    }
    if (games->ends != NULL) {
        check_text("end", record_end(*record), json_text(json_at(games->ends, games->count)));
    }
    games->count++;
    return 0;
}

static void several(const char *bytes, size_t length, const struct json *expected) {
    struct games games;
    shogi_record *record = NULL;
    memset(&games, 0, sizeof games);
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        if (strcmp(key->key, "mains") == 0) {
            games.mains = key;
        } else if (strcmp(key->key, "ends") == 0) {
            games.ends = key;
        } else if (strcmp(key->key, "games") != 0) {
            check_fail("unknown key %s", key->key);
        }
    }
    check_ok("games", shogi_records_read(bytes, length, NULL, see_game, &games, NULL));
    check_number("games", games.count, text_number(json_get(expected, "games")->text));
    check_number("strict", reads_strictly(bytes, length), false);
    check_ok("the first", shogi_record_read(bytes, length, NULL, &record, NULL));
    check_number("diagnostics", diagnostics(record), 1);
    shogi_record_free(&record);
}

static void check_repairs(const char *id, const shogi_record *record) {
    int found = record == NULL ? -1 : (int)diagnostics(record);
    for (size_t i = 0; i < sizeof no_crash / sizeof *no_crash; i++) {
        if (strcmp(no_crash[i].id, id) == 0) {
            check_true("so many repairs", no_crash[i].repairs == found);
            return;
        }
    }
    check_fail("unknown case: %d repairs", found);
}

static void one(const char *kind, const char *id, const char *bytes, size_t length,
                const struct json *expected) {
    shogi_record *record = NULL;
    shogi_error error;
    clock_t begun = clock();
    shogi_status status = shogi_record_read(bytes, length, NULL, &record, &error);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    bool may_crash = strstr(kind, "no_crash") != NULL;
    const struct json *ok = json_get(expected, "ok");
    check_number("the status in the error", error.status, status);
    if (may_crash) {
        check_repairs(id, record);
        check_true("in time",
                   seconds * 1000 < (double)json_millis(json_get(expected, "max_seconds")));
    }
    if (ok != NULL && !json_truth(ok)) {
        check_number("strict", reads_strictly(bytes, length), false);
        check_true("lenient", record == NULL || diagnostics(record) > 0);
    } else if (record == NULL && !may_crash && json_get(expected, "allow_error") == NULL) {
        check_fail("%s", error.message_en);
    } else {
        for (const struct json *key = json_at(expected, 0); record != NULL && key != NULL;
             key = key->next) {
            record_check(record, key);
        }
    }
    check_ok("freed", shogi_record_free(&record));
}

bool records_case(const char *kind, const struct json *line) {
    static const char *const kinds[] = {
        "csa_no_crash", "csa_parse",    "csa_parse_bytes", "csa_parse_multi",
        "jkf_no_crash", "jkf_parse",    "ki2_no_crash",    "ki2_parse",
        "kif_no_crash", "kif_parse",    "kif_parse_bytes", "roundtrip"};
    bool known = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        known = known || strcmp(kinds[i], kind) == 0;
    }
    if (!known) {
        return false;
    }
    if (strcmp(kind, "roundtrip") == 0) {
        record_round_trip(line);
        return true;
    }
    const struct json *base64 = json_get(line, "input_b64"), *id = json_get(line, "id");
    const struct json *expected = json_get(line, "expected");
    const char *text = base64 == NULL ? json_text(json_get(line, "input")) : "";
    size_t length = strlen(text);
    char *bytes =
        base64 == NULL ? text_copy(text) : decoded(json_text(base64), &length);
    if (strcmp(kind, "csa_parse_multi") == 0) {
        several(bytes, length, expected);
    } else {
        one(kind, id == NULL ? "" : json_text(id), bytes, length, expected);
    }
    free(bytes);
    return true;
}
