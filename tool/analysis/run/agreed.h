/* What rank 0 sets by itself and the others' formula says of it:
 *
 *     if (rank == 0) first = 1; else first = rank * chunk + 1;
 *     first = rank > 0 ? rank * chunk + 1 : 1;
 *
 * All ranks but 0 have a number that is a formula of the rank. Where that formula is, for rank 0, the very
 * number that rank 0 has, all ranks have the formula's, as if there were one branch: rank 0 comes by the one,
 * and leaves what the other one would have left. In the new program an own offset stands in the formula in
 * place of rank * share. Rank 0's is 0, as no item is before its own, whatever the shares are; of an own
 * length, or of anything else of the shares, nothing is known, and the formula may not have it when 0 stands
 * for the rank and the offsets. So what rank 0 has, a literal, is the formula's number in both programs.
 *
 * Integers alone, that hold it, kept in a variable that is nothing but that; what is a literal for rank 0 in
 * one program and not in the other is no such number. */
#ifndef STEELYARD_TOOL_AGREED_H
#define STEELYARD_TOOL_AGREED_H

#include <stdbool.h>

struct interp;
struct node;
struct poly;
struct state;
struct value;

/* Before the two branches meet: where it is, the root has that formula. */
void agree_at_root(struct interp *in, struct state *of_root, const struct state *of_others,
                   const struct poly *root, int group);
/* Likewise of test ? a : b, where the test has value c: what all ranks have. */
typedef bool root_testing(struct interp *in, const struct node *test, const struct poly **root, int *group,
                          bool *then_is_root);
bool agreed_choice(struct interp *in, root_testing *find, const struct node *test, const struct value *c,
                   const struct value *a, const struct value *b, struct value *all);

#endif
