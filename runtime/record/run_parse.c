/* Reading a run record. Every complaint is one line: file, line, key, what it should be. The sizes of arrays
 * come from arrays in the file, never from numbers in it, so memory stays proportional to the file. */
#include "record/json_place.h"
#include "steelyard/error.h"
#include "steelyard/record.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 8 };

struct reader {
    const char *name, *text;
    size_t length;
    char *message;
    size_t message_size;
    struct sy_json_step steps[MAX_DEPTH];
    size_t depth;
    int error;
};

static bool fail(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(struct reader *r, const char *format, ...)
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

static bool out_of_memory(struct reader *r)
{
    if (!r->error) {
        r->error = SY_ENOMEM;
        snprintf(r->message, r->message_size, "%s: out of memory", r->name);
    }
    return false;
}

static void down(struct reader *r, const char *key, size_t index)
{
    if (r->depth < MAX_DEPTH)
        r->steps[r->depth] = (struct sy_json_step){key, index};
    r->depth++;
}

static void up(struct reader *r)
{
    r->depth--;
}

/* The value of a key, and one step down to it; fails when it is missing or of another type. */
static json_t *enter(struct reader *r, json_t *object, const char *key, bool (*is)(json_t *),
                     const char *type)
{
    down(r, key, 0);
    json_t *value = json_object_get(object, key);
    if (!value)
        fail(r, "missing (should be %s)", type);
    else if (!is(value))
        fail(r, "should be %s", type);
    return r->error ? NULL : value;
}

static bool is_array(json_t *value)
{
    return json_is_array(value);
}
static bool is_object(json_t *value)
{
    return json_is_object(value);
}
static bool is_string(json_t *value)
{
    return json_is_string(value);
}
static bool is_boolean(json_t *value)
{
    return json_is_boolean(value);
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

static char *copy(struct reader *r, const char *text)
{
    size_t size = strlen(text) + 1;
    char *result = malloc(size);
    if (result)
        memcpy(result, text, size);
    else
        out_of_memory(r);
    return result;
}

static bool read_text(struct reader *r, json_t *object, const char *key, char **text)
{
    json_t *value = enter(r, object, key, is_string, "a string");
    if (value)
        *text = copy(r, json_string_value(value));
    up(r);
    return !r->error;
}

static bool read_number(struct reader *r, json_t *object, const char *key, double *number)
{
    json_t *value = enter(r, object, key, is_number_or_null, "a number or null");
    if (value)
        *number = json_is_null(value) ? NAN : json_number_value(value);
    up(r);
    return !r->error;
}

/* A number that cannot be negative: a duration, a cost, a size. */
static bool read_amount(struct reader *r, json_t *object, const char *key, double *number)
{
    if (!read_number(r, object, key, number))
        return false;
    if (*number < 0.0) {
        down(r, key, 0);
        fail(r, "is negative");
        up(r);
    }
    return !r->error;
}

static bool read_count(struct reader *r, json_t *object, const char *key, long long *count)
{
    json_t *value = enter(r, object, key, is_count_or_null, "a whole number of at least 0, or null");
    if (value)
        *count = json_is_null(value) ? -1 : (long long)json_integer_value(value);
    up(r);
    return !r->error;
}

/* A column: an array of exactly `size` numbers. */
static bool read_column(struct reader *r, json_t *object, const char *key, int size, double *column,
                        long long *counts, bool negative_allowed)
{
    json_t *array = enter(r, object, key, is_array, "an array");
    if (array && json_array_size(array) != (size_t)size)
        fail(r, "has %zu elements for %d ranks", json_array_size(array), size);
    for (size_t i = 0; !r->error && i < (size_t)size; i++) {
        json_t *value = json_array_get(array, i);
        down(r, NULL, i);
        if (counts && !is_count_or_null(value))
            fail(r, "should be a whole number of at least 0, or null");
        else if (counts)
            counts[i] = json_is_null(value) ? -1 : (long long)json_integer_value(value);
        else if (!is_number_or_null(value))
            fail(r, "should be a number or null");
        else if (!negative_allowed && json_number_value(value) < 0.0)
            fail(r, "is negative");
        else
            column[i] = json_is_null(value) ? NAN : json_number_value(value);
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_optional_column(struct reader *r, json_t *object, const char *key, int size, double **column)
{
    if (!json_object_get(object, key))
        return true;
    *column = calloc((size_t)size, sizeof **column);
    return *column ? read_column(r, object, key, size, *column, NULL, false) : out_of_memory(r);
}

static bool read_plan(struct reader *r, json_t *site, struct sy_run_plan *plan, int size)
{
    json_t *object = enter(r, site, "plan", is_object, "an object");
    if (object && read_text(r, object, "solver", &plan->solver) &&
        read_text(r, object, "order", &plan->order) && read_text(r, object, "delivery", &plan->delivery) &&
        read_text(r, object, "source", &plan->source) && read_text(r, object, "detail", &plan->detail)) {
        if (json_object_get(object, "counts")) {
            plan->counts = calloc((size_t)size, sizeof *plan->counts);
            if (plan->counts)
                read_column(r, object, "counts", size, NULL, plan->counts, false);
            else
                out_of_memory(r);
        }
        (void)(!r->error &&
               read_optional_column(r, object, "compute_s_per_item", size, &plan->compute_s_per_item) &&
               read_optional_column(r, object, "compute_startup_s", size, &plan->compute_startup_s) &&
               read_optional_column(r, object, "link_s_per_item", size, &plan->link_s_per_item) &&
               read_optional_column(r, object, "link_startup_s", size, &plan->link_startup_s) &&
               read_amount(r, object, "predicted_s", &plan->predicted_s) &&
               read_amount(r, object, "lower_bound_s", &plan->lower_bound_s) &&
               read_amount(r, object, "equal_s", &plan->equal_s));
    }
    up(r);
    return !r->error;
}

static bool read_execution(struct reader *r, json_t *object, struct sy_run_execution *e, int size)
{
    if (!json_is_object(object))
        return fail(r, "should be an object");
    if (!sy_run_execution_init(e, size))
        return out_of_memory(r);
    return read_count(r, object, "index", &e->index) &&
           read_column(r, object, "items", size, NULL, e->items, false) &&
           read_column(r, object, "start_s", size, e->start_s, NULL, true) &&
           read_column(r, object, "receive_start_s", size, e->receive_start_s, NULL, true) &&
           read_column(r, object, "receive_end_s", size, e->receive_end_s, NULL, true) &&
           read_column(r, object, "compute_end_s", size, e->compute_end_s, NULL, true) &&
           read_column(r, object, "finish_s", size, e->finish_s, NULL, true) &&
           read_column(r, object, "communicate_s", size, e->communicate_s, NULL, false);
}

static bool read_totals(struct reader *r, json_t *object, struct sy_run_site *site)
{
    json_t *array = enter(r, object, "totals", is_array, "an array");
    if (array && json_array_size(array) != (size_t)site->size)
        fail(r, "has %zu elements for %d ranks", json_array_size(array), site->size);
    for (size_t i = 0; !r->error && i < (size_t)site->size; i++) {
        struct sy_run_total *total = &site->totals[i];
        json_t *element = json_array_get(array, i);
        down(r, NULL, i);
        if (!json_is_object(element))
            fail(r, "should be an object");
        (void)(!r->error && read_count(r, element, "executions", &total->executions) &&
               read_count(r, element, "items", &total->items) &&
               read_amount(r, element, "receive_s", &total->receive_s) &&
               read_amount(r, element, "compute_s", &total->compute_s) &&
               read_amount(r, element, "communicate_s", &total->communicate_s) &&
               read_amount(r, element, "wait_s", &total->wait_s));
        up(r);
    }
    up(r);
    return !r->error;
}

/* A whole number from least to most. */
static bool read_int(struct reader *r, json_t *object, const char *key, int least, int most, int *number)
{
    json_t *value = enter(r, object, key, is_integer, "a whole number");
    if (value && (json_integer_value(value) < least || json_integer_value(value) > most))
        fail(r, "should be between %d and %d", least, most);
    if (!r->error)
        *number = (int)json_integer_value(value);
    up(r);
    return !r->error;
}

static bool read_site_ranks(struct reader *r, json_t *object, struct sy_run_site *site, int world)
{
    json_t *array = enter(r, object, "ranks", is_array, "an array");
    size_t size = array ? json_array_size(array) : 0;
    if (array && (size == 0 || size > INT_MAX))
        fail(r, "has %zu elements", size);
    if (!r->error && !sy_run_site_init(site, (int)size))
        out_of_memory(r);
    for (size_t i = 0; !r->error && i < size; i++) {
        json_t *value = json_array_get(array, i);
        down(r, NULL, i);
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) >= world)
            fail(r, "should be a rank from 0 to %d", world - 1);
        else
            site->ranks[i] = (int)json_integer_value(value);
        up(r);
    }
    up(r);
    int stated = 0;
    return !r->error && read_int(r, object, "size", (int)size, (int)size, &stated) &&
           read_int(r, object, "root", 0, (int)size - 1, &site->root);
}

/* A list that records of earlier versions have not. */
static bool read_calls(struct reader *r, json_t *object, struct sy_run_site *site)
{
    if (!json_object_get(object, "calls"))
        return true;
    json_t *array = enter(r, object, "calls", is_array, "an array");
    size_t count = array ? json_array_size(array) : 0;
    site->calls = calloc(count ? count : 1, sizeof *site->calls);
    if (!site->calls)
        out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        json_t *call = json_array_get(array, i);
        down(r, NULL, i);
        site->call_count = i + 1;
        if (!json_is_object(call))
            fail(r, "should be an object");
        else
            (void)(read_text(r, call, "collective", &site->calls[i].collective) &&
                   read_text(r, call, "file", &site->calls[i].file) &&
                   read_count(r, call, "line", &site->calls[i].line));
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_site(struct reader *r, json_t *object, struct sy_run_site *site, int world)
{
    if (!json_is_object(object))
        return fail(r, "should be an object");
    if (!(read_site_ranks(r, object, site, world) && read_text(r, object, "file", &site->file) &&
          read_count(r, object, "line", &site->line) && read_text(r, object, "function", &site->function) &&
          read_text(r, object, "collective", &site->collective) && read_calls(r, object, site) &&
          read_count(r, object, "unit", &site->unit) && read_count(r, object, "least", &site->least) &&
          read_count(r, object, "equal_share", &site->equal_share) &&
          read_count(r, object, "total_items", &site->total_items) &&
          read_amount(r, object, "item_bytes", &site->item_bytes) &&
          read_count(r, object, "executions", &site->executions) &&
          read_count(r, object, "plans", &site->plans) && read_plan(r, object, &site->plan, site->size) &&
          read_totals(r, object, site)))
        return false;
    json_t *array = enter(r, object, "kept", is_array, "an array");
    size_t count = array ? json_array_size(array) : 0;
    site->kept = calloc(count ? count : 1, sizeof *site->kept);
    if (!site->kept)
        out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        down(r, NULL, i);
        site->kept_count = i + 1;
        read_execution(r, json_array_get(array, i), &site->kept[i], site->size);
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_missing(struct reader *r, json_t *root, struct sy_run *run)
{
    json_t *array = enter(r, root, "missing", is_array, "an array");
    size_t count = array ? json_array_size(array) : 0;
    run->missing = calloc(count ? count : 1, sizeof *run->missing);
    if (!run->missing)
        out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        json_t *value = json_array_get(array, i);
        down(r, NULL, i);
        if (json_is_string(value)) {
            run->missing[i] = copy(r, json_string_value(value));
            run->missing_count = i + 1;
        } else {
            fail(r, "should be a string");
        }
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_choices(struct reader *r, json_t *root, struct sy_run *run)
{
    json_t *object = enter(r, root, "choices", is_object, "an object");
    size_t count = object ? json_object_size(object) : 0;
    run->choices = calloc(count ? count : 1, sizeof *run->choices);
    if (!run->choices)
        out_of_memory(r);
    for (void *i = json_object_iter(object); !r->error && i; i = json_object_iter_next(object, i)) {
        const char *name = json_object_iter_key(i);
        json_t *value = json_object_iter_value(i);
        down(r, name, 0);
        if (json_is_string(value)) {
            struct sy_run_pair *pair = &run->choices[run->choice_count++];
            pair->name = copy(r, name);
            pair->value = copy(r, json_string_value(value));
        } else {
            fail(r, "should be a string");
        }
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_ranks(struct reader *r, json_t *root, struct sy_run *run)
{
    json_t *array = enter(r, root, "ranks", is_array, "an array");
    size_t count = array ? json_array_size(array) : 0;
    if (array && (count == 0 || count > INT_MAX))
        fail(r, "has %zu elements", count);
    run->ranks = calloc(count ? count : 1, sizeof *run->ranks);
    if (!run->ranks)
        out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        json_t *element = json_array_get(array, i);
        struct sy_run_rank *rank = &run->ranks[i];
        run->size = (int)i + 1;
        down(r, NULL, i);
        if (!json_is_object(element))
            fail(r, "should be an object");
        json_t *reported = r->error ? NULL : enter(r, element, "reported", is_boolean, "true or false");
        rank->reported = json_is_true(reported);
        if (element && json_is_object(element))
            up(r);
        (void)(!r->error && read_text(r, element, "host", &rank->host) &&
               read_amount(r, element, "compute_s", &rank->compute_s) &&
               read_amount(r, element, "mpi_s", &rank->mpi_s));
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_sites(struct reader *r, json_t *root, struct sy_run *run)
{
    json_t *array = enter(r, root, "sites", is_array, "an array");
    size_t count = array ? json_array_size(array) : 0;
    run->sites = calloc(count ? count : 1, sizeof *run->sites);
    if (!run->sites)
        out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        down(r, NULL, i);
        run->site_count = i + 1;
        read_site(r, json_array_get(array, i), &run->sites[i], run->size);
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_section(struct reader *r, const char *name, json_t *element, struct sy_run *run)
{
    if (!json_is_object(element))
        return fail(r, "should be an object");
    struct sy_run_section *grown = realloc(run->sections, (run->section_count + 1) * sizeof *grown);
    if (!grown)
        return out_of_memory(r);
    run->sections = grown;
    struct sy_run_section *section = &grown[run->section_count];
    *section = (struct sy_run_section){0};
    if (!read_int(r, element, "rank", 0, run->size - 1, &section->rank))
        return false;
    json_t *figures = enter(r, element, "figures", is_object, "an object");
    if (figures) {
        section->name = copy(r, name);
        section->json = json_dumps(figures, JSON_COMPACT | JSON_PRESERVE_ORDER);
        if (!section->json)
            out_of_memory(r);
        run->section_count++;
    }
    up(r);
    return !r->error;
}

static bool read_sections(struct reader *r, json_t *root, struct sy_run *run)
{
    json_t *object = enter(r, root, "sections", is_object, "an object");
    for (void *i = json_object_iter(object); !r->error && i; i = json_object_iter_next(object, i)) {
        const char *name = json_object_iter_key(i);
        json_t *array = enter(r, object, name, is_array, "an array");
        for (size_t k = 0; !r->error && k < json_array_size(array); k++) {
            down(r, NULL, k);
            read_section(r, name, json_array_get(array, k), run);
            up(r);
        }
        up(r);
    }
    up(r);
    return !r->error;
}

static bool read_document(struct reader *r, json_t *root, struct sy_run *run)
{
    if (!json_is_object(root))
        return fail(r, "should be an object");
    json_t *schema = enter(r, root, "schema", is_string, "\"" SY_RUN_SCHEMA "\"");
    if (schema && strcmp(json_string_value(schema), SY_RUN_SCHEMA) != 0)
        fail(r, "is not \"%s\"", SY_RUN_SCHEMA);
    up(r);
    json_t *complete = r->error ? NULL : enter(r, root, "complete", is_boolean, "true or false");
    if (r->error)
        return false;
    run->complete = json_is_true(complete);
    up(r);
    return read_missing(r, root, run) && read_text(r, root, "writer", &run->writer) &&
           read_text(r, root, "program", &run->program) && read_text(r, root, "mpi", &run->mpi) &&
           read_text(r, root, "started", &run->started) &&
           read_amount(r, root, "duration_s", &run->duration_s) && read_choices(r, root, run) &&
           read_ranks(r, root, run) && read_sites(r, root, run) && read_sections(r, root, run);
}

/* A message is one line, whatever names or broken text of the file it quotes. */
static int one_line(struct reader *r)
{
    for (char *c = r->message; r->message_size && *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    return r->error;
}

int sy_run_parse(const char *text, size_t length, const char *name, struct sy_run **run, char *message,
                 size_t message_size)
{
    char unused[1];
    struct reader r = {.name = name, .text = text, .length = length};
    r.message = message ? message : unused;
    r.message_size = message ? message_size : sizeof unused;
    *run = NULL;
    json_error_t error;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        snprintf(r.message, r.message_size, "%s:%d: not JSON: %s", name, error.line > 0 ? error.line : 1,
                 error.text);
        r.error = SY_EFORMAT;
        return one_line(&r);
    }
    struct sy_run *result = calloc(1, sizeof *result);
    if (!result)
        out_of_memory(&r);
    else
        read_document(&r, root, result);
    json_decref(root);
    if (r.error)
        sy_run_free(result);
    else
        *run = result;
    return r.error ? one_line(&r) : SY_SUCCESS;
}

/* The whole file, terminated; a record is a regular file or a pipe. */
static char *read_file(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = in ? malloc(room) : NULL;
    while (text) {
        size += fread(text + size, 1, room - size - 1, in);
        if (size < room - 1)
            break;
        char *grown = realloc(text, room * 2);
        if (!grown)
            free(text);
        text = grown;
        room *= 2;
    }
    if (in && text && ferror(in)) {
        int error = errno;
        free(text);
        text = NULL;
        errno = error;
    }
    if (in)
        fclose(in);
    if (text)
        text[size] = '\0';
    *length = size;
    return text;
}

int sy_run_read(const char *path, struct sy_run **run, char *message, size_t message_size)
{
    size_t length = 0;
    *run = NULL;
    errno = 0;
    char *text = read_file(path, &length);
    if (!text) {
        if (message)
            snprintf(message, message_size, "%s: %s", path, strerror(errno ? errno : ENOMEM));
        return errno == ENOMEM ? SY_ENOMEM : SY_EIO;
    }
    int error = sy_run_parse(text, length, path, run, message, message_size);
    free(text);
    return error;
}
