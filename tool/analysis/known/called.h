/* Names by which the C++ library calls functions of the program: called.def. */
#ifndef STEELYARD_TOOL_CALLED_H
#define STEELYARD_TOOL_CALLED_H

#include <stdbool.h>

enum called_flag {
    CALLED_MEMBER = 1 << 0,    /* a member of a class that a class of the library is made with */
    CALLED_ALLOCATES = 1 << 1, /* a member of an allocator, which containers call too */
    CALLED_FREE = 1 << 2,      /* a function outside of classes, found by what it is given */
    CALLED_HOLDS = 1 << 3,     /* a class of the library that calls no other member of its elements by name */
    CALLED_WORKS = 1 << 4      /* one that works on the program's object by itself */
};

bool called_is(const char *name, unsigned flags); /* one of them; null and other names have none */

#endif
