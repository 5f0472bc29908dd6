/* Self-scheduled loops: techniques, options and chunk lists. Plain C, no MPI, no clock, no state.
 *
 * N iterations are handed out to P ranks in chunks, step after step; a technique says how large the chunk of
 * a step is. Names, closed forms (a chunk from the number of its step) and recursive forms (from what is
 * left, R) after A. Eleliemy and F. M. Ciorba, "A Distributed Chunk Calculation Approach for Self-scheduling
 * of Parallel Applications on Distributed-memory Systems" (Journal of Computational Science, 2021);
 * docs/loops.md says which formula is whose, and where the paper's own tables settle a doubt. */
#ifndef STEELYARD_LOOP_CHUNKS_H
#define STEELYARD_LOOP_CHUNKS_H

#include <stddef.h>
#include <steelyard/error.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sy_loop_technique {
    SY_LOOP_STATIC, /* "static": ceil(N/P), or by the weights given: rank p owns the p-th chunk */
    SY_LOOP_SS,     /* "ss": 1 */
    SY_LOOP_FSC,    /* "fsc": fixed, from h and sigma */
    SY_LOOP_MFSC,   /* "mfsc": fixed, about as many chunks as FAC2 makes */
    SY_LOOP_GSS,    /* "gss": what is left over P */
    SY_LOOP_TAP,    /* "tap": GSS less v = alpha sigma / mu deviations */
    SY_LOOP_TSS,    /* "tss": decreasing by a constant */
    SY_LOOP_FAC2,   /* "fac2": batches of P chunks, half of what is left */
    SY_LOOP_FAC,    /* "fac": batches from mu and sigma */
    SY_LOOP_TFSS,   /* "tfss": batches with the mean of P chunks of TSS */
    SY_LOOP_FISS,   /* "fiss": B increasing batches */
    SY_LOOP_VISS,   /* "viss": batches that increase by half as much each time */
    SY_LOOP_RND,    /* "rnd": random in [1, N/P] */
    SY_LOOP_PLS,    /* "pls": a static part (swr), then GSS */
    SY_LOOP_WF,     /* "wf": FAC2 times the asking rank's weight */
    SY_LOOP_AWF,    /* "awf": WF, the weights learnt from one loop to the next */
    SY_LOOP_AWF_B,  /* "awf-b": WF, weights learnt within the loop, used from the next batch on */
    SY_LOOP_AWF_C,  /* "awf-c": the same, used at every chunk, from R */
    SY_LOOP_AWF_D,  /* "awf-d": like B, times with waiting */
    SY_LOOP_AWF_E,  /* "awf-e": like C, times with waiting */
    SY_LOOP_AF,     /* "af": from each rank's measured mu and sigma */
    SY_LOOP_TECHNIQUES
} sy_loop_technique;

typedef enum sy_loop_form { SY_LOOP_CLOSED, SY_LOOP_RECURSIVE } sy_loop_form;

/* Who calculates, and where the counter is. */
typedef enum sy_loop_mode {
    SY_LOOP_DCA_NODE, /* "dca-node" (default): a counter in a node's memory; between nodes dca-rma or dca */
    SY_LOOP_DCA,      /* "dca": rank 0 hands out step numbers, ranks calculate their chunks */
    SY_LOOP_DCA_RMA,  /* "dca-rma": the step number is fetched by MPI_Fetch_and_op */
    SY_LOOP_CCA,      /* "cca": rank 0 calculates and hands out chunks */
    SY_LOOP_MODES
} sy_loop_mode;

enum {                              /* options.flags */
       SY_LOOP_NO_LOG = 1u << 0,    /* keep no log of chunks: no sy_loop_gather, no list in the run record */
       SY_LOOP_LOG_TIMES = 1u << 1, /* log when each chunk began and ended: two clock readings per chunk */
       SY_LOOP_GIVE_BACK =
           1u << 2, /* ranks may give chunks back: sy_loop_next returns 0 only when all is done */
       SY_LOOP_FRACTIONAL =
           1u << 3 /* TSS, TFSS: the decrement is not rounded down (it is 0 for N < 8 P^2 or so) */
};

/* Everything that is the same on all ranks; sy_loop_options_default fills it in. */
typedef struct sy_loop_options {
    int technique;  /* sy_loop_technique (default SY_LOOP_FAC2) */
    int form;       /* sy_loop_form (closed) */
    int mode;       /* sy_loop_mode (dca-node) */
    unsigned flags; /* SY_LOOP_NO_LOG, .. */
    long long kmin,
        kmax; /* iterations of a chunk at least (1), at most (0: no limit); kmin wins at the end only */
    double mu, sigma; /* seconds per iteration: mean, standard deviation (0, 0); FSC, TAP, FAC, AF */
    double h;         /* FSC: seconds of overhead per chunk (0) */
    double alpha;     /* TAP: how many deviations (1.3) */
    double
        swr;  /* PLS: the static part, in (0, 1]; 0 (default): shortest over longest of five iterations, which
               * a loop  measures at its beginning, all ranks waiting for it; .7 in a list without a loop */
    double x; /* VISS: X > 0, the first chunk is N/(X P) (4) */
    long long b;             /* FISS: B >= 1 batches (3) */
    unsigned long long seed; /* RND (0) */
    const double
        *weights;     /* [weight_count], one per rank, > 0, of any sum; NULL: from the platform or profile */
    int weight_count; /* must be P where weights are given */
    double delay_s;   /* spin so long in every calculation of a chunk, at whoever calculates (0) */
    double assign_delay_s; /* spin so long in every assignment: at rank 0 under cca and dca, else at the asker
                              (0) */
    long long break_after; /* rank 0 under cca and dca: serve after so many iterations (0: about every 100
                            * microseconds) */
    long long request_when; /* cca, dca: ask for the next chunk when so many iterations are left (0: none) */
    double patience_s;      /* give up waiting for another rank after so long: SY_ELIMIT (120; 0: never) */
    int node_ranks;         /* dca-node: so many ranks at most share a counter (0: all of a node) */
} sy_loop_options;

/* The defaults as stated above. Local. */
void sy_loop_options_default(sy_loop_options *options);

/* Sets technique, form and parameters from "NAME[,KEY=VALUE..]", as STEELYARD_LOOP and `steelyard plan
 * --loop` have it. Keys: sigma h mu alpha B X swr seed kmin kmax form. What is not named stays. SY_EARG with
 * a message: unknown name or key, bad value; *options is then as it was. Local. */
int sy_loop_options_parse(const char *text, sy_loop_options *options);

/* SY_EARG with a message when an option is out of range (weights: > 0, finite, one per rank where `ranks` >
 * 0). */
int sy_loop_options_check(const sy_loop_options *options, int ranks);

/* Names as above, lower case; NULL / -1 for unknown ones. Local. */
const char *sy_loop_technique_name(int technique);
int sy_loop_technique_by_name(const char *name);
const char *sy_loop_mode_name(int mode);
int sy_loop_mode_by_name(const char *name);

/* The chunk sizes of `items` iterations on `ranks` ranks, in the order of steps, at most `room` of them; the
 * sum is `items` when all fitted. Returns how many were written (with sizes NULL: how many there are, at most
 * INT_MAX), or minus an SY_E* code. Techniques that depend on who asks (WF, AWF*, AF): ranks ask in turn,
 * with the weights given (else equal ones); AF as if every rank had measured options->mu and sigma. Local, no
 * MPI. */
int sy_loop_chunks(const sy_loop_options *options, long long items, int ranks, long long *sizes, size_t room);

#ifdef __cplusplus
}
#endif
#endif
