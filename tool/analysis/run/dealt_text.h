/* Loops whose numbers are dealt out: the text of what is done for a number, and of the program. */
#ifndef STEELYARD_TOOL_DEALT_TEXT_H
#define STEELYARD_TOOL_DEALT_TEXT_H

#include <stdbool.h>

struct dealt;
struct function;
struct interp;
struct lowered_unit;
struct node;
struct type;

/* The same text, perhaps of two units. */
bool same_loop(const struct node *a, const struct node *b);
/* Where and why what is done for a number may do more than to compute; null: it does not. */
const struct node *unfit_for_numbers(struct interp *in, const struct node *loop, const struct dealt *dealt,
                                     const char **text);
/* Where and why the function may be called in a way that no call shows, or again while it is at work; null:
 * it may not. */
const struct node *unseen_calls(struct interp *in, const struct function *function, const char **text);
/* Why no loop of the program may be changed, perhaps with a place; null: nothing is known. */
const char *unfit_for_loops(struct interp *in, const struct node **at);

/* ---- C++ (dealt_cxx.c) ---- */

bool is_c(const char *path);
bool is_main(const struct function *function);
/* Why no loop may be changed in a program with this unit of C++; null: nothing is known. */
const char *unfit_cxx(const struct lowered_unit *unit);
/* Has the node to do with an object of a class, or with what leads to one? */
bool handles_object(const struct node *node);
bool is_of_class(const struct type *type);

#endif
