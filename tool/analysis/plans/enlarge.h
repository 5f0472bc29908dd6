/* Arrays of fixed size that hold the equal share. */
#ifndef STEELYARD_TOOL_ENLARGE_H
#define STEELYARD_TOOL_ENLARGE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/capacity.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct decl;
struct interp;
struct node;
struct poly;
struct value;

/* An array that gets as many elements as there are items: enlarge.c. */
struct enlarged {
    const struct decl *decl;
    int share;
    long long elements, bytes;
    bool variable;           /* it becomes as long as the own share instead */
    bool followed;           /* it was of variable length before: its size is a value like others */
    const struct node *node; /* what needs the room */
};

enum { MOST_DIMENSIONS = 16 };

/* The dimensions n / p of all declarations of an array that may get as many elements as there are items; with
 * `room`, any constant ones that can be given to SY_ROOM, of one that may get ROOM_TIMES times its elements.
 * How many, 0 when it may not. */
int dimensions_to_enlarge(struct interp *in, const struct lack *lack, bool room, const struct node **dims);
/* What is written for the number of all items in such a dimension, which is `size`, and its left side `all`;
 * null where that is not all items by as many as there are shares. */
const char *all_items(struct interp *in, const struct lack *lack, const struct node *dim,
                      const struct poly *size, const struct poly *all);
/* SY_ROOM of such a dimension. */
const char *room_of_dimension(struct interp *in, const struct node *dim);
/* The array gets these elements; with `room`, its share is bounded. */
void enlarge(struct interp *in, const struct lack *lack, bool room, const struct node *const *dims,
             const char *const *texts, int count);
/* int b[N / P] whose dimensions become own lengths: the array gets a variable length that its text did not
 * have. */
void becomes_variable(struct interp *in, const struct decl *decl, const struct value *lengths,
                      unsigned long long shares);
/* int b[n / p] of variable length, of so many bytes in the rewritten program: where n is known, all items
 * have to fit the stack. Where it is not, they take what the user gives them room for, as on the heap. */
void gets_longer(struct interp *in, const struct decl *decl, const struct poly *bytes,
                 unsigned long long shares);
/* Gives up shares whose arrays cannot get more elements because their size is used elsewhere. */
void check_enlarged(struct interp *in);

#endif
