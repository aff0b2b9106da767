/* Failures and counts of the whole run. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shogi_rules.h"

#if defined(__GNUC__)
#define CHECK_FORMAT_AT(place) __attribute__((format(printf, place, place + 1)))
#else
#define CHECK_FORMAT_AT(place)
#endif

/* From now on a crash, too, says in what it happened. */
void check_start(void);
/* Says what is tested from now on, a row of a file or a call: it stands before every failure of it. */
void check_begin(const char *id);
/* Reports a failure and returns false. */
bool check_fail(const char *format, ...) CHECK_FORMAT_AT(1);

/* Each of these reports what is not as expected, and returns whether it is. */
bool check_true(const char *what, bool holds);
bool check_text(const char *what, const char *found, const char *expected);
bool check_number(const char *what, uint64_t found, uint64_t expected);
bool check_status(const char *what, shogi_status found, shogi_status expected);
bool check_ok(const char *what, shogi_status status);

/* Between these two something wrong is shown to a runner, which must report it: no runner is blind. */
void check_wrong_begin(const char *id);
void check_wrong_end(void);

/* Counts the answers that were compared so far. */
unsigned long check_answers(void);
/* Prints the closing line and returns the exit code of the program. */
int check_end(void);

#endif
