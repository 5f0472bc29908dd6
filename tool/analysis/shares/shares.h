/* The shares of a program, and what stands against converting them. */
#ifndef STEELYARD_TOOL_SHARES_H
#define STEELYARD_TOOL_SHARES_H

#include <stdbool.h>

#include "analysis/base/table.h"
#include "analysis/interp.h"

struct atom;
struct blocks;
struct edit_request;
struct node;
struct plan;
struct poly;
struct rows;
struct value;
struct visits;

struct share {
    const struct atom *atom; /* the equal share in the original */
    const struct atom *mine, *offset, *total;
    const struct blocks *blocks; /* null: it is equal; else the atom is the own one: blocks.h */
    bool in_rows;                /* counts the rows of elements that are handed out: rows.h */
    int group;                   /* of ranks; -1 unknown */
    const struct poly *root;
    const struct poly *unit; /* items come in multiples of this; null 1 */
    long long unit_wanted;   /* what this pass has asked for, 0 nothing: the unit of the next */
    const struct node *unit_node;
    long long least;
    int merged; /* union-find over shares that change together */
    struct fact *facts;
    int fact_count;
    bool reassoc;
    const struct node *reassoc_node;
    struct plan *make;             /* where the share object is made */
    const struct node *handed_out; /* the first scatter, or loop over a range, that was met */
    struct plan *found;            /* best place seen so far to make the object */
    const struct poly *found_scale;
    const struct node *gathered_at;                   /* all items are gathered there for sure, */
    const struct poly *gathered_item, *gathered_size; /* items of so many bytes into a buffer of so many */
    bool gathered_otherwise;                          /* or, from another call, into another one */
    const struct node *first_inline, *inline_anchor;
    const struct poly *inline_scale;
    bool points;             /* that a sum over points of an axis goes over: run/points.h */
    bool bounded;            /* no rank gets more than ROOM_TIMES equal shares: memory/capacity.h */
    struct dealing *dealing; /* --loops: of the loop whose numbers it is; run/dealt.h */
};

/* A reason against converting a share, or a remark. */
struct fact {
    int code;
    const struct node *node;
    const char *text;
    const struct node *node2;
    const char *text2;
    bool of_place; /* of a place that is read, whatever becomes of the value: told where there is no other */
};

/* Phase 1: where a share may come from. */
struct candidate {
    const struct node *call;
    const struct poly *count;
    int group;
    const struct poly *root;
    int context;
    const struct blocks *blocks; /* a range of such a length, null */
    bool turns;                  /* a loop of as many turns: only where there is nothing else */
    bool points;                 /* a sum over points */
};

/* A loop over own items. */
struct range {
    const struct node *node;
    int share;
};

struct divisor {
    const struct poly *number, *by;
};

struct shares {
    struct share *list;
    int count;
    bool record;  /* facts count: the last iteration of every enclosing loop */
    int discover; /* 1: look for shares */
    bool changed; /* plans were added: another pass is needed */
    struct candidate *candidates;
    int candidate_count;
    struct range *ranges;
    int range_count;
    struct table loops; /* --loops: by their places; run/dealt.c */
    const struct poly *
        *gathered; /* counts of gathers: what an item is, where a scatter's count is a product of constants */
    int gathered_count;
    const struct atom **times_size; /* constants with a name that a product has beside the number of ranks */
    int times_size_count;
    struct divisor *quotients; /* by the number of ranks, and of such: rows.h */
    int quotient_count;
    const struct poly **sums; /* that are shares: sums.h */
    int sum_count;
    bool look_for_rows;
    const struct rows *rows;
    const void **uniform;
    int uniform_count;
    struct edit_request *edits;
    int edit_count;
    struct visits *visits; /* requests.c */
};

/* shares.c */
void discover_shares(struct interp *in);
/* A product has been computed. */
void note_product(struct interp *in, const struct poly *a, const struct poly *b);
void(fact_against)(struct interp *in, unsigned long long shares, int code, const struct node *node,
                   const char *text, const struct node *node2, const char *text2);
void fact_is_of_place(struct interp *in, unsigned long long shares, int code, const struct node *node);
void(refuse_all)(struct interp *in, int code, const struct node *node,
                 const char *text); /* every share, for the same reason */
unsigned long long every_share(const struct interp *in);
void know_shares(const struct interp *in, struct value *v);
void merge_shares(struct interp *in, unsigned long long shares);
void ask_items(struct interp *in, int share, long long least); /* every rank gets so many at least */
int root_share(const struct interp *in, int i);                /* what it was merged into */

/* Reasons against shares of different lengths (blocks.h) that only the end of a pass tells. */
void check_blocks(struct interp *in);

/* named.c */
unsigned long long poly_shares(const struct interp *in, const struct poly *p);
int share_of(struct interp *in,
             const struct poly *p); /* the one share a poly has (original or new atoms), -1 */
int equal_share_of(struct interp *in, const struct poly *p); /* only where every rank has the same length */

#endif
