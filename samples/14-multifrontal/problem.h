/* The problem on every process: rank 0 reads or makes the matrix and analyses it, the others receive the permuted
 * matrix and the tree. */
#ifndef MF_PROBLEM_H
#define MF_PROBLEM_H
#include "options.h"
#include <mpi.h>

struct problem {
    struct sparse matrix; /* permuted */
    struct tree tree;
    struct mapping mapping;
    double analysis_s; /* on rank 0 */
};

/* Collective. False with a message in TEXT (on rank 0). Release with problem_free. */
bool problem_make(struct problem *p, const struct options *o, MPI_Comm comm, char *text, int room);
void problem_free(struct problem *p);
#endif
