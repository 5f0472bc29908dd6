/* Behaviour of the original against that of the rewritten program: built, run under several share vectors,
 * compared by what they print and write. */
#ifndef STEELYARD_TOOL_BEHAVIOUR_H
#define STEELYARD_TOOL_BEHAVIOUR_H

#include <regex.h>

#include "project/edits.h"
#include "files/process.h"

/* A share vector: what STEELYARD_SHARES is set to, how ranks are numbered, where spawned processes go, how
 * ranks take the numbers of loops. */
struct share_vector {
    const char *name;
    char *value;       /* new */
    const char *spawn; /* STEELYARD_SPAWN; NULL: not set */
    const char *order; /* STEELYARD_ORDER; NULL: none */
    const char *loop;  /* STEELYARD_LOOP; NULL: not set */
};
enum { VECTOR_COUNT = 16 };
/* The vectors a missed offset, a wrong unit or an empty share shows under, for `ranks` ranks, one of them
 * with other numbers for the ranks; with `spawn` also equal shares with the spawned processes in turn and at
 * random, with `loops` under techniques that differ much. Returns how many. */
size_t share_vectors(int ranks, bool spawn, bool loops, struct share_vector vectors[VECTOR_COUNT]);

/* ---- comparing ---- */

struct comparison {
    double tolerance;                /* relative, for numbers; 0: bytes must be equal */
    const regex_t *skip;             /* lines left out; NULL: none */
    bool any_order;                  /* lines have no order, also within one rank or file */
    const struct words *other_names; /* files outside that have another name in every run: not compared */
};
enum sameness {
    SAME,           /* byte for byte (lines left out apart) */
    SAME_REORDERED, /* the same lines, some printed by other ranks; or in another order where none is fixed */
    SAME_NEARLY,    /* equal within the tolerance */
    OTHER_ORDER,    /* the same lines, but one rank or file has its own in another order */
    DIFFERENT
};
const char *sameness_name(enum sameness sameness);

struct text_lines {
    char **items;
    size_t count;
};
/* The lines that are not left out, new. */
struct text_lines lines_kept(const struct comparison *how, const char *text, size_t size);
void lines_free(struct text_lines *lines);
/* Text equal, numbers equal within the tolerance (relative to the larger; not-a-number equals itself). */
bool line_near(const char *a, const char *b, double tolerance);
/* The lines of all ranks together, whoever printed them. A line that stayed with its rank has to keep its
 * place among the others that did: OTHER_ORDER otherwise, unless any_order. */
enum sameness lines_of_ranks_compare(const struct comparison *how, const struct text_lines *a,
                                     const struct text_lines *b, int ranks);
/* One text or file. *where (may be NULL) becomes new text that shows the first difference for OTHER_ORDER and
 * DIFFERENT, else NULL. A text of no bytes may be NULL. */
enum sameness texts_compare(const struct comparison *how, const char *a, size_t a_size, const char *b,
                            size_t b_size, char **where);

/* ---- building and running ---- */

struct build {
    const char *compiler, *cxx_compiler; /* MPI wrappers */
    const struct words *link;            /* the words after -- */
    const char *folder;                  /* objects and program go here */
    const char *sanitize;                /* what -fsanitize is given; NULL: none */
    bool runtime;                        /* links libsteelyard */
    bool quiet;                          /* no messages */
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
    const char *spawn;           /* STEELYARD_SPAWN, NULL: not set */
    const char *order;           /* STEELYARD_ORDER, NULL: none */
    const char *loop;            /* STEELYARD_LOOP, NULL: not set */
    const char *preload; /* tells of files that are written elsewhere (tool/preload); NULL: not there */
    double timeout_s;
};
struct run_outcome {
    struct process_result process; /* its output is what came from no rank that can be named */
    int ranks;
    struct buffer *streams; /* what each rank printed; NULL when the launcher does not tell ranks apart */
    char *folder;
    char *complaint;         /* what a sanitizer said first; NULL: nothing */
    struct elsewhere *files; /* that were written outside of the working directory */
    size_t file_count;
};
/* A file outside of the working directory that a run wrote; it has been put back as it was before. */
struct elsewhere {
    char *path;  /* absolute; what lies beside the working directory begins with ../ */
    char *bytes; /* NULL: it was removed */
    size_t size;
};
/* Runs, keeps what was written elsewhere, and puts it back as it was. */
void run_program(const struct run_request *request, struct run_outcome *outcome);
void run_outcome_free(struct run_outcome *outcome);
/* Compares status, what every rank printed and every file below the two working directories. *where as for
 * texts_compare. */
enum sameness outcomes_compare(const struct comparison *how, const struct run_outcome *a,
                               const struct run_outcome *b, size_t *files, char **where);

/* ---- files outside of the working directory: elsewhere.c ---- */

/* The library to preload, new; NULL when it is not installed. */
char *elsewhere_library(void);
/* What the log in `store` names, as it is now; then as it was before. `folder` is the working directory. */
void elsewhere_take(const char *store, const char *folder, struct run_outcome *outcome);
enum sameness elsewhere_compare(const struct comparison *how, const struct run_outcome *a,
                                const struct run_outcome *b, size_t *files, char **where);
/* Is the path in a directory where the original writes files under other names in every run? */
bool elsewhere_has_other_names(const struct words *names, const char *path);
/* Adds the paths that only one of two runs of the original wrote to `names`, each once. */
void elsewhere_other_names(const struct run_outcome *a, const struct run_outcome *b, struct words *names);

/* ---- prints of a rank's own share: prints.c ---- */

/* The texts to build with such prints (SY110, --assert print-only) left out: of the original, and of the
 * rewritten program. Says on stderr which they are and which stay, but with -q. *held becomes what both refer
 * to, to be freed after them. EXIT_COMPLETE also when there are none (then the first is empty). */
int prints_leave_out(const struct project *project, struct edit **held, struct rewriting *original,
                     struct rewriting *rewritten);

/* ---- other sizes: sizes.c, defaults.c ---- */

enum { SIZES_MOST = 4 };
/* The arguments with one whole number that `ranks` divides made one that it does not divide; returns how many
 * such lines of arguments there are. */
size_t other_sizes(const struct command_line *arguments, int ranks, struct command_line sizes[SIZES_MOST]);
/* The numbers that main takes where it is given no arguments, as arguments: as many from the first on as are
 * known. */
void default_arguments(const struct project *project, struct command_line *arguments);

#endif
