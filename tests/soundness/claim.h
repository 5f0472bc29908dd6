/* What an instrumented program calls: tests/soundness/claims. The first line of each of its files. */
#ifndef SOUNDNESS_CLAIM_H
#define SOUNDNESS_CLAIM_H

#include <mpi.h>
#include <steelyard.h>

int claim_started(int code, int *argc, char ***argv); /* after MPI_Init, whose result it passes on */
void claim_end(void);                                 /* before MPI_Finalize: what was seen is written */
void claim_is(int id, long long value, long long should);
void claim_below(int id, long long value, long long bound); /* 0 <= value < bound */
void claim_never(int id);
void claim_note(int id, double value); /* the values of a claim are compared between ranks or programs */
long long claim_rank(void), claim_size(void), claim_mine(void), claim_offset(void), claim_total(void);
extern sy_shares *claim_shares; /* made last */

#define MPI_Init(argc, argv) claim_started(MPI_Init(argc, argv), argc, argv)
#define MPI_Init_thread(argc, argv, wanted, given)                                                           \
    claim_started(MPI_Init_thread(argc, argv, wanted, given), argc, argv)
#define MPI_Finalize() (claim_end(), MPI_Finalize())
#define sy_shares_make_at(...) (claim_shares = sy_shares_make_at(__VA_ARGS__))

#endif
