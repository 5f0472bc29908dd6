/* What MPI_Type_create_struct is told of a record's members. */
#ifndef STEELYARD_TOOL_DESCRIBED_H
#define STEELYARD_TOOL_DESCRIBED_H

#include <stdbool.h>

struct interp;
struct node;
struct value;

/* The expressions for how many elements a member has and of which type they are, where they can be evaluated
 * once more, and for its place (null where the text does not tell it); false where it does not tell the
 * others. */
bool described_member(const struct interp *in, const struct node *call, int member, const struct node **many,
                      const struct node **place, const struct node **what);
/* The addresses that its place is the difference of (told_places.h); false: it is something else. */
bool described_difference(const struct node *call, int member, const struct node **to,
                          const struct node **from);
/* Bytes of so many elements of the type; -1 where that is not known, or they may be elsewhere. */
long long described_size(struct interp *in, const struct value *many, const struct value *type);

#endif
