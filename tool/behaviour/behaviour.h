/* Behaviour of the original against that of the rewritten program: built, run under several share vectors,
 * compared by what they print and write. */
#ifndef STEELYARD_TOOL_BEHAVIOUR_H
#define STEELYARD_TOOL_BEHAVIOUR_H

#include <regex.h>

#include "source/edits.h"
#include "source/process.h"

/* A share vector: what STEELYARD_SHARES is set to. */
struct share_vector {
    const char *name;
    char *value; /* new */
};
enum { VECTOR_COUNT = 7 };
/* The vectors a missed offset, a wrong unit or an empty share shows under, for `ranks` ranks. Returns how
 * many. */
size_t share_vectors(int ranks, struct share_vector vectors[VECTOR_COUNT]);

/* ---- comparing ---- */

struct comparison {
    double tolerance;    /* relative, for numbers; 0: bytes must be equal */
    const regex_t *skip; /* lines left out; NULL: none */
};
enum sameness {
    SAME,           /* byte for byte (lines left out apart) */
    SAME_REORDERED, /* the same lines in another order: ranks print when they like */
    SAME_NEARLY,    /* equal within the tolerance */
    DIFFERENT
};
/* *where (may be NULL) becomes new text that shows the first difference, for DIFFERENT. */
enum sameness texts_compare(const struct comparison *how, const char *a, size_t a_size, const char *b,
                            size_t b_size, char **where);
const char *sameness_name(enum sameness sameness);

/* ---- building and running ---- */

struct build {
    const char *compiler, *cxx_compiler; /* MPI wrappers */
    const struct words *link;            /* the words after -- */
    const char *folder;                  /* objects and program go here */
};
/* Compiles the units of the project and links them; with a rewriting its texts in place of the originals'.
 * `program` becomes new text. EXIT_COMPLETE, or EXIT_FAILED after the compiler's messages on stderr. */
int build_program(const struct build *build, const struct project *project, const struct rewriting *rewriting,
                  char **program);

struct run_request {
    const char *mpiexec;
    int ranks;
    const char *program;
    const struct command_line *arguments;
    const struct words *inputs;  /* files copied into the working directory */
    const char *input;           /* stdin, NULL: none */
    const char *shares, *folder; /* STEELYARD_SHARES (NULL: the original), a new working directory */
    double timeout_s;
};
struct run_outcome {
    struct process_result process;
    char *folder;
};
void run_program(const struct run_request *request, struct run_outcome *outcome);
void run_outcome_free(struct run_outcome *outcome);
/* Compares status, stdout and every file below the two working directories. */
enum sameness outcomes_compare(const struct comparison *how, const struct run_outcome *a,
                               const struct run_outcome *b, size_t *files, char **where);

#endif
