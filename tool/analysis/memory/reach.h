/* What can be got at from a place: what a call that is not followed may read and change. */
#ifndef STEELYARD_TOOL_REACH_H
#define STEELYARD_TOOL_REACH_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/values.h"

struct interp;
struct value;

struct reached {
    bool *have;
    int room; /* objects there are; none is made meanwhile */
    int *objects, count;
};

struct reached reached_new(const struct interp *in);
void reached_free(struct reached *reached);
/* The object, its members or the record around it, and all that these point to. */
void reach_object(struct interp *in, struct reached *reached, int object);
void reach_value(struct interp *in, struct reached *reached, const struct value *v);
/* What the pointers in the object and in its members lead to. */
void reach_behind(struct interp *in, struct reached *reached, int object);
void reach_escaped(struct interp *in, struct reached *reached);
/* Where pointers in what is reached, or others (`lost`), are not followed: what they may lead to. */
void reach_behind_lost(struct interp *in, struct reached *reached, bool lost);
/* What a pointer that is not followed may lead to, at once or behind other pointers. To be freed. */
struct reached reached_lost(struct interp *in);

#endif
