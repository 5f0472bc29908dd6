/* What a turn of a loop does to a variable, as its text tells. */
#ifndef STEELYARD_TOOL_STEPS_H
#define STEELYARD_TOOL_STEPS_H

#include <stdbool.h>

#include "analysis/interp.h"

struct decl;
struct interp;
struct node;

struct turn {
    const struct node *test, *code, *step; /* null where there is none */
};

enum part { PART_TEST, PART_CODE, PART_STEP };

/* Steps of a variable in one direction. */
struct step {
    int count;      /* how many there are in the text */
    bool other;     /* it also changes in another way, or may */
    bool sure;      /* every turn has one of them */
    long long by;   /* by how much the last of them; 0 not known */
    enum part part; /* where that stands */
    int statement;  /* in the code: in which of its statements */
    bool after;     /* x++: what is looked at is what it was */
};
struct step steps_of(struct interp *in, const struct turn *turn, const struct decl *variable, bool up);
/* Does the expression have the same value in all turns? */
bool is_kept(struct interp *in, const struct turn *turn, const struct node *node);

enum scale { SCALE_UP, SCALE_DOWN, SCALE_DIVIDED }; /* at least doubled; halved; that by a division */
bool is_scaled(struct interp *in, const struct turn *turn, const struct decl *variable, enum scale scale);
/* Does it end with what leaves the loop? */
bool always_leaves(const struct node *node);
/* May the rest of the body be left out in a turn after which there are others? */
bool may_skip(const struct node *node);

#endif
