/* Running other programs: compilers, mpiexec. */
#ifndef STEELYARD_TOOL_PROCESS_H
#define STEELYARD_TOOL_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "files/memory.h"

/* A list of words to run, NULL-terminated while it is built. */
struct command_line {
    char **words;
    size_t count;
};
void command_add(struct command_line *line, const char *word);
void command_add_all(struct command_line *line, const char *const *words, size_t count);
/* Adds the words of a shell-quoted text (blanks, quotes, backslashes; no expansion). False: unbalanced
 * quotes. */
bool command_add_quoted(struct command_line *line, const char *text);
void command_cut(struct command_line *line, size_t count); /* only the first ones stay */
void command_free(struct command_line *line);
/* The words as one shell-quoted line, new. */
char *command_show(const struct command_line *line);

struct process_result {
    int status; /* exit code; 128 + signal; 127 could not be started */
    bool timed_out;
    double seconds;
    struct buffer output, errors;
};
struct process_options {
    const char *directory;          /* working directory, NULL: unchanged */
    const char *const *environment; /* "NAME=value" added to the environment, NULL-terminated; may be NULL */
    const char *input;              /* file for stdin; NULL: /dev/null */
    double timeout_s;               /* 0: none. The whole process group is ended. */
    bool inherit;                   /* stdin, stdout and stderr are the caller's */
};
/* Runs and waits. `options` may be NULL. The buffers of the result are the caller's. */
void process_run(const struct command_line *line, const struct process_options *options,
                 struct process_result *result);
void process_result_free(struct process_result *result);
/* Full path of a program as the shell would find it, new; NULL when there is none. */
char *program_find(const char *name);

#endif
