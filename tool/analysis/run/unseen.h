/* Code that runs where no statement says so. */
#ifndef STEELYARD_TOOL_UNSEEN_H
#define STEELYARD_TOOL_UNSEEN_H

struct function;
struct interp;

/* Refuses every share where such code does more than set its own object and is not followed: destructors,
 * constructors and initialisers of members of what is no variable of its own in a function, operators that
 * the library calls, what attributes have called. */
void check_unseen(struct interp *in, const struct function *entry);

#endif
