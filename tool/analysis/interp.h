/* Abstract execution of a whole program, once as it stands and, beside it, as it will be after the rewrite.
 *
 * Every integer has two symbolic values: `o` in the original program, `w` in the rewritten one. In `w` an
 * equal share may have become this rank's own share (A_MINE), an offset (A_OFFSET), the total (A_TOTAL).
 * Every value has a dependence class that says how it relates to the distribution; a class that no rule
 * produces on purpose is DEP_BAD with the line that caused it. A share is convertible when no fact that needs
 * a good class has a bad one. Functions are followed into at each call (one context per call path). */
#ifndef STEELYARD_TOOL_INTERP_H
#define STEELYARD_TOOL_INTERP_H

#include "analysis/analysis.h"
#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

enum dep {
    DEP_FIX,   /* the same whatever the shares are (may depend on the rank) */
    DEP_ITEM,  /* a function of the item of a share loop's current iteration */
    DEP_FIRST, /* one particular own item: first or last; the rank must have one */
    DEP_AGG,   /* partial result over this rank's items; combining all ranks' with `agg` gives a DEP_FIX value
                */
    DEP_LENGTH, /* own length, offset, local index */
    DEP_CARRY,  /* inside a share loop: what earlier iterations left in `object` (and `agg` applied to it) */
    DEP_PARTS,  /* array: the partial result (`agg`) of every rank, in the order of the ranks */
    DEP_COUNTS, /* array: the items of every rank times `factor`, */
    DEP_DISPLS, /* the items before every rank times `factor` */
    DEP_BAD     /* depends on the distribution */
};

enum agg {
    AGG_NONE,
    AGG_SUM,
    AGG_PROD,
    AGG_MAX,
    AGG_MIN,
    AGG_AND,
    AGG_OR,
    AGG_XOR,
    AGG_LAND,
    AGG_LOR,
    AGG_LXOR,
    AGG_FLAG, /* in the loop: set to a constant for some items; after it: */
    AGG_RAISED,
    AGG_RAISED_FROM_0,
    AGG_LOWERED,
    AGG_LOWERED_TO_0,
    AGG_FIRST_INDEX,
    AGG_LAST_INDEX
};

/* Of which quotient a value is a multiple: rows.h. */
enum rounding { ROUNDS_NOT, ROUNDS_ELEMENTS, ROUNDS_ROWS, ROUNDS_OTHERWISE };

struct interp;
struct linkage;

struct target {
    int object;
    const struct poly *o, *w; /* byte offset; null unknown */
};

#define MAX_TARGETS 4

struct value {
    const struct poly *o, *w;
    enum dep dep;
    enum agg agg;
    int loop;                  /* DEP_ITEM: number of the share loop, 0 any */
    int object;                /* DEP_CARRY */
    unsigned long long shares; /* shares this value has to do with */
    const struct node *why;    /* DEP_BAD: cause */
    int why_code;
    const char *why_text;
    const struct node *kept_at; /* made with the equal share, which stays in the rewritten program there:
                                   run/kept.h; null: it is not */
    bool of_own_part;           /* DEP_BAD: computed on this rank from nothing but its own part: own_part.h */
    struct target to[MAX_TARGETS];
    int to_count;
    const struct decl *function;    /* a pointer to it; null for others */
    bool lost;                      /* a pointer to something unknown */
    bool may_be_uninit;             /* on some path nothing was stored */
    bool is_null, uninit, constant; /* constant: a plain literal, of value `number` */
    double number;
    bool reassoc;              /* a floating-point reduction over ranks went into it */
    const struct poly *flag;   /* DEP_AGG of a flag: what it is set to */
    const struct poly *factor; /* DEP_COUNTS, DEP_DISPLS: elements per item */
    bool real, wraps;          /* partial results: computed in floating point; perhaps modulo 2^(8 bytes) */
    int bytes;                 /* of the integer that a partial result is kept in, 0 not known */
    bool is_unsigned;          /* that integer */
    const struct node *from;   /* DEP_CARRY: the element it was read from */
    bool one_rank; /* DEP_AGG: of the rank the innermost loop is at; of rank 0 outside of such a loop */
    unsigned part; /* DEP_AGG: unchanged since the variable of `part_type` was written that has this stamp, 0
                      unknown */
    const struct type *part_type;
    bool plus;                 /* that partial result plus something that is the same for all shares */
    int element_of;            /* 1 + the array of own items of which it is an element, unchanged; 0 none */
    unsigned element_stamp;    /* when it was read */
    const struct poly *within; /* its byte in the item */
    bool element_last;         /* DEP_FIRST: of the last own item */
    int mean_of; /* 1 + the share by whose own length a partial sum was divided: means.c; 0 none */
    enum rounding rounds;
    bool by_rank;               /* differs between ranks of the original */
    const struct poly *at_root; /* joined under rank == root: the root's value */
    const struct poly *root;
};

/* At hand beside the own items: those of the neighbours. */
enum { GHOST_BEFORE = 1, GHOST_AFTER = 2 };

enum layout { LAY_WHOLE, LAY_PART, LAY_SLICE };

struct cell {
    struct value value; /* scalars: the value; arrays: summary of the elements */
    enum layout layout;
    int share;                          /* LAY_PART, LAY_SLICE */
    const struct poly *item;            /* bytes of one item (one unit of the share's atom) */
    const struct poly *base;            /* LAY_PART: byte offset of the first own item, null 0 */
    const struct poly *size_o, *size_w; /* bytes, null unknown */
    bool size_by_rank;                  /* of another size on every rank */
    bool untouched;                     /* all elements are alike: never written, or only with one constant */
    bool filled;                        /* untouched: with `fill`; otherwise indeterminate */
    double fill;
    unsigned stamp;  /* of the last write: equal stamps, equal contents */
    bool summary;    /* stands for many elements */
    bool at_root;    /* the layout began in a branch of rank 0 alone */
    bool rest_alike; /* LAY_PART: nothing was in the array before the own items, or only a constant */
    int ghosts;      /* LAY_PART: halos.h */
    int copy_of; /* 1 + the array whose own items, as they were at its stamp `copied`, are its own items; 0
                    none */
    unsigned copied;
};

struct object {
    const struct decl *decl;
    const struct node *origin;
    int context;
    const struct type *type; /* of the variable or of the elements, may be null */
    const char *name;
    int parent; /* record whose field this is, -1 */
    const struct decl *field;
    bool heap, array;
    bool escaped;     /* something that is not followed may hold its address */
    bool set_later;   /* by MPI or the C library, at a time that is not followed */
    bool kept_by_mpi; /* so may MPI, which reads or writes it later */
    int united;       /* heap: 1 + the object that stands for this one too, 0 none: branches.c */
    bool stands_for_two;
    bool several;                /* heap: blocks that were allocated here live side by side */
    unsigned long long measured; /* shares whose items it was asked in this pass to have room for */
    long long most_items; /* that arrive at any rank of what its scatters send, 0 none does, -1 not known */
    const struct poly *fixed_size; /* bytes of an array whose size is part of its type */
    bool size_read; /* that is as its dimensions say it, or they say nothing else: run/sizes.h */
    const struct poly *columns_o,
        *columns_w; /* of variable length in two dimensions: elements of a row, where it was declared last */
    const struct node *size_node;               /* what sets its size, for notes and edits */
    int next_alike;                             /* objects.c: 1 + the one before in its chain, 0 none */
    int first_member, last_member, next_member; /* of a record, in the order in which they were made: 1 +
                                                   each, 0 none */
    int written_at;                             /* in the list of written ones, where it is in it */
};

/* The cells of all objects: memory/state.c. Those from `count` on have no contents. */
struct state {
    struct section **sections;
    int count, room; /* objects; sections */
    bool dead;
};

struct loop {
    int number;
    const struct node *node;
    int context;
    const struct atom *t; /* counter from 0 */
    const struct poly *lo_o, *lo_w, *hi_o, *hi_w;
    long long step;
    int share;                   /* -1: an ordinary loop */
    const struct poly *per_item; /* iterations per item */
    bool rank_loop;              /* runs over the ranks of `group` */
    bool parts;                  /* rank_loop: combines what the ranks contributed */
    int *collected;              /* parts: arrays into which every rank's items are received */
    int collected_count;
    int group;
    bool downward;    /* the counter still counts up from the smallest index */
    bool skips_first; /* starts at the second item */
    bool has_break;
    bool counter_moved; /* the body has changed the counter by another way than its name */
    struct loop *outer;
};

struct share {
    const struct atom *atom; /* the equal share in the original */
    const struct atom *mine, *offset, *total;
    bool in_rows; /* counts the rows of elements that are handed out: rows.h */
    int group;    /* of ranks; -1 unknown */
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
    struct plan *make; /* where the share object is made */
    const struct node *first_scatter;
    struct plan *found; /* best place seen so far to make the object */
    const struct poly *found_scale;
    const struct node *gathered_at;                   /* all items are gathered there for sure, */
    const struct poly *gathered_item, *gathered_size; /* items of so many bytes into a buffer of so many */
    const struct node *first_inline, *inline_anchor;
    const struct poly *inline_scale;
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

enum plan_form { PLAN_NONE, PLAN_ASSIGN, PLAN_AFTER, PLAN_BEFORE, PLAN_OF };

/* A share object in one function. */
struct plan {
    enum plan_form form;
    int share; /* PLAN_OF: the share it was first needed for */
    const struct function *function;
    const struct node *at;       /* PLAN_ASSIGN: right hand side; otherwise the statement */
    const struct node *anchor;   /* the statement in a block before or after which code is inserted */
    const struct decl *field;    /* PLAN_OF: the member of the variable (of the object itself, where that is
                                    null) that holds it, or null */
    const struct decl *variable; /* holds the own length after the plan took effect */
    const struct node *left;     /* PLAN_ASSIGN: left hand side */
    const struct poly *scale;    /* the object counts in atom * scale */
    const char *name;            /* of the share object's variable */
    const char *comm_text, *root_text, *length_text, *unit_text;
    bool needs_variable;
    bool itemwise;        /* the object counts items, not the variable's elements: some use needs it */
    enum rounding rounds; /* of what the object is made from */
    const struct poly *variable_scale; /* itemwise: elements per item in the variable */
    bool reached; /* in this pass, on the current path it has taken effect at least once */
    bool conflict;
};

struct edit_request {
    const struct node *node; /* replaced as a whole, or followed by the text */
    int context;
    const char *text;
    const char *asked; /* what it is to say: asked.h; null: a copy of the source */
    bool append;
    int share;
    long long elements; /* a dimension: what the array has then, 0 otherwise */
};

/* An array that gets as many elements as there are items: enlarge.c. */
struct enlarged {
    const struct decl *decl;
    int share;
    long long elements, bytes;
    bool variable;           /* it becomes as long as the own share instead */
    bool followed;           /* it was of variable length before: its size is a value like others */
    const struct node *node; /* what needs the room */
};

/* Per call node of a collective: what the passes found, over all contexts. */
struct call_fact {
    const struct node *node;
    const struct mpi_call *call;
    int share;         /* -1: nothing to do with a share */
    bool needs_change; /* Scatter, Gather, Allgather of a share */
    bool reached;
    int code; /* own reason, 0 none */
    const char *text;
    const struct node *text_node;
    const char *factor; /* source text of elements per item, null for 1 */
    const struct poly *factor_poly;
    bool conflict;
    struct plan *plan; /* whose object gives the counts */
};

struct context {
    int id;
    const struct function *function;
    struct context *caller;
    const struct node *call;
    struct value *arguments;
    int argument_count;
    struct state *returned; /* join of the states at return */
    bool has_return;
    struct value self;  /* C++: the object */
    struct value leave; /* the conditions that returns stood under */
    int rank_returns;   /* how many returns only some ranks come by */
    int control_rank;   /* at the call */
    struct value result;
    int depth;
};

struct comm_event {
    const struct node *node;
    int context;
    bool collective, uniform; /* reached by all ranks */
    bool starts;              /* MPI_Init */
    int group;
    int plan; /* a plan point, else -1 */
};

struct datatype {
    const struct poly *name;
    const struct poly *bytes; /* null: not known, or a record as large as the buffer's elements */
    bool strided, record;
    long long described; /* record: bytes of the members it speaks of, -1 not known */
};

struct divisor {
    const struct poly *number, *by;
};

/* Who comes by: all ranks, the root's branch, the branch of all others, or some in another way. */
enum side { SIDE_ALL, SIDE_ROOT, SIDE_OTHERS, SIDE_SOME };
struct ranks {
    enum side side;
    const struct poly *root;
    int group;               /* in which it is `root`; -1 unknown */
    const struct loop *loop; /* where the branch begins */
};

/* A collective that one side has reached and the other has not yet. */
struct meeting {
    const struct node *node;
    enum mpi_kind kind;
    enum side side;
    int group, object;
    unsigned stamp;
    unsigned long long shares;
};

/* The program has checked that a communicator has as many ranks as a named constant says. */
struct known_size {
    int group;
    const struct atom *name;
    bool at_most; /* or fewer */
};

/* In a branch at hand: 0 <= value < bound, where the value is a global index. */
struct limit {
    const struct poly *value, *bound;
};

/* A communicator split by a value, inside a branch on that value. */
struct carried {
    struct carried *outer;
    int group, depth;
};

struct split {
    int group;
    const struct poly *color;
};

struct numbers {
    int context;          /* the number of the call path at hand, 0 none: path/contexts.c */
    struct table symbols; /* unknowns.h */
    int symbol_count;
    struct table names;
    int name_count;
    struct loop *loop;         /* innermost */
    const struct atom **equal; /* of each share: what it is in the original */
    int equal_count;
    /* A value has no room to point to that object too: memory marks it (memory/target.c). */
    void (*let_go)(struct interp *in, int object);
};

struct shares {
    struct share *list;
    int count;
    bool record;  /* facts count: the last iteration of every enclosing loop */
    int discover; /* 1: look for shares */
    bool changed; /* plans were added: another pass is needed */
    struct candidate *candidates;
    int candidate_count;
    const struct poly *
        *gathered; /* counts of gathers: what an item is, where a scatter's count is a product of constants */
    int gathered_count;
    struct divisor *quotients; /* by the number of ranks, and of such: rows.h */
    int quotient_count;
    bool look_for_rows;
    const struct rows *rows;
    const void **uniform;
    int uniform_count;
    struct edit_request *edits;
    int edit_count;
    struct visits *visits; /* requests.c */
};

struct path {
    struct context *context;
    struct table contexts; /* path/contexts.c */
    int context_count;
    struct loop **loops;
    int loop_count;
    struct value control;    /* join of enclosing conditions that are not DEP_FIX */
    int control_rank;        /* depth of branches that depend on the rank */
    struct ranks ranks;      /* sides.c */
    struct carried *carried; /* communicators whose ranks are those that come by here */
    struct limit *limits;
    int limit_count;
    struct known_size *known_sizes;
    int known_size_count;
    struct divisor *divisors; /* checked by the program: it ends where they do not divide */
    int divisor_count;
    bool started; /* MPI_Init has been called */
    const struct node
        *early_world; /* where MPI_COMM_WORLD is named before that: what keeps it keeps the order of ranks */
    struct meeting *meetings;
    int meeting_count;
    bool aborted; /* the branch just executed ends the whole job */
};

struct memory {
    struct state state;
    struct object *objects;
    int object_count;
    int *object_chains; /* objects.c */
    int object_chain_count;
    int constructing; /* the object whose constructor begins, -1: its containers are empty */
    unsigned stamps;
    struct written *written; /* objects written since the mark of a loop */
    int written_count;
    struct decl **statics; /* of functions: began.h */
    int static_count;
    struct lack *lacks; /* arrays without room, until it is told what becomes of them: memory/capacity.h */
    int lack_count;
    const struct poly *send_size; /* bytes of the send buffer of the scatter at hand, null unknown */
    bool nowhere_by_rank; /* something that differs between ranks was stored where it is not followed */
    struct watch *watch;  /* left_out.c; null: no other configuration */
};

struct plans {
    struct plan **list;
    int count;
    struct enlarged *enlarged;
    int enlarged_count;
    struct comm_event *events;
    int event_count;
    struct silence *silences;   /* silence.h */
    const struct node **own_at; /* where the equal share is not kept, as what is made of it is printed */
    int own_count;
    unsigned long long tested_equal; /* shares whose equal one stays in a test */
    int silence_count;
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
    enum { OUTPUT_UNSEEN, OUTPUT_GONE, OUTPUT_KEPT } output; /* prints.c */
    bool counts_received;                                    /* MPI_Get_count and the like are called */
    const struct poly *received; /* bytes the MPI call at hand sets in its receive buffer, null unknown */
    bool library_by_rank;        /* ranks have left something different with it */
    bool random_taken;           /* random numbers were drawn a share-dependent number of times */
    const struct node *random_node;
    unsigned long long random_shares;
    struct table surveys; /* unknown.c: by function */
};

struct run {
    struct break_frame *breaks;
    int tries;       /* depth of try blocks, over all calls */
    bool jumped;     /* it ends with a break or continue */
    bool keep_equal; /* shares keep the equal value in the expression at hand: kept.h */
    int steps;       /* bound on the work */
    bool gave_up;
    const struct node *gave_up_at;
    const char *stopped;   /* why it gave up, where that is the user's wish */
    struct claims *claims; /* claims.h; null: nobody asks */
};

struct interp {
    struct arena *arena; /* results that outlive a pass */
    struct poly_space *space;
    const struct program *program;
    struct numbers *numbers;
    struct shares *shares;
    struct path *path;
    struct memory *memory;
    struct plans *plans;
    struct models *models;
    struct run *run;
};

/* In that arena, as all that is made in it. */
struct interp *interp_new(struct arena *arena, const struct program *program);

/* Why an unknown arises at a node. Node, context, purpose and index are its name: two unknowns that may
 * differ never have the same. It is unknown anew in every turn of the loop it arises in: unknowns.h. */
enum purpose {
    OF_LITERAL, /* the name of a number that a variable is set to */
    OF_OPERATION,
    OF_RESULT,
    OF_FUNCTION, /* what an operator, a call, a function of the program gives */
    OF_READING,  /* a variable of which nothing is known, a place that is not followed */
    OF_PLACE,
    OF_BEGINNING, /* what a variable had from the start */
    OF_COUNTER,   /* where a loop is left */
    OF_TURN,      /* index: an object, as an earlier turn of the loop left it */
    OF_RANK,
    OF_COMMUNICATOR,
    OF_DATATYPE,
    OF_INPUT,
    OF_RECEIVED,
    OF_BROADCAST,
    OF_SET, /* index: the argument and which of its targets */
    OF_CALL,
    OF_RECURSION, /* index: an object that a call may have set */
    /* two values on two paths, index: the object */
    OF_CHOICE,
    OF_EITHER_PLACE,
    OF_TARGET,
    OF_STORE,
    OF_ELEMENT,
    OF_ITEMS,
    OF_RETURNED,
    OF_BRANCH,
    OF_ITEM_BRANCH,
    OF_SHORT_CUT,
    OF_JUMP,
    OF_NEXT,
    OF_HEAD,
    OF_EXIT,
    OF_BREAK,
    OF_CASE,
    OF_SWITCH,
    OF_SWITCH_END,
    OF_TRY,
    OF_CATCH,
    OF_RETURN,
    OF_END,
    OF_FIRST_PART,
    OF_PARTS,
    OF_STATIC
};

/* Phase 1: where a share may come from. */
struct candidate {
    const struct node *call;
    const struct poly *count;
    int group;
    const struct poly *root;
    int context;
};

struct written {
    int object;
    int before; /* where it is in the list of the loop around */
};

/* values/value.c, memory/state.c */
unsigned part_of(const struct cell *cell); /* which partial result a variable holds, 0 none: memory/cells.c */
struct value value_fix(struct interp *in, const struct poly *p);
struct value value_unknown(void);
struct value value_bad(const struct value *from, const struct node *why, int code, const char *text);
bool same_number(double a, double b);
bool same_value(const struct value *a, const struct value *b);
/* A bound such that 0 <= p < bound, when the value tells one: a small number, a loop's counter from 0. */
const struct poly *limit_of(struct interp *in, const struct poly *p);
struct value value_join(struct interp *in, const struct value *a, const struct value *b,
                        const struct node *node, enum purpose purpose, int index);
/* A_COUNT, A_DISPL: the items of that rank, before that rank. */
const struct poly *of_rank(struct interp *in, enum atom_kind kind, int share, const struct poly *rank);
enum dep length_dep(const struct poly *w);
unsigned long long poly_shares(const struct interp *in, const struct poly *p);
int object_new(struct interp *in, const struct object *object);
const void *object_key(const struct object *object); /* its declaration or place of allocation */
int object_of(const struct interp *in, const void *key,
              int context); /* of that declaration or place of allocation, -1 */
void objects_cut(struct interp *in,
                 int count); /* forgets those from there on, of which none is a member of one before */
int object_for_decl(struct interp *in, const struct decl *decl);
int object_for_heap(struct interp *in, const struct node *origin, const struct type *type);
int object_field(struct interp *in, int parent, const struct decl *field);
/* The members of a record, in the order in which they were made; -1 after the last. */
int first_member(const struct interp *in, int record);
int next_member(const struct interp *in, int member);
void begin_construction(struct interp *in, int object); /* its containers are empty */
const struct cell *state_cell(const struct state *s, int object);
struct cell *state_change(struct state *s, int object);
bool state_next(const struct state *a, const struct state *b,
                int *object);               /* the next that they may have differently, from -1 */
void state_cut(struct state *s, int count); /* forgets objects from there on */
struct state state_copy(const struct state *state);
bool state_is_kept(const struct state *state); /* there is something to free */
void state_free(struct state *state);
/* An object's cell in the state at hand: to be written; only to be read. Either stays where it is until the
 * state is copied, joined or left, or (the one that is only read) the object or one near it is written. */
struct cell *cell_of(struct interp *in, int object);
const struct cell *seen(const struct interp *in, int object);
void state_join(struct interp *in, struct state *into, struct state *other, const struct node *node,
                enum purpose purpose);
bool state_same(const struct state *a, const struct state *b);
void note_written(struct interp *in, int object);

/* shares/shares.c, path/to_new.c, plans/plans.c */
const struct poly *to_new(struct interp *in, const struct poly *o, bool *ok);
void discover_shares(struct interp *in);
void fact_against(struct interp *in, unsigned long long shares, int code, const struct node *node,
                  const char *text, const struct node *node2, const char *text2);
void fact_is_of_place(struct interp *in, unsigned long long shares, int code, const struct node *node);
void refuse_all(struct interp *in, int code, const struct node *node,
                const char *text); /* every share, for the same reason */
unsigned long long every_share(const struct interp *in);
void know_shares(const struct interp *in, struct value *v);
int share_of(struct interp *in,
             const struct poly *p); /* the one share a poly has (original or new atoms), -1 */
void merge_shares(struct interp *in, unsigned long long shares);
struct plan *plan_in_scope(struct interp *in, int share, const struct node *node);
struct plan *plan_require(struct interp *in, int share, const struct node *node);
void plan_candidate(struct interp *in, const struct node *node, const struct value *value,
                    const struct node *left);
const char *expression_for(struct interp *in, const struct poly *p, const struct node *where);
/* The value with the share objects, in place of the node; `rounds`: as what stood there. */
const char *accessor_text(struct interp *in, const struct poly *w, enum rounding rounds,
                          const struct node *node);
void check_plans(struct interp *in);
void plan_after_init(struct interp *in, const struct node *init);
void note_inline(struct interp *in, int share, const struct node *node,
                 const struct value *v); /* the share is computed here without a variable */

/* run/eval.c, run/places.c, memory/load.c, memory/memory.c, path/bounds.c, tree/shape.c */
struct value eval(struct interp *in, const struct node *node);
struct value eval_again(struct interp *in, const struct node *node);  /* once more: no facts, no edits */
struct value eval_lvalue(struct interp *in, const struct node *node); /* a pointer to what it names */
struct value load(struct interp *in, const struct value *pointer, long long size, const struct node *node);
void store(struct interp *in, const struct value *pointer, long long size, const struct value *value,
           const struct node *node);
void require_condition(struct interp *in, const struct value *v, const struct node *node);
bool same_expression(const struct node *a, const struct node *b); /* the same text of names and numbers */
struct value adjust(struct interp *in, const struct node *node,
                    struct value v); /* o against w: edit or refuse */
bool below(struct interp *in, const struct poly *p,
           const struct poly *bound); /* 0 <= p < bound, by loop ranges */

/* values/classes.c */
/* A maximum or minimum takes one more item: of which element of the items it is one. */
void carry_element(struct value *best, const struct value *item);
void merge_marks(struct value *v, const struct value *a, const struct value *b);
struct value combine_values(struct interp *in, const struct value *a, const struct value *b,
                            const struct node *node);

const struct poly *flat(struct interp *in,
                        const struct poly *p); /* values/value.c: named constants as numbers */
/* memory/memory.c: an object is given own items by a scatter */
void store_fill(struct cell *cell, const struct value *v); /* an element of an array is set to v */
/* memory/capacity.c: room for so many bytes, the own share being whatever it is; for items of any share */
void need_room(struct interp *in, int object, const struct poly *end,
               const struct node *node); /* of an access that ends at that byte, null unknown */
void need_bytes(struct interp *in, int object, const struct poly *end,
                const struct node *node); /* the same, of own items too */
void too_small(struct interp *in, int object, int share,
               const struct node *node); /* a reason against the share, and that of its size */
const struct poly *
greatest(struct interp *in,
         const struct poly *p); /* path/bounds.c: with every loop counter at its end; null unknown */
bool fits_capacity(struct interp *in, int object, const struct poly *bytes, int share,
                   const struct node *node);
bool size_fits(struct interp *in, const struct poly *size, const struct poly *bytes, int share,
               const struct node *node);
bool holds_items(struct interp *in, int object, const struct poly *item, int share, const struct node *node);
void escapes(struct interp *in, int object,
             const struct node *node); /* its address goes where it cannot be followed */
/* Every own item of an array is set to a value: memset, memcpy. */
struct value set_unseen(struct interp *in, const struct node *node);
void store_items(struct interp *in, int object, const struct value *value, const struct node *node);
void receive_items(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                   const struct node *node);

/* path/asserts.c: --assert, here; node null: not known where */
bool asserted(const struct interp *in, const struct node *node, unsigned bit);
bool differs(const struct interp *in, const struct value *v);

/* run/exec.c */
void exec(struct interp *in, const struct node *node);
struct value call_function(struct interp *in, const struct function *function, const struct node *call,
                           struct value *arguments, int count, const struct value *self);
void interpret_program(struct interp *in, const struct function *entry);

/* models/library.c */
struct value eval_call(struct interp *in, const struct node *node);
void ends_job(struct interp *in, const struct node *node);
void ends_with(struct interp *in, const struct value *status,
               const struct node *node); /* what the program returns to its caller */
/* False when --assert print-only allows it. */
bool leak(struct interp *in, const struct value *v, const struct node *node, const char *what);

/* models/mpi.c */
struct call_fact *call_fact_of(struct interp *in, const struct node *node, const struct mpi_call *call);

/* tree/flow.c, shares/shares.c, tree/shape.c */
int root_share(const struct interp *in, int i); /* what it was merged into */
bool node_uses(const struct node *node, const struct decl *decl);

#define P(in, n) poly_const((in)->space, (n))

#include "analysis/mutants.h"

#endif
