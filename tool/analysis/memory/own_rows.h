/* Arrays within the current own item, by the type of what is subscripted.
 *
 * The type of `own[i].x`, or of `own[i]` where own is an `int (*)[16]`, says how long that array is. What is
 * subscripted there, own[i].x[k], is one of its elements: anything else is undefined (C11 6.5.6). Where all
 * of the array is of the current own item, so is that element, whichever it is and whoever has the item. So
 * an index that no formula tells, or that none of its bounds keeps within, is followed like one that is known
 * to be small enough; but for one that may be seen to be beyond the end, and one that the shares tell. The
 * last member of a record is no such array: compilers take it for one that may go on behind the record.
 *
 * That is said of the array that is subscripted alone. A pointer that is handed on, of which a text may be
 * read to its end or a matrix gone through as one block, is followed by its formula as every other one.
 *
 * A place takes its row along (struct own_row) where it is moved by a number or to a member, and loses it
 * where its address is taken, where it meets one with another row, where the turn ends that said where the
 * row begins, and where it is given to what is not followed. Whatever is told of the place by neither a
 * formula nor the row its class says (lose_target): with the row alone that is how far behind the row's first
 * byte it is. */
#ifndef STEELYARD_TOOL_OWN_ROWS_H
#define STEELYARD_TOOL_OWN_ROWS_H

#include <stdbool.h>

struct cell;
struct interp;
struct node;
struct position;
struct target;
struct value;

/* Is the array that the node names, so many bytes behind the target, one within the current own item? */
bool is_own_row(struct interp *in, const struct node *array, const struct target *t, long long behind);
/* The place that this node names, where that is an array. */
void enter_row(struct interp *in, const struct node *array, struct value *place);
/* What it points to is not kept to a row any more. */
void leave_row(struct interp *in, struct value *pointer, const struct node *node);
/* Is the target, of which no formula tells that it is within the current item, so by its row? Then that is
 * where it is. */
bool stays_in_row(struct interp *in, const struct cell *cell, const struct target *t, struct position *pos);
/* What is read or written in a row, by what told the place in it. */
struct value told_in_row(struct interp *in, const struct value *v, const struct value *pointer,
                         const struct target *t, const struct node *node);

#endif
