/* malloc((n ? n : 1) * sizeof *a): room for n items, and where there is none, for something, so that null
 * says that no memory is left. How much room a block has is asked for by nothing but what is put into it, so
 * a block of at least n items is one of n items: a place that is shown to be within these is within the
 * block. So where such a choice tells how much memory is made, it is n, whichever of the two is chosen. The
 * test has to ask for n as the rewritten program has it: one that keeps the equal share says nothing of it.
 */
#ifndef STEELYARD_TOOL_ROOMS_H
#define STEELYARD_TOOL_ROOMS_H

struct node;

/* Which side of the choice (1 or 2) is the number n in what a call that makes memory is given, so that the
 * other one is never less where it is chosen; 0: it is no such choice. */
int room_of(const struct node *choice);
/* The number of which the test says that it is more than 0, if it is never less: `n`, `n > 0`, `n != 0`;
 * null: another test. */
const struct node *number_asked(const struct node *test);

#endif
