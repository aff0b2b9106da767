/* Positions, moves and games of the data files. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>

#include "shogi_rules.h"

/* Room for an SFEN, for a move, for a sentence. */
#define BOARD_SFEN 200
#define BOARD_MOVE 40
#define BOARD_SENTENCE 400
/* The moves of a row at most. */
#define BOARD_MOVES 2000

/*
 * Sets up the position of `startpos`, `sfen SFEN` or an SFEN, perhaps with moves, at the highest level that allows it:
 * rows that ask about moves may lack a king or have the side not to move in check.
 */
bool board_read(const char *text, shogi_position *position);
/* Writes a position as SFEN. */
void board_sfen(const shogi_position *position, char sfen[BOARD_SFEN]);
/* Reads a move of USI; a failure is reported. */
shogi_move board_move(const char *usi);
/* Writes a move in USI. */
void board_usi(shogi_move move, char usi[BOARD_MOVE]);
/* Whether a move is among some. */
bool board_has(const shogi_move *moves, size_t count, shogi_move wanted);
/* Sorts moves, to compare sets. */
void board_sort(shogi_move *moves, size_t count);

/* The rules of a preset by the word of the data files; a failure is reported. */
bool board_rules(const char *word, shogi_rule_set *rules);
/*
 * Begins a game of a row, with the rules' credit or, if `credit` is not NULL, with that, and plays its moves until the
 * game ends; the moves after that must be refused, and `refused` is their number.
 */
bool board_game(const shogi_rule_set *rules, const char *row, const uint8_t *credit,
                shogi_game **game, size_t *refused);
/* Writes an outcome in the words of rules_vectors.tsv. */
void board_outcome(const shogi_outcome *outcome, char words[BOARD_SENTENCE]);

#endif
