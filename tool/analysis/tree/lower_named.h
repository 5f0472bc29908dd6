/* Lambdas that have a name. */
#ifndef STEELYARD_TOOL_LOWER_NAMED_H
#define STEELYARD_TOOL_LOWER_NAMED_H

#include "analysis/tree/lower_made.h"

/* A variable of the function at hand begins as a lambda. */
void note_lambda(struct lowering *l, struct decl *variable);
/* The block that a call of such a variable stands for; null: it is none, or the lambda is none that can be
 * put there. */
struct node *lower_lambda_call(struct lowering *l, struct node *call);
/* What an algorithm is given is such a variable: the lambda once more, opened; null otherwise. */
const struct node *lambda_again(struct lowering *l, const struct node *given);
/* The function is complete: declarations of lambdas of which nothing but their calls is left are what makes
 * their copies. */
void close_lambdas(struct lowering *l, const struct function *function);

#endif
