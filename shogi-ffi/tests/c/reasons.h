/* The words of the data files for what is wrong with moves and positions. */
#ifndef REASONS_H
#define REASONS_H

#include "shogi_rules.h"

/* The word for the reason of an illegal move, "?" if there is none. */
const char *reason_word(shogi_status reason);
/* The status that a word of `illegal:` or of `validate` stands for; an unknown one is reported and is 0. */
shogi_status reason_of_move(const char *word);
shogi_status reason_of_setup(const char *word);

#endif
