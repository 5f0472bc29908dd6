/* What two texts have in common. */
#ifndef STEELYARD_TOOL_SHAPE_H
#define STEELYARD_TOOL_SHAPE_H

#include <stdbool.h>

#include "analysis/tree/tree.h"

struct arena;
struct decl;
struct node;
struct type;

bool same_expression(const struct node *a, const struct node *b); /* the same text of names and numbers */
bool same_kind(const struct type *a, const struct type *b);       /* what both are is one thing */
bool same_record(const struct type *a, const struct type *b);     /* in whichever units they are declared */
bool is_number_type(const struct type *type);                     /* null is none */
bool leads_to_function(const struct type *type);                  /* a pointer to one; null is none */
bool same_numbers(const struct type *a, const struct type *b); /* of one kind, size and sign; null is none */
/* Is every number of the type `from` one of `to`, the same one? null is none. */
bool holds_numbers_of(const struct type *to, const struct type *from);
/* Is an object of that type one of the record, or of a class derived from it? */
bool is_kind_of(const struct type *type, const struct type *record);
/* Is it a member of such a record, or an element of one, which shares its bytes with no other member? */
bool is_member_of(const struct node *node, const struct type *record);
bool is_step(const struct node *node);                         /* x++, --x */
bool is_loop(const struct node *node);                         /* a statement */
bool is_in(const struct node *node, const struct node *outer); /* it itself, or below it in the tree */
/* What it is called outside of its namespace or class. */
const char *full_name(struct arena *arena, const struct decl *decl);
/* One node alone, null is none: a name, a number as it is written, an operator between two sides. */
bool refers_to(const struct node *node, const struct decl *decl);
bool is_the_number(const struct node *node, long long number);
int count_names(const struct node *node, const struct decl *decl); /* how often the variable stands there */
bool is_signed_int(const struct type *type); /* an integer with a sign, no narrower than int */
bool is_operation(const struct node *node, enum operator op);
/* What an assignment adds to the variable: `x += by`, `x = x + by`, `x = by + x`; with `down` what it takes
 * away, `x -= by`, `x = x - by`. Null: it does something else. */
const struct node *added_to(const struct node *assign, const struct decl *variable, bool *down);
bool node_uses(const struct node *node, const struct decl *decl);
bool names_bits(const struct node *place); /* a member that is a bit-field */
bool sets_bits(
    const struct node *assignment); /* some of the bits of what it names: a member that is a bit-field */
/* What is indexed, and by what: of an array, a pointer or a std::vector; null: it is no element. */
const struct node *indexed(const struct node *node, const struct node **index);
/* From where the outer one begins to where it ends, in the text. */
bool stands_within(const struct node *node, const struct node *outer);
bool spells_line(const struct node *node); /* says in which line it stands */
/* Whenever the statement of a block runs in which it stands, and once: not in a branch, a loop or behind &&.
 */
bool runs_always(const struct node *node);
/* And whenever its function does, if nothing leaves that before. */
bool runs_with_function(const struct node *node);
bool does_something(const struct node *node); /* when it is evaluated, or it cannot be told */

#endif
