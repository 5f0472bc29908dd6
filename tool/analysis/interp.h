/* Abstract execution of a whole program, once as it stands and, beside it, as it will be after the rewrite
 * (values/values.h). A share is convertible when no fact that needs a good class of dependence has a bad one.
 * Functions are followed into at each call (one context per call path).
 *
 * This is what all folders hand around. What it points to is looked into by those who include the header of
 * the folder that defines it: values/numbers.h, shares/shares.h, path/path.h, memory/memory.h, plans/plans.h,
 * models/models.h, run/run.h. */
#ifndef STEELYARD_TOOL_INTERP_H
#define STEELYARD_TOOL_INTERP_H

#include "analysis/base/arena.h"

struct memory;
struct models;
struct numbers;
struct path;
struct plans;
struct poly_space;
struct program;
struct run;
struct shares;

struct interp {
    struct arena *arena; /* results that outlive a pass */
    struct poly_space *space;
    const struct program *program;
    struct numbers *numbers;
    struct shares *shares;
    struct path *path;
    struct memory *memory;
    struct plans *plans;
    struct models *models;
    struct run *run;
};

/* In that arena, as all that is made in it. */
struct interp *interp_new(struct arena *arena, const struct program *program);

#include "analysis/mutants.h"

#endif
