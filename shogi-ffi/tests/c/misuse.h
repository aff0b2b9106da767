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

/* Calls a function rightly and then wrongly in every way. */
void misuse_call(const struct function *function);

#endif
