/* What an expression says, in one form for all ways to write it: a sum of products of names, numbers and
 * calls. Told from the tree of a text that was parsed, and from what was asked for; the two must be the same.
 */
#ifndef STEELYARD_TOOL_MEANING_H
#define STEELYARD_TOOL_MEANING_H

#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

struct arena;

struct meanings;
struct meanings *meanings_new(struct arena *arena);

/* Of a tree: names of variables, members and macros stand for themselves; casts that keep a number count for
 * nothing; SY_COMM_WORLD is MPI_COMM_WORLD; sy_mine64 is sy_mine; a local constant that is
 * sy_mine(..) or sy_offset(..) of an object is that. What the tree does not tell apart (lists,
 * constructors, literals out of macros, ..) has a meaning that no other one is the same as, not even its own.
 */
const struct poly *meaning_of(struct meanings *m, const struct node *node);
/* Has everything so far had a meaning that is the same as its own? */
bool meaning_all_said(const struct meanings *m);
const struct poly *meaning_name(struct meanings *m, const char *name);
/* Of a sum of products of names and numbers, as expression_for writes them. */
const struct poly *meaning_parse(struct meanings *m, const char *text);
/* A call as one thing; with as many arguments as are not null from the beginning, six at most. */
const struct poly *meaning_call(struct meanings *m, const char *name, const struct poly *const arguments[6]);
const struct poly *meaning_quotient(struct meanings *m, const struct poly *a, const struct poly *b);
const struct poly *meaning_sum(struct meanings *m, const struct poly *a, const struct poly *b);
const struct poly *meaning_product(struct meanings *m, const struct poly *a, const struct poly *b);
/* The same text for the same meaning, whatever it was told from. */
const char *meaning_text(struct meanings *m, const struct poly *p);
/* Of a declaration with an initialiser, an assignment, an expression. */
const char *meaning_of_statement(struct meanings *m, const struct node *node);

#endif
