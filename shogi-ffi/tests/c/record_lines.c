/* The lines of a tree, and records that are built, written and read again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "records.h"
#include "text.h"

/* The lines of a tree at most, and the moves of one. */
#define LINES 40
#define PLIES 300

/* A line from the start: its moves, and at which ply it leaves another one. */
struct line {
    shogi_move moves[PLIES];
    size_t count;
    unsigned long first;
};

struct lines {
    struct line all[LINES];
    size_t count;
};

static struct line *new_line(struct lines *lines) {
    if (lines->count == LINES) {
        check_fail("too many lines");
        lines->count--;
    }
    struct line *line = &lines->all[lines->count++];
    memset(line, 0, sizeof *line);
    return line;
}

static void append(struct line *line, shogi_move move) {
    if (line->count == PLIES) {
        check_fail("too many moves");
    } else {
        line->moves[line->count++] = move;
    }
}

static int compare_lines(const void *a, const void *b) {
    const struct line *left = (const struct line *)a, *right = (const struct line *)b;
    int order = memcmp(left->moves, right->moves, sizeof left->moves);
    return order != 0 ? order : (left->count > right->count) - (left->count < right->count);
}

static bool goes_on(const shogi_record *record, shogi_node_id id) {
    shogi_node_id children[64];
    size_t count = 0;
    if (!check_ok("children", shogi_record_children(record, id, children, 64, &count))) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        shogi_node child;
        if (check_ok("child", shogi_record_node(record, children[i], &child)) &&
            child.kind == SHOGI_NODE_KIND_MOVE) {
            check_number("parent", child.parent, id);
            return true;
        }
    }
    return false;
}

/* Every line of the tree that ends with a move. */
static void lines_of(const shogi_record *record, struct lines *lines) {
    static shogi_node_id nodes[RECORD_NODES];
    shogi_node_id path[PLIES];
    size_t count = 0, length = 0;
    check_ok("nodes", shogi_record_nodes(record, nodes, RECORD_NODES, &count));
    for (size_t i = 0; i < count; i++) {
        shogi_node node;
        check_ok("node", shogi_record_node(record, nodes[i], &node));
        if (node.kind != SHOGI_NODE_KIND_MOVE || goes_on(record, nodes[i])) {
            continue;
        }
        struct line *line = new_line(lines);
        check_ok("path", shogi_record_path(record, nodes[i], path, PLIES, &length));
        for (size_t j = 0; j < length; j++) {
            check_ok("node", shogi_record_node(record, path[j], &node));
            if (node.kind == SHOGI_NODE_KIND_MOVE) {
                append(line, node.mv);
            }
        }
    }
}

/* The line that a variation hangs on: the latest before it with a lower first ply that reaches it. */
static const struct line *parent_of(const struct lines *lines, unsigned long ply) {
    for (size_t i = lines->count; i > 0; i--) {
        const struct line *line = &lines->all[i - 1];
        if (line->first < ply && line->count + 1 >= ply) {
            return line;
        }
    }
    return NULL;
}

static void add_branch(struct lines *lines, unsigned long ply, const struct json *moves) {
    struct line path;
    const struct line *parent = parent_of(lines, ply);
    memset(&path, 0, sizeof path);
    if (ply > 1 && parent == NULL) {
        check_fail("no line for a variation at ply %lu", ply);
        return;
    }
    for (size_t i = 0; i + 1 < ply; i++) {
        append(&path, parent->moves[i]);
    }
    for (const struct json *move = json_at(moves, 0); move != NULL; move = move->next) {
        append(&path, board_move(json_text(move)));
    }
    path.first = ply;
    *new_line(lines) = path;
}

void record_check_branches(const shogi_record *record, const struct json *branches) {
    static struct lines found, wanted;
    shogi_node_id nodes[PLIES];
    found.count = wanted.count = 0;
    struct line *main_line = new_line(&wanted);
    size_t count = record_main_line(record, nodes, PLIES);
    for (size_t i = 0; i < count; i++) {
        shogi_node node;
        check_ok("node", shogi_record_node(record, nodes[i], &node));
        if (node.kind == SHOGI_NODE_KIND_MOVE) {
            append(main_line, node.mv);
        }
    }
    main_line->first = 1;
    /* A variation at the first move hangs on the start. */
    for (const struct json *item = json_at(branches, 0); item != NULL; item = item->next) {
        const struct json *ply = json_at(item, 0);
        add_branch(&wanted, ply == NULL ? 0 : text_number(ply->text), json_at(item, 1));
    }
    lines_of(record, &found);
    qsort(found.all, found.count, sizeof *found.all, compare_lines);
    qsort(wanted.all, wanted.count, sizeof *wanted.all, compare_lines);
    if (check_number("lines", found.count, wanted.count)) {
        for (size_t i = 0; i < found.count; i++) {
            check_number("line", compare_lines(&found.all[i], &wanted.all[i]) != 0, 0);
        }
    }
}

/* A line of nodes while a record is built. */
struct trunk {
    shogi_node_id nodes[PLIES];
    size_t count;
};

static void add_moves(shogi_record *record, struct trunk *trunk, const struct json *moves) {
    for (const struct json *move = json_at(moves, 0); move != NULL; move = move->next) {
        shogi_node_id node = 0;
        check_ok("added", shogi_record_add_move(record, trunk->nodes[trunk->count - 1],
                                                board_move(json_text(move)), 0, &node, NULL));
        if (trunk->count < PLIES) {
            trunk->nodes[trunk->count++] = node;
        }
    }
}

static void add_branches(shogi_record *record, const struct trunk *main_line,
                         const struct json *branches) {
    static struct trunk trunks[LINES];
    size_t count = 1;
    trunks[0] = *main_line;
    for (const struct json *item = json_at(branches, 0); item != NULL && count < LINES;
         item = item->next) {
        size_t ply = text_number(json_at(item, 0)->text), parent = count;
        /* Of the line that was added last and is long enough. */
        while (parent > 0 && trunks[parent - 1].count < ply) {
            parent--;
        }
        if (!check_true("a line to hang on", parent > 0)) {
            return;
        }
        trunks[count] = trunks[parent - 1];
        trunks[count].count = ply;
        add_moves(record, &trunks[count++], json_at(item, 1));
    }
}

static void add_notes(shogi_record *record, const struct trunk *trunk, const struct json *input) {
    const struct json *item = json_at(json_get(input, "comments"), 0);
    for (; item != NULL; item = item->next) {
        unsigned long ply = text_number(item->key);
        if (check_true("so many moves", ply < trunk->count)) {
            check_ok("comments",
                     shogi_record_set_comments(record, trunk->nodes[ply], json_text(item),
                                               SHOGI_NUL_TERMINATED, NULL));
        }
    }
    item = json_at(json_get(input, "times_s"), 0);
    for (size_t i = 1; item != NULL && i < trunk->count; i++, item = item->next) {
        check_ok("time",
                 shogi_record_set_time(record, trunk->nodes[i], json_millis(item), NULL));
    }
    item = json_get(input, "end");
    if (item != NULL) {
        check_text("end", json_text(item), "TORYO");
        check_ok("end", shogi_record_add_end(record, trunk->nodes[trunk->count - 1],
                                             SHOGI_END_RESIGN, NULL, 0, SHOGI_NO_COLOR, NULL,
                                             NULL));
    }
}

/* The record that the input of a case describes, as an editor would make it. */
static shogi_record *built(const struct json *input) {
    struct trunk trunk;
    shogi_position start;
    shogi_record *record = NULL;
    if (!board_read(json_text(json_get(input, "sfen")), &start) ||
        !check_ok("record", shogi_record_new(&start, &record))) {
        return NULL;
    }
    trunk.nodes[0] = 0;
    trunk.count = 1;
    add_moves(record, &trunk, json_get(input, "moves"));
    add_branches(record, &trunk, json_get(input, "branches"));
    add_notes(record, &trunk, input);
    return record;
}

static uint32_t format_of(const char *name) {
    static const char *const names[] = {"?", "kif", "csa", "ki2", "jkf"};
    for (uint32_t format = 1; format < sizeof names / sizeof *names; format++) {
        if (strcmp(names[format], name) == 0) {
            return format;
        }
    }
    check_fail("unknown format %s", name);
    return 0;
}

/* Writes a record and reads it strictly; the record is replaced by what was read. */
static bool write_and_read(shogi_record **record, const char *name) {
    static char text[1 << 16];
    size_t length = 0, losses = 99;
    uint32_t format = format_of(name), found = 0;
    shogi_read_options strict;
    shogi_error error;
    shogi_loss loss;
    memset(&strict, 0, sizeof strict);
    strict.strict = 1;
    if (!check_ok(name, shogi_record_write(*record, format, NULL, text, sizeof text, &length,
                                           &loss, 1, &losses))) {
        return false;
    }
    check_number("losses", losses, 0);
    check_ok("freed", shogi_record_free(record));
    shogi_status read =
        shogi_record_read(text, length, &strict, record, &error);
    if (!check_ok(name, read)) {
        return check_fail("%s\n%s", error.message_en, text);
    }
    check_ok("format", shogi_record_source(*record, &found, NULL));
    return check_number("format", found, format);
}

void record_round_trip(const struct json *line) {
    struct json *input = json_read(json_text(json_get(line, "input")));
    shogi_record *record = built(input);
    const struct json *expected = json_get(line, "expected");
    const struct json *via = json_at(json_get(input, "via"), 0);
    for (; record != NULL && via != NULL; via = via->next) {
        if (!write_and_read(&record, json_text(via))) {
            break;
        }
        for (const struct json *key = json_at(expected, 0); key != NULL; key = key->next) {
            record_check(record, key);
        }
    }
    check_ok("freed", shogi_record_free(&record));
    json_free(input);
}
