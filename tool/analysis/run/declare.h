/* Declarations: what variables begin with, how large arrays are. */
#ifndef STEELYARD_TOOL_DECLARE_H
#define STEELYARD_TOOL_DECLARE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"

struct decl;
struct interp;
struct node;
struct value;

/* `lives`: it was there before, execution only comes by its declaration. */
void declare(struct interp *in, const struct decl *decl, bool lives);
/* Where a plan writes the share's object into what is assigned, or a variable begins with. */
void plan_assigned(struct interp *in, const struct node *assigned, struct value *v);
void begin_lasting(struct interp *in); /* variables of static storage, as they are when the program starts */
/* What types are as long as: rows that are as long as the own share would lie elsewhere. */
void check_lengths(struct interp *in, struct node *const *lengths, int count);
/* The object of a variable, as object_for_decl; the first time an array's dimensions are read, so that the
 * names of constants in them are kept. */
int object_with_size(struct interp *in, const struct decl *decl);
/* For arrays that memory has found to have no room for any share: they get more elements, or the share is
 * given up. */
void make_room(struct interp *in);

#endif
