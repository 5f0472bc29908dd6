/* Taking apart a JSON document whose form is fixed. The first complaint counts, and is one line: file, line,
 * key, what it should be. Functions that return bool return whether there is none so far. */
#ifndef STEELYARD_RECORD_JSON_READER_H
#define STEELYARD_RECORD_JSON_READER_H

#include <jansson.h>
#include <stdbool.h>

#include "record/json_place.h"

enum { SY_JSON_MAX_DEPTH = 8 };

struct sy_json_reader {
    const char *name, *text; /* of the file */
    size_t length;
    char *message;
    size_t message_size;
    struct sy_json_step steps[SY_JSON_MAX_DEPTH]; /* where the reader is */
    size_t depth;
    int error; /* SY_SUCCESS, SY_EFORMAT, SY_ENOMEM */
};

bool sy_json_fail(struct sy_json_reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool sy_json_out_of_memory(struct sy_json_reader *r);

/* A step down, to the value of a key or of an index (key NULL), and back. */
void sy_json_down(struct sy_json_reader *r, const char *key, size_t index);
void sy_json_up(struct sy_json_reader *r);

/* The value of a key, and one step down to it; fails (NULL) when it is missing or of another type. `which`:
 * what the string should be. */
json_t *sy_json_enter_array(struct sy_json_reader *r, json_t *object, const char *key);
json_t *sy_json_enter_object(struct sy_json_reader *r, json_t *object, const char *key);
json_t *sy_json_enter_boolean(struct sy_json_reader *r, json_t *object, const char *key);
json_t *sy_json_enter_string(struct sy_json_reader *r, json_t *object, const char *key, const char *which);

/* New, or NULL. */
char *sy_json_copy(struct sy_json_reader *r, const char *text);

/* The value of a key of an object. */
bool sy_json_read_text(struct sy_json_reader *r, json_t *object, const char *key, char **text);
/* A number that cannot be negative: a duration, a cost, a size; NAN for null. */
bool sy_json_read_amount(struct sy_json_reader *r, json_t *object, const char *key, double *number);
/* A whole number of at least 0; -1 for null. */
bool sy_json_read_count(struct sy_json_reader *r, json_t *object, const char *key, long long *count);
/* A whole number from least to most. */
bool sy_json_read_int(struct sy_json_reader *r, json_t *object, const char *key, int least, int most,
                      int *number);
/* A column: an array of exactly `size` numbers, into `counts` as for a count, or (NULL) into `column`. */
bool sy_json_read_column(struct sy_json_reader *r, json_t *object, const char *key, int size, double *column,
                         long long *counts, bool negative_allowed);

#endif
