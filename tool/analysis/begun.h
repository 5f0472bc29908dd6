/* Distributions that a program begins by itself, of which nothing else has been said (--ranges, --loops).
 *
 * The execution finds ranges, loops whose numbers are dealt out, and counts by their values (run/ranges.h,
 * run/dealt.h), and is silent of what is none of those that it knows. Here the text alone is asked
 * (tree/origins.h) where a program gives each rank a part of its own:
 *
 *     counts   the counts of MPI_Scatterv, MPI_Gatherv or MPI_Allgatherv are filled from something divided by
 *              the number of ranks
 *     loop     begins at the rank and steps by the number of ranks, or passes over all numbers but those with
 *              i % size == rank
 *     range    a loop that begins or ends at something divided by the number of ranks, and has to do with the
 *              rank; where there is none, something of that kind that is the count of a message or a place in
 *              a file
 *
 * Each becomes a site that is refused, with what is in the way as far as the text shows it. Nothing is
 * concluded from it: no site that can be changed, and none that is refused for a reason of its own, comes by
 * here; of a program that has one, nothing is listed. A variable is taken for all that it is set to anywhere,
 * so a site may be one too many, but only in a program that computes such a part. */
#ifndef STEELYARD_TOOL_BEGUN_H
#define STEELYARD_TOOL_BEGUN_H

#include <stdbool.h>

struct listing;
struct program;

/* After the last program, before other sites than those of collectives, ranges and loops are listed.
 * `followed`: every program was followed to its end. */
void list_begun(struct listing *listing, const struct program *program, bool followed);

#endif
