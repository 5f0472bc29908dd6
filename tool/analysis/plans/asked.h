/* Edits of expressions, and what each is to say, told from the values and not from the text that is written:
 * the check of the rewritten text (project/twins.c) compares it with what stands there. */
#ifndef STEELYARD_TOOL_ASKED_H
#define STEELYARD_TOOL_ASKED_H

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct interp;
struct node;
struct poly;

/* Asks for an edit: `o` had the node in the original, `w` is what the text stands for, rounding as `rounds`
 * says; null where it is a copy of the source. */
void request_edit(struct interp *in, const struct node *node, const char *text, const struct poly *o,
                  const struct poly *w, enum rounding rounds, int share);
/* The same for `variable = text;` behind the statement `behind`: asked for by `at`, a place within it. */
void request_assignment(struct interp *in, const struct node *behind, const struct node *at,
                        const struct decl *variable, const char *text, const struct poly *o,
                        const struct poly *w, int share);
/* The same for an element, which stands in the text: `counts[r] = text;`. */
void request_element(struct interp *in, const struct node *behind, const struct node *at,
                     const struct node *element, const char *text, const struct poly *o, const struct poly *w,
                     int share);
/* The same for a product: `text` takes the place of the factors that are `o` together, times the others, of
 * which each is one thing in the text that does nothing. */
void request_product(struct interp *in, const struct node *node, const char *text, const struct poly *o,
                     const struct poly *w, int share, const struct node *const *factors, int count);
/* With all shares equal: the value that the original has there. Null where it cannot be told. */
const struct poly *with_equal_shares(struct interp *in, const struct poly *w);

#endif
