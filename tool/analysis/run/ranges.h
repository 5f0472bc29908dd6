/* Ranges: loops over each rank's own part of numbers that no call hands out (--ranges). */
#ifndef STEELYARD_TOOL_RANGES_H
#define STEELYARD_TOOL_RANGES_H

struct interp;
struct loop;
struct node;

/* At the head of a counted loop, while shares are looked for: is it a range? */
void look_for_range(struct interp *in, const struct loop *loop, const struct node *node);
/* The loop goes over own items. */
void note_range(struct interp *in, const struct loop *loop);

#endif
