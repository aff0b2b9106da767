/* Files of testdata/ and their parts. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Names the folder of the data files. */
void text_folder(const char *path);
/* Reads a file of that folder, or of the path that begins with / or .; the program ends without it. */
char *text_read(const char *name, size_t *length);
/* Cuts the next line off, in place; NULL after the last. */
char *text_line(char **rest);
/* Cuts a text into parts, in place, and returns how many there are; empty ones count. */
size_t text_split(char *text, char separator, char **parts, size_t room);
/* The same for words with blanks between. */
size_t text_words(char *text, char **words, size_t room);
/* Cuts a text in two at the first place of a mark, in place; NULL if there is none, else the second part. */
char *text_cut(char *text, const char *mark);
/* Returns what follows a beginning, NULL if the text does not begin so. */
const char *text_after(const char *text, const char *beginning);
/* Memory that is there; the program ends without. */
void *text_memory(size_t size);
/* A copy to cut. */
char *text_copy(const char *text);
/* Returns the number that a text is, or reports a failure and returns 0. */
unsigned long text_number(const char *text);
/* Seconds as the files write them, 39.999, in milliseconds; a failure if they are none. */
unsigned long text_millis(const char *text);

#endif
