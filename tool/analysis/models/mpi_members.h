/* Records of partial results that are reduced as arrays of numbers: which members, and what each holds. */
#ifndef STEELYARD_TOOL_MPI_MEMBERS_H
#define STEELYARD_TOOL_MPI_MEMBERS_H

#include <stdbool.h>

#include "analysis/values/values.h"

struct interp;
struct node;

/* Members of a record that stand side by side. */
struct row {
    int record;
    long long from, to; /* bytes of it */
};

/* What is reduced of a record that is nothing but numbers of the datatype: struct { double n, x, y; } as
 * three of MPI_DOUBLE, two from the address of x. False where it is something else, or one member alone. */
bool row_of(struct interp *in, const struct node *node, const struct value *a, int object, struct row *row);
bool is_in_row(const struct interp *in, const struct row *row, int member); /* does the member lie there? */
/* Something is known of each member there, and they hold nothing but numbers of their own. */
bool has_members(struct interp *in, const struct row *row);
/* What a member holds that is reduced over the ranks of `comm`. Of a sum over the share's own ranks so many
 * times the own length, and so much more, is a partial result: what each own item adds up to, and what every
 * rank adds. A record's members are not told to hold the total afterwards, which one number by itself is. */
struct value member_content(struct interp *in, int member, bool sums, const struct value *comm,
                            const struct node *node);

#endif
