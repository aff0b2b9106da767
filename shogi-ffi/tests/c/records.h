/* Records of the cases: how they are read, and what is asked of them. */
#ifndef RECORDS_H
#define RECORDS_H

#include "json.h"
#include "shogi_rules.h"

/* The nodes of a record at most, and room for any of its texts. */
#define RECORD_NODES 20000
#define RECORD_TEXT 4000

/* Writes the nodes of the main line and returns how many there are. */
size_t record_main_line(const shogi_record *record, shogi_node_id *nodes, size_t room);
/* Checks a key of `expected`; `record` may be NULL where an error is allowed. */
void record_check(const shogi_record *record, const struct json *key);
/* Checks the variations: every line of the tree, hung where the expected list says. */
void record_check_branches(const shogi_record *record, const struct json *branches);
/* The name of how a record ends, "" if it does not. */
const char *record_end(const shogi_record *record);
/* Checks that the main line consists of these moves. */
void record_check_main(const shogi_record *record, const struct json *moves);
/* Builds the record that a case describes, writes it in each of its formats and reads it again. */
void record_round_trip(const struct json *line);

#endif
