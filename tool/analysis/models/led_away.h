/* Datatypes that lead away from the buffer they are used with.
 *
 * A datatype says how far behind the buffer's beginning each of its parts is. Where that is computed from
 * what MPI_Get_address has given, a part may be another variable:
 *
 *     MPI_Get_address(a, &first);  MPI_Get_address(n, &next);  places[1] = next - first;
 *     MPI_Bcast(a, 1, type, 0, comm);        sets *n as well
 *
 * Where the program takes no address in this way, a part that is no part of the buffer is read or written
 * outside of it, which no correct program does. Where it does, a datatype stays within the buffer when all
 * its places are told as numbers, or when no other variable than the buffers of the call has given its
 * address away so. All others may read and set any variable of which an address has gone where it is not
 * followed (all that MPI_Get_address was given have): to the call, its buffers are pointers that may lead
 * there.
 *
 * One kind is followed: numbers that are variables of their own, each told by its address less that of the
 * first one. Broadcast from the first one, once, each of them is at the buffer's address and its own less
 * that of the buffer: it is its own place. So the call is a broadcast of each of them by itself. */
#ifndef STEELYARD_TOOL_LED_AWAY_H
#define STEELYARD_TOOL_LED_AWAY_H

#include <stdbool.h>

struct datatype;
struct interp;
struct mpi_call;
struct node;
struct value;

/* What a call is given leads where its datatypes do. */
void lead_away(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a,
               int count);
/* Addresses that MPI keeps: for one-sided communication, attributes, requests that start later, or from
 * MPI_BOTTOM. */
void keep_addresses(struct interp *in, const struct node *node, const struct mpi_call *call,
                    const struct value *a, int count);
/* The numbers that a broadcast tells one by one; null: it is none of that kind. */
const struct datatype *told_apart(const struct interp *in, const struct value *a);

#endif
