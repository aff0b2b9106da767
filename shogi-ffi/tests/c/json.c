#include "json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "text.h"

static struct json *read_value(const char **at, unsigned depth);

static void skip(const char **at) {
    *at += strspn(*at, " \t\r\n");
}

static bool take(const char **at, char wanted) {
    skip(at);
    if (**at != wanted) {
        return false;
    }
    ++*at;
    return true;
}

/* Four hexadecimal digits. */
static bool read_unit(const char **at, uint32_t *unit) {
    *unit = 0;
    for (int i = 0; i < 4; i++, ++*at) {
        static const char digits[] = "0123456789abcdef";
        char c = **at >= 'A' && **at <= 'F' ? (char)(**at - 'A' + 'a') : **at;
        const char *digit = c == '\0' ? NULL : strchr(digits, c);
        if (digit == NULL) {
            return false;
        }
        *unit = *unit * 16 + (uint32_t)(digit - digits);
    }
    return true;
}

static char *write_utf8(char *out, uint32_t c) {
    if (c < 0x80) {
        *out++ = (char)c;
        return out;
    }
    if (c < 0x800) {
        *out++ = (char)(0xc0 | c >> 6);
    } else {
        if (c < 0x10000) {
            *out++ = (char)(0xe0 | c >> 12);
        } else {
            *out++ = (char)(0xf0 | c >> 18);
            *out++ = (char)(0x80 | (c >> 12 & 0x3f));
        }
        *out++ = (char)(0x80 | (c >> 6 & 0x3f));
    }
    *out++ = (char)(0x80 | (c & 0x3f));
    return out;
}

/* What follows a backslash; NULL if that is nothing known. */
static char *read_escape(const char **at, char *out) {
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *name = **at == '\0' ? NULL : strchr(names, **at);
    uint32_t c, low;
    if (name != NULL) {
        ++*at;
        *out = values[name - names];
        return out + 1;
    }
    if (**at != 'u' || (++*at, !read_unit(at, &c))) {
        return NULL;
    }
    if (c >= 0xd800 && c < 0xdc00) {
        if (*(*at)++ != '\\' || *(*at)++ != 'u' || !read_unit(at, &low)) {
            return NULL;
        }
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    return write_utf8(out, c);
}

static char *read_string(const char **at) {
    if (!take(at, '"')) {
        return NULL;
    }
    char *text = (char *)text_memory(strlen(*at) + 1), *out = text;
    while (out != NULL && **at != '"' && **at != '\0') {
        if (**at == '\\') {
            ++*at;
            out = read_escape(at, out);
        } else {
            *out++ = *(*at)++;
        }
    }
    if (out == NULL || *(*at)++ != '"') {
        free(text);
        return NULL;
    }
    *out = '\0';
    return text;
}

/* A number, true, false or null, as it is written. */
static bool read_word(const char **at, struct json *value) {
    size_t length = strspn(*at, "+-.0123456789eE");
    value->kind = JSON_NUMBER;
    if (length == 0) {
        length = strspn(*at, "aeflnrstu");
        value->kind = **at == 'n' ? JSON_NULL : JSON_TRUTH;
    }
    value->text = (char *)text_memory(length + 1);
    memcpy(value->text, *at, length);
    value->text[length] = '\0';
    *at += length;
    return value->kind == JSON_NUMBER || strcmp(value->text, "true") == 0 ||
           strcmp(value->text, "false") == 0 || strcmp(value->text, "null") == 0;
}

/* The items of a list or an object, the bracket before them being read. */
static bool read_items(const char **at, struct json *value, char end, unsigned depth) {
    struct json **last = &value->first;
    if (take(at, end)) {
        return true;
    }
    do {
        char *key = NULL;
        if (value->kind == JSON_OBJECT && ((key = read_string(at)) == NULL || !take(at, ':'))) {
            free(key);
            return false;
        }
        *last = read_value(at, depth);
        if (*last == NULL) {
            free(key);
            return false;
        }
        (*last)->key = key;
        last = &(*last)->next;
    } while (take(at, ','));
    return take(at, end);
}

static struct json *read_value(const char **at, unsigned depth) {
    struct json *value = (struct json *)text_memory(sizeof *value);
    bool good;
    memset(value, 0, sizeof *value);
    skip(at);
    if (depth > 20) {
        good = false;
    } else if (**at == '"') {
        value->kind = JSON_STRING;
        value->text = read_string(at);
        good = value->text != NULL;
    } else if (take(at, '[')) {
        value->kind = JSON_LIST;
        good = read_items(at, value, ']', depth + 1);
    } else if (take(at, '{')) {
        value->kind = JSON_OBJECT;
        good = read_items(at, value, '}', depth + 1);
    } else {
        good = read_word(at, value);
    }
    if (!good) {
        json_free(value);
        return NULL;
    }
    return value;
}

struct json *json_read(const char *text) {
    struct json *value = read_value(&text, 0);
    skip(&text);
    if (*text != '\0') {
        json_free(value);
        return NULL;
    }
    return value;
}

void json_free(struct json *value) {
    while (value != NULL) {
        struct json *next = value->next;
        json_free(value->first);
        free(value->key);
        free(value->text);
        free(value);
        value = next;
    }
}

const struct json *json_get(const struct json *object, const char *key) {
    const struct json *item = object == NULL ? NULL : object->first;
    while (item != NULL && (item->key == NULL || strcmp(item->key, key) != 0)) {
        item = item->next;
    }
    return item;
}

const struct json *json_at(const struct json *list, size_t place) {
    const struct json *item = list == NULL ? NULL : list->first;
    for (; item != NULL && place > 0; place--) {
        item = item->next;
    }
    return item;
}

size_t json_count(const struct json *list) {
    size_t count = 0;
    for (const struct json *item = json_at(list, 0); item != NULL; item = item->next) {
        count++;
    }
    return count;
}

const char *json_text(const struct json *value) {
    if (value == NULL || value->kind != JSON_STRING) {
        check_fail("no string where one is expected");
        return "";
    }
    return value->text;
}

bool json_truth(const struct json *value) {
    if (value == NULL || value->kind != JSON_TRUTH) {
        return check_fail("no truth value where one is expected");
    }
    return strcmp(value->text, "true") == 0;
}

bool json_is_null(const struct json *value) {
    return value != NULL && value->kind == JSON_NULL;
}

unsigned long json_millis(const struct json *value) {
    if (value == NULL || value->kind != JSON_NUMBER) {
        check_fail("no number where one is expected");
        return 0;
    }
    return text_millis(value->text);
}
