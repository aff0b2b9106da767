/* cases.jsonl: every kind that the C interface can answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

/* Says that a key of `expected` is none of its kind. */
static void unknown(const struct json *item) {
    check_fail("unknown key %s", item->key);
}

static void compare_sets(const char *what, shogi_move *moves, size_t count,
                         const struct json *expected) {
    shogi_move wanted[SHOGI_MAX_MOVES];
    size_t number = 0;
    for (const struct json *item = json_at(expected, 0); item != NULL; item = item->next) {
        if (number < SHOGI_MAX_MOVES) {
            wanted[number++] = board_move(json_text(item));
        }
    }
    board_sort(moves, count);
    board_sort(wanted, number);
    if (check_number(what, count, number)) {
        check_number(what, memcmp(moves, wanted, count * sizeof *moves) != 0, 0);
    }
}

static void legal_moves(const char *input, const struct json *expected) {
    shogi_position position;
    shogi_move moves[SHOGI_MAX_MOVES], move;
    size_t count = 0;
    bool legal = true;
    if (!board_read(input, &position) ||
        !check_ok("list",
                  shogi_position_legal_moves(&position, moves, SHOGI_MAX_MOVES, &count))) {
        return;
    }
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        if (strcmp(key->key, "count") == 0) {
            check_number(key->key, count, text_number(key->text));
        } else if (strcmp(key->key, "all") == 0) {
            compare_sets(key->key, moves, count, key);
        } else if (strcmp(key->key, "legal") == 0) {
            for (const struct json *item = json_at(key, 0); item != NULL; item = item->next) {
                check_true(json_text(item), board_has(moves, count, board_move(json_text(item))));
            }
        } else if (strcmp(key->key, "illegal") == 0) {
            for (const struct json *item = json_at(key, 0); item != NULL; item = item->next) {
                /* Text that is no move is not legal either. */
                if (shogi_move_from_usi(json_text(item), SHOGI_NUL_TERMINATED, &move) == SHOGI_OK) {
                    check_ok("legal", shogi_position_is_legal(&position, move, &legal));
                    check_number(json_text(item), legal, false);
                    check_number(json_text(item), board_has(moves, count, move), false);
                }
            }
        } else {
            unknown(key);
        }
    }
}

static void mate_in_one(const char *input, const struct json *expected) {
    shogi_position position;
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = 0;
    bool check = false;
    if (!board_read(input, &position)) {
        return;
    }
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        if (strcmp(key->key, "mates") == 0) {
            check_ok("list",
                     shogi_position_mating_moves(&position, moves, SHOGI_MAX_MOVES, &count));
            compare_sets(key->key, moves, count, key);
        } else if (strcmp(key->key, "in_check") == 0) {
            check_ok(key->key, shogi_position_is_in_check(&position, &check));
            check_number(key->key, check, json_truth(key));
        } else {
            unknown(key);
        }
    }
}

/* The hands of a setup: counts by colour and letter, absent is 0. */
static void check_hands(const shogi_setup *setup, const struct json *hands) {
    static const char letters[] = "?PLNSBRG";
    for (int side = 0; side < 2; side++) {
        const struct json *held = json_get(hands, side == 0 ? "b" : "w");
        for (int kind = SHOGI_KIND_PAWN; kind <= SHOGI_KIND_GOLD; kind++) {
            char letter[2] = {letters[kind], '\0'};
            const struct json *count = json_get(held, letter);
            check_number(letter, setup->hands[side][kind],
                         count == NULL ? 0 : text_number(count->text));
        }
    }
}

static void sfen_parse(const char *input, const struct json *expected) {
    shogi_setup setup;
    shogi_position position;
    char sfen[BOARD_SFEN] = "";
    shogi_status read = shogi_setup_from_sfen(input, SHOGI_NUL_TERMINATED, &setup, NULL);
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        if (strcmp(key->key, "ok") == 0) {
            check_number(key->key, read == SHOGI_OK, json_truth(key));
            if (read != SHOGI_OK) {
                check_true("strictly refused",
                           shogi_position_from_sfen_strict(input, SHOGI_NUL_TERMINATED, &position,
                                                           NULL) != SHOGI_OK);
            }
        } else if (strcmp(key->key, "canonical") == 0 && check_ok("read", read)) {
            check_ok("written", shogi_setup_sfen(&setup, sfen, sizeof sfen, NULL));
            check_text(key->key, sfen, json_text(key));
        } else if (strcmp(key->key, "hands") == 0 && check_ok("read", read)) {
            check_hands(&setup, key);
        } else if (strcmp(key->key, "canonical") != 0 && strcmp(key->key, "hands") != 0) {
            unknown(key);
        }
    }
}

static void validate(const char *input, const struct json *expected) {
    shogi_setup setup;
    shogi_position position;
    bool parsed = shogi_setup_from_sfen(input, SHOGI_NUL_TERMINATED, &setup, NULL) == SHOGI_OK;
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        bool found = parsed;
        if (strcmp(key->key, "valid_game_position") == 0) {
            found = parsed && shogi_position_from_setup(&setup, SHOGI_VALIDITY_STRICT, &position,
                                                        NULL) == SHOGI_OK;
        } else if (strcmp(key->key, "tsume_ok") == 0) {
            found = parsed && shogi_position_from_setup(&setup, SHOGI_VALIDITY_TSUME, &position,
                                                        NULL) == SHOGI_OK;
        } else if (strcmp(key->key, "parse_ok") != 0) {
            unknown(key);
            continue;
        }
        check_number(key->key, found, json_truth(key));
    }
}

static void usi_word(const char *key, const char *word) {
    shogi_move move;
    shogi_position position;
    char text[BOARD_MOVE] = "", line[BOARD_SENTENCE];
    shogi_status read = shogi_move_from_usi(word, SHOGI_NUL_TERMINATED, &move);
    if (strcmp(key, "valid") == 0) {
        if (check_ok(word, read)) {
            board_usi(move, text);
            check_text("written again", text, word);
        }
    } else if (strcmp(key, "invalid") == 0) {
        check_true(word, read != SHOGI_OK);
    } else if (strcmp(key, "special") == 0) {
        /* It ends a line and is no move of it. */
        check_true(word, read != SHOGI_OK);
        snprintf(line, sizeof line, "startpos moves %s", word);
        check_ok(word, shogi_position_from_text(line, SHOGI_NUL_TERMINATED, SHOGI_VALIDITY_STRICT,
                                                &position, NULL));
    } else if (strcmp(key, "either") != 0) {
        check_fail("unknown key %s", key);
    }
}

static void usi_move_parse(const char *text, const struct json *expected) {
    struct json *inputs = json_read(text);
    size_t words = 0;
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        for (const struct json *item = json_at(key, 0); item != NULL; item = item->next) {
            const char *word = key->kind == JSON_OBJECT ? item->key : json_text(item);
            bool listed = false;
            for (const struct json *in = json_at(inputs, 0); in != NULL; in = in->next) {
                listed = listed || strcmp(json_text(in), word) == 0;
            }
            check_true("listed in the input", listed);
            usi_word(key->key, word);
            words++;
        }
    }
    check_number("words", words, json_count(inputs));
    json_free(inputs);
}

/* The moves of a line, which the interface does not tell: they are played one by one and lead to the same position. */
static void check_main(const char *input, const shogi_position *end, const struct json *expected) {
    static char *words[BOARD_MOVES];
    char *line = text_copy(input);
    char *moves = text_cut(line, " moves ");
    size_t count = text_words(moves, words, BOARD_MOVES);
    shogi_position position;
    bool equal = false;
    check_number("main", count, json_count(expected));
    if (board_read(line, &position)) {
        for (size_t i = 0; i < count; i++) {
            char usi[BOARD_MOVE];
            shogi_move move = board_move(words[i]);
            const struct json *wanted = json_at(expected, i);
            board_usi(move, usi);
            check_text("main", usi, wanted == NULL ? "" : json_text(wanted));
            check_ok(usi, shogi_position_play(&position, move, NULL, NULL));
        }
        check_ok("equal", shogi_position_equal(&position, end, &equal));
        check_true("the moves lead to the position", equal);
    }
    free(line);
}

static void usi_position(const char *input, const struct json *expected) {
    shogi_position position;
    shogi_error error;
    char sfen[BOARD_SFEN];
    shogi_status read = shogi_position_from_text(input, SHOGI_NUL_TERMINATED,
                                                 SHOGI_VALIDITY_STRICT, &position, &error);
    check_number("the status in the error", error.status, read);
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        if (strcmp(key->key, "ok") == 0) {
            check_number(key->key, read == SHOGI_OK, json_truth(key));
        } else if (strcmp(key->key, "error_ply") == 0) {
            check_number(key->key, error.ply, text_number(key->text));
        } else if (strcmp(key->key, "final_sfen") == 0) {
            if (check_ok(key->key, read)) {
                board_sfen(&position, sfen);
                check_text(key->key, sfen, json_text(key));
            }
        } else if (strcmp(key->key, "main") == 0) {
            if (check_ok(key->key, read)) {
                check_main(input, &position, key);
            }
        } else {
            unknown(key);
        }
    }
}

static void ki2_move_parse(const char *text, const struct json *expected) {
    struct json *input = json_read(text);
    const char *move_text = json_text(json_get(input, "ki2"));
    shogi_position position;
    shogi_move move = SHOGI_NO_MOVE;
    char usi[BOARD_MOVE] = "";
    if (board_read(json_text(json_get(input, "sfen")), &position) &&
        check_ok("read", shogi_position_move_from_text(&position, move_text, SHOGI_NUL_TERMINATED,
                                                  SHOGI_NO_SQUARE, &move, NULL))) {
        board_usi(move, usi);
    }
    for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
        if (strcmp(key->key, "usi") == 0) {
            check_text(key->key, usi, json_text(key));
        } else {
            unknown(key);
        }
    }
    json_free(input);
}

static void ki2_format_set(const char *text, const struct json *expected) {
    struct json *input = json_read(text);
    const struct json *moves = json_get(input, "usi");
    shogi_position position;
    shogi_move_style style;
    memset(&style, 0, sizeof style);
    style.mark = SHOGI_SIDE_MARK_NOTHING;
    if (board_read(json_text(json_get(input, "sfen")), &position)) {
        for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
            if (strcmp(key->key, "texts") != 0) {
                unknown(key);
                continue;
            }
            check_number(key->key, json_count(moves), json_count(key));
            for (size_t i = 0; i < json_count(moves); i++) {
                char written[BOARD_MOVE] = "";
                const struct json *wanted = json_at(key, i);
                check_ok("written",
                         shogi_position_move_text(
                             &position, board_move(json_text(json_at(moves, i))),
                             SHOGI_NOTATION_JAPANESE, SHOGI_NO_SQUARE, &style, written,
                             sizeof written, NULL));
                check_text(key->key, written, wanted == NULL ? "" : json_text(wanted));
            }
        }
    }
    json_free(input);
}

/* The kinds, and how many cases of each the file has. */
static const struct kind {
    const char *name;
    size_t cases;
    void (*run)(const char *input, const struct json *expected);
} kinds[] = {
    {"clock", 4, clocks_case},
    {"game_status", 8, games_status},
    {"game_status_500", 2, games_status},
    {"impasse", 8, games_impasse},
    {"ki2_format_set", 12, ki2_format_set},
    {"ki2_move_parse", 1, ki2_move_parse},
    {"legal_moves", 15, legal_moves},
    {"mate_in_one", 4, mate_in_one},
    {"sfen_parse", 17, sfen_parse},
    {"usi_move_parse", 1, usi_move_parse},
    {"usi_position", 6, usi_position},
    {"validate", 4, validate},
};
#define KINDS (sizeof kinds / sizeof *kinds)

/* Cases of kind `api` for C, cases of other languages, cases of records, and those of a message of USI: there is no
 * function for it. */
#define API_CASES 6
#define FOREIGN_CASES 3
#define RECORD_CASES 89
#define MESSAGE_CASES 1

/* What was run of each kind. */
struct counts {
    size_t of_kind[KINDS];
    size_t api, foreign, records, messages;
};

/* Runs a case. */
static void run(const struct json *line, struct counts *counts) {
    const char *kind = json_text(json_get(line, "kind"));
    const struct json *expected = json_get(line, "expected");
    for (size_t i = 0; i < KINDS; i++) {
        if (strcmp(kinds[i].name, kind) == 0) {
            counts->of_kind[i]++;
            kinds[i].run(json_text(json_get(line, "input")), expected);
            return;
        }
    }
    if (strcmp(kind, "api") == 0) {
        bool ours = api_case(json_text(json_get(line, "id")));
        counts->api += ours;
        counts->foreign += !ours;
    } else if (strcmp(kind, "usi_bestmove") == 0) {
        counts->messages++;
    } else if (records_case(kind, line)) {
        counts->records++;
    } else {
        check_fail("unknown kind %s", kind);
    }
}

/* Cases that are wrong, with ' for " and ~ for \\". */
static const char *const wrong_cases[] = {
    "legal_moves', 'input': 'startpos', 'expected': {'count': 31}",
    "legal_moves', 'input': 'startpos', 'expected': {'legal': ['7g7e']}",
    "legal_moves', 'input': 'startpos', 'expected': {'illegal': ['7g7f']}",
    "legal_moves', 'input': 'startpos', 'expected': {'all': ['7g7f']}",
    "mate_in_one', 'input': 'startpos', 'expected': {'mates': ['7g7f']}",
    "mate_in_one', 'input': 'startpos', 'expected': {'in_check': true}",
    "sfen_parse', 'input': 'startpos', 'expected': {'ok': false}",
    "sfen_parse', 'input': 'startpos', 'expected': {'canonical': 'startpos'}",
    "sfen_parse', 'input': 'startpos', 'expected': {'hands': {'b': {'P': 1}}}",
    "validate', 'input': 'startpos', 'expected': {'tsume_ok': false}",
    "validate', 'input': 'startpos', 'expected': {'new_key': true}",
    "usi_move_parse', 'input': '[~7g7f~]', 'expected': {'invalid': ['7g7f']}",
    "usi_move_parse', 'input': '[~7g7f~, ~x~]', 'expected': {'valid': ['7g7f']}",
    "usi_position', 'input': 'startpos moves 7g7f', 'expected': {'main': []}",
    "usi_position', 'input': 'startpos moves 7g7f', 'expected': {'error_ply': 1}",
    "usi_position', 'input': 'startpos moves 7g7e', 'expected': {'error_ply': 2}",
    "game_status', 'input': 'startpos', 'expected': {'result': 'sennichite'}",
    "game_status', 'input': 'startpos', 'expected': {'ply': 0}",
    "game_status', 'input': 'startpos', 'expected': {'loser': 'b'}",
    "impasse', 'input': 'startpos', 'expected': {'points': 27}",
    "impasse', 'input': 'startpos', 'expected': {'r24': 'draw'}",
    "ki2_move_parse', 'input': '{~sfen~: ~startpos~, ~ki2~: ~▲７六歩~}', 'expected': "
    "{'usi': '2g2f'}",
    "ki2_format_set', 'input': '{~sfen~: ~startpos~, ~usi~: [~7g7f~]}', 'expected': "
    "{'texts': []}",
    "clock', 'input': '{~config~: {~main_s~: 10, ~byoyomi_s~: 0}, ~events~: [[~b~, 1]]}', "
    "'expected': {'b_main_s': 8}",
    "clock', 'input': '{~config~: {~main_s~: 10, ~byoyomi_s~: 0}, ~events~: [[~b~, 1]]}', "
    "'expected': {'flag': 'b'}",
    "clock', 'input': '{~config~: {~main_s~: 10}, ~events~: []}', 'expected': {'flag': null}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'main': []}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'new_key': 1}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'ok': false}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'branches': [[1, ['2g2f']]]}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'times_s': [1]}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'headers': {'先手': 'x'}}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'comments': {'1': 'x'}}",
    "kif_parse', 'input': '   1 ７六歩(77)', 'expected': {'winner': 'b'}",
    "kif_parse', 'input': '   1 投了', 'expected': {'end': 'CHUDAN'}",
    "roundtrip', 'input': '{~sfen~: ~startpos~, ~moves~: [~7g7f~], ~via~: [~kif~]}', "
    "'expected': {'moves': []}",
    "new_kind', 'input': '', 'expected': {}",
    "api', 'id': 'AP99', 'input': '', 'expected': {}",
};

/* Every runner sees what is wrong. */
static void run_wrong(void) {
    struct counts counts;
    memset(&counts, 0, sizeof counts);
    for (size_t i = 0; i < sizeof wrong_cases / sizeof *wrong_cases; i++) {
        char text[BOARD_SENTENCE * 2], *out = text;
        out += snprintf(out, 20, "{\"kind\": \"");
        for (const char *at = wrong_cases[i]; *at != '\0'; at++) {
            if (*at == '~') {
                *out++ = '\\';
            }
            *out++ = *at == '\'' || *at == '~' ? '"' : *at;
        }
        *out++ = '}';
        *out = '\0';
        struct json *line = json_read(text);
        check_wrong_begin(wrong_cases[i]);
        if (line != NULL) {
            run(line, &counts);
        }
        check_wrong_end();
        json_free(line);
    }
}

void cases_run(void) {
    char *file = text_read("cases.jsonl", NULL), *rest = file, *text;
    struct counts counts;
    size_t lines = 0, total = 0;
    memset(&counts, 0, sizeof counts);
    while ((text = text_line(&rest)) != NULL) {
        struct json *line = json_read(text);
        char id[40];
        snprintf(id, sizeof id, "%s", json_text(json_get(line, "id")));
        check_begin(id);
        run(line, &counts);
        json_free(line);
        lines++;
    }
    free(file);
    check_begin("cases.jsonl");
    for (size_t i = 0; i < KINDS; i++) {
        check_number(kinds[i].name, counts.of_kind[i], kinds[i].cases);
        total += counts.of_kind[i];
    }
    check_number("api", counts.api, API_CASES);
    check_number("other languages", counts.foreign, FOREIGN_CASES);
    check_number("records", counts.records, RECORD_CASES);
    check_number("messages of USI", counts.messages, MESSAGE_CASES);
    total += counts.api + counts.foreign + counts.records + counts.messages;
    check_number("cases", total, lines);
    run_wrong();
}
