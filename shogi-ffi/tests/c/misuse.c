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

/* What stands in every byte of an output before the call. */
#define UNWRITTEN 0xa5

/* What stands in a variable for a handle before the call: nothing that may be freed. */
static uint64_t nothing;
#define NOTHING ((void *)&nothing)

bool call_is(const struct argument *argument, const char *kind) {
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

void *call_block(struct call *call, size_t size) {
    void *memory = text_memory(size);
    memset(memory, UNWRITTEN, size);
    call->blocks[call->block_count++] = memory;
    return memory;
}

/* How many values an argument stands for. */
size_t call_slots(const struct argument *argument) {
    if (call_is(argument, "text") || call_is(argument, "word") || call_is(argument, "bytes")) {
        return 2;
    }
    bool array = call_is(argument, "list") || call_is(argument, "first") || call_is(argument, "most");
    return array || call_is(argument, "buf") ? 3 : 1;
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
        slot += call_slots(argument);
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
void call_set_room(struct call *call, const struct argument *argument, size_t room) {
    size_t align, size = call_is(argument, "buf") ? 1 : fixture_size(argument->value, &align);
    union value *values = call->values + argument->slot;
    values[0].p = call_block(call, room * size);
    values[1].n = room;
    values[2].p = call_block(call, sizeof(size_t));
}

void call_set_text(union value *values, const char *text, size_t length) {
    values[0].p = (void *)(uintptr_t)text;
    values[1].n = length;
}

/* Sets up an argument that is a handle, or a variable for one. */
static bool set_handle(struct call *call, const struct argument *argument) {
    union value *value = call->values + argument->slot;
    size_t i = (size_t)(argument - call->arguments);
    if (call_is(argument, "game")) {
        call->games[i] = fixture_game(argument->value);
        value->p = call->games[i];
    } else if (call_is(argument, "record")) {
        call->records[i] = fixture_record(argument->value);
        value->p = call->records[i];
    } else if (call_is(argument, "player")) {
        check_ok("player", shogi_player_new(SHOGI_LEVEL_L1, 1, &call->players[i]));
        value->p = call->players[i];
    } else if (call_is(argument, "new")) {
        value->p = variable(call, argument);
        *variable(call, argument) = NOTHING;
    } else if (call_is(argument, "free")) {
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
    if (call_is(argument, "pos")) {
        values->p = call_block(call, sizeof(shogi_position));
        fixture_position(argument->value, (shogi_position *)values->p);
    } else if (call_is(argument, "in")) {
        values->p = call_block(call, fixture_size(argument->value, &align));
        fixture_value(argument->value, values->p);
    } else if (call_is(argument, "out")) {
        values->p = call_block(call, fixture_size(argument->value, &align));
    } else if (call_is(argument, "err")) {
        values->p = call_block(call, sizeof(shogi_error));
    } else if (call_slots(argument) == 2) {
        const char *text = fixture_text(argument->value);
        call_set_text(values, text, strlen(text));
    } else if (call_is(argument, "most")) {
        call_set_room(call, argument, 3);
    } else if (call_slots(argument) == 3) {
        call_set_room(call, argument, call_is(argument, "buf") ? 1 << 16 : SHOGI_MAX_MOVES);
    } else if (call_is(argument, "move")) {
        values->n = board_move(argument->value);
    } else if (call_is(argument, "stop")) {
        values->stop = go_on;
    } else if (call_is(argument, "report")) {
        values->report = look_on;
    } else if (call_is(argument, "each")) {
        values->each = see_record;
    } else if (call_is(argument, "user")) {
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
        if (call_is(argument, "new") && *variable(call, argument) == NOTHING) {
            *variable(call, argument) = NULL;
        }
    }
    for (size_t i = 0; i < ARGUMENTS; i++) {
        check_ok("freed", shogi_game_free(&call->games[i]));
        check_ok("freed", shogi_record_free(&call->records[i]));
        check_ok("freed", shogi_player_free(&call->players[i]));
    }
}

/* A call that fails has changed nothing. */
static void check_unchanged(const struct call *call) {
    for (size_t i = 0; i < call->count; i++) {
        const struct argument *argument = &call->arguments[i];
        shogi_position position, before;
        uint32_t length = 0, plies = 1;
        uint64_t key = 0, old = 1;
        const void *given = call->values[argument->slot].p;
        if (call_is(argument, "pos") && given != NULL && (uintptr_t)given % 8 == 0) {
            memcpy(&position, given, sizeof position);
            fixture_position(argument->value, &before);
            /* One that was never set has no key. */
            if (shogi_position_key(&position, &key) == SHOGI_OK) {
                check_ok("key", shogi_position_key(&before, &old));
                check_number("the position", key, old);
            }
        } else if (call_is(argument, "game") && call->games[i] != NULL) {
            shogi_game *fresh = fixture_game(argument->value);
            shogi_outcome outcome, expected;
            check_ok("length", shogi_game_length(call->games[i], &length));
            check_ok("length", shogi_game_length(fresh, &plies));
            check_number("the moves", length, plies);
            check_ok("outcome", shogi_game_outcome(call->games[i], &outcome));
            check_ok("outcome", shogi_game_outcome(fresh, &expected));
            check_number("the end", outcome.reason, expected.reason);
            check_ok("freed", shogi_game_free(&fresh));
        } else if (call_is(argument, "record") && call->records[i] != NULL) {
            shogi_record *fresh = fixture_record(argument->value);
            bool equal = false;
            check_ok("equal", shogi_record_equal(call->records[i], fresh, &equal));
            check_true("the record is as it was", equal);
            check_ok("freed", shogi_record_free(&fresh));
        }
    }
}

/* What holds after every call, whatever it came to. */
static void check_outputs(struct call *call, shogi_status status) {
    for (size_t i = 0; i < call->count; i++) {
        const struct argument *argument = &call->arguments[i];
        const union value *values = call->values + argument->slot;
        if (call_is(argument, "err") && values->p != NULL && (uintptr_t)values->p % 8 == 0) {
            const shogi_error *error = (const shogi_error *)values->p;
            check_number("the status in the error", error->status, status);
            check_number("a message", error->message_en[0] != '\0', status != SHOGI_OK);
            check_number("a message", error->message_ja[0] != '\0', status != SHOGI_OK);
        }
        if (call_is(argument, "out") && status != SHOGI_OK && values->p != NULL &&
            (uintptr_t)values->p % 8 == 0) {
            size_t align, size = fixture_size(argument->value, &align);
            for (size_t j = 0; j < size; j++) {
                if (((unsigned char *)values->p)[j] != UNWRITTEN) {
                    check_fail("an output is written in spite of the failure");
                    break;
                }
            }
        }
        if (call_is(argument, "new")) {
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
    if (call_slots(argument) != 3 || values[2].p == NULL || (uintptr_t)values[2].p % 8 != 0) {
        return;
    }
    size_t length = *(size_t *)values[2].p;
    if (!call_is(argument, "most")) {
        check_number("the length that is needed", length, call->needed[argument->slot]);
    }
    if (call_is(argument, "buf") && values[0].p != NULL && values[1].n > 0) {
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
        if (call_slots(argument) == 3) {
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
            check_true("no internal error", status != SHOGI_ERROR_INTERNAL);
            check_outputs(call, status);
            /* Time that is up ends a game, and is told as what is wrong. */
            if (status != SHOGI_OK && status != SHOGI_ERROR_TIME_UP) {
                check_unchanged(call);
            }
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
        if (call_is(argument, "out") || call_is(argument, "err") || call_is(argument, "pos")) {
            places[count++] = values;
        } else if (call_slots(argument) == 3) {
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
            void *both = call_block(call, 1 << 17);
            if (call_is(&call->arguments[0], "pos") && places[i] == call->values) {
                memcpy(both, places[i]->p, sizeof(shogi_position));
            }
            places[i]->p = places[j]->p = both;
            check_begin(id);
            check_true("no internal error",
                       call->function->run(call->values) != SHOGI_ERROR_INTERNAL);
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
