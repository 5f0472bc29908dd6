/* The table of commands: what each is called, which options it takes, what runs it. --help and the manual
 * pages are made from these tables. A new command is one file cmd_NAME.c defining `command_NAME`, a
 * declaration here and a line in main.c. */
#ifndef STEELYARD_TOOL_COMMANDS_H
#define STEELYARD_TOOL_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

/* What every command returns. */
enum exit_code {
    EXIT_COMPLETE = 0,   /* done, nothing pending */
    EXIT_FINDINGS = 1,   /* diff, check: something pending; apply: a site that --fail-on names */
    EXIT_USAGE = 2,      /* wrong arguments, no such file */
    EXIT_INCOMPLETE = 3, /* something could not be analysed; wins over 0 and 1 */
    EXIT_FAILED = 4,     /* writing or verification failed, everything restored */
    EXIT_INTERNAL = 70   /* a fault of steelyard itself */
};

enum option_kind {
    OPTION_END = 0,
    OPTION_FLAG,    /* target: bool */
    OPTION_TEXT,    /* target: const char * */
    OPTION_INTEGER, /* target: long long, not negative */
    OPTION_REAL,    /* target: double */
    OPTION_LIST     /* target: struct words; may be repeated */
};

struct words {
    const char **items;
    size_t count;
};

struct option {
    enum option_kind kind;
    char letter;          /* 0: long form only */
    const char *name;     /* without dashes; NULL: letter only */
    const char *argument; /* how help calls it; NULL for flags */
    const char *help;
    void *target;
};

/* Groups of common options a command takes (options.c). */
enum {
    COMMON_SOURCES = 1,  /* -p, --root, -j, and compiler arguments after -- */
    COMMON_ANALYSIS = 2, /* --min-items, --no-reorder, --cover-all, --assert */
    COMMON_REPORT = 4,   /* --format, -o, --color */
    COMMON_COLOR = 8,    /* --color alone */
    COMMON_RESULT = 16,  /* as COMMON_REPORT, of text and json alone */
    COMMON_QUIET = 32,   /* -q */
    COMMON_LAST = COMMON_QUIET
};

/* The command line without its options. */
struct arguments {
    struct words plain; /* files or other operands, in order */
    struct words after; /* what follows -- */
    bool dashes;        /* a -- was given */
};

struct command {
    const char *name;
    const char *synopsis; /* operands, e.g. "FILE.. [-- COMPILER-ARGUMENTS]" */
    const char *summary;  /* one line */
    const char *description;
    const char *exits; /* what the exit codes mean here, one per line; NULL: the common text */
    unsigned common;
    const struct option *options; /* own options, ended by OPTION_END; may be NULL */
    int (*run)(const struct arguments *arguments);
};

extern const struct command command_audit, command_diff, command_apply, command_undo, command_check,
    command_verify, command_explain, command_doctor, command_cc, command_plan, command_view, command_profile;

/* NULL-terminated; in the order help shows them. */
extern const struct command *const commands[];
const struct command *command_by_name(const char *name);

/* `steelyard-mpicc ARGS`: argv[0] names the compiler to stand in for; see cmd_cc.c. */
int command_cc_as_compiler(bool cxx, int count, char **words);

#endif
