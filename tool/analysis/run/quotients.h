/* Equal shares that are computed in floating point:
 *
 *     double n;   ..   MPI_Bcast(&n, 1, MPI_DOUBLE, 0, comm);
 *     int local_n = n / size;
 *
 * The quotient of a variable that is the same on all ranks, by their number, computed in doubles and cut to
 * an integer, is one integer m, the same on every rank wherever that variable, unchanged, is divided so: the
 * same operation on the same numbers. Nothing else is taken for known of it, n need not be whole. It has the
 * name of a quotient of integers, n / size, of an n that is no number of the program elsewhere: a number that
 * is told (then m is just that quotient: a / b is nearer to an integer above it than the next double below
 * that one only where a has more than 53 bits), or the name of what the variable has, if it has that very
 * double and not what an operation in floating point or a narrower type has made of it (`computed`, `exact`
 * in values/values.h): that may have other last bits, and another m. An integer of that name is what a double
 * of it is cut to, and divided by a number of ranks and cut that gives the same m. Ranges of rank * m .. rank
 * * m + m cover rank by rank what m of each rank is in all, so a share object of m for each rank deals out
 * the same items, as for any other m.
 *
 * What is put in the quotient's place is an integer, which the conversion leaves as it is. */
#ifndef STEELYARD_TOOL_QUOTIENTS_H
#define STEELYARD_TOOL_QUOTIENTS_H

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct node;
struct poly;
struct type;
struct value;

/* v is what the node gives, and is converted to the type: that integer; null: it is no such quotient. */
const struct poly *whole_quotient(struct interp *in, const struct node *node, const struct type *type,
                                  const struct value *v, evaluation evaluate);

#endif
