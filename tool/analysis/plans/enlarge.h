/* Arrays of fixed size that hold the equal share. */
#ifndef STEELYARD_TOOL_ENLARGE_H
#define STEELYARD_TOOL_ENLARGE_H

#include "analysis/interp.h"

/* Makes room for so many bytes of the share, if the array may get as many elements as there are items. */
bool enlarge(struct interp *in, int object, const struct poly *bytes, int share, const struct node *node);
/* An array begins to hold own items of so many bytes. */
void note_items(struct interp *in, int object, const struct poly *item, int share, const struct node *node);
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
