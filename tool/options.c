#include "options.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files/memory.h"
#include "files/stop.h"

struct settings settings = {.format = "text", .color = "auto"};

static const struct option source_options[] = {
    {OPTION_TEXT, 'p', NULL, "DIR",
     "take files and flags from DIR/compile_commands.json (or that file itself)", &settings.database},
    {OPTION_TEXT, 0, "root", "DIR",
     "nothing outside DIR is written (default: the working directory, or the files' common directory)",
     &settings.root},
    {OPTION_INTEGER, 'j', "jobs", "N", "files read at the same time (default: one per core)", &settings.jobs},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static const struct option analysis_options_table[] = {
    {OPTION_INTEGER, 0, "min-items", "K", "no rank gets fewer than K items", &settings.min_items},
    {OPTION_FLAG, 0, "no-reorder", NULL, "leave MPI_COMM_WORLD as it is, do not order ranks by bandwidth",
     &settings.no_reorder},
    {OPTION_FLAG, 0, "cover-all", NULL,
     "hand out the items the original drops (n % p) where the proof allows", &settings.cover_all},
    {OPTION_FLAG, 0, "spawn", NULL, "also let calls of MPI_Comm_spawn place their processes (sy_comm_spawn)",
     &settings.spawn},
    {OPTION_FLAG, 0, "ranges", NULL, "also give solved shares to loops over each rank's own range",
     &settings.ranges},
    {OPTION_FLAG, 0, "loops", NULL,
     "also let ranks take the numbers of loops that are dealt out as they work", &settings.loops},
    {OPTION_FLAG, 0, "strict-output", NULL,
     "refuse also what only lets each rank print its own part (its items, their number, its partial results)",
     &settings.strict_output},
    {OPTION_LIST, 0, "assert", "WHAT",
     "what you know and cannot be proved, or allow: unit, uniform, print-only or last-bits; may be repeated "
     "or separated by commas",
     &settings.asserts},
    {OPTION_INTEGER, 0, "time-limit", "S",
     "end the analysis after S seconds and report what is known by then (exit 3); likewise on SIGTERM",
     &settings.time_limit},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static const struct option report_options[] = {
    {OPTION_TEXT, 0, "format", "FORMAT", "text (default), json, sarif or csv; of audit also html",
     &settings.format},
    {OPTION_TEXT, 'o', "output", "FILE", "write the report to FILE instead of stdout", &settings.output},
    {OPTION_TEXT, 0, "color", "WHEN", "auto (default), always or never", &settings.color},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static const struct option result_options[] = {
    {OPTION_TEXT, 0, "format", "FORMAT", "text (default) or json", &settings.format},
    {OPTION_TEXT, 'o', "output", "FILE", "write the report to FILE instead of stdout", &settings.output},
    {OPTION_TEXT, 0, "color", "WHEN", "auto (default), always or never", &settings.color},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static const struct option color_options[] = {
    {OPTION_TEXT, 0, "color", "WHEN", "auto (default), always or never", &settings.color},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static const struct option quiet_options[] = {
    {OPTION_FLAG, 'q', "quiet", NULL, "no report, no remarks: the exit code tells; errors are still said",
     &settings.quiet},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

const struct option *options_of_group(unsigned group, const char **title)
{
    switch (group) {
    case COMMON_SOURCES:
        *title = "Sources";
        return source_options;
    case COMMON_ANALYSIS:
        *title = "Analysis";
        return analysis_options_table;
    case COMMON_REPORT:
        *title = "Report";
        return report_options;
    case COMMON_COLOR:
        *title = "Report";
        return color_options;
    case COMMON_RESULT:
        *title = "Report";
        return result_options;
    case COMMON_QUIET:
        *title = "Quiet";
        return quiet_options;
    default:
        *title = "";
        return NULL;
    }
}

int usage_error(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("steelyard: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return EXIT_USAGE;
}

const struct option *options_table(const struct command *command, size_t i)
{
    if (command->options && !i--)
        return command->options;
    for (unsigned group = COMMON_SOURCES; group <= COMMON_LAST; group <<= 1) {
        const char *title;
        if ((command->common & group) && !i--)
            return options_of_group(group, &title);
    }
    return NULL;
}

static const struct option *find(const struct command *command, const char *name, size_t length, char letter)
{
    const struct option *table;
    for (size_t t = 0; (table = options_table(command, t)); t++) {
        for (const struct option *option = table; option->kind != OPTION_END; option++) {
            if (letter
                    ? option->letter == letter
                    : option->name && strlen(option->name) == length && !strncmp(option->name, name, length))
                return option;
        }
    }
    return NULL;
}

const char *option_values(const struct command *command, const struct option *option)
{
    static const struct {
        const char *command, *option, *values; /* command NULL: any other */
    } known[] = {{"audit", "format", "text json sarif csv html"},
                 {"explain", "format", "text markdown"},
                 {"verify", "format", "text json"},
                 {"doctor", "format", "text json"},
                 {"plan", "format", "text json"},
                 {NULL, "format", "text json sarif csv"},
                 {NULL, "color", "auto always never"},
                 {NULL, "assert", "unit uniform print-only last-bits"}};
    for (size_t i = 0; option->name && i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].option, option->name) &&
            (!known[i].command || !strcmp(known[i].command, command->name)))
            return known[i].values;
    return NULL;
}

static void add_word(struct words *words, const char *word)
{
    words->items = reallocate(words->items, (words->count + 1) * sizeof *words->items);
    words->items[words->count++] = word;
}

static int set(const struct option *option, const char *shown, const char *value)
{
    char *end;
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)option->target = true;
        return EXIT_COMPLETE;
    case OPTION_TEXT:
        *(const char **)option->target = value;
        return EXIT_COMPLETE;
    case OPTION_LIST:
        add_word(option->target, value);
        return EXIT_COMPLETE;
    case OPTION_INTEGER: {
        errno = 0;
        long long number = strtoll(value, &end, 10);
        if (end == value || *end || errno || number < 0)
            return usage_error("%s wants a whole number, not '%s'", shown, value);
        *(long long *)option->target = number;
        return EXIT_COMPLETE;
    }
    case OPTION_REAL: {
        double number = strtod(value, &end);
        if (end == value || *end || !isfinite(number))
            return usage_error("%s wants a number, not '%s'", shown, value);
        *(double *)option->target = number;
        return EXIT_COMPLETE;
    }
    case OPTION_END:
        break;
    }
    return EXIT_INTERNAL;
}

static int unknown_option(const struct command *command, const char *word);

/* One word starting with a dash; *i is advanced past a separate value. */
static int read_option(const struct command *command, int count, char **words, int *i, bool *help)
{
    const char *word = words[*i];
    if (!strcmp(word, "-h") || !strcmp(word, "--help")) {
        *help = true;
        return EXIT_COMPLETE;
    }
    const struct option *option;
    const char *value = NULL;
    char shown[64];
    if (word[1] == '-') {
        const char *equals = strchr(word, '=');
        size_t length = equals ? (size_t)(equals - word) - 2 : strlen(word + 2);
        option = find(command, word + 2, length, 0);
        snprintf(shown, sizeof shown, "%.*s", (int)length + 2, word);
        if (equals)
            value = equals + 1;
    } else {
        option = find(command, NULL, 0, word[1]);
        snprintf(shown, sizeof shown, "-%c", word[1]);
        if (word[2])
            value = word + 2;
    }
    if (!option)
        return unknown_option(command, word);
    if (option->kind == OPTION_FLAG && value)
        return usage_error("%s takes no value", shown);
    if (option->kind != OPTION_FLAG && !value) {
        if (*i + 1 >= count)
            return usage_error("%s wants a value (%s)", shown, option->argument);
        value = words[++*i];
    }
    return set(option, shown, value);
}

/* "text, json or csv" of "text json csv" */
static void put_choices(struct buffer *out, const char *values)
{
    while (*values) {
        size_t length = strcspn(values, " ");
        bool last = !values[length], next_last = !last && !strchr(values + length + 1, ' ');
        buffer_add(out, values, length);
        buffer_text(out, last ? "" : next_last ? " or " : ", ");
        values += length + !last;
    }
}

static bool is_one_of(const char *word, size_t length, const char *values)
{
    for (const char *at = values; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && !strncmp(at, word, length))
            return true;
    return false;
}

static int check_choice(const struct command *command, const char *name, const char *value)
{
    const struct option *option = find(command, name, strlen(name), 0);
    const char *values = option ? option_values(command, option) : NULL;
    if (!values || !value || is_one_of(value, strlen(value), values))
        return EXIT_COMPLETE;
    struct buffer list = {0};
    char near[64];
    put_choices(&list, values);
    suggest(value, values, near, sizeof near);
    usage_error("--%s: unknown value '%s'%s%s%s (%s)", name, value, *near ? "; is it '" : "", near,
                *near ? "'?" : "", list.data);
    buffer_free(&list);
    return EXIT_USAGE;
}

/* A message for a word that no table has: the file of that name, or the option that may be meant. */
static int unknown_option(const struct command *command, const char *word)
{
    struct buffer names = {0};
    const struct option *table;
    char near[64], asked[64];
    if (access(word, F_OK) == 0)
        return usage_error("%s: unknown option '%s'; the file of that name is ./%s", command->name, word,
                           word);
    snprintf(asked, sizeof asked, "%.*s", (int)strcspn(word, "="), word);
    for (size_t t = 0; (table = options_table(command, t)); t++)
        for (; table->kind != OPTION_END; table++)
            if (table->name)
                buffer_format(&names, "--%s ", table->name);
    suggest(asked, names.data ? names.data : "", near, sizeof near);
    buffer_free(&names);
    const char *hint = !strcmp(asked, "--fix") ? " ('steelyard apply' changes files)" : "";
    return usage_error("%s: unknown option '%s'%s%s%s%s (see steelyard %s --help)", command->name, word,
                       *near ? "; is it '" : "", near, *near ? "'?" : "", hint, command->name);
}

int options_read(const struct command *command, int count, char **words, struct arguments *arguments,
                 bool *help)
{
    memset(arguments, 0, sizeof *arguments);
    *help = false;
    for (int i = 0; i < count; i++) {
        if (!strcmp(words[i], "--")) {
            arguments->dashes = true;
            for (i++; i < count; i++)
                add_word(&arguments->after, words[i]);
        } else if (words[i][0] == '-' && words[i][1]) {
            int code = read_option(command, count, words, &i, help);
            if (code != EXIT_COMPLETE || *help)
                return code;
        } else {
            add_word(&arguments->plain, words[i]);
        }
    }
    if (check_choice(command, "format", settings.format))
        return EXIT_USAGE;
    return check_choice(command, "color", settings.color);
}

void arguments_free(struct arguments *arguments)
{
    free(arguments->plain.items);
    free(arguments->after.items);
    *arguments = (struct arguments){0};
}

unsigned assert_bit(const char *name, size_t length)
{
    static const struct {
        const char *name;
        unsigned bit;
    } known[] = {{"unit", ASSERT_UNIT},
                 {"uniform", ASSERT_UNIFORM},
                 {"print-only", ASSERT_PRINT_ONLY},
                 {"last-bits", ASSERT_LAST_BITS}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strlen(known[k].name) == length && !strncmp(name, known[k].name, length))
            return known[k].bit;
    return 0;
}

int settings_for_analysis(struct analysis_options *options)
{
    *options = (struct analysis_options){.reorder = !settings.no_reorder,
                                         .cover_all = settings.cover_all,
                                         .spawn = settings.spawn,
                                         .ranges = settings.ranges,
                                         .loops = settings.loops,
                                         .claims = settings.claims,
                                         .min_items = settings.min_items,
                                         .strict_output = settings.strict_output,
                                         .stopped = stop_reason};
    for (size_t i = 0; i < settings.asserts.count; i++) {
        const char *at = settings.asserts.items[i];
        while (*at) {
            size_t length = strcspn(at, ",");
            unsigned bit = assert_bit(at, length);
            if (!bit)
                return usage_error("--assert: unknown value '%.*s' (unit, uniform, print-only, last-bits)",
                                   (int)length, at);
            options->asserts |= bit;
            at += length + (at[length] == ',');
        }
    }
    options->placed = settings.placed;
    options->placed_count = settings.placed_count;
    return EXIT_COMPLETE;
}
