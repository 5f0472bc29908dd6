/* Reading the command line by the option tables, and the values of the common options. */
#ifndef STEELYARD_TOOL_OPTIONS_H
#define STEELYARD_TOOL_OPTIONS_H

#include "analysis/analysis.h"
#include "commands.h"

/* Values of the common options; defaults before options_read(). */
struct settings {
    const char *database; /* -p */
    const char *root;     /* --root */
    long long jobs;       /* -j; 0: all cores */
    const char *format;   /* --format */
    const char *output;   /* -o */
    const char *color;    /* --color */
    long long min_items;
    long long time_limit; /* --time-limit, s; 0: none */
    bool no_reorder, cover_all, spawn, ranges, loops, strict_output;
    bool claims; /* of audit */
    bool quiet;  /* -q */
    struct words asserts;
    struct words files;           /* of .steelyard.toml: taken when the command line names none */
    const char *usual_database;   /* likewise */
    struct placed_assert *placed; /* assertions for a function or a line; borrowed texts */
    size_t placed_count;
};
extern struct settings settings;

/* Reads `count` words into the targets of the command's options and the rest into `arguments` (whose arrays
 * are new). Returns EXIT_COMPLETE, or EXIT_USAGE after a message on stderr. *help is set by -h or --help. */
int options_read(const struct command *command, int count, char **words, struct arguments *arguments,
                 bool *help);

void arguments_free(struct arguments *arguments);

/* The bit of an assertion's name; 0: there is none. */
unsigned assert_bit(const char *name, size_t length);

/* The common options as the analysis takes them. EXIT_USAGE after a message for an unknown --assert. */
int settings_for_analysis(struct analysis_options *options);

/* The common options of a group (one bit), ended by OPTION_END, and the title help prints over them. */
const struct option *options_of_group(unsigned group, const char **title);

/* Help of one command, or of all when command is NULL, on stdout; and a manual page in man(7) macros. */
void help_print(const struct command *command);
void manual_print(const struct command *command);

/* The words a common or own option of the command may have, separated by blanks; NULL: any. */
const char *option_values(const struct command *command, const struct option *option);
/* Every option of a command, own and common: table after table until NULL. */
const struct option *options_table(const struct command *command, size_t i);
/* The candidate (words separated by blanks) that is nearest to the word when they are alike: one or two
 * letters more, less, other or exchanged. Empty: none. `found` has `size` bytes. */
const char *suggest(const char *word, const char *candidates, char *found, size_t size);
/* Completions for a shell (bash, zsh, fish) on stdout. EXIT_USAGE after a message for another one. */
int completion_print(const char *shell);

/* "steelyard: " message on stderr; returns EXIT_USAGE, for `return usage_error(..)`. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
