/* What right calls are made of, by name. */
#ifndef FIXTURES_H
#define FIXTURES_H

#include <stdbool.h>

#include "shogi_rules.h"

/* A position: start, moved, mate. */
void fixture_position(const char *name, shogi_position *position);
/* A game: start, moved, resigned, entered, foul, sennichite, clock; the caller frees it. */
shogi_game *fixture_game(const char *name);
/* A record: kif, csa, repaired, stopped, undone, wrong; the caller frees it. */
shogi_record *fixture_record(const char *name);
/* A text: one of @saved, @kif, @csa, or the name itself. */
const char *fixture_text(const char *name);
/* The size of a type by its name, 0 if there is none; its alignment is written. */
size_t fixture_size(const char *type, size_t *align);
/* Fills a value in that a call takes: undo, style, packed, picture, setup, problems, rules, read, write, mates. */
void fixture_value(const char *name, void *value);
/* Makes such a value wrong; false if nothing about it can be. */
bool fixture_spoil(const char *name, void *value);

#endif
