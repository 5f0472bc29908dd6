/* The edits that evaluating expressions asks for. */
#ifndef STEELYARD_TOOL_REQUESTS_H
#define STEELYARD_TOOL_REQUESTS_H

#include <stdbool.h>

struct interp;
struct node;

struct edit_request {
    const struct node *node; /* replaced as a whole, or followed by the text */
    int context;
    const char *text;
    const char *asked; /* what it is to say: asked.h; null: a copy of the source */
    bool append;
    const struct node *behind; /* a statement, which the text follows as one of its own; null */
    int share;
    long long elements; /* a dimension: what the array has then, 0 otherwise */
};

void append_edit(struct interp *in, const struct node *node, const char *text, const char *asked,
                 int share); /* the text follows the expression */
/* Takes back those of the first `count` that are for the expression or within it, in the function at hand. */
void withdraw_edits(struct interp *in, const struct node *node, int count);
void note_visit(struct interp *in,
                const struct node *node); /* an expression is evaluated in the current context */
void forget_visits(struct interp *in);
void check_requests(struct interp *in); /* one place, one text, for every caller */

#endif
