/* What the analysis believes of variables where statements end (audit --claims), so that tests can hold it
 * against runs: tests/soundness/claims. Nothing is noted, and nothing is computed, unless it is asked for. */
#ifndef STEELYARD_TOOL_CLAIMS_H
#define STEELYARD_TOOL_CLAIMS_H

struct function;
struct interp;
struct node;
struct site_list;
struct value;

/* Evaluates once more what has been evaluated. */
typedef struct value (*evaluation)(struct interp *in, const struct node *node);

void claims_ask(struct interp *in);     /* before the first pass */
void claims_restart(struct interp *in); /* before a pass: what the last one says counts */
/* A statement without statements in it has been executed. */
void claims_after(struct interp *in, const struct node *statement, evaluation evaluate);
/* The condition of an if statement is about to be evaluated. */
void claims_before(struct interp *in, const struct node *statement, evaluation evaluate);
/* A function is called without being followed; null: nothing is. */
void claims_forget(struct interp *in, const struct function *function);
/* What is left of them, copied into the list, in the order of the text; those of one program added to another
 * list. */
void claims_list(struct interp *in, struct site_list *list);
void claims_copy(struct site_list *into, const struct site_list *from);

#endif
