/* Self-scheduled loops: ranks take chunks of iterations while they work, for loops whose iterations cost what
 * nobody knows before. Techniques and options are in loop_chunks.h (no MPI needed for them); docs/loops.md
 * says which to take when. Needs MPI-3.
 *
 *     sy_loop_options options;
 *     sy_loop_options_default(&options);
 *     options.technique = SY_LOOP_GSS;
 *     sy_loop *loop;
 *     sy_loop_create(comm, &options, &loop);           // collective
 *     sy_loop_start(loop, 0, n);                       // collective; as often as there are loops
 *     for (long long lo, hi; sy_loop_next(loop, &lo, &hi);)
 *         for (long long i = lo; i < hi; i++)
 *             work(i);
 *     sy_loop_finish(loop, NULL);                      // collective
 *     sy_loop_free(&loop);                             // collective
 *
 * Every iteration of [begin, end) is delivered exactly once, to whichever rank asks. STEELYARD_LOOP
 * ("NAME[,KEY=VALUE..]", sy_loop_options_parse) and STEELYARD_LOOP_MODE in rank 0's environment override the
 * options.
 *
 * ERRORS. An SY_E* code, with a message in sy_last_error(); a null object is SY_EARG everywhere. sy_loop_next
 * gives no more after an error, and sy_loop_finish returns it: a program that checks the code of finish has
 * checked all. Waiting is bounded by options.patience_s; after SY_ELIMIT or SY_EMPI the object is good for
 * sy_loop_free only. Calls of one object come from one thread at a time, from any thread with
 * MPI_THREAD_SERIALIZED, else from the one that initialised MPI (SY_ESTATE otherwise).
 *
 * Compiled with -DSTEELYARD_DISABLE this header needs no library: numbers are dealt out in turn. */
#ifndef STEELYARD_LOOP_H
#define STEELYARD_LOOP_H

#include <mpi.h>
#include <steelyard/error.h>
#include <steelyard/loop_chunks.h>

#include "mpi_guard.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef STEELYARD_DISABLE
typedef struct sy_loop sy_loop;
#endif

/* What became of a loop. Times in seconds on this rank's monotonic clock, from its call of sy_loop_start; NaN
 * where not measured. */
typedef struct sy_loop_figures {
    int technique, form, mode;   /* as they were used (mode: see sy_loop_create) */
    long long chunks, items;     /* of this rank */
    long long smallest, largest; /* of its chunks; 0 without any */
    double finish_s;             /* when it got no more, or called sy_loop_finish */
    double waiting_s; /* between asking and getting (only with SY_LOOP_LOG_TIMES, or times learnt) */
    long long all_chunks, all_items; /* of all ranks */
    long long undone;                /* iterations that nobody did: all left before, or somebody stopped */
    double finish_mean_s, finish_max_s;
    double imbalance; /* coefficient of variation (standard deviation over mean) of the ranks' finish_s */
    int stopped;      /* somebody called sy_loop_stop */
} sy_loop_figures;

/* Creates the object. Collective over comm (an intracommunicator), which is duplicated. NULL options: the
 * defaults. Options must be equal on all ranks. Makes what the mode needs: dca-node a shared window per node
 * and, with several nodes, one at rank 0; there a probe (tens of milliseconds) finds out whether one-sided
 * fetches need the target's help; where they do, nodes are supplied by messages instead. One rank: every mode
 * is a counter of its own. *loop is NULL on error, and the code is the same on all ranks. SY_EARG: an option
 * out of range (unknown technique or mode, weights not one per rank, NaN), options that differ; SY_ESTATE:
 * MPI not initialised, or thread level too low for this thread; SY_ENOMEM, SY_EMPI. Freed at the latest when
 * MPI_Finalize begins (not under SimGrid). */
#define sy_loop_create(comm, options, loop) sy_loop_create_at((comm), (options), (loop), __FILE__, __LINE__)
#define sy_loop_make(comm, loop) sy_loop_make_at((comm), (loop), __FILE__, __LINE__)
#ifndef STEELYARD_DISABLE
int sy_loop_create_at(MPI_Comm comm, const sy_loop_options *options, sy_loop **loop, const char *file,
                      int line);

/* The same with the default options, but that a rank waits for another one for as long as it takes
 * (patience_s 0): for programs whose ranks came to their loops by themselves before. */
int sy_loop_make_at(MPI_Comm comm, sy_loop **loop, const char *file, int line);

/* Starts a loop over [begin, end), the same on all ranks; end == begin is a loop without iterations.
 * Collective; within one node of dca-node it does not wait for anybody (a fast rank may be up to 7 loops
 * ahead), otherwise for rank 0. SY_EARG: end < begin, more than 2^62 iterations, ranks differ (the loop then
 * counts as started: call sy_loop_finish); SY_ESTATE: a loop is running; SY_ELIMIT: more chunks than a list
 * holds, or patience. */
int sy_loop_start(sy_loop *loop, long long begin, long long end);

/* The next piece of work: 1 and [*begin, *end), or 0: no more, or an error (kept for sy_loop_finish;
 * sy_last_error has its message). Local under dca-node on one node; otherwise rank 0 serves the others in
 * here, which is why it gets its own chunks in portions. */
int sy_loop_next(sy_loop *loop, long long *begin, long long *end);

/* Iterations from `from` to the end of the piece this rank has (and what of its chunk is not delivered yet)
 * go to others. Needs SY_LOOP_GIVE_BACK. SY_EARG: outside the piece; SY_ESTATE: no piece, or no flag;
 * SY_ELIMIT: 64 pieces are waiting already (it is still this rank's). Local. */
int sy_loop_give_back(sy_loop *loop, long long from);

/* Nobody gets more; what ranks have they finish. Local. With several nodes, nodes may still use the few steps
 * they have in stock. */
int sy_loop_stop(sy_loop *loop);

/* Ends the loop on this rank, which may be before it got everything: others go on. Collective. With figures
 * (on all ranks, or on none) it waits for all and returns the same code everywhere, SY_ESTATE when iterations
 * were left undone without sy_loop_stop; without it does not wait, except rank 0 in the modes where it
 * serves. Returns the first error of this loop, if there was one. SY_ESTATE: no loop is running. */
int sy_loop_finish(sy_loop *loop, sy_loop_figures *figures);

/* After sy_loop_finish: results from who computed them. `all` has one `item` per iteration on every rank,
 * those of its own iterations filled in; afterwards all of them at `root`, or everywhere with root -1.
 * Collective. Needs the log. SY_ESTATE: a loop is running, or no log; SY_EARG: root; SY_ERANGE: more than
 * 2^31 - 1 iterations. */
int sy_loop_gather(sy_loop *loop, void *all, MPI_Datatype item, int root);

/* After sy_loop_finish: the log of all ranks' chunks as CSV ("step,rank,begin,size,start_s,end_s"; step -1: a
 * piece given back or by position; times empty without SY_LOOP_LOG_TIMES), written by rank 0. Collective.
 * SY_EIO. */
int sy_loop_write_csv(sy_loop *loop, const char *path);

/* Frees it and sets *loop to NULL (NULL already: nothing happens). Collective. SY_ESTATE while a loop is
 * running. When a rank does not come within the patience, or after SY_ELIMIT or SY_EMPI, what is freed
 * together stays until the end of the program. */
int sy_loop_free(sy_loop **loop);
#endif

#ifdef __cplusplus
}
#endif

#ifdef STEELYARD_DISABLE
#include "loop_fallback.h" /* the same names without the library: numbers in turn */
#endif
#endif
