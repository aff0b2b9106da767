/* A reader of JSON, as much as cases.jsonl needs. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

enum json_kind { JSON_NULL, JSON_TRUTH, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };

struct json {
    enum json_kind kind;
    /* The key, in an object. */
    char *key;
    /* The string in UTF-8, or the number or the word as it is written. */
    char *text;
    /* The first item of a list or an object, and what follows this item in its own. */
    struct json *first;
    struct json *next;
};

/* Reads a text, all of it; NULL if it is no JSON. */
struct json *json_read(const char *text);
void json_free(struct json *value);

/* The value of a key, NULL if there is none. */
const struct json *json_get(const struct json *object, const char *key);
/* The item at a place of a list, NULL beyond it. */
const struct json *json_at(const struct json *list, size_t place);
/* How many items there are. */
size_t json_count(const struct json *list);
/* The text of a string; of anything else, and of none, a failure is reported and the text is empty. */
const char *json_text(const struct json *value);
/* Whether the value is true; a failure if it is no truth value. */
bool json_truth(const struct json *value);
/* Whether the value is null. */
bool json_is_null(const struct json *value);
/* Seconds, perhaps with a fraction, in milliseconds; a failure if it is no such number. */
unsigned long json_millis(const struct json *value);

#endif
