/* What a test of the rank picks: `if (rank < n % p) len++;`, `hi = rank == p - 1 ? n : lo + chunk`.
 *
 * Where the test is a number (values/choices.h), what a variable has behind the two branches is the number
 * that is chosen, whatever the branches are. Where that is a bound or the length of a range
 * (shares/blocks.h), the new program sets the variable anew behind the branches, and what stands there stays
 * as it is: what one branch alone computes has no meaning with other shares. The test may then depend on the
 * shares itself
 * (`if (hi > n) hi = n;`), since nothing is left of what it picked; what its branch sets is told beforehand
 * there, and only where that is all there is of the branch. A choice within an expression is replaced. */
#ifndef STEELYARD_TOOL_PICKED_H
#define STEELYARD_TOOL_PICKED_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/run/claims.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* 1 where a op b, 0 elsewhere; null: not told. */
const struct poly *order_as_number(struct interp *in, enum operator op, const struct value *a,
                                   const struct value *b, const struct node *node);

/* While an `if` is executed: what its variables have behind it, before the branches meet. */
struct picks {
    const struct poly *is;       /* its test; null: not told */
    const struct decl *variable; /* all there is of the one branch is that this is set, */
    const struct poly *number;   /* to that number; null: more */
    struct pick {
        int object;
        const struct poly *o;
        bool plain; /* the same in both programs */
    } * list;
    int count;
};
struct picks look_at_picks(struct interp *in, const struct node *node, evaluation evaluate);
void find_picks(struct interp *in, struct picks *picks, const struct state *then);
void set_picks(struct interp *in, const struct node *node, const struct picks *picks);

/* A variable of the function at hand that is known by its name alone. */
bool is_plain_variable(const struct interp *in, int object);
/* The variable is set anew behind the statement, which has set it within; false: it cannot be. */
bool set_behind(struct interp *in, const struct node *node, const struct decl *variable, int share,
                struct value *v);

/* test ? a : b, which is written anew; false: it is not, and may have the number that `picked` has. */
typedef struct value (*adjusting)(struct interp *in, const struct node *node, struct value v);
bool pick_value(struct interp *in, const struct node *node, const struct poly *is, const struct value *a,
                const struct value *b, adjusting adjust, struct value *picked);
/* The same where the node is a call that gives the less or the greater one of two numbers (tree/lesser.h).
 * The call is written anew as a whole, so what is called, and whoever else calls it, stays what it is. */
bool pick_called(struct interp *in, const struct node *node, adjusting adjust, evaluation evaluate,
                 struct value *picked);
const struct poly *test_as_number(struct interp *in, const struct node *test, evaluation evaluate);

#endif
