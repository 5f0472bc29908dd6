/* Reading the platform file: every complaint is one message with file, line and key. */
#include "platform/description.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "platform/json_text.h"

#define PATH_BYTES 160

/* Where in the file we are, for messages. */
struct place {
    const char *file;
    char path[PATH_BYTES]; /* "hosts[3].link" */
};

__attribute__((format(printf, 4, 5))) static int
complain(const struct place *place, const struct json_node *node, const char *key, const char *format, ...)
{
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    bool dot = place->path[0] && key[0] && key[0] != '[';
    return sy_fail(SY_EFORMAT, "%s:%d: %s%s%s: %s", place->file, node->line, place->path, dot ? "." : "", key,
                   what);
}

/* The value of a key, NULL when it is missing or when there is an error (then *error is set). */
static const struct json_node *find(const struct place *place, const struct json_node *object,
                                    const char *key, int *error)
{
    const struct json_node *found = NULL;
    for (const struct json_node *node = object->child; node; node = node->next) {
        if (strcmp(node->key, key) != 0)
            continue;
        if (found) {
            *error = complain(place, node, key, "given a second time (first in line %d)", found->line);
            return NULL;
        }
        found = node;
    }
    return found;
}

static const struct json_node *find_kind(const struct place *place, const struct json_node *object,
                                         const char *key, enum json_kind kind, bool required, int *error)
{
    if (*error)
        return NULL;
    const struct json_node *node = find(place, object, key, error);
    if (*error)
        return NULL;
    if (!node) {
        if (required)
            *error = complain(place, object, key, "missing; it must be %s", sy_json_kind_name(kind));
        return NULL;
    }
    if (node->kind != kind) {
        *error = complain(place, node, key, "must be %s, is %s", sy_json_kind_name(kind),
                          sy_json_kind_name(node->kind));
        return NULL;
    }
    return node;
}

/* A number of seconds (or whatever) that costs are made of. */
static int check_amount(const struct place *place, const struct json_node *node, const char *key, double most)
{
    if (node->kind != JSON_NUMBER)
        return complain(place, node, key, "must be a number, is %s", sy_json_kind_name(node->kind));
    if (node->number < 0)
        return complain(place, node, key, "is negative (%g)", node->number);
    if (node->number > most)
        return complain(place, node, key, "is too large (%g; at most %g)", node->number, most);
    return SY_SUCCESS;
}

static int read_integer(const struct place *place, const struct json_node *object, const char *key,
                        bool required, int64_t least, int64_t most, int64_t *value)
{
    int error = SY_SUCCESS;
    const struct json_node *node = find_kind(place, object, key, JSON_NUMBER, required, &error);
    if (!node)
        return error;
    if (node->number != floor(node->number))
        return complain(place, node, key, "must be a whole number, is %g", node->number);
    if (node->number < (double)least || node->number > (double)most)
        return complain(place, node, key, "must be between %" PRId64 " and %" PRId64 ", is %g", least, most,
                        node->number);
    *value = (int64_t)node->number;
    return SY_SUCCESS;
}

static char *copy_of(const char *string)
{
    size_t bytes = strlen(string) + 1;
    char *copy = malloc(bytes);
    return copy ? memcpy(copy, string, bytes) : NULL;
}

static int read_table(const struct place *place, const struct json_node *node, const char *key, sy_cost *cost)
{
    if (node->kind != JSON_ARRAY)
        return complain(place, node, key, "must be an array of pairs, is %s", sy_json_kind_name(node->kind));
    if (node->count < 1 || node->count > MOST_POINTS)
        return complain(place, node, key, "must have 1 to %d points, has %zu", MOST_POINTS, node->count);
    sy_cost_point *table = malloc(node->count * sizeof *table);
    if (!table)
        return sy_fail(SY_ENOMEM, "out of memory");
    cost->table = table; /* the host owns it from here on */
    size_t points = 0;
    for (const struct json_node *pair = node->child; pair; pair = pair->next, points++) {
        char at[64];
        snprintf(at, sizeof at, "%s[%zu]", key, points);
        if (pair->kind != JSON_ARRAY || pair->count != 2)
            return complain(place, pair, at, "must be a pair [amount, seconds]");
        int error = check_amount(place, pair->child, at, 1e18);
        if (!error)
            error = check_amount(place, pair->child->next, at, LONGEST_COST_S);
        if (error)
            return error;
        table[points].items = pair->child->number;
        table[points].seconds = pair->child->next->number;
        if (points > 0 && table[points].items <= table[points - 1].items)
            return complain(place, pair, at, "the amounts must increase (%g follows %g)", table[points].items,
                            table[points - 1].items);
        if (points > 0 && table[points].seconds < table[points - 1].seconds)
            return complain(place, pair, at, "the seconds must not decrease (%g follows %g)",
                            table[points].seconds, table[points - 1].seconds);
    }
    cost->points = points;
    return SY_SUCCESS;
}

/* The keys that give a cost its form; exactly one of them. */
static const struct {
    const char *key;
    bool bytes, inverse, table;
} forms[] = {
    {"s_per_item", false, false, false}, {"items_per_s", false, true, false},
    {"table", false, false, true},       {"s_per_byte", true, false, false},
    {"bytes_per_s", true, true, false},  {"table_bytes", true, false, true},
};
#define FORMS (sizeof forms / sizeof forms[0])

static int read_cost(const struct place *outer, const struct json_node *node, const char *key,
                     bool bytes_allowed, struct host_cost *cost)
{
    struct place place = *outer;
    size_t used = strlen(place.path);
    snprintf(place.path + used, sizeof place.path - used, "%s%s", used ? "." : "", key);
    int form = -1, error = SY_SUCCESS;
    const struct json_node *value = NULL;
    for (const struct json_node *child = node->child; child; child = child->next) {
        if (strcmp(child->key, "startup_s") == 0 || strcmp(child->key, "comment") == 0)
            continue;
        int known = -1;
        for (int f = 0; f < (int)FORMS; f++)
            if (strcmp(child->key, forms[f].key) == 0)
                known = f;
        if (known < 0)
            return complain(&place, child, child->key,
                            "unknown; a cost has s_per_item, startup_s and s_per_item, "
                            "or table (docs/platform-file.md)");
        if (forms[known].bytes && !bytes_allowed)
            return complain(&place, child, child->key, "computing costs are per item");
        if (form >= 0)
            return complain(&place, child, child->key, "given beside %s (line %d); a cost has one form",
                            forms[form].key, value->line);
        form = known;
        value = child;
    }
    if (form < 0)
        return complain(&place, node, "s_per_item", "missing");
    const struct json_node *startup = find_kind(&place, node, "startup_s", JSON_NUMBER, false, &error);
    if (startup && forms[form].table)
        return complain(&place, startup, "startup_s", "a table has its start-up in its points");
    if (startup && !error)
        error = check_amount(&place, startup, "startup_s", LONGEST_COST_S);
    if (error)
        return error;
    cost->per_byte = forms[form].bytes;
    cost->cost.startup_s = startup ? startup->number : 0;
    if (forms[form].table)
        return read_table(&place, value, forms[form].key, &cost->cost);
    error = check_amount(&place, value, forms[form].key, forms[form].inverse ? 1e30 : LONGEST_COST_S);
    if (error)
        return error;
    if (forms[form].inverse && !(value->number >= 1 / LONGEST_COST_S))
        return complain(&place, value, forms[form].key, "must be above 0, is %g", value->number);
    cost->cost.s_per_item = forms[form].inverse ? 1 / value->number : value->number;
    return SY_SUCCESS;
}

static int read_host(struct place *place, const struct json_node *node, struct sy_platform *platform)
{
    struct host *host = &platform->host[platform->hosts];
    if (node->kind != JSON_OBJECT)
        return complain(place, node, "", "must be an object, is %s", sy_json_kind_name(node->kind));
    int error = SY_SUCCESS;
    int64_t ranks = 1;
    const struct json_node *name = find_kind(place, node, "name", JSON_STRING, true, &error);
    const struct json_node *compute = find_kind(place, node, "compute", JSON_OBJECT, true, &error);
    const struct json_node *link = find_kind(place, node, "link", JSON_OBJECT, true, &error);
    if (error)
        return error;
    if (name->string[0] == '\0')
        return complain(place, name, "name", "is empty");
    *host = (struct host){.max_items = -1, .line = name->line, .first_rank = platform->ranks};
    platform->hosts++;
    host->name = copy_of(name->string);
    if (!host->name)
        return sy_fail(SY_ENOMEM, "out of memory");
    error = read_integer(place, node, "ranks", true, 1, MOST_RANKS, &ranks);
    if (!error)
        error = read_integer(place, node, "min_items", false, 0, (int64_t)1 << 53, &host->min_items);
    if (!error)
        error = read_integer(place, node, "max_items", false, 0, (int64_t)1 << 53, &host->max_items);
    if (!error && host->max_items >= 0 && host->min_items > host->max_items)
        error = complain(place, node, "min_items", "is above max_items");
    if (!error)
        error = read_cost(place, compute, "compute", false, &host->compute);
    if (!error)
        error = read_cost(place, link, "link", true, &host->link);
    if (!error && ranks > MOST_RANKS - platform->ranks)
        error = complain(place, node, "ranks", "more than %d ranks in all", MOST_RANKS);
    if (error)
        return error;
    host->ranks = (int)ranks;
    platform->ranks += host->ranks;
    return SY_SUCCESS;
}

static int by_name(const void *a, const void *b)
{
    const struct host *const *x = a, *const *y = b;
    int order = strcmp((*x)->name, (*y)->name);
    return order ? order : (*x < *y ? -1 : 1);
}

static int check_names(const struct place *place, const struct sy_platform *platform)
{
    const struct host **sorted = malloc(((size_t)platform->hosts + 1) * sizeof *sorted);
    if (!sorted)
        return sy_fail(SY_ENOMEM, "out of memory");
    for (int h = 0; h < platform->hosts; h++)
        sorted[h] = &platform->host[h];
    qsort(sorted, (size_t)platform->hosts, sizeof *sorted, by_name);
    int error = SY_SUCCESS;
    for (int h = 1; h < platform->hosts && !error; h++)
        if (strcmp(sorted[h]->name, sorted[h - 1]->name) == 0)
            error = sy_fail(SY_EFORMAT, "%s:%d: hosts[%d].name: the host %s was given before (line %d)",
                            place->file, sorted[h]->line, (int)(sorted[h] - platform->host), sorted[h]->name,
                            sorted[h - 1]->line);
    free(sorted);
    return error;
}

static int read_hosts(struct place *place, const struct json_node *hosts, struct sy_platform *platform)
{
    if (hosts->count < 1 || hosts->count > MOST_RANKS)
        return complain(place, hosts, "hosts", "must have 1 to %d hosts, has %zu", MOST_RANKS, hosts->count);
    platform->host = calloc(hosts->count, sizeof *platform->host);
    if (!platform->host)
        return sy_fail(SY_ENOMEM, "out of memory");
    size_t index = 0;
    for (const struct json_node *node = hosts->child; node; node = node->next, index++) {
        snprintf(place->path, sizeof place->path, "hosts[%zu]", index);
        int error = read_host(place, node, platform);
        if (error)
            return error;
    }
    place->path[0] = '\0';
    return check_names(place, platform);
}

static int read_platform(struct place *place, const struct json_node *root, struct sy_platform *platform)
{
    int error = SY_SUCCESS;
    if (root->kind != JSON_OBJECT)
        return complain(place, root, "document", "a platform file is an object, this is %s",
                        sy_json_kind_name(root->kind));
    const struct json_node *schema = find_kind(place, root, "schema", JSON_STRING, true, &error);
    if (schema && strcmp(schema->string, "steelyard-platform/1") != 0)
        return complain(place, schema, "schema", "must be \"steelyard-platform/1\", is \"%.80s\"",
                        schema->string);
    const struct json_node *name = find_kind(place, root, "name", JSON_STRING, false, &error);
    const struct json_node *delivery = find_kind(place, root, "delivery", JSON_STRING, false, &error);
    const struct json_node *root_link = find_kind(place, root, "root_link", JSON_OBJECT, false, &error);
    const struct json_node *root_name = find_kind(place, root, "root", JSON_STRING, true, &error);
    const struct json_node *hosts = find_kind(place, root, "hosts", JSON_ARRAY, true, &error);
    if (error)
        return error;
    if (delivery && strcmp(delivery->string, "concurrent") == 0)
        platform->delivery = SY_DELIVERY_CONCURRENT;
    else if (delivery && strcmp(delivery->string, "one-port") != 0)
        return complain(place, delivery, "delivery", "must be \"one-port\" or \"concurrent\", is \"%.80s\"",
                        delivery->string);
    if (root_link)
        error = read_cost(place, root_link, "root_link", true, &platform->root_link);
    if (!error && root_link &&
        (platform->root_link.cost.points > 0 || platform->root_link.cost.startup_s > 0))
        error = complain(place, root_link, "root_link", "must be s_per_item or s_per_byte alone");
    if (!error)
        error = read_hosts(place, hosts, platform);
    if (error)
        return error;
    platform->root_host = sy_platform_host_by_name(platform, root_name->string);
    if (platform->root_host < 0)
        return complain(place, root_name, "root", "there is no host \"%.80s\"", root_name->string);
    platform->name = copy_of(name ? name->string : "");
    return platform->name ? SY_SUCCESS : sy_fail(SY_ENOMEM, "out of memory");
}

int sy_platform_parse(const char *text, size_t bytes, const char *name, sy_platform **platform)
{
    if (!platform || !text || !name)
        return sy_fail(SY_EARG, "nothing to read a platform from, or nowhere to put it");
    *platform = NULL;
    struct json_text *json;
    int error = sy_json_text_parse(text, bytes, name, &json);
    if (error)
        return error;
    struct sy_platform *made = calloc(1, sizeof *made);
    struct place place = {.file = name};
    error = made ? read_platform(&place, sy_json_text_root(json), made) : sy_fail(SY_ENOMEM, "out of memory");
    sy_json_text_free(json);
    if (error)
        sy_platform_free(made);
    else
        *platform = made;
    return error;
}

int sy_platform_load(const char *path, sy_platform **platform)
{
    if (!platform || !path)
        return sy_fail(SY_EARG, "no platform file, or nowhere to put it");
    *platform = NULL;
    FILE *file = fopen(path, "rb");
    if (!file)
        return sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    char *text = NULL;
    size_t used = 0, room = 0;
    int error = SY_SUCCESS;
    while (!error && !feof(file)) {
        if (used == room) {
            room = room ? 2 * room : 16384;
            char *more = room <= 2 * MOST_FILE_BYTES ? realloc(text, room) : NULL;
            if (!more)
                error = used >= MOST_FILE_BYTES
                            ? sy_fail(SY_EFORMAT, "%s:1: the file is over %ld bytes", path, MOST_FILE_BYTES)
                            : sy_fail(SY_ENOMEM, "out of memory");
            else
                text = more;
        }
        if (!error)
            used += fread(text + used, 1, room - used, file);
        if (!error && ferror(file))
            error = sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    }
    fclose(file);
    if (!error)
        error = sy_platform_parse(text, used, path, platform);
    free(text);
    return error;
}

void sy_platform_free(sy_platform *platform)
{
    if (!platform)
        return;
    for (int h = 0; h < platform->hosts; h++) {
        free(platform->host[h].name);
        free((void *)platform->host[h].compute.cost.table);
        free((void *)platform->host[h].link.cost.table);
    }
    free((void *)platform->root_link.cost.table);
    free(platform->host);
    free(platform->name);
    free(platform);
}
