/*
 * testdata/probes: what each odd file gives in lenient and in strict mode, in the words of expected.tsv, which are those
 * of the Rust code; the header has the same in its own spelling.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "records.h"
#include "rows.h"
#include "text.h"

#define FILES 113
#define ROOM 60000

/* In C the largest number of a time is none. */
#define NO_TIME_FILE "odd30_overflow.kif"
#define NO_TIME_WORDS " 18446744073709551615ms"

static char *header;

/* A line that is being written. */
struct out {
    char text[ROOM];
    size_t length;
};

static void put(struct out *out, const char *format, ...) CHECK_FORMAT_AT(2);

static void put(struct out *out, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    int length = vsnprintf(out->text + out->length, ROOM - out->length, format, rest);
    va_end(rest);
    out->length += (size_t)length;
    if (out->length >= ROOM) {
        check_fail("no room");
        out->length = ROOM - 1;
    }
}

/* The constant of an enum of the header, as Rust spells it: SHOGI_END_TIME_UP of shogi_end is TimeUp. */
static void put_name(struct out *out, const char *tag, const char *prefix, uint32_t value) {
    char enum_line[60], wanted[40];
    snprintf(enum_line, sizeof enum_line, "enum %s {", tag);
    snprintf(wanted, sizeof wanted, " = %u,", (unsigned)value);
    const char *begin = strstr(header, enum_line);
    const char *end = begin == NULL ? NULL : strchr(begin, '}');
    const char *at = begin == NULL ? NULL : strstr(begin, prefix);
    for (; at != NULL && at < end; at = strstr(at + 1, prefix)) {
        const char *name = at + strlen(prefix);
        size_t length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        if (text_after(name + length, wanted) == NULL) {
            continue;
        }
        for (size_t i = 0; i < length; i++) {
            bool begins = i == 0 || name[i - 1] == '_';
            if (name[i] != '_') {
                put(out, "%c", begins ? name[i] : tolower((unsigned char)name[i]));
            }
        }
        return;
    }
    check_fail("%s has no %u", tag, (unsigned)value);
}

static void put_refused(struct out *out, const shogi_error *error) {
    put_name(out, "shogi_error_code", "SHOGI_ERROR_", error->status);
    put(out, "@%u:%u", (unsigned)error->line, (unsigned)error->column);
}

static void put_notes(struct out *out, const shogi_record *record, shogi_node_id id,
                      const shogi_node *node) {
    char text[RECORD_TEXT];
    if (node->time != SHOGI_NO_TIME) {
        put(out, " %lums", (unsigned long)node->time);
    }
    for (uint32_t line = 0; line < node->comments; line++) {
        check_ok("comment", shogi_record_comment(record, id, line, text, sizeof text, NULL));
        put(out, " {%s}", text);
    }
    check_status("no comment more",
                 shogi_record_comment(record, id, node->comments, text, sizeof text, NULL),
                 SHOGI_ERROR_ABSENT);
    if (node->bookmark) {
        check_ok("bookmark", shogi_record_bookmark(record, id, text, sizeof text, NULL));
        put(out, " [%s]", text);
    }
}

static void put_node(struct out *out, const shogi_record *record, shogi_node_id id) {
    shogi_node node;
    char text[RECORD_TEXT];
    if (!check_ok("node", shogi_record_node(record, id, &node))) {
        return;
    }
    if (id > 0 && node.parent + 1 != id) {
        put(out, " <%u", (unsigned)node.parent);
    }
    switch (node.kind) {
    case SHOGI_NODE_KIND_ROOT: put(out, "start"); break;
    case SHOGI_NODE_KIND_MOVE:
        board_usi(node.mv, text);
        put(out, " %s", text);
        if (node.foul != SHOGI_OK) {
            put(out, "?");
            put_name(out, "shogi_error_code", "SHOGI_ERROR_", node.foul);
        }
        break;
    case SHOGI_NODE_KIND_PASS: put(out, " pass"); break;
    default:
        put(out, " ");
        put_name(out, "shogi_end", "SHOGI_END_", node.end);
        check_ok("word", shogi_record_end_word(record, id, text, sizeof text, NULL));
        put(out, ":%s", text);
    }
    put_notes(out, record, id, &node);
}

static int compare_ids(const void *a, const void *b) {
    const shogi_node_id *left = (const shogi_node_id *)a, *right = (const shogi_node_id *)b;
    return (*left > *right) - (*left < *right);
}

static void put_record(struct out *out, const shogi_record *record) {
    static shogi_node_id nodes[RECORD_NODES];
    size_t count = 0;
    uint32_t result = 0;
    shogi_color winner = 0;
    shogi_error error;
    check_ok("nodes", shogi_record_nodes(record, nodes, RECORD_NODES, &count));
    qsort(nodes, count, sizeof *nodes, compare_ids);
    for (size_t i = 0; i < count; i++) {
        put_node(out, record, nodes[i]);
    }
    check_ok("result", shogi_record_result(record, &result, &winner));
    put(out, "; ");
    put_name(out, "shogi_result", "SHOGI_RESULT_", result);
    if (result == SHOGI_RESULT_WIN) {
        put(out, winner == SHOGI_COLOR_BLACK ? "(Black)" : "(White)");
    }
    for (size_t i = 0; shogi_record_diagnostic(record, i, &error) == SHOGI_OK; i++) {
        put(out, "; ");
        put_name(out, "shogi_error_code", "SHOGI_ERROR_", error.status);
        put(out, "@%u", (unsigned)error.line);
    }
}

static void run(const char *file, const char *row) {
    static struct out out;
    char path[200];
    size_t length;
    shogi_record *record = NULL;
    shogi_read_options strict;
    shogi_error error;
    snprintf(path, sizeof path, "probes/%s", file);
    char *bytes = text_read(path, &length);
    memset(&strict, 0, sizeof strict);
    strict.strict = 1;
    out.length = 0;
    put(&out, "%s\t", file);
    if (shogi_record_read(bytes, length, NULL, &record, &error) == SHOGI_OK) {
        put_record(&out, record);
    } else {
        put_refused(&out, &error);
    }
    check_ok("freed", shogi_record_free(&record));
    put(&out, "\tstrict ");
    if (shogi_record_read(bytes, length, &strict, &record, &error) == SHOGI_OK) {
        put(&out, "ok");
    } else {
        put_refused(&out, &error);
    }
    check_ok("freed", shogi_record_free(&record));
    check_text("the record", out.text, row);
    free(bytes);
}

void probes_run(const char *header_path) {
    char *table = text_read("probes/expected.tsv", NULL), *rest = table, *row;
    size_t rows = 0;
    header = text_read(header_path, NULL);
    while ((row = text_line(&rest)) != NULL) {
        char file[80];
        if (row[0] == '#') {
            continue;
        }
        snprintf(file, sizeof file, "%.*s", (int)strcspn(row, "\t"), row);
        check_begin(file);
        if (strcmp(file, NO_TIME_FILE) == 0) {
            char *time = strstr(row, NO_TIME_WORDS);
            if (check_true("a time", time != NULL)) {
                const char *after = time + strlen(NO_TIME_WORDS);
                memmove(time, after, strlen(after) + 1);
            }
        }
        run(file, row);
        rows++;
    }
    check_begin("probes/expected.tsv");
    check_number("rows", rows, FILES);
    check_wrong_begin("a wrong probe");
    run("rt.kif", "rt.kif\tstart; Unknown\tstrict ok");
    check_wrong_end();
    free(table);
    free(header);
}
