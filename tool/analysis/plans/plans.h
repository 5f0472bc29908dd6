/* Share objects: where they are made, how the new program writes a value with them. */
#ifndef STEELYARD_TOOL_PLANS_H
#define STEELYARD_TOOL_PLANS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/path/passages.h"
#include "analysis/values/values.h"

struct decl;
struct enlarged;
struct function;
struct node;
struct poly;
struct share;
struct silence;

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
    bool named_among;            /* as one of several of its function, */
    bool named_by;               /* by what is shared out */
    const char *own_name, *first_name; /* of variables for the own length and the offset, or null */
    const char *comm_text, *root_text, *length_text, *unit_text;
    const char *over_text,
        *by_text; /* PLAN_BEFORE, where `at` has no value yet: the share is their quotient */
    bool needs_variable;
    bool itemwise;        /* the object counts items, not the variable's elements: some use needs it */
    enum rounding rounds; /* of what the object is made from */
    const struct poly *variable_scale; /* itemwise: elements per item in the variable */
    bool reached; /* in this pass, on the current path it has taken effect at least once */
    bool conflict;
};

struct comm_event {
    const struct node *node;
    int context;
    struct passage at;        /* where it stands in the run */
    bool collective, uniform; /* reached by all ranks */
    bool starts;              /* MPI_Init */
    bool ends;                /* MPI_Finalize, where loops are dealt out */
    bool joint;               /* all ranks come by together, in one of two branches: run/joint.h */
    int dealt;                /* 1 + the share of a loop that is dealt out, 0 none */
    bool again;               /* of that: it stands in a loop */
    bool over;                /* MPI may have been finalized when it is come by */
    int group;
    int plan; /* a plan point, else -1 */
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
    const struct node *own_wanted;   /* this pass: the first that is in a print's way */
    unsigned long long tested_equal; /* shares whose equal one stays in a test */
    int silence_count;
};

/* plans.c */
const struct node *top_statement(const struct node *node); /* of its function's body, that it stands in */
struct plan *plan_in_scope(struct interp *in, int share, const struct node *node);
struct plan *plan_require(struct interp *in, int share, const struct node *node);
void plan_reached(struct interp *in, struct plan *plan); /* one that is made from what a variable was given */
/* candidates.c */
void plan_candidate(struct interp *in, const struct node *node, const struct value *value,
                    const struct node *left);
/* branch.c. An `if` has been executed: a share that is set in its branches can be made an object behind it.
 */
void plan_after_branches(struct interp *in, const struct node *node);
void plan_after_init(struct interp *in, const struct node *init);
void note_inline(struct interp *in, int share, const struct node *node,
                 const struct value *v); /* the share is computed here without a variable */
/* The point where it is made is come by: first it is in scope; then it is made, PLAN_BEFORE where facts count
 * from `value`, which its expression has by then. */
void plan_begins(struct interp *in, struct plan *plan);
void plan_made(struct interp *in, struct plan *plan, const struct value *value);

/* object_names.c. Names for the objects that have none yet; of a function with several, the one that was
 * alone so far gets another. */
void name_objects(struct interp *in);

/* The first of these names that nothing has yet which is read with the object's file; null: all are taken. */
const char *free_name(const struct interp *in, const struct plan *plan, const char *const *names, int count);

/* names.c, accessors.c */
const char *expression_for(struct interp *in, const struct poly *p, const struct node *where);
/* The value with the share objects, in place of the node; `rounds`: as what stood there. */
const char *accessor_text(struct interp *in, const struct poly *w, enum rounding rounds,
                          const struct node *node);
/* The variable that was given the own length where the object was made, and nothing else by the text of its
 * function: an end is `first + chunk` then. Null where it does not hold it at this place. */
const char *own_variable(struct interp *in, const struct plan *plan, const struct share *s,
                         const struct node *where);
/* So many bytes an item, with the `sizeof` that the count of the call is written with: 24 is
 * `sizeof(struct record)`. Null where there is none. */
const char *factor_in_bytes(struct interp *in, const struct poly *factor, const struct node *count);
/* The same as a statement there has it. */
const char *value_text(struct interp *in, const struct poly *w, const struct node *where, bool wide);

#endif
