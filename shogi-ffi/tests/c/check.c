#include "check.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *current = "";
static unsigned long begun, answers, failures;
/* In something wrong: failures are counted here and not printed. */
static bool wrong;
static unsigned long found_wrong;

static void crashed(int number) {
    fflush(stdout);
    fprintf(stderr, "%s: crash (signal %d)\n", current, number);
    signal(number, SIG_DFL);
    raise(number);
}

void check_start(void) {
    signal(SIGABRT, crashed);
    signal(SIGSEGV, crashed);
}

void check_begin(const char *id) {
    current = id;
    begun++;
}

bool check_fail(const char *format, ...) {
    va_list rest;
    if (wrong) {
        found_wrong++;
        return false;
    }
    failures++;
    printf("%s: ", current);
    va_start(rest, format);
    vprintf(format, rest);
    va_end(rest);
    printf("\n");
    return false;
}

bool check_true(const char *what, bool holds) {
    answers++;
    return holds || check_fail("%s does not hold", what);
}

bool check_text(const char *what, const char *found, const char *expected) {
    answers++;
    if (found != NULL && expected != NULL && strcmp(found, expected) == 0) {
        return true;
    }
    return check_fail("%s: expected %s, found %s", what, expected == NULL ? "a text" : expected,
                      found == NULL ? "none" : found);
}

bool check_number(const char *what, uint64_t found, uint64_t expected) {
    answers++;
    return found == expected ||
           check_fail("%s: expected %" PRIu64 ", found %" PRIu64, what, expected, found);
}

bool check_status(const char *what, shogi_status found, shogi_status expected) {
    char message[SHOGI_MESSAGE_SIZE] = "";
    answers++;
    if (found == expected) {
        return true;
    }
    shogi_status_message(found, SHOGI_LANG_EN, message, sizeof message, NULL);
    return check_fail("%s: expected status %" PRIu32 ", found %" PRIu32 " (%s)", what, expected,
                      found, message);
}

bool check_ok(const char *what, shogi_status status) {
    return check_status(what, status, SHOGI_OK);
}

void check_wrong_begin(const char *id) {
    check_begin(id);
    wrong = true;
    found_wrong = 0;
}

void check_wrong_end(void) {
    wrong = false;
    if (found_wrong == 0) {
        check_fail("is wrong, and the runner did not see it");
    }
}

unsigned long check_answers(void) {
    return answers;
}

int check_end(void) {
    printf("%lu rows, cases and calls, %lu answers compared, %lu failures\n", begun, answers,
           failures);
    return failures == 0 && begun > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
