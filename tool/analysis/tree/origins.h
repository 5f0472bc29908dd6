/* What numbers are made of, by the text alone: wherever a variable is set, on whatever path. No proof stands
 * on it. It tells where a program computes a part of the rank's own, so that something can be said of it
 * where the execution (run/) has found nothing that it knows. */
#ifndef STEELYARD_TOOL_ORIGINS_H
#define STEELYARD_TOOL_ORIGINS_H

#include <stdbool.h>

#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

struct arena;

enum origin {
    FROM_RANK = 1 << 0,
    FROM_SIZE = 1 << 1,     /* the number of ranks */
    FROM_QUOTIENT = 1 << 2, /* something divided by what is made of that number */
    FROM_REST = 1 << 3,     /* what such a division leaves */
    FROM_REAL = 1 << 4,     /* such a division is one of floating-point numbers */
    FROM_FEWER = 1 << 5,    /* the number of ranks less one */
    FROM_WORKERS = 1 << 6   /* something divided by that */
};

/* Where a variable, a member, or an element of one is set. */
struct setting {
    const struct decl *decl;
    const struct node *node, *value; /* value null: by one more or less */
    bool element;
    int next; /* another one of the variable: its number and one; 0 none */
};

struct origins;
struct origins *origins_new(struct arena *arena, const struct program *program);
unsigned origins_of_decl(const struct origins *origins, const struct decl *decl);
/* Of an expression, or of anything else: of all that is read there. `but`: a variable that does not count. */
unsigned origins_of(const struct origins *origins, const struct node *node, const struct decl *but);
/* The variable or member that is set where the expression stands on the left, or which it leads into. */
const struct decl *led_into(const struct node *left, bool *element);
/* All settings, in the order of the text. */
const struct setting *origins_settings(const struct origins *origins, int *count);
/* The function whose parameter leads into the variable, where the call is found at which it is given: the
 * parameters that are, one after the other from *at on; null: no more. */
const struct decl *origins_given(const struct origins *origins, const struct decl *argument, int *at);

/* What a parameter is given, one call after the other; null: no more. */
const struct node *origins_arguments(const struct origins *origins, const struct decl *parameter, int *at);

#endif
