/* The text that a loop whose numbers are dealt out has become, against what it was. */
#ifndef STEELYARD_TOOL_PROJECT_DEALT_H
#define STEELYARD_TOOL_PROJECT_DEALT_H

struct meanings;
struct node;

/* Null when the block `after` takes the numbers of the loop `before` from `first` on (as a text) to its end,
 * one by one; else what is wrong. What is done for a number is left to be compared: *inner of both. */
const char *dealt_differs(struct meanings *m, const struct node *before, const struct node *after,
                          const char *first, const struct node *inner[2]);

#endif
