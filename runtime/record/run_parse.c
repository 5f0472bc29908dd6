/* Reading a run record. Every complaint is one line: file, line, key, what it should be. The sizes of arrays
 * come from arrays in the file, never from numbers in it, so memory stays proportional to the file. */
#include "record/json_reader.h"
#include "steelyard/error.h"
#include "steelyard/record.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool read_optional_column(struct sy_json_reader *r, json_t *object, const char *key, int size,
                                 double **column)
{
    if (!json_object_get(object, key))
        return true;
    *column = calloc((size_t)size, sizeof **column);
    return *column ? sy_json_read_column(r, object, key, size, *column, NULL, false)
                   : sy_json_out_of_memory(r);
}

static bool read_plan(struct sy_json_reader *r, json_t *site, struct sy_run_plan *plan, int size)
{
    json_t *object = sy_json_enter_object(r, site, "plan");
    if (object && sy_json_read_text(r, object, "solver", &plan->solver) &&
        sy_json_read_text(r, object, "order", &plan->order) &&
        sy_json_read_text(r, object, "delivery", &plan->delivery) &&
        sy_json_read_text(r, object, "source", &plan->source) &&
        sy_json_read_text(r, object, "detail", &plan->detail)) {
        if (json_object_get(object, "counts")) {
            plan->counts = calloc((size_t)size, sizeof *plan->counts);
            if (plan->counts)
                sy_json_read_column(r, object, "counts", size, NULL, plan->counts, false);
            else
                sy_json_out_of_memory(r);
        }
        (void)(!r->error &&
               read_optional_column(r, object, "compute_s_per_item", size, &plan->compute_s_per_item) &&
               read_optional_column(r, object, "compute_startup_s", size, &plan->compute_startup_s) &&
               read_optional_column(r, object, "link_s_per_item", size, &plan->link_s_per_item) &&
               read_optional_column(r, object, "link_startup_s", size, &plan->link_startup_s) &&
               sy_json_read_amount(r, object, "predicted_s", &plan->predicted_s) &&
               sy_json_read_amount(r, object, "lower_bound_s", &plan->lower_bound_s) &&
               sy_json_read_amount(r, object, "equal_s", &plan->equal_s));
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_execution(struct sy_json_reader *r, json_t *object, struct sy_run_execution *e, int size)
{
    if (!json_is_object(object))
        return sy_json_fail(r, "should be an object");
    if (!sy_run_execution_init(e, size))
        return sy_json_out_of_memory(r);
    return sy_json_read_count(r, object, "index", &e->index) &&
           sy_json_read_column(r, object, "items", size, NULL, e->items, false) &&
           sy_json_read_column(r, object, "start_s", size, e->start_s, NULL, true) &&
           sy_json_read_column(r, object, "receive_start_s", size, e->receive_start_s, NULL, true) &&
           sy_json_read_column(r, object, "receive_end_s", size, e->receive_end_s, NULL, true) &&
           sy_json_read_column(r, object, "compute_end_s", size, e->compute_end_s, NULL, true) &&
           sy_json_read_column(r, object, "finish_s", size, e->finish_s, NULL, true) &&
           sy_json_read_column(r, object, "communicate_s", size, e->communicate_s, NULL, false);
}

static bool read_totals(struct sy_json_reader *r, json_t *object, struct sy_run_site *site)
{
    json_t *array = sy_json_enter_array(r, object, "totals");
    if (array && json_array_size(array) != (size_t)site->size)
        sy_json_fail(r, "has %zu elements for %d ranks", json_array_size(array), site->size);
    for (size_t i = 0; !r->error && i < (size_t)site->size; i++) {
        struct sy_run_total *total = &site->totals[i];
        json_t *element = json_array_get(array, i);
        sy_json_down(r, NULL, i);
        if (!json_is_object(element))
            sy_json_fail(r, "should be an object");
        (void)(!r->error && sy_json_read_count(r, element, "executions", &total->executions) &&
               sy_json_read_count(r, element, "items", &total->items) &&
               sy_json_read_amount(r, element, "receive_s", &total->receive_s) &&
               sy_json_read_amount(r, element, "compute_s", &total->compute_s) &&
               sy_json_read_amount(r, element, "communicate_s", &total->communicate_s) &&
               sy_json_read_amount(r, element, "wait_s", &total->wait_s));
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_site_ranks(struct sy_json_reader *r, json_t *object, struct sy_run_site *site, int world)
{
    json_t *array = sy_json_enter_array(r, object, "ranks");
    size_t size = array ? json_array_size(array) : 0;
    if (array && (size == 0 || size > INT_MAX))
        sy_json_fail(r, "has %zu elements", size);
    if (!r->error && !sy_run_site_init(site, (int)size))
        sy_json_out_of_memory(r);
    for (size_t i = 0; !r->error && i < size; i++) {
        json_t *value = json_array_get(array, i);
        sy_json_down(r, NULL, i);
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) >= world)
            sy_json_fail(r, "should be a rank from 0 to %d", world - 1);
        else
            site->ranks[i] = (int)json_integer_value(value);
        sy_json_up(r);
    }
    sy_json_up(r);
    int stated = 0;
    return !r->error && sy_json_read_int(r, object, "size", (int)size, (int)size, &stated) &&
           sy_json_read_int(r, object, "root", 0, (int)size - 1, &site->root);
}

/* A list that records of earlier versions have not. */
static bool read_calls(struct sy_json_reader *r, json_t *object, struct sy_run_site *site)
{
    if (!json_object_get(object, "calls"))
        return true;
    json_t *array = sy_json_enter_array(r, object, "calls");
    size_t count = array ? json_array_size(array) : 0;
    site->calls = calloc(count ? count : 1, sizeof *site->calls);
    if (!site->calls)
        return sy_json_out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        json_t *call = json_array_get(array, i);
        sy_json_down(r, NULL, i);
        site->call_count = i + 1;
        if (!json_is_object(call))
            sy_json_fail(r, "should be an object");
        else
            (void)(sy_json_read_text(r, call, "collective", &site->calls[i].collective) &&
                   sy_json_read_text(r, call, "file", &site->calls[i].file) &&
                   sy_json_read_count(r, call, "line", &site->calls[i].line));
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_site(struct sy_json_reader *r, json_t *object, struct sy_run_site *site, int world)
{
    if (!json_is_object(object))
        return sy_json_fail(r, "should be an object");
    if (!(read_site_ranks(r, object, site, world) && sy_json_read_text(r, object, "file", &site->file) &&
          sy_json_read_count(r, object, "line", &site->line) &&
          sy_json_read_text(r, object, "function", &site->function) &&
          sy_json_read_text(r, object, "collective", &site->collective) && read_calls(r, object, site) &&
          sy_json_read_count(r, object, "unit", &site->unit) &&
          sy_json_read_count(r, object, "least", &site->least) &&
          sy_json_read_count(r, object, "equal_share", &site->equal_share) &&
          sy_json_read_count(r, object, "total_items", &site->total_items) &&
          sy_json_read_amount(r, object, "item_bytes", &site->item_bytes) &&
          sy_json_read_count(r, object, "executions", &site->executions) &&
          sy_json_read_count(r, object, "plans", &site->plans) &&
          read_plan(r, object, &site->plan, site->size) && read_totals(r, object, site)))
        return false;
    json_t *array = sy_json_enter_array(r, object, "kept");
    size_t count = array ? json_array_size(array) : 0;
    site->kept = calloc(count ? count : 1, sizeof *site->kept);
    if (!site->kept)
        return sy_json_out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        sy_json_down(r, NULL, i);
        site->kept_count = i + 1;
        read_execution(r, json_array_get(array, i), &site->kept[i], site->size);
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_missing(struct sy_json_reader *r, json_t *root, struct sy_run *run)
{
    json_t *array = sy_json_enter_array(r, root, "missing");
    size_t count = array ? json_array_size(array) : 0;
    run->missing = calloc(count ? count : 1, sizeof *run->missing);
    if (!run->missing)
        return sy_json_out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        json_t *value = json_array_get(array, i);
        sy_json_down(r, NULL, i);
        if (json_is_string(value)) {
            run->missing[i] = sy_json_copy(r, json_string_value(value));
            run->missing_count = i + 1;
        } else {
            sy_json_fail(r, "should be a string");
        }
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_choices(struct sy_json_reader *r, json_t *root, struct sy_run *run)
{
    json_t *object = sy_json_enter_object(r, root, "choices");
    size_t count = object ? json_object_size(object) : 0;
    run->choices = calloc(count ? count : 1, sizeof *run->choices);
    if (!run->choices)
        return sy_json_out_of_memory(r);
    for (void *i = json_object_iter(object); !r->error && i; i = json_object_iter_next(object, i)) {
        const char *name = json_object_iter_key(i);
        json_t *value = json_object_iter_value(i);
        sy_json_down(r, name, 0);
        if (json_is_string(value)) {
            struct sy_run_pair *pair = &run->choices[run->choice_count++];
            pair->name = sy_json_copy(r, name);
            pair->value = sy_json_copy(r, json_string_value(value));
        } else {
            sy_json_fail(r, "should be a string");
        }
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_ranks(struct sy_json_reader *r, json_t *root, struct sy_run *run)
{
    json_t *array = sy_json_enter_array(r, root, "ranks");
    size_t count = array ? json_array_size(array) : 0;
    if (array && (count == 0 || count > INT_MAX))
        sy_json_fail(r, "has %zu elements", count);
    run->ranks = calloc(count ? count : 1, sizeof *run->ranks);
    if (!run->ranks)
        return sy_json_out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        json_t *element = json_array_get(array, i);
        struct sy_run_rank *rank = &run->ranks[i];
        run->size = (int)i + 1;
        sy_json_down(r, NULL, i);
        if (!json_is_object(element))
            sy_json_fail(r, "should be an object");
        json_t *reported = r->error ? NULL : sy_json_enter_boolean(r, element, "reported");
        rank->reported = json_is_true(reported);
        if (json_is_object(element))
            sy_json_up(r);
        (void)(!r->error && sy_json_read_text(r, element, "host", &rank->host) &&
               sy_json_read_amount(r, element, "compute_s", &rank->compute_s) &&
               sy_json_read_amount(r, element, "mpi_s", &rank->mpi_s));
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_sites(struct sy_json_reader *r, json_t *root, struct sy_run *run)
{
    json_t *array = sy_json_enter_array(r, root, "sites");
    size_t count = array ? json_array_size(array) : 0;
    run->sites = calloc(count ? count : 1, sizeof *run->sites);
    if (!run->sites)
        return sy_json_out_of_memory(r);
    for (size_t i = 0; !r->error && i < count; i++) {
        sy_json_down(r, NULL, i);
        run->site_count = i + 1;
        read_site(r, json_array_get(array, i), &run->sites[i], run->size);
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_section(struct sy_json_reader *r, const char *name, json_t *element, struct sy_run *run)
{
    if (!json_is_object(element))
        return sy_json_fail(r, "should be an object");
    struct sy_run_section *grown = realloc(run->sections, (run->section_count + 1) * sizeof *grown);
    if (!grown)
        return sy_json_out_of_memory(r);
    run->sections = grown;
    struct sy_run_section *section = &grown[run->section_count];
    *section = (struct sy_run_section){0};
    if (!sy_json_read_int(r, element, "rank", 0, run->size - 1, &section->rank))
        return false;
    json_t *figures = sy_json_enter_object(r, element, "figures");
    if (figures) {
        section->name = sy_json_copy(r, name);
        section->json = json_dumps(figures, JSON_COMPACT | JSON_PRESERVE_ORDER);
        if (!section->json)
            sy_json_out_of_memory(r);
        run->section_count++;
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_sections(struct sy_json_reader *r, json_t *root, struct sy_run *run)
{
    json_t *object = sy_json_enter_object(r, root, "sections");
    for (void *i = json_object_iter(object); !r->error && i; i = json_object_iter_next(object, i)) {
        const char *name = json_object_iter_key(i);
        json_t *array = sy_json_enter_array(r, object, name);
        for (size_t k = 0; !r->error && k < json_array_size(array); k++) {
            sy_json_down(r, NULL, k);
            read_section(r, name, json_array_get(array, k), run);
            sy_json_up(r);
        }
        sy_json_up(r);
    }
    sy_json_up(r);
    return !r->error;
}

static bool read_document(struct sy_json_reader *r, json_t *root, struct sy_run *run)
{
    if (!json_is_object(root))
        return sy_json_fail(r, "should be an object");
    json_t *schema = sy_json_enter_string(r, root, "schema", "\"" SY_RUN_SCHEMA "\"");
    if (schema && strcmp(json_string_value(schema), SY_RUN_SCHEMA) != 0)
        sy_json_fail(r, "is not \"%s\"", SY_RUN_SCHEMA);
    sy_json_up(r);
    json_t *complete = r->error ? NULL : sy_json_enter_boolean(r, root, "complete");
    if (r->error)
        return false;
    run->complete = json_is_true(complete);
    sy_json_up(r);
    return read_missing(r, root, run) && sy_json_read_text(r, root, "writer", &run->writer) &&
           sy_json_read_text(r, root, "program", &run->program) &&
           sy_json_read_text(r, root, "mpi", &run->mpi) &&
           sy_json_read_text(r, root, "started", &run->started) &&
           sy_json_read_amount(r, root, "duration_s", &run->duration_s) && read_choices(r, root, run) &&
           read_ranks(r, root, run) && read_sites(r, root, run) && read_sections(r, root, run);
}

/* A message is one line, whatever names or broken text of the file it quotes. */
static int one_line(struct sy_json_reader *r)
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
    struct sy_json_reader r = {.name = name, .text = text, .length = length};
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
        sy_json_out_of_memory(&r);
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
