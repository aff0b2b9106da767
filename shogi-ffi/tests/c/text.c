#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static const char *folder = ".";

void text_folder(const char *path) {
    folder = path;
}

void *text_memory(size_t size) {
    void *memory = malloc(size == 0 ? 1 : size);
    if (memory == NULL) {
        fprintf(stderr, "no memory\n");
        exit(2);
    }
    return memory;
}

char *text_copy(const char *text) {
    size_t size = strlen(text) + 1;
    return (char *)memcpy(text_memory(size), text, size);
}

char *text_read(const char *name, size_t *length) {
    char path[1024];
    bool whole = name[0] == '/' || name[0] == '.';
    snprintf(path, sizeof path, "%s%s%s", whole ? "" : folder, whole ? "" : "/", name);
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0) {
        text = (char *)text_memory((size_t)size + 1);
        rewind(file);
        size = (long)fread(text, 1, (size_t)size, file);
        text[size] = '\0';
    }
    if (text == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(2);
    }
    fclose(file);
    if (length != NULL) {
        *length = (size_t)size;
    }
    return text;
}

char *text_line(char **rest) {
    char *line = *rest;
    if (line == NULL || *line == '\0') {
        return NULL;
    }
    *rest = text_cut(line, "\n");
    return line;
}

size_t text_split(char *text, char separator, char **parts, size_t room) {
    char mark[2] = {separator, '\0'};
    size_t count = 0;
    while (text != NULL && count < room) {
        parts[count++] = text;
        text = text_cut(text, mark);
    }
    if (text != NULL) {
        check_fail("too many parts");
    }
    return count;
}

size_t text_words(char *text, char **words, size_t room) {
    size_t count = 0;
    while (text != NULL) {
        char *next = text_cut(text, " ");
        if (*text != '\0') {
            if (count == room) {
                check_fail("too many words");
                break;
            }
            words[count++] = text;
        }
        text = next;
    }
    return count;
}

char *text_cut(char *text, const char *mark) {
    char *found = strstr(text, mark);
    if (found == NULL) {
        return NULL;
    }
    *found = '\0';
    return found + strlen(mark);
}

const char *text_after(const char *text, const char *beginning) {
    size_t length = strlen(beginning);
    return strncmp(text, beginning, length) == 0 ? text + length : NULL;
}

unsigned long text_number(const char *text) {
    char *end = NULL;
    unsigned long number = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') {
        check_fail("%s is no number", text);
        return 0;
    }
    return number;
}

unsigned long text_millis(const char *text) {
    char *whole = text_copy(text);
    char *fraction = text_cut(whole, ".");
    char digits[4] = "000";
    size_t length = fraction == NULL ? 0 : strlen(fraction);
    if (length > 3 || (fraction != NULL && strspn(fraction, "0123456789") != length)) {
        check_fail("%s is no time", text);
        length = 0;
    }
    memcpy(digits, length == 0 ? "" : fraction, length);
    unsigned long millis = 1000 * text_number(whole) + text_number(digits);
    free(whole);
    return millis;
}
