/* The ways in which an argument can be wrong. */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "fixtures.h"
#include "misuse.h"
#include "text.h"

/* Statuses as numbers of one type, for C++. */
static const uint32_t OK = SHOGI_OK, IS_NULL = SHOGI_ERROR_NULL_POINTER,
                      TOO_SMALL = SHOGI_ERROR_BUFFER_TOO_SMALL, UNSET = SHOGI_ERROR_NEVER_SET;

/* Room for any value. */
#define SCRATCH 4096

static bool wrong(struct wrong *told, const char *what, uint32_t status) {
    told->what = what;
    told->status = status;
    return true;
}

static bool spoil_text(struct call *call, const struct argument *argument, unsigned which,
                       struct wrong *told) {
    union value *values = call->values + argument->slot;
    uint32_t missing = argument->optional ? OK : IS_NULL;
    bool bytes = call_is(argument, "bytes");
    switch (which) {
    case 0: call_set_text(values, NULL, 3); return wrong(told, "NULL", missing);
    case 1:
        call_set_text(values, "", 0);
        return wrong(told, "empty", call_is(argument, "word") ? ANY : ANY_ERROR);
    case 2:
        call_set_text(values, (const char *)values[0].p, SIZE_MAX - 1);
        return wrong(told, "endless", SHOGI_ERROR_BAD_ARGUMENT);
    default: break;
    }
    if (bytes) {
        if (which == 3) {
            values[1].n = SHOGI_NUL_TERMINATED;
            return wrong(told, "with a NUL", OK);
        }
        call_set_text(values, "\xff\xfe", 2);
        return which == 4 && wrong(told, "wild bytes", ANY_ERROR);
    }
    static const char *const texts[] = {"\xff", "\xe3\x81", "\xc0\x80", "\xed\xa0\x80", "7g\x80"};
    switch (which) {
    case 3:
        call_set_text(values, NULL, SHOGI_NUL_TERMINATED);
        return wrong(told, "NULL with a NUL", missing);
    case 4: values[1].n = SHOGI_NUL_TERMINATED; return wrong(told, "with a NUL", OK);
    default: break;
    }
    if (which - 5 >= sizeof texts / sizeof *texts) {
        return false;
    }
    call_set_text(values, texts[which - 5], strlen(texts[which - 5]));
    return wrong(told, "not UTF-8", SHOGI_ERROR_NOT_UTF8);
}

/* Buffers and lists, which must say what they need. */
static bool spoil_room(struct call *call, const struct argument *argument, unsigned which,
                       struct wrong *told) {
    union value *values = call->values + argument->slot;
    bool buffer = call_is(argument, "buf");
    size_t needed = call->needed[argument->slot] + buffer;
    bool short_will_do = call_is(argument, "first") || call_is(argument, "most") || needed == 0;
    uint32_t small = short_will_do ? OK : TOO_SMALL;
    switch (which) {
    case 0: call_set_room(call, argument, 0); return wrong(told, "no room", small);
    case 1:
        call_set_room(call, argument, needed == 0 ? 0 : needed - 1);
        return wrong(told, "too little room", small);
    case 2: call_set_room(call, argument, needed); return wrong(told, "just enough room", OK);
    case 3:
        values[2].p = NULL;
        return wrong(told, "no place for the length",
                     buffer ? OK : IS_NULL);
    case 4:
        values[0].p = NULL;
        return wrong(told, "NULL", call_is(argument, "most") ? TOO_SMALL : small);
    case 5:
        values[0].p = values[2].p = NULL;
        values[1].n = 0;
        return wrong(told, "NULL and no place",
                     argument->optional ? OK : buffer ? small : IS_NULL);
    case 6:
        values[2].p = (char *)values[2].p + 1;
        return wrong(told, "a place that is not aligned", IS_NULL);
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
    case 0: value->p = NULL; return wrong(told, "NULL", IS_NULL);
    case 1:
        value->p = (char *)value->p + 1;
        return wrong(told, "not aligned", IS_NULL);
    case 2: value->p = zeroes; return wrong(told, "zeroes", UNSET);
    default: break;
    }
    if (which == 3 && !call_is(argument, "game")) {
        value->p = call->games[other] = fixture_game("start");
        return wrong(told, "a game", UNSET);
    }
    if (which == (call_is(argument, "game") ? 3u : 4u) && !call_is(argument, "record")) {
        value->p = call->records[other] = fixture_record("csa");
        return wrong(told, "a record", UNSET);
    }
    if (which <= 4) {
        check_ok("player", shogi_player_new(SHOGI_LEVEL_L1, 1, &call->players[other]));
        value->p = call->players[other];
        return wrong(told, "a player", UNSET);
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
        bool will_do = argument->optional || call_is(argument, "err");
        return wrong(told, "NULL", will_do ? OK : IS_NULL);
    }
    if (which == 1) {
        if (call_is(argument, "in") || call_is(argument, "out")) {
            fixture_size(argument->value, &align);
        }
        value->p = call_block(call, SCRATCH);
        memset(value->p, 0, SCRATCH);
        value->p = (char *)value->p + 1;
        /* An error that cannot be written is no reason to do nothing. */
        bool any = align == 1 || call_is(argument, "err");
        return wrong(told, "not aligned", any ? ANY : IS_NULL);
    }
    if (which == 2 && call_is(argument, "pos")) {
        memset(value->p, 0, sizeof(shogi_position));
        return wrong(told, "never set", UNSET);
    }
    if (which == 3 && call_is(argument, "pos")) {
        memset(value->p, 0xff, sizeof(shogi_position));
        return wrong(told, "wild", UNSET);
    }
    return which == 2 && call_is(argument, "in") && fixture_spoil(argument->value, value->p) &&
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
        if (call_is(argument, wild[i].kind)) {
            value->n = wild[i].numbers[which];
            /* The last of each is what stands for none, where that is allowed. */
            bool any = call_is(argument, "num") || (argument->optional && which == 2);
            return wrong(told, "a wild number", any ? ANY : ANY_ERROR);
        }
    }
    if (call_is(argument, "stop") || call_is(argument, "report") || call_is(argument, "each")) {
        memset(value, 0, sizeof *value);
        return which == 0 && wrong(told, "no function", argument->optional
                                                            ? OK
                                                            : IS_NULL);
    }
    if (!call_is(argument, "user") && !call_is(argument, "fixed") && which == 0) {
        check_fail("unknown kind of argument %s", argument->kind);
    }
    return false;
}

bool spoil(struct call *call, const struct argument *argument, unsigned which,
                  struct wrong *told) {
    switch (call_slots(argument)) {
    case 2: return spoil_text(call, argument, which, told);
    case 3: return spoil_room(call, argument, which, told);
    default: break;
    }
    if (call_is(argument, "game") || call_is(argument, "record") || call_is(argument, "player")) {
        return spoil_handle(call, argument, which, told);
    }
    bool value = call_is(argument, "pos") || call_is(argument, "in") || call_is(argument, "out") ||
                 call_is(argument, "err") || call_is(argument, "new") || call_is(argument, "free");
    return value ? spoil_value(call, argument, which, told)
                 : spoil_number(call, argument, which, told);
}

