/* Nodes that stand for what a call does, and the sequences that it is given: lower_algorithm.c. */
#ifndef STEELYARD_TOOL_LOWER_MADE_H
#define STEELYARD_TOOL_LOWER_MADE_H

#include "analysis/tree/lower.h"

enum { MOST_COPIES = 16, MOST_ITEMS = 2 };

struct algorithm {
    struct lowering *l;
    const struct node *call;
    struct node *block, *loop,
        *body; /* all of it, but for the loop, which comes behind what begins; what a turn does */
    const struct decl *counter;
    struct decl *copied[MOST_COPIES], *copies[MOST_COPIES]; /* captured by value */
    int copy_count;
};

/* A container, or a pointer to the first element. */
struct sequence {
    const struct node *container;
    const struct decl *begin; /* of a container: its member */
    const struct decl *first;
    const struct type *element;
};

/* Nodes have the place of the call, and no text. */
struct node *made_node(struct algorithm *a, enum node_kind kind, const struct type *type);
struct node *made_with(struct algorithm *a, struct node *node, struct node *first, struct node *second);
struct node *made_binary(struct algorithm *a, enum operator op, const struct type *type, struct node *left,
                         struct node *right);
struct node *made_assign(struct algorithm *a, struct node *left, struct node *right);
struct node *made_reference(struct algorithm *a, const struct decl *decl);
struct node *made_number(struct algorithm *a, long long value, const struct type *type);
const struct type *made_type(struct algorithm *a, enum type_kind kind, long long size, const char *name);
void made_declare(struct algorithm *a, struct node *block, struct decl *decl, struct node *init);
struct decl *made_variable(struct algorithm *a, const struct type *type);

/* lower_sequence.c */
bool sequence_begins(struct algorithm *a, struct node *first, struct sequence *s);
struct node *sequence_length(struct algorithm *a, const struct node *first, struct node *last,
                             const struct sequence *s);
struct node *sequence_item(struct algorithm *a, const struct sequence *s);
void loop_over(struct algorithm *a, struct node *length);

/* lower_body.c */
bool declares(const struct node *node, const struct decl *decl);
bool has_return(const struct node *node);
/* A lambda whose body can stand elsewhere; what it captures is named there: by value, the copies in a->block.
 */
bool open_lambda(struct algorithm *a, const struct node *lambda);
/* The value of what it returns, behind what a->body has got; null: its returns are not where they may be. */
struct node *value_of_body(struct algorithm *a, struct node *body, const struct type *result);
/* Returns that end a branch become stores of `result`, or of nothing where there is none. */
bool store_returns(struct algorithm *a, struct node *block, const struct decl *result);
/* A parameter that is a variable of a->body becomes what is given. */
bool bind(struct algorithm *a, struct decl *parameter, struct node *given);
/* lower_called.c */
struct node *value_of_call(struct algorithm *a, struct node *f, struct node *const *items, int count);
struct node *made_operation(struct algorithm *a, enum operator op, struct node *x, struct node *y);

#endif
