/* What carries the protocol of loops: C11 atomics in a shared window, one-sided operations, messages. */
#ifndef STEELYARD_LOOP_TRANSPORT_H
#define STEELYARD_LOOP_TRANSPORT_H

#include "loop/protocol.h"

#include <mpi.h>
#include <stdatomic.h>

struct loop_carrier {
    MPI_Comm comm;
    int rank, ranks;
    double patience_s, waiting_since;
    /* the words of the node */
    MPI_Comm node;
    MPI_Win node_window;
    _Atomic long long *words;
    void *own_words; /* one rank: allocated */
    /* the counters at rank 0: per slot the next step, and how many ranks have left. Only MPI's operations
     * touch them. */
    MPI_Win counters;
    bool passive; /* fetching needs no help of rank 0 */
};

extern const struct loop_transport sy_loop_carrier_functions; /* to be copied, with the carrier as context */

/* Collective over carrier->comm; node_ranks 0: all ranks of a node. Fills in node, node_window, words. */
int sy_loop_carrier_share_words(struct loop_carrier *carrier, int node_ranks, int *node_rank, int *node_size);
int sy_loop_carrier_own_words(struct loop_carrier *carrier); /* one rank */
/* Collective: the counters at rank 0, and the probe whether fetching is passive. */
int sy_loop_carrier_open_counters(struct loop_carrier *carrier);
/* Rank 0: makes the counter of a loop ready, when all have left the loop that had its slot. */
int sy_loop_carrier_reset_counter(struct loop_carrier *carrier, long long sequence);
/* Every rank, when it leaves. */
int sy_loop_carrier_leave_counter(struct loop_carrier *carrier, long long sequence);
/* Collective. */
void sy_loop_carrier_close(struct loop_carrier *carrier);

/* Completes a request, letting others run meanwhile. */
int sy_loop_carrier_wait(struct loop_carrier *carrier, MPI_Request *request);

/* open.c: at rank 0, the other loops that this thread has open, and serving them. */
bool sy_loop_open_others(const struct loop_carrier *carrier);
int sy_loop_open_serve(const struct loop_carrier *carrier);

double sy_loop_now(void);
int sy_loop_mpi(int error); /* SY_SUCCESS, or SY_EMPI with a message */

#endif
