/* Which element of an array an index names, relative to the shares. */
#ifndef STEELYARD_TOOL_ELEMENT_H
#define STEELYARD_TOOL_ELEMENT_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

struct cell;
struct interp;
struct loop;
struct poly;

enum place_kind {
    PLACE_FIX,    /* the same element whatever the shares are */
    PLACE_OWN,    /* the current item's part of an array of own items */
    PLACE_GLOBAL, /* the current item's part of an array of all items */
    PLACE_LOCAL,  /* counted from the start of the own share, in an array that is no share */
    PLACE_FIRST,  /* the first or last own item */
    PLACE_ITEM,   /* told by data of the item */
    PLACE_BAD
};

struct position {
    enum place_kind kind;
    const struct loop *loop;
    const struct poly *item;   /* bytes per item along the loop */
    const struct poly *base;   /* PLACE_LOCAL: where the first own item would be */
    bool beside;               /* PLACE_OWN: of the item or its neighbours, which are at hand */
    const struct poly *within; /* PLACE_OWN, PLACE_FIRST: byte in the item */
    bool last;                 /* PLACE_FIRST: counted from the end */
    long long least;           /* PLACE_FIRST: a rank needs so many items */
    const char *text;
    int code;
};

/* Of `size` bytes at byte w of the rewritten program's array, as it is laid out now. */
struct position position_of(struct interp *in, const struct cell *cell, const struct poly *w, long long size);
/* Rank 0 has the first items: a local index is a global one. */
void local_is_global(struct interp *in, const struct cell *cell, struct position *pos);
/* A loop that keeps the equal share has nothing to do with own items. */
void not_in_uniform_loop(const struct interp *in, struct position *pos);
/* The loop's counter behind its own offset, and something that is the same for all shares. */
bool names_all_items(struct interp *in, const struct poly *w, const struct loop *loop);

#endif
