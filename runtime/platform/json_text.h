/* Reading JSON so that every value remembers its line: what is wrong with a file that people edit by hand
 * must be said where it is wrong. Strict (RFC 8259), no extensions, nesting limited. */
#ifndef STEELYARD_PLATFORM_JSON_TEXT_H
#define STEELYARD_PLATFORM_JSON_TEXT_H

#include <stddef.h>

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_node {
    enum json_kind kind;
    int line;           /* 1 is the first */
    const char *key;    /* in an object */
    double number;      /* numbers; 0 or 1 for truth values */
    const char *string; /* strings, without escapes, valid UTF-8, no control characters */
    struct json_node *child, *next;
    size_t count; /* children */
};

struct json_text;

/* Parses `bytes` bytes. *text is new and owns all nodes: free it with sy_json_text_free. `name` is the file
 * in the message "NAME:LINE: near KEY: what is wrong" of SY_EFORMAT. */
int sy_json_text_parse(const char *bytes, size_t count, const char *name, struct json_text **text);
const struct json_node *sy_json_text_root(const struct json_text *text);
void sy_json_text_free(struct json_text *text);

/* "an object", "a number", .. */
const char *sy_json_kind_name(enum json_kind kind);

#endif
