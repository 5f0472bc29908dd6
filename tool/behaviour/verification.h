/* What the parts of `verify` share: verify.c runs the programs, which pairs.c builds, and rows.c says what
 * came of it. */
#ifndef STEELYARD_TOOL_VERIFICATION_H
#define STEELYARD_TOOL_VERIFICATION_H

#include "behaviour/verify.h"

/* Both programs, built one way. */
struct pair {
    char *original, *rewritten;
    const char *sanitize; /* what they are built with; NULL: as given */
};

struct verification {
    const struct verify_request *asked;
    const char *folder;
    struct pair plain, checked;   /* checked.original NULL: there are none with sanitizers */
    struct command_line defaults; /* what the program takes where it is given no arguments */
    char *preload;
    struct words other_names,
        outside; /* files written outside of the working directory; the first of no fixed name */
    json_t *rows;
    size_t runs, differences, unusable, folders;
};

/* What the rewritten program is held against at one number of ranks. */
struct reference {
    int ranks;
    const struct pair *pair;
    const struct command_line *arguments;
    char *about;           /* the arguments, where they are not those that were given; NULL */
    struct comparison how; /* any_order as soon as the original shows that it has no order */
    struct run_outcome first;
    int repeats;
    bool unsteady;
};

/* ---- the two programs: pairs.c ---- */

/* Builds them, without the prints that show a rank's own share where that builds, and where it is asked for
 * also with sanitizers. The exit code. */
int verify_build(struct verification *verification, const struct project *project,
                 const struct rewriting *rewriting);
void verify_pair_free(struct pair *pair);
/* Runs the rewritten program under a vector; vector NULL: the original. */
void verify_run(struct verification *verification, const struct reference *reference,
                const struct share_vector *vector, struct run_outcome *outcome);
bool verify_ended_well(const struct run_outcome *outcome);
/* What was not well, new. */
char *verify_why_not(const struct run_outcome *outcome);

/* ---- what is said: rows.c ---- */

/* One run, as it comes. where: the first difference, or NULL. */
void verify_put_row(struct verification *verification, const struct reference *reference, const char *vector,
                    const char *verdict, size_t files, const char *where, double seconds);
/* The sum of all. The exit code. */
int verify_put_end(struct verification *verification, const struct project *project);

#endif
