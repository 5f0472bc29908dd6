/* Loops whose numbers are dealt out to the ranks (--loops):
 *
 *     for (i = rank + c; i < n; i += size) BODY
 *     for (i = c; i < n; i++) { if (i % size != rank) continue; BODY }
 *     for (i = c; i < n; i++) if (i % size == rank) BODY
 *     for (i = rank * m + c; i < (rank + 1) * m + c; i++) BODY
 *     for (i = rank * n / size; i < (rank + 1) * n / size; i++) BODY
 *
 * with the rank in all and the number of all ranks, by whatever names, c a number that is not negative, m and
 * n the same on all ranks. Every number from c to n is some rank's, and no other's: rank + c + k * size meets
 * each of them once, and so does i % size. Where each rank has a range, the next one's begins where its own
 * ends, rank 0's at c (or 0), and the last one's ends at size * m + c (or n); none of them runs backwards
 * where another one does not, as m or n has one sign for all.
 *
 * Ranks may as well take the numbers as they work (sy_loop_next), in whatever order, some of them none at
 * all, where it does not matter whose a number is. For that:
 *
 * What is done for a number is looked at as what is done for an own item (run/share_run.c), with a share that
 * no number of the program is: the counter is that item's place, a function of it alone is the same whoever
 * has it, what differs between ranks may not meet it, and what earlier numbers left may only be accumulated.
 * So a partial result is a sum, a minimum, .. over the numbers that the rank had, and the reduction over all
 * ranks that completes it gives the one over all numbers, however they were dealt out.
 *
 * Own items of a scatter stand one behind the other and are met in their order, and those of two loops are
 * the same ones. Numbers that are taken are not: which is the first or the last one, how many there are, or
 * where the loop ends may not matter, and nothing may be kept in an array for a number: each is refused here.
 *
 * Nobody waits for a rank that waits for something else: all ranks come by the loop, equally often, and the
 * program communicates by nothing but collectives that all ranks of MPI_COMM_WORLD come by. Where a
 * collective is put between two of these, every rank comes by it between the same two. Messages by MPI_Send
 * and MPI_Recv may stand behind the last loop of that kind, where none stands in another loop: no rank waits
 * for one before all have left it. Others before a loop are those that two branches tell together
 * (run/handed.h): whoever has come out of its branch has sent and received all of them, and nothing but a
 * collective stands before, so that all ranks come to their branch and out of it.
 *
 * The body leaves nothing else behind: it calls nothing but functions of the program and mathematics, is not
 * left early, and has no directives.
 *
 * What C++ adds to that: dealt_cxx.c.
 *
 * Sums and products of floating-point numbers have other last bits with every run, and so may the least and
 * greatest one (-0.0 is not less than 0.0): only with --assert last-bits. */
#ifndef STEELYARD_TOOL_DEALT_H
#define STEELYARD_TOOL_DEALT_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"
#include "analysis/run/loop_body.h"

struct node;
struct program;
struct state;
struct value;

/* Such a loop, as the text tells it. */
struct dealt {
    struct induction induction; /* over the numbers that the rank takes, one by one */
    const struct node *by;      /* the number of ranks, */
    const struct node *which;   /* the rank; null: the counter begins with it */
    const struct node *choice;  /* the `if` by which a rank finds its numbers; null: it steps to them */
    bool range;                 /* each rank has the numbers from where the counter begins to its end */
    bool skips;                 /* it passes over the others: what is done for a number stands behind it */
    const struct node *code;    /* what is done for a number */
};

bool find_dealt(struct interp *in, const struct node *node, struct dealt *out);
/* The share of the numbers of the loop; -1: there is none, and the loop is to be run as it stands. `low`,
 * `high`: where its counter begins and ends. Records what stands against it. */
int share_of_dealt(struct interp *in, const struct node *node, const struct dealt *dealt,
                   const struct value *low, const struct value *high, evaluation evaluate);
/* Sets the loop's numbers to those of the share. */
void begin_dealt(struct interp *in, struct loop *loop, int share);
/* The loop has been run: what it left, and whether its ends have stayed. */
void end_dealt(struct interp *in, const struct loop *loop, const struct dealt *dealt,
               const struct state *before, const struct value *high, evaluation evaluate);
/* The loop is run as it stands. Where it was one with a share elsewhere, that is in the way. */
void not_dealt(struct interp *in, const struct node *node);
/* After the last pass: what stands against all such loops of the program. */
void check_dealt(struct interp *in);

/* How a loop is to be written; null: it is none. */
struct dealing {
    const struct node *node;
    long long first;  /* its least number */
    const char *many; /* of ranges: how many numbers all ranks have, as a product; null: another loop */
    bool may_be_none; /* its end may be less than that */
    bool settled;     /* `first` is known */
    bool last_bits;   /* they may change here */
};
const struct dealing *dealing_of(const struct interp *in, int share);

#endif
