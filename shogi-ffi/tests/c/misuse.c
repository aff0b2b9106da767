/*
 * Misuse: every function is called rightly once, and then with one argument after the other wrong. Each must say so
 * (never SHOGI_OK where something is missing), and nothing may crash, leak or write where it must not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "fixtures.h"
#include "misuse.h"
#include "text.h"

/* Room for the arguments of a call, for the words that describe them, and for a value that is too large for its type. */
#define ARGUMENTS 12
#define WORD 100
#define SCRATCH 4096

/* What one argument, or two or three that belong together, must be. */
struct argument {
    char kind[16];
    char value[WORD];
    bool optional;
    size_t slot;
};

struct call {
    const struct function *function;
    struct argument arguments[ARGUMENTS];
    size_t count;
    /* What the function is called with. */
    union value values[ARGUMENTS];
    void *blocks[3 * ARGUMENTS];
    size_t block_count;
    /* Handles to be freed after the call. */
    shogi_game *games[ARGUMENTS];
    shogi_record *records[ARGUMENTS];
    shogi_player *players[ARGUMENTS];
    /* How long the text or the list at a slot is, as a right call tells. */
    size_t needed[ARGUMENTS];
};

/* What stands in a variable for a handle before the call: nothing that may be freed. */
static uint64_t nothing;
#define NOTHING ((void *)&nothing)

/* Beside a status: whatever comes will do, or any error. */
#define ANY 0xfffffffeu
#define ANY_ERROR 0xffffffffu

static bool is(const struct argument *argument, const char *kind) {
    return strcmp(argument->kind, kind) == 0;
}

/* The variable for a handle of an argument. */
static void **variable(struct call *call, const struct argument *argument) {
    size_t i = (size_t)(argument - call->arguments);
    if (strcmp(argument->value, "game") == 0) {
        return (void **)(void *)&call->games[i];
    }
    return strcmp(argument->value, "record") == 0 ? (void **)(void *)&call->records[i]
                                                  : (void **)(void *)&call->players[i];
}

static void *block(struct call *call, size_t size) {
    void *memory = text_memory(size);
    memset(memory, 0xa5, size);
    call->blocks[call->block_count++] = memory;
    return memory;
}

/* How many values an argument stands for. */
static size_t slots(const struct argument *argument) {
    if (is(argument, "text") || is(argument, "word") || is(argument, "bytes")) {
        return 2;
    }
    bool array = is(argument, "list") || is(argument, "first") || is(argument, "most");
    return array || is(argument, "buf") ? 3 : 1;
}

/* Reads what a function takes. */
static void parse(struct call *call, const struct function *function) {
    const char *at = function->takes;
    size_t slot = 0;
    memset(call, 0, sizeof *call);
    call->function = function;
    while (*at != '\0' && call->count < ARGUMENTS) {
        struct argument *argument = &call->arguments[call->count++];
        size_t length = strcspn(at, "( ?");
        snprintf(argument->kind, sizeof argument->kind, "%.*s", (int)length, at);
        at += length;
        if (*at == '(') {
            length = strcspn(++at, ")");
            snprintf(argument->value, WORD, "%.*s", (int)length, at);
            at += length + 1;
        }
        argument->optional = *at == '?';
        at += argument->optional;
        at += *at == ' ';
        argument->slot = slot;
        slot += slots(argument);
    }
    check_true("a signature", *at == '\0' && slot <= ARGUMENTS);
}

static int go_on(void *user, uint64_t nodes) {
    (void)user;
    (void)nodes;
    return 0;
}

static void look_on(void *user, const shogi_analysis *analysis, const shogi_move *line,
                    size_t length) {
    (void)user;
    check_true("a line", length == 0 || line[0] != SHOGI_NO_MOVE);
    check_true("a depth", analysis->depth > 0);
}

static int see_record(void *user, shogi_record **record, const shogi_error *error) {
    (void)user;
    check_number("a record or an error", *record == NULL, error->status != SHOGI_OK);
    return 0;
}

/* Sets a list or a buffer up, with room for so many items. */
static void set_room(struct call *call, const struct argument *argument, size_t room) {
    size_t align, size = is(argument, "buf") ? 1 : fixture_size(argument->value, &align);
    union value *values = call->values + argument->slot;
    values[0].p = block(call, room * size);
    values[1].n = room;
    values[2].p = block(call, sizeof(size_t));
}

static void set_text(union value *values, const char *text, size_t length) {
    values[0].p = (void *)(uintptr_t)text;
    values[1].n = length;
}

/* Sets up an argument that is a handle, or a variable for one. */
static bool set_handle(struct call *call, const struct argument *argument) {
    union value *value = call->values + argument->slot;
    size_t i = (size_t)(argument - call->arguments);
    if (is(argument, "game")) {
        call->games[i] = fixture_game(argument->value);
        value->p = call->games[i];
    } else if (is(argument, "record")) {
        call->records[i] = fixture_record(argument->value);
        value->p = call->records[i];
    } else if (is(argument, "player")) {
        check_ok("player", shogi_player_new(SHOGI_LEVEL_L1, 1, &call->players[i]));
        value->p = call->players[i];
    } else if (is(argument, "new")) {
        value->p = variable(call, argument);
        *variable(call, argument) = NOTHING;
    } else if (is(argument, "free")) {
        value->p = variable(call, argument);
        if (strcmp(argument->value, "game") == 0) {
            call->games[i] = fixture_game("moved");
        } else if (strcmp(argument->value, "record") == 0) {
            call->records[i] = fixture_record("csa");
        } else {
            check_ok("player", shogi_player_new(SHOGI_LEVEL_L1, 1, &call->players[i]));
        }
    } else {
        return false;
    }
    return true;
}

/* Sets up an argument as it should be. */
static void set(struct call *call, const struct argument *argument) {
    union value *values = call->values + argument->slot;
    size_t align;
    if (set_handle(call, argument)) {
        return;
    }
    if (is(argument, "pos")) {
        values->p = block(call, sizeof(shogi_position));
        fixture_position(argument->value, (shogi_position *)values->p);
    } else if (is(argument, "in")) {
        values->p = block(call, fixture_size(argument->value, &align));
        fixture_value(argument->value, values->p);
    } else if (is(argument, "out")) {
        values->p = block(call, fixture_size(argument->value, &align));
    } else if (is(argument, "err")) {
        values->p = block(call, sizeof(shogi_error));
    } else if (slots(argument) == 2) {
        const char *text = fixture_text(argument->value);
        set_text(values, text, strlen(text));
    } else if (is(argument, "most")) {
        set_room(call, argument, 3);
    } else if (slots(argument) == 3) {
        set_room(call, argument, is(argument, "buf") ? 1 << 16 : SHOGI_MAX_MOVES);
    } else if (is(argument, "move")) {
        values->n = board_move(argument->value);
    } else if (is(argument, "stop")) {
        values->stop = go_on;
    } else if (is(argument, "report")) {
        values->report = look_on;
    } else if (is(argument, "each")) {
        values->each = see_record;
    } else if (is(argument, "user")) {
        values->p = NULL;
    } else {
        values->n = text_number(argument->value);
    }
}

static void build(struct call *call) {
    for (size_t i = 0; i < call->count; i++) {
        set(call, &call->arguments[i]);
    }
}

static void destroy(struct call *call) {
    for (size_t i = 0; i < call->block_count; i++) {
        free(call->blocks[i]);
    }
    call->block_count = 0;
    for (size_t i = 0; i < call->count; i++) {
        const struct argument *argument = &call->arguments[i];
        if (is(argument, "new") && *variable(call, argument) == NOTHING) {
            *variable(call, argument) = NULL;
        }
    }
    for (size_t i = 0; i < ARGUMENTS; i++) {
        check_ok("freed", shogi_game_free(&call->games[i]));
        check_ok("freed", shogi_record_free(&call->records[i]));
        check_ok("freed", shogi_player_free(&call->players[i]));
    }
}

/* Something wrong with an argument, and what is to come of it. */
struct wrong {
    const char *what;
    uint32_t status;
};

static bool wrong(struct wrong *told, const char *what, uint32_t status) {
    told->what = what;
    told->status = status;
    return true;
}

static bool spoil_text(struct call *call, const struct argument *argument, unsigned which,
                       struct wrong *told) {
    union value *values = call->values + argument->slot;
    uint32_t missing = argument->optional ? SHOGI_OK : SHOGI_ERROR_NULL_POINTER;
    bool bytes = is(argument, "bytes");
    switch (which) {
    case 0: set_text(values, NULL, 3); return wrong(told, "NULL", missing);
    case 1:
        set_text(values, "", 0);
        return wrong(told, "empty", is(argument, "word") ? ANY : ANY_ERROR);
    case 2:
        set_text(values, (const char *)values[0].p, SIZE_MAX - 1);
        return wrong(told, "endless", SHOGI_ERROR_BAD_ARGUMENT);
    default: break;
    }
    if (bytes) {
        set_text(values, "\xff\xfe", 2);
        return which == 3 && wrong(told, "wild bytes", ANY_ERROR);
    }
    static const char *const texts[] = {"\xff", "\xe3\x81", "\xc0\x80", "\xed\xa0\x80", "7g\x80"};
    switch (which) {
    case 3:
        set_text(values, NULL, SHOGI_NUL_TERMINATED);
        return wrong(told, "NULL with a NUL", missing);
    case 4: values[1].n = SHOGI_NUL_TERMINATED; return wrong(told, "with a NUL", SHOGI_OK);
    default: break;
    }
    if (which - 5 >= sizeof texts / sizeof *texts) {
        return false;
    }
    set_text(values, texts[which - 5], strlen(texts[which - 5]));
    return wrong(told, "not UTF-8", SHOGI_ERROR_NOT_UTF8);
}

/* Buffers and lists, which must say what they need. */
static bool spoil_room(struct call *call, const struct argument *argument, unsigned which,
                       struct wrong *told) {
    union value *values = call->values + argument->slot;
    bool buffer = is(argument, "buf");
    size_t needed = call->needed[argument->slot] + buffer;
    bool short_will_do = is(argument, "first") || is(argument, "most") || needed == 0;
    uint32_t small = short_will_do ? SHOGI_OK : SHOGI_ERROR_BUFFER_TOO_SMALL;
    switch (which) {
    case 0: set_room(call, argument, 0); return wrong(told, "no room", small);
    case 1:
        set_room(call, argument, needed == 0 ? 0 : needed - 1);
        return wrong(told, "too little room", small);
    case 2: set_room(call, argument, needed); return wrong(told, "just enough room", SHOGI_OK);
    case 3:
        values[2].p = NULL;
        return wrong(told, "no place for the length",
                     buffer ? SHOGI_OK : SHOGI_ERROR_NULL_POINTER);
    case 4:
        values[0].p = NULL;
        return wrong(told, "NULL", is(argument, "most") ? SHOGI_ERROR_BUFFER_TOO_SMALL : small);
    case 5:
        values[0].p = values[2].p = NULL;
        values[1].n = 0;
        return wrong(told, "NULL and no place",
                     argument->optional ? SHOGI_OK : buffer ? small : SHOGI_ERROR_NULL_POINTER);
    case 6:
        values[2].p = (char *)values[2].p + 1;
        return wrong(told, "a place that is not aligned", SHOGI_ERROR_NULL_POINTER);
    default: return false;
    }
}

/* Handles, and variables for them. */
static bool spoil_handle(struct call *call, const struct argument *argument, unsigned which,
                         struct wrong *told) {
    static uint64_t zeroes[SCRATCH / 8];
    union value *value = call->values + argument->slot;
    size_t other = ARGUMENTS - 1;
    switch (which) {
    case 0: value->p = NULL; return wrong(told, "NULL", SHOGI_ERROR_NULL_POINTER);
    case 1:
        value->p = (char *)value->p + 1;
        return wrong(told, "not aligned", SHOGI_ERROR_NULL_POINTER);
    case 2: value->p = zeroes; return wrong(told, "zeroes", SHOGI_ERROR_NEVER_SET);
    default: break;
    }
    if (which == 3 && !is(argument, "game")) {
        value->p = call->games[other] = fixture_game("start");
        return wrong(told, "a game", SHOGI_ERROR_NEVER_SET);
    }
    if (which == (is(argument, "game") ? 3u : 4u) && !is(argument, "record")) {
        value->p = call->records[other] = fixture_record("csa");
        return wrong(told, "a record", SHOGI_ERROR_NEVER_SET);
    }
    if (which <= 4) {
        check_ok("player", shogi_player_new(SHOGI_LEVEL_L1, 1, &call->players[other]));
        value->p = call->players[other];
        return wrong(told, "a player", SHOGI_ERROR_NEVER_SET);
    }
    return false;
}

/* Pointers to values of a fixed size. */
static bool spoil_value(struct call *call, const struct argument *argument, unsigned which,
                        struct wrong *told) {
    union value *value = call->values + argument->slot;
    size_t align = 8;
    if (which == 0) {
        value->p = NULL;
        bool will_do = argument->optional || is(argument, "err");
        return wrong(told, "NULL", will_do ? SHOGI_OK : SHOGI_ERROR_NULL_POINTER);
    }
    if (which == 1) {
        if (is(argument, "in") || is(argument, "out")) {
            fixture_size(argument->value, &align);
        }
        value->p = block(call, SCRATCH);
        memset(value->p, 0, SCRATCH);
        value->p = (char *)value->p + 1;
        /* An error that cannot be written is no reason to do nothing. */
        bool any = align == 1 || is(argument, "err");
        return wrong(told, "not aligned", any ? ANY : SHOGI_ERROR_NULL_POINTER);
    }
    if (which == 2 && is(argument, "pos")) {
        memset(value->p, 0, sizeof(shogi_position));
        return wrong(told, "never set", SHOGI_ERROR_NEVER_SET);
    }
    if (which == 3 && is(argument, "pos")) {
        memset(value->p, 0xff, sizeof(shogi_position));
        return wrong(told, "wild", SHOGI_ERROR_NEVER_SET);
    }
    return which == 2 && is(argument, "in") && fixture_spoil(argument->value, value->p) &&
           wrong(told, "wild", ANY_ERROR);
}

/* Numbers that stand for nothing. */
static bool spoil_number(struct call *call, const struct argument *argument, unsigned which,
                         struct wrong *told) {
    static const struct {
        const char *kind;
        uint32_t numbers[3];
    } wild[] = {
        {"square", {81, 254, 255}},        {"color", {2, 254, 255}},
        {"kind", {15, 255, 0}},            {"hand", {0, 8, 255}},
        {"move", {0, 0xffff, 127}},        {"code", {255, 0x80000000u, 0xffffffffu}},
        {"lang", {2, 255, 0xffffffffu}},   {"node", {77, 0x80000000u, 0xffffffffu}},
        {"place", {7777, 0x80000000u, 0xffffffffu}}, {"num", {0, 255, 0xffffffffu}},
    };
    union value *value = call->values + argument->slot;
    for (size_t i = 0; i < sizeof wild / sizeof *wild && which < 3; i++) {
        if (is(argument, wild[i].kind)) {
            value->n = wild[i].numbers[which];
            /* The last of each is what stands for none, where that is allowed. */
            bool any = is(argument, "num") || (argument->optional && which == 2);
            return wrong(told, "a wild number", any ? ANY : ANY_ERROR);
        }
    }
    if (is(argument, "stop") || is(argument, "report") || is(argument, "each")) {
        memset(value, 0, sizeof *value);
        return which == 0 && wrong(told, "no function", argument->optional
                                                            ? (uint32_t)SHOGI_OK
                                                            : (uint32_t)SHOGI_ERROR_NULL_POINTER);
    }
    if (!is(argument, "user") && !is(argument, "fixed") && which == 0) {
        check_fail("unknown kind of argument %s", argument->kind);
    }
    return false;
}

/* Makes an argument wrong in one way or another; false after the last. */
static bool spoil(struct call *call, const struct argument *argument, unsigned which,
                  struct wrong *told) {
    switch (slots(argument)) {
    case 2: return spoil_text(call, argument, which, told);
    case 3: return spoil_room(call, argument, which, told);
    default: break;
    }
    if (is(argument, "game") || is(argument, "record") || is(argument, "player")) {
        return spoil_handle(call, argument, which, told);
    }
    bool value = is(argument, "pos") || is(argument, "in") || is(argument, "out") ||
                 is(argument, "err") || is(argument, "new") || is(argument, "free");
    return value ? spoil_value(call, argument, which, told)
                 : spoil_number(call, argument, which, told);
}

/* What holds after every call, whatever it came to. */
static void check_outputs(struct call *call, shogi_status status) {
    for (size_t i = 0; i < call->count; i++) {
        const struct argument *argument = &call->arguments[i];
        const union value *values = call->values + argument->slot;
        if (is(argument, "err") && values->p != NULL && (uintptr_t)values->p % 8 == 0) {
            const shogi_error *error = (const shogi_error *)values->p;
            check_number("the status in the error", error->status, status);
            check_number("a message", error->message_en[0] != '\0', status != SHOGI_OK);
            check_number("a message", error->message_ja[0] != '\0', status != SHOGI_OK);
        }
        if (is(argument, "new")) {
            void *made = *variable(call, argument);
            if (values->p != (void *)variable(call, argument)) {
                check_true("nothing is written elsewhere", made == NOTHING);
            } else {
                /* After a failure there is NULL, so that it can be freed in any case. */
                check_true("no rubbish", made != NOTHING);
                check_number("a handle", made != NULL && made != NOTHING, status == SHOGI_OK);
            }
        }
    }
}

/* The same for buffers, after one of them had too little room. */
static void check_room(struct call *call, const struct argument *argument, shogi_status status) {
    const union value *values = call->values + argument->slot;
    if (slots(argument) != 3 || values[2].p == NULL || (uintptr_t)values[2].p % 8 != 0) {
        return;
    }
    size_t length = *(size_t *)values[2].p;
    if (!is(argument, "most")) {
        check_number("the length that is needed", length, call->needed[argument->slot]);
    }
    if (is(argument, "buf") && values[0].p != NULL && values[1].n > 0) {
        const char *text = (const char *)values[0].p;
        check_number("a NUL", (unsigned char)text[status == SHOGI_OK ? length : 0], 0);
    }
}

/* The call as it should be; tells whether that works at all. */
static bool call_rightly(struct call *call) {
    build(call);
    shogi_status status = call->function->run(call->values);
    bool good = check_ok("a right call", status);
    check_outputs(call, status);
    for (size_t i = 0; i < call->count; i++) {
        const struct argument *argument = &call->arguments[i];
        if (slots(argument) == 3) {
            call->needed[argument->slot] = *(size_t *)call->values[argument->slot + 2].p;
        }
    }
    destroy(call);
    return good;
}

static void call_wrongly(struct call *call, const struct argument *argument) {
    for (unsigned which = 0;; which++) {
        struct wrong told = {"", ANY};
        char id[2 * WORD];
        build(call);
        bool more = spoil(call, argument, which, &told);
        if (more) {
            snprintf(id, sizeof id, "%s, argument %u (%s): %s", call->function->name,
                     (unsigned)argument->slot + 1, argument->kind, told.what);
            check_begin(id);
            shogi_status status = call->function->run(call->values);
            if (told.status == ANY_ERROR) {
                check_true("an error", status != SHOGI_OK);
            } else if (told.status != ANY) {
                check_status("the call", status, told.status);
            }
            check_outputs(call, status);
            check_room(call, argument, status);
        }
        destroy(call);
        if (!more) {
            return;
        }
    }
}

/* The places that a call writes to, but for handles, which would be lost. */
static size_t outputs(struct call *call, union value **places) {
    size_t count = 0;
    for (size_t i = 0; i < call->count; i++) {
        const struct argument *argument = &call->arguments[i];
        union value *values = call->values + argument->slot;
        if (is(argument, "out") || is(argument, "err") || is(argument, "pos")) {
            places[count++] = values;
        } else if (slots(argument) == 3) {
            places[count++] = values;
            places[count++] = values + 2;
        }
    }
    return count;
}

/* One variable in two places: what it then holds is the caller's business, but nothing breaks. */
static void call_twofold(struct call *call) {
    union value *places[2 * ARGUMENTS];
    size_t count = outputs(call, places);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            char id[2 * WORD];
            snprintf(id, sizeof id, "%s, one variable at %u and %u", call->function->name,
                     (unsigned)(places[i] - call->values) + 1,
                     (unsigned)(places[j] - call->values) + 1);
            build(call);
            /* Room for the largest of them, with what stands at the first. */
            void *both = block(call, 1 << 17);
            if (is(&call->arguments[0], "pos") && places[i] == call->values) {
                memcpy(both, places[i]->p, sizeof(shogi_position));
            }
            places[i]->p = places[j]->p = both;
            check_begin(id);
            check_true("a status", call->function->run(call->values) != ANY);
            destroy(call);
        }
    }
}

void misuse_call(const struct function *function) {
    struct call call;
    check_begin(function->name);
    parse(&call, function);
    if (!call_rightly(&call)) {
        return;
    }
    for (size_t i = 0; i < call.count; i++) {
        call_wrongly(&call, &call.arguments[i]);
    }
    call_twofold(&call);
}
