#include "scatter/settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/apportion.h"

extern char **environ;

static const char prefix[] = "STEELYARD_";
static const char shuffled[] = "shuffle:";

/* Every variable a part of the product reads, so that a misspelt one can be told from them. */
static const char *const known[] = {"SHARES",    "PLATFORM", "PROFILE",  "ORDER",
                                    "MIN_ITEMS", "REPORT",   "DELIVERY", "VERBOSE"};
static const char *const known_elsewhere[] = {
    "DISABLE",    "MPI",         "OBSERVE",        "HOME",        "MPICC",      "MPICXX",
    "CC_OPTIONS", "TEST_PAUSE",  "LOOP",           "LOOP_MODE",   "SPAWN",      "SPAWN_HOSTS",
    "SPAWN_AT",   "SPAWN_LIMIT", "SPAWN_PATIENCE", "SPAWN_CHECK", "SPAWN_HOME", "PROGRESS"};

static bool is_listed(const char *name, size_t length, const char *const list[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(list[i]) == length && memcmp(list[i], name, length) == 0)
            return true;
    return false;
}

int sy_settings_read(char **text, int *text_bytes)
{
    size_t bytes = 0;
    for (char **entry = environ; entry && *entry; entry++)
        if (strncmp(*entry, prefix, sizeof prefix - 1) == 0)
            bytes += strlen(*entry) + 1;
    *text = malloc(bytes + 1);
    if (!*text)
        return sy_fail(SY_ENOMEM, "no memory for the settings (%zu bytes)", bytes);
    size_t used = 0;
    for (char **entry = environ; entry && *entry; entry++)
        if (strncmp(*entry, prefix, sizeof prefix - 1) == 0) {
            size_t length = strlen(*entry) + 1;
            memcpy(*text + used, *entry, length);
            used += length;
        }
    *text_bytes = (int)used;
    return SY_SUCCESS;
}

/* A non-negative decimal number with at most six places, in millionths; false when it is not one. */
static bool parse_millionths(const char **at, int64_t *value, bool *has_places)
{
    const char *c = *at;
    int64_t whole = 0;
    int digits = 0;
    for (; *c >= '0' && *c <= '9'; c++, digits++) {
        if (whole > INT64_MAX / 10 - 1)
            return false;
        whole = whole * 10 + (*c - '0');
    }
    int64_t part = 0;
    int places = 0;
    if (*c == '.')
        for (c++; *c >= '0' && *c <= '9'; c++, digits++) {
            if (places == 6)
                return false;
            part = part * 10 + (*c - '0');
            places++;
        }
    if (digits == 0 || whole > INT64_MAX / 1000000 - 1)
        return false;
    for (int i = places; i < 6; i++)
        part *= 10;
    if (part != 0)
        *has_places = true;
    *value = whole * 1000000 + part;
    *at = c;
    return true;
}

/* A non-negative integer up to INT64_MAX. */
static bool parse_integer(const char **at, int64_t *value)
{
    if (**at < '0' || **at > '9')
        return false;
    char *end = NULL;
    errno = 0;
    long long parsed = strtoll(*at, &end, 10);
    if (errno != 0)
        return false;
    *value = parsed;
    *at = end;
    return true;
}

/* Why a list was refused; the default is then used. */
static const char *parse_list(const char *list, bool weights, struct sy_settings *settings, bool *no_memory)
{
    int n = 1;
    for (const char *c = list; *c; c++)
        n += *c == ',';
    int64_t *numbers = malloc((size_t)n * sizeof *numbers);
    if (!numbers) {
        *no_memory = true;
        return NULL;
    }
    const char *why = NULL;
    bool has_places = false;
    bool all_zero = true;
    const char *at = list;
    for (int i = 0; i < n && !why; i++) {
        bool good =
            weights ? parse_millionths(&at, &numbers[i], &has_places) : parse_integer(&at, &numbers[i]);
        if (!good || (*at != ',' && *at != '\0'))
            why = weights ? "weights are non-negative numbers with at most six decimals, separated by commas"
                          : "counts are non-negative integers, separated by commas";
        else if (*at == ',')
            at++;
        if (good)
            all_zero = all_zero && numbers[i] == 0;
    }
    if (!why && weights && all_zero)
        why = "at least one weight must be above 0";
    if (!why && weights) {
        for (int i = 0; i < n; i++) {
            if (!has_places)
                numbers[i] /= 1000000;
            if (numbers[i] > SY_WEIGHT_MAX)
                why =
                    has_places ? "weights with decimals are at most 2147" : "weights are at most 2147483648";
        }
    }
    if (why) {
        free(numbers);
        return why;
    }
    free(settings->numbers);
    settings->numbers = numbers;
    settings->numbers_n = n;
    settings->mode = weights ? SY_SHARE_WEIGHTS : SY_SHARE_COUNTS;
    return NULL;
}

static const char *parse_shares(const char *value, struct sy_settings *settings, bool *no_memory)
{
    if (strcmp(value, "auto") == 0) {
        settings->mode = SY_SHARE_AUTO;
    } else if (strcmp(value, "equal") == 0) {
        settings->mode = SY_SHARE_EQUAL;
    } else if (strncmp(value, "weights:", 8) == 0) {
        return parse_list(value + 8, true, settings, no_memory);
    } else if (strncmp(value, "counts:", 7) == 0) {
        return parse_list(value + 7, false, settings, no_memory);
    } else if (strncmp(value, "skew:", 5) == 0) {
        const char *at = value + 5;
        int64_t seed = 0;
        if (!parse_integer(&at, &seed) || *at != '\0')
            return "the seed of skew is a non-negative integer";
        settings->mode = SY_SHARE_SKEW;
        settings->seed = (uint64_t)seed;
    } else {
        return "known are auto, equal, weights:LIST, counts:LIST and skew:SEED";
    }
    return NULL;
}

/* Sets one variable; returns why the value was refused, or null. */
static const char *parse_value(const char *name, const char *value, struct sy_settings *settings,
                               bool *no_memory)
{
    if (strcmp(name, "SHARES") == 0)
        return parse_shares(value, settings, no_memory);
    if (strcmp(name, "ORDER") == 0) {
        const char *at = value + strlen(shuffled);
        int64_t seed = 0;
        settings->shuffle =
            strncmp(value, shuffled, strlen(shuffled)) == 0 && parse_integer(&at, &seed) && *at == '\0';
        if (!settings->shuffle && strcmp(value, "bandwidth") != 0 && strcmp(value, "none") != 0)
            return "known are bandwidth, none and shuffle:SEED";
        settings->order_seed = (uint64_t)seed;
        settings->reorder = value[0] == 'b';
    } else if (strcmp(name, "MIN_ITEMS") == 0) {
        const char *at = value;
        int64_t least = 0;
        if (!parse_integer(&at, &least) || *at != '\0')
            return "it is a non-negative integer";
        settings->min_items = least;
    } else if (strcmp(name, "DELIVERY") == 0) {
        if (strcmp(value, "auto") == 0)
            settings->delivery = SY_DELIVER_AUTO;
        else if (strcmp(value, "ordered") == 0)
            settings->delivery = SY_DELIVER_ORDERED;
        else if (strcmp(value, "mpi") == 0)
            settings->delivery = SY_DELIVER_MPI;
        else
            return "known are auto, ordered and mpi";
    } else if (strcmp(name, "PLATFORM") == 0) {
        settings->platform = value;
    } else if (strcmp(name, "PROFILE") == 0) {
        settings->profile_none = strcmp(value, "none") == 0;
        settings->profile = settings->profile_none ? NULL : value;
    } else if (strcmp(name, "REPORT") == 0) {
        settings->report = value;
    } else if (strcmp(name, "VERBOSE") == 0) {
        if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
            return "known are 0 and 1";
        settings->verbose = value[0] == '1';
    }
    return NULL;
}

static const char *default_of(const char *name)
{
    if (strcmp(name, "ORDER") == 0)
        return "bandwidth";
    if (strcmp(name, "MIN_ITEMS") == 0 || strcmp(name, "VERBOSE") == 0)
        return "0";
    return "auto";
}

int sy_settings_parse(const char *text, int text_bytes, bool speak, struct sy_settings *settings)
{
    *settings = (struct sy_settings){.mode = SY_SHARE_AUTO, .reorder = true};
    settings->text = malloc((size_t)text_bytes + 1);
    if (!settings->text)
        return sy_fail(SY_ENOMEM, "no memory for the settings (%d bytes)", text_bytes);
    memcpy(settings->text, text, (size_t)text_bytes);
    settings->text[text_bytes] = '\0';
    settings->text_bytes = text_bytes;
    for (const char *entry = settings->text; entry < settings->text + text_bytes;
         entry += strlen(entry) + 1) {
        const char *name = entry + sizeof prefix - 1;
        const char *equals = strchr(name, '=');
        if (!equals)
            continue;
        size_t length = (size_t)(equals - name);
        if (!is_listed(name, length, known, sizeof known / sizeof known[0])) {
            if (speak &&
                !is_listed(name, length, known_elsewhere, sizeof known_elsewhere / sizeof known_elsewhere[0]))
                sy_say("the environment variable %s%.*s is not known and has no effect", prefix, (int)length,
                       name);
            continue;
        }
        if (equals[1] == '\0')
            continue; /* empty is not set */
        char plain[16] = "";
        memcpy(plain, name, length);
        bool no_memory = false;
        const char *why = parse_value(plain, equals + 1, settings, &no_memory);
        if (no_memory) {
            sy_settings_free(settings);
            return sy_fail(SY_ENOMEM, "no memory for the settings");
        }
        if (why && speak)
            sy_say("%s%s=%s is not understood (%s): %s is used", prefix, plain, equals + 1, why,
                   default_of(plain));
    }
    return SY_SUCCESS;
}

void sy_settings_free(struct sy_settings *settings)
{
    free(settings->numbers);
    free(settings->text);
    *settings = (struct sy_settings){0};
}
