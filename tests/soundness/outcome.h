/* What a run of a program came to, and whether two runs came to the same. */
#ifndef SOUNDNESS_OUTCOME_H
#define SOUNDNESS_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>

#include "mpi/world.h"

enum outcome_end { RUN_ENDED, RUN_ABORTED, RUN_CRASHED, RUN_ERROR, RUN_DEADLOCK, RUN_HANGS };

struct text {
    char *bytes;
    size_t length;
};

struct outcome {
    enum outcome_end end;
    char why[256]; /* for all ends but the first */
    int code;      /* of MPI_Abort */
    int ranks;
    int status[WORLD_MAX_RANKS];
    struct text printed[WORLD_MAX_RANKS];
    struct text files; /* names and contents of what was written */
};

void outcome_free(struct outcome *outcome);

/* How close is close enough. OUTCOME_EXACT: rank by rank. OUTCOME_RENUMBERED: what one rank does another one
 * may do. OUTCOME_LINES: the lines of all ranks together, in any order. OUTCOME_RANKS_DIFFER: ranks that
 * print nothing do not count. OUTCOME_ENDS: how it ends alone. With `tolerant` numbers may differ in their
 * last digits. */
enum outcome_rule { OUTCOME_EXACT, OUTCOME_RENUMBERED, OUTCOME_LINES, OUTCOME_RANKS_DIFFER, OUTCOME_ENDS };

/* False with a sentence in `difference`. */
bool outcome_same(const struct outcome *is, const struct outcome *should, enum outcome_rule rule,
                  bool tolerant, char *difference, size_t room);

#endif
