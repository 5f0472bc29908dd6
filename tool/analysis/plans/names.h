/* Names for values. */
#ifndef STEELYARD_TOOL_NAMES_H
#define STEELYARD_TOOL_NAMES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

struct decl;
struct function;
struct interp;
struct node;
struct poly;

struct variables {
    const struct decl **items;
    int count;
};

/* By its macro or enumerator, if it has one there, or as a number; null: it cannot be written. */
const char *constant_text(struct interp *in, const struct poly *p, const struct node *where);
/* Is its name enough there? In a function of the same namespace or class; for one outside of all of them in
 * a function that is in none, or that names it so itself, as members and others may have that name. */
bool is_at_home(const struct decl *decl, const struct node *where);
bool visible(const struct decl *decl, const struct node *where);
/* Parameters and variables of the function, and those of its file. */
struct variables variables_of(struct interp *in, const struct function *f);
/* The object whose member function runs; -1 outside of one, or where it is not known. */
int own_object(const struct interp *in);
/* A member of it as a member function names it. */
const char *own_member(struct interp *in, const struct variables *vars, const char *name);

#endif
