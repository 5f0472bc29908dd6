#include "record/json_reader.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "steelyard/error.h"

bool sy_json_fail(struct sy_json_reader *r, const char *format, ...)
{
    if (r->error)
        return false;
    r->error = SY_EFORMAT;
    char path[200], what[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    sy_json_path(r->steps, r->depth, path, sizeof path);
    snprintf(r->message, r->message_size, "%s:%zu: %s: %s", r->name,
             sy_json_line(r->text, r->length, r->steps, r->depth), path, what);
    return false;
}

bool sy_json_out_of_memory(struct sy_json_reader *r)
{
    if (!r->error) {
        r->error = SY_ENOMEM;
        snprintf(r->message, r->message_size, "%s: out of memory", r->name);
    }
    return false;
}

void sy_json_down(struct sy_json_reader *r, const char *key, size_t index)
{
    if (r->depth < SY_JSON_MAX_DEPTH)
        r->steps[r->depth] = (struct sy_json_step){key, index};
    r->depth++;
}

void sy_json_up(struct sy_json_reader *r)
{
    r->depth--;
}

static json_t *enter(struct sy_json_reader *r, json_t *object, const char *key, bool (*is)(json_t *),
                     const char *type)
{
    sy_json_down(r, key, 0);
    json_t *value = json_object_get(object, key);
    if (!value)
        sy_json_fail(r, "missing (should be %s)", type);
    else if (!is(value))
        sy_json_fail(r, "should be %s", type);
    return r->error ? NULL : value;
}

static bool is_array(json_t *value)
{
    return json_is_array(value);
}
json_t *sy_json_enter_array(struct sy_json_reader *r, json_t *object, const char *key)
{
    return enter(r, object, key, is_array, "an array");
}

static bool is_object(json_t *value)
{
    return json_is_object(value);
}
json_t *sy_json_enter_object(struct sy_json_reader *r, json_t *object, const char *key)
{
    return enter(r, object, key, is_object, "an object");
}

static bool is_boolean(json_t *value)
{
    return json_is_boolean(value);
}
json_t *sy_json_enter_boolean(struct sy_json_reader *r, json_t *object, const char *key)
{
    return enter(r, object, key, is_boolean, "true or false");
}

static bool is_string(json_t *value)
{
    return json_is_string(value);
}
json_t *sy_json_enter_string(struct sy_json_reader *r, json_t *object, const char *key, const char *which)
{
    return enter(r, object, key, is_string, which);
}

static bool is_integer(json_t *value)
{
    return json_is_integer(value);
}
static bool is_number_or_null(json_t *value)
{
    return json_is_number(value) || json_is_null(value);
}
static bool is_count_or_null(json_t *value)
{
    return json_is_null(value) || (json_is_integer(value) && json_integer_value(value) >= 0);
}

char *sy_json_copy(struct sy_json_reader *r, const char *text)
{
    size_t size = strlen(text) + 1;
    char *result = malloc(size);
    if (result)
        memcpy(result, text, size);
    else
        sy_json_out_of_memory(r);
    return result;
}

bool sy_json_read_text(struct sy_json_reader *r, json_t *object, const char *key, char **text)
{
    json_t *value = sy_json_enter_string(r, object, key, "a string");
    if (value)
        *text = sy_json_copy(r, json_string_value(value));
    sy_json_up(r);
    return !r->error;
}

static bool read_number(struct sy_json_reader *r, json_t *object, const char *key, double *number)
{
    json_t *value = enter(r, object, key, is_number_or_null, "a number or null");
    if (value)
        *number = json_is_null(value) ? NAN : json_number_value(value);
    sy_json_up(r);
    return !r->error;
}

bool sy_json_read_amount(struct sy_json_reader *r, json_t *object, const char *key, double *number)
{
    if (!read_number(r, object, key, number))
        return false;
    if (*number < 0.0) {
        sy_json_down(r, key, 0);
        sy_json_fail(r, "is negative");
        sy_json_up(r);
    }
    return !r->error;
}

bool sy_json_read_count(struct sy_json_reader *r, json_t *object, const char *key, long long *count)
{
    json_t *value = enter(r, object, key, is_count_or_null, "a whole number of at least 0, or null");
    if (value)
        *count = json_is_null(value) ? -1 : (long long)json_integer_value(value);
    sy_json_up(r);
    return !r->error;
}

bool sy_json_read_column(struct sy_json_reader *r, json_t *object, const char *key, int size, double *column,
                         long long *counts, bool negative_allowed)
{
    json_t *array = sy_json_enter_array(r, object, key);
    if (array && json_array_size(array) != (size_t)size)
        sy_json_fail(r, "has %zu elements for %d ranks", json_array_size(array), size);
    for (size_t i = 0; !r->error && i < (size_t)size; i++) {
        json_t *value = json_array_get(array, i);
        sy_json_down(r, NULL, i);
        if (counts && !is_count_or_null(value))
            sy_json_fail(r, "should be a whole number of at least 0, or null");
        else if (counts)
            counts[i] = json_is_null(value) ? -1 : (long long)json_integer_value(value);
        else if (!is_number_or_null(value))
            sy_json_fail(r, "should be a number or null");
        else if (!negative_allowed && json_number_value(value) < 0.0)
            sy_json_fail(r, "is negative");
        else
            column[i] = json_is_null(value) ? NAN : json_number_value(value);
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

bool sy_json_read_int(struct sy_json_reader *r, json_t *object, const char *key, int least, int most,
                      int *number)
{
    json_t *value = enter(r, object, key, is_integer, "a whole number");
    if (value && (json_integer_value(value) < least || json_integer_value(value) > most))
        sy_json_fail(r, "should be between %d and %d", least, most);
    if (!r->error)
        *number = (int)json_integer_value(value);
    sy_json_up(r);
    return !r->error;
}
