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
/* Gives up shares whose arrays cannot get more elements because their size is used elsewhere. */
void check_enlarged(struct interp *in);

#endif
