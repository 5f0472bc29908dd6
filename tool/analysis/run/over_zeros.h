/* Counts and displacements that the root alone sets, in arrays of which all others have zeros:
 *
 *     std::vector<int> counts(size);
 *     if (rank == 0) for (r = 0; r < size; r++) counts[r] = n / size + (r < n % size);
 *     MPI_Bcast(counts.data(), size, MPI_INT, 0, comm);
 *
 * Behind the branch the root has what every rank has, in the original and in the new program, and the others
 * have zeros in both. That is told of the array until something else is stored in it: the others' elements
 * are numbers that a correct program may read, so nobody reads one (counts[rank] is no own length), and no
 * loop adds them up. What counts on the root alone is what MPI_Scatterv and MPI_Gatherv from and to that root
 * are given, and MPI_Bcast by it tells all of them the same. Of two paths, of which one has them from another
 * root or none, no root is known any more, and nothing is made of them. */
#ifndef STEELYARD_TOOL_OVER_ZEROS_H
#define STEELYARD_TOOL_OVER_ZEROS_H

#include "analysis/interp.h"

struct poly;
struct state;

/* Before the branch of rank `root` of the group, which all of its ranks come by, meets that of the others. */
void keep_over_zeros(struct interp *in, struct state *of_root, struct state *of_others,
                     const struct poly *root, int group);

#endif
