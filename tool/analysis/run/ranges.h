/* Ranges: loops over each rank's own part of numbers that no call hands out (--ranges). */
#ifndef STEELYARD_TOOL_RANGES_H
#define STEELYARD_TOOL_RANGES_H

struct interp;
struct loop;
struct node;
struct value;

/* At the head of a counted loop, while shares are looked for: is it a range? */
void look_for_range(struct interp *in, const struct loop *loop, const struct node *node);
/* At an assignment to an element: is it the count of the rank that a loop over all of them is at? Many
 * programs tell their own length by such an array alone (`mine = counts[rank]`), so the formula is looked for
 * here, with the own rank in place of that one. */
void look_for_counts(struct interp *in, const struct node *element, const struct value *v);
/* The loop goes over own items. */
void note_range(struct interp *in, const struct loop *loop);

#endif
