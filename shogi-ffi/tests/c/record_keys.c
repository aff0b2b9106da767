/* What the cases of records ask, key by key. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "records.h"
#include "text.h"

size_t record_main_line(const shogi_record *record, shogi_node_id *nodes, size_t room) {
    size_t count = 0;
    if (!check_ok("main line", shogi_record_main_line(record, nodes, room, &count))) {
        return 0;
    }
    return count;
}

/* The nodes of the main line, the start before them. */
static size_t with_start(const shogi_record *record, shogi_node_id *nodes) {
    nodes[0] = 0;
    return 1 + record_main_line(record, nodes + 1, RECORD_NODES - 1);
}

static shogi_node_id nodes[RECORD_NODES];

static shogi_node node_at(const shogi_record *record, shogi_node_id id) {
    shogi_node node;
    memset(&node, 0, sizeof node);
    check_ok("node", shogi_record_node(record, id, &node));
    return node;
}

void record_check_main(const shogi_record *record, const struct json *moves) {
    size_t count = record_main_line(record, nodes, RECORD_NODES), played = 0;
    for (size_t i = 0; i < count; i++) {
        shogi_node node = node_at(record, nodes[i]);
        if (node.kind == SHOGI_NODE_KIND_MOVE) {
            char usi[BOARD_MOVE];
            const struct json *wanted = json_at(moves, played++);
            board_usi(node.mv, usi);
            check_text("main", usi, wanted == NULL ? "no move" : json_text(wanted));
        }
    }
    check_number("main", played, json_count(moves));
}

const char *record_end(const shogi_record *record) {
    size_t count = with_start(record, nodes);
    shogi_node node = node_at(record, nodes[count - 1]);
    uint32_t format = 0;
    check_ok("format", shogi_record_source(record, &format, NULL));
    bool csa = format == SHOGI_FORMAT_CSA;
    switch (node.end) {
    case SHOGI_END_RESIGN: return "TORYO";
    case SHOGI_END_MATE: return "TSUMI";
    case SHOGI_END_INTERRUPTED: return "CHUDAN";
    case SHOGI_END_REPETITION: return "SENNICHITE";
    case SHOGI_END_IMPASSE: return "JISHOGI";
    case SHOGI_END_DECLARATION_WIN: return "KACHI";
    case SHOGI_END_TIME_UP: return "TIME_UP";
    case SHOGI_END_ILLEGAL_MOVE: return csa ? "ILLEGAL_MOVE" : "FOUL_LOSE";
    case SHOGI_END_ILLEGAL_ACTION_BLACK:
    case SHOGI_END_ILLEGAL_ACTION_WHITE: return csa ? "ILLEGAL_ACTION" : "FOUL_WIN";
    default: return "";
    }
}

static void check_end_text(const shogi_record *record, const char *expected) {
    size_t count = with_start(record, nodes);
    char word[RECORD_TEXT] = "";
    check_ok("end",
             shogi_record_end_word(record, nodes[count - 1], word, sizeof word, NULL));
    check_text("end", word, expected);
}

static void check_position(const char *what, const shogi_record *record, shogi_node_id id,
                           const char *expected) {
    shogi_position position;
    char sfen[BOARD_SFEN];
    if (check_ok(what, shogi_record_position(record, id, &position))) {
        board_sfen(&position, sfen);
        check_text(what, sfen, expected);
    }
}

static void check_illegal_ply(const shogi_record *record, unsigned long expected) {
    size_t count = record_main_line(record, nodes, RECORD_NODES), played = 0;
    for (size_t i = 0; i < count; i++) {
        shogi_node node = node_at(record, nodes[i]);
        if (node.kind == SHOGI_NODE_KIND_MOVE) {
            played++;
            check_number("illegal", node.foul != SHOGI_OK, played == expected);
        }
    }
    check_true("so many moves", played >= expected);
}

static void check_winner(const shogi_record *record, const struct json *expected) {
    uint32_t result = 99;
    shogi_color winner = 99;
    const char *found = "?";
    check_ok("result", shogi_record_result(record, &result, &winner));
    if (result == SHOGI_RESULT_WIN) {
        found = winner == SHOGI_COLOR_BLACK ? "b" : "w";
    } else if (result == SHOGI_RESULT_NOBODY) {
        found = "draw";
    } else if (result == SHOGI_RESULT_UNKNOWN) {
        found = "null";
    }
    check_text("winner", found, expected->text);
}

static void check_times(const shogi_record *record, const struct json *expected) {
    size_t count = record_main_line(record, nodes, RECORD_NODES), played = 0;
    for (size_t i = 0; i < count; i++) {
        shogi_node node = node_at(record, nodes[i]);
        if (node.kind == SHOGI_NODE_KIND_MOVE) {
            const struct json *wanted = json_at(expected, played++);
            if (wanted != NULL) {
                check_number("time", node.time,
                             json_is_null(wanted) ? SHOGI_NO_TIME : json_millis(wanted));
            }
        }
    }
    check_number("times", played, json_count(expected));
}

/* The comments at a node, as one text. */
static void check_comments(const shogi_record *record, shogi_node_id id, const char *expected) {
    shogi_node node = node_at(record, id);
    char text[RECORD_TEXT] = "", *out = text;
    for (uint32_t line = 0; line < node.comments; line++) {
        size_t length = 0;
        if (line > 0) {
            *out++ = '\n';
        }
        if (!check_ok("comment", shogi_record_comment(record, id, line, out,
                                                      sizeof text - (size_t)(out - text) - 1,
                                                      &length))) {
            return;
        }
        out += length;
    }
    check_text("comments", text, expected);
}

static void check_score(const shogi_record *record, shogi_node_id id, const char *expected) {
    shogi_engine_score score;
    char text[20];
    if (check_ok("score", shogi_record_engine_score(record, id, &score))) {
        snprintf(text, sizeof text, "%d", (int)score.value);
        check_number("kind", score.kind, SHOGI_ENGINE_SCORE_KIND_CENTIPAWNS);
        check_text("score", text, expected);
    }
}

/* Keys whose value is an object. */
static void check_object(const shogi_record *record, const struct json *key) {
    size_t count = with_start(record, nodes);
    for (const struct json *item = json_at(key, 0); item != NULL; item = item->next) {
        if (strcmp(key->key, "headers") == 0) {
            char value[RECORD_TEXT] = "";
            check_ok(item->key,
                     shogi_record_header(record, item->key, SHOGI_NUL_TERMINATED, value,
                                         sizeof value, NULL));
            check_text(item->key, value, json_text(item));
            continue;
        }
        unsigned long ply = text_number(item->key);
        if (!check_true("so many moves", ply < count)) {
            continue;
        }
        if (strcmp(key->key, "comments") == 0) {
            check_comments(record, nodes[ply], json_text(item));
        } else {
            check_score(record, nodes[ply], item->text);
        }
    }
}

/* Every position of a record can be set up again from its pieces. */
static void check_invariants(const shogi_record *record) {
    size_t count = 0;
    if (!check_ok("nodes", shogi_record_nodes(record, nodes, RECORD_NODES, &count))) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        shogi_position position, again;
        shogi_setup setup;
        uint64_t key = 0, fresh = 1;
        check_ok("position", shogi_record_position(record, nodes[i], &position));
        check_ok("setup", shogi_position_setup(&position, &setup));
        check_ok("again",
                 shogi_position_from_setup(&setup, SHOGI_VALIDITY_LENIENT, &again, NULL));
        check_ok("key", shogi_position_key(&position, &key));
        check_ok("key", shogi_position_key(&again, &fresh));
        check_number("key", fresh, key);
    }
}

void record_check(const shogi_record *record, const struct json *key) {
    const char *name = key->key;
    size_t count;
    static const char *const elsewhere[] = {"ok",         "allow_error", "filename",
                                            "max_seconds", "no_panic",   "result"};
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        if (strcmp(elsewhere[i], name) == 0) {
            /* Looked at by the caller, or prose about what any result must be. */
            return;
        }
    }
    if (strcmp(name, "initial_sfen") == 0 || strcmp(name, "sfen") == 0) {
        check_position(name, record, 0, json_text(key));
    } else if (strcmp(name, "main") == 0 || strcmp(name, "moves") == 0) {
        record_check_main(record, key);
    } else if (strcmp(name, "final_sfen") == 0) {
        count = with_start(record, nodes);
        check_position(name, record, nodes[count - 1], json_text(key));
    } else if (strcmp(name, "illegal_ply") == 0) {
        check_illegal_ply(record, text_number(key->text));
    } else if (strcmp(name, "end") == 0) {
        check_text(name, record_end(record), json_text(key));
    } else if (strcmp(name, "end_text") == 0) {
        check_end_text(record, json_text(key));
    } else if (strcmp(name, "winner") == 0) {
        check_winner(record, key);
    } else if (strcmp(name, "times_s") == 0) {
        check_times(record, key);
    } else if (strcmp(name, "comments") == 0 || strcmp(name, "eval_cp") == 0 ||
               strcmp(name, "headers") == 0) {
        check_object(record, key);
    } else if (strcmp(name, "branches") == 0) {
        record_check_branches(record, key);
    } else if (strcmp(name, "position_invariants_hold") == 0) {
        check_invariants(record);
    } else {
        check_fail("unknown key %s", name);
    }
}
