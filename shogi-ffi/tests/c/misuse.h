/* Functions that are called wrongly. */
#ifndef MISUSE_H
#define MISUSE_H

#include "shogi_rules.h"

/* An argument of a call. */
union value {
    void *p;
    uint64_t n;
    shogi_stop stop;
    shogi_report report;
    shogi_each_record each;
};

/* A function that returns a status, and what it takes; see calls.def. */
struct function {
    const char *name;
    const char *takes;
    shogi_status (*run)(const union value *a);
};

/* Room for the arguments of a call, and for the words that describe them. */
#define ARGUMENTS 12
#define WORD 100

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

/* Beside a status: whatever comes will do, or any error. */
#define ANY 0xfffffffeu
#define ANY_ERROR 0xffffffffu

/* Something wrong with an argument, and what is to come of it. */
struct wrong {
    const char *what;
    uint32_t status;
};

/* Whether an argument is of a kind, and how many values it stands for. */
bool call_is(const struct argument *argument, const char *kind);
size_t call_slots(const struct argument *argument);
/* Memory for as long as the call lasts. */
void *call_block(struct call *call, size_t size);
/* Sets a list or a buffer up, with room for so many items. */
void call_set_room(struct call *call, const struct argument *argument, size_t room);
void call_set_text(union value *values, const char *text, size_t length);

/* Makes an argument wrong in one way or another and says what is to come of it; false after the last way. */
bool spoil(struct call *call, const struct argument *argument, unsigned which, struct wrong *told);

/* Calls a function rightly and then wrongly in every way. */
void misuse_call(const struct function *function);

#endif
