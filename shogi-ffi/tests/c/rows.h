/* The parts of the program, each of which runs a data file or a subject. */
#ifndef ROWS_H
#define ROWS_H

#include "json.h"

void rules_vectors_run(void);
void cases_run(void);
void notation_run(void);
void handicaps_run(void);
void packed_run(void);
void perft_run(void);
void player_run(void);
/* The odd files, in words that the header has in its own spelling. */
void probes_run(const char *header);
void statuses_run(void);
void threads_run(void);
/* Random moves without a look at the rules, random changes of records, random bytes. */
void wild_run(void);
/* Calls every function wrongly; the file lists their names. */
void misuse_run(const char *symbols);

/* The rows and cases about time; `position` is empty there. */
void clocks_row(const char *question, const char *expected);
void clocks_case(const char *input, const struct json *expected);
/* The row of prose that an id names. */
void prose_row(const char *id);
/* The rows about games: `rep`, `outcome`, `undo`, `decl`. */
void games_row(const char *position, const char *question, const char *expected);
/* The cases about games and what can be said of them; see cases.c. */
void games_status(const char *input, const struct json *expected);
void games_impasse(const char *input, const struct json *expected);
/* The cases of records; false if the kind is none of theirs. */
bool records_case(const char *kind, const struct json *line);
/* The steps of a program that a case of kind `api` lists; false if they concern another language. */
bool api_case(const char *id);

#endif
