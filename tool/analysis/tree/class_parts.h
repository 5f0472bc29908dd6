/* What classes take from the classes that they are made of. */
#ifndef STEELYARD_TOOL_CLASS_PARTS_H
#define STEELYARD_TOOL_CLASS_PARTS_H

#include <stdbool.h>

#include "analysis/tree/lower.h"

struct library_class {
    bool holds, works; /* known/called.h */
};
/* What a member or a base class does its object does. */
void take_acting(struct type *to, const struct type *part);
/* A base class: its functions are the object's, too. */
void take_base(struct type *to, const struct type *base);
/* What a class template is made with: it may make, call and end objects of that class whenever its own begin,
 * are used or end. holds: it calls no function of that class by name. */
void take_argument(struct type *to, const struct type *argument, bool holds);
bool is_number_like(const struct type *type, const struct type *other);
/* std::vector itself: not what holds one or walks through one, and no class of the program of that name. */
bool is_vector(CXCursor declaration);
/* Names of classes that the library has for itself begin so: iterators of its containers. */
struct library_class library_class(CXCursor declaration);

#endif
