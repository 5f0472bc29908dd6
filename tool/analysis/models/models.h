/* Calls that are not followed. */
#ifndef STEELYARD_TOOL_MODELS_H
#define STEELYARD_TOOL_MODELS_H

#include <stdbool.h>

#include "analysis/base/table.h"
#include "analysis/interp.h"
#include "analysis/values/values.h"

struct message;
struct mpi_call;
struct node;
struct plan;
struct poly;
struct traffic;
struct value;

/* Per call node of a collective: what the passes found, over all contexts. */
struct call_fact {
    const struct node *node;
    const struct mpi_call *call;
    int share;         /* -1: nothing to do with a share */
    bool needs_change; /* Scatter, Gather, Allgather of a share */
    bool reached;
    bool told; /* hands out lengths, and stays as it is */
    int code;  /* own reason, 0 none */
    const char *text;
    const struct node *text_node;
    const char *factor; /* source text of elements per item, null for 1 */
    const char *sized;  /* the same with the `sizeof` of the call, null where it has none */
    const struct poly *factor_poly;
    bool conflict;
    struct plan *plan; /* whose object gives the counts */
};

enum { MOST_TOLD = 64 };

struct told_member { /* bytes of the record */
    long long from, to;
};

struct told_number { /* a variable of its own, and the datatype for it */
    int object;
    struct value type;
};

/* What MPI_Type_create_struct is told of a record: the bytes of the members, -1 where that is not known, and
 * how far they reach, or may reach where their places are not told. */
struct told {
    long long bytes, reach;
    long long align; /* what the place of its elements is a multiple of, as far as that is known */
    bool placed;     /* all their places are known: */
    int count;
    struct told_member *members;
    bool parts_lead_away;        /* the datatype of a member does: led_away.h */
    int number_count;            /* instead of a record: numbers told by their addresses, */
    struct told_number *numbers; /* the first one where the buffer begins */
};

struct datatype {
    const struct poly *name;
    const struct poly *bytes; /* null: not known, or a record as large as the buffer's elements */
    const struct poly
        *base; /* of which datatype of MPI its elements are nothing but a number; null: others */
    /* What is taken from one element where it is sent, however it lies there: bytes of `base` alone; null:
     * not known. */
    const struct poly *packed;
    bool strided, record;
    bool leads_away;  /* led_away.h */
    struct told told; /* record: the members that it speaks of */
};

struct split {
    int group;
    const struct poly *color;
};

/* What errno may tell of: leftovers.h. */
struct errors {
    unsigned long long shares, shares_since; /* the items of which; since the program has set it */
    bool by_rank, by_rank_since;
    const struct node *node, *set; /* a call for own items; where the program has set it last */
    const struct node **loops;     /* in which it was looked at */
    int loop_count;
};

struct passed {
    const struct survey *survey;
    const struct node *call;
};

struct models {
    struct call_fact *calls;
    int call_count;
    struct datatype *types;
    int type_count;
    struct split *splits;
    int split_count;
    struct message *messages; /* messages.c */
    int message_count;
    struct traffic *traffic;
    int traffic_count;
    int traffic_before; /* the call at hand */
    int elsewhere;      /* does the program name what another file has to define? 1, -1; 0: not asked yet */
    enum { OUTPUT_UNSEEN, OUTPUT_GONE, OUTPUT_KEPT } output; /* prints.c */
    bool counts_received;                                    /* MPI_Get_count and the like are called */
    const struct poly *received; /* bytes the MPI call at hand sets in its receive buffer, null unknown */
    struct value buffers[2];     /* what that call was given to send from and to receive in */
    bool library_by_rank;        /* ranks have left something different with it */
    bool errors_return;          /* MPI_ERRORS_RETURN, or a handler of the program's, has been set */
    bool random_taken;           /* random numbers were drawn a share-dependent number of times */
    const struct node *random_node;
    unsigned long long random_shares;
    struct errors errors;
    struct table surveys;  /* survey.c: by function */
    struct passed *passed; /* calls that are stepped over in this pass */
    int passed_count;
    int passes_over; /* passed.h: functions with so many nodes and more; 0: none of them */
};

/* mpi_effects.c */
struct call_fact *call_fact_of(struct interp *in, const struct node *node, const struct mpi_call *call);

/* library.c */
void ends_job(struct interp *in, const struct node *node);
void ends_with(struct interp *in, const struct value *status,
               const struct node *node); /* what the program returns to its caller */

#endif
