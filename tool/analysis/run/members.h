/* struct part q = {malloc(n * sizeof(double)), n}: a list that sets the members of a record one by one.
 *
 * The language says that each member becomes what stands for it, as by an assignment, and every member for
 * which nothing stands becomes zero. So the record is executed as set to nothing in particular, the same on
 * all ranks, and then each member as assigned to: a pointer among them is followed, a length is one. The
 * order is that of the list, as C++ has it; C leaves it open, and a program that depends on it means nothing.
 *
 * Which member a part of the list stands for is told by the order of the members or by its name (.count = n).
 * That is only so where no part stands for a member of a member: a record's part is a list of its own, an
 * array's part a list or a text, that of a number or a pointer neither a list nor a record. Where a member
 * has two parts, it is open whether the first one is computed. Nor is it told of unions, of classes that have
 * members without a name, constructors or bases, or that say what a member begins with. In all these cases
 * the record takes the class of everything in the list.
 *
 * long own[2] = {sum, count}: so it is with the elements of an array of numbers, of which the language says
 * the same. Where one of them is a partial result, the array is executed as one of zeros, or, where the list
 * has all elements, one that nothing has set, and then each element as assigned to, in the order of the list.
 * All parts are evaluated before, which is no other order for what they are: none can name an element that
 * another one sets, for the array begins there.
 *
 * t = z; where something of an item tells whether it is done: a record of which all members are numbers,
 * whole variables both, becomes the other one as if each member were assigned to by itself. The language says
 * that the members have those values then, and nothing else of a record can be asked for but its bytes
 * between them. So each member is executed as assigned to under that condition, from the member of the other
 * one, which is another variable that none of the assignments changes. */
#ifndef STEELYARD_TOOL_MEMBERS_H
#define STEELYARD_TOOL_MEMBERS_H

#include <stdbool.h>

#include "analysis/run/claims.h"

struct decl;
struct interp;
struct node;
struct type;

/* Is every part of the list known by the member that it sets? */
bool lists_members(const struct type *record, const struct node *list);
/* What such a list sets the member to, null: nothing. Only where lists_members(). */
const struct node *listed_member(const struct type *record, const struct node *list,
                                 const struct decl *field);
/* The record begins with what such a list says. `evaluate`: what a member that is no record is set to. */
void set_members(struct interp *in, int object, const struct type *record, const struct node *list,
                 evaluation evaluate);
/* Is every part of the list a number of the array's own, one behind the other? */
bool lists_elements(const struct type *array, const struct node *list);
/* The array, of which nothing is kept, begins with what such a list says. */
void set_elements(struct interp *in, int object, const struct type *array, const struct node *list,
                  evaluation evaluate);
/* The variable becomes the other one, member by member. False: they are no such records, and nothing was
 * done. */
bool copy_numbers(struct interp *in, int to, int from, const struct type *record, const struct node *node);

#endif
