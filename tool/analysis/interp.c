/* An execution that has not begun. */
#include "analysis/interp.h"

#include <limits.h>

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/target.h"
#include "analysis/models/models.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/plans/plans.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

/* One allocation: access goes through the pointers all the same. */
struct execution {
    struct interp in;
    struct numbers numbers;
    struct shares shares;
    struct path path;
    struct memory memory;
    struct plans plans;
    struct models models;
    struct run run;
};

struct interp *interp_new(struct arena *arena, const struct program *program)
{
    struct execution *execution = ARENA_NEW(arena, struct execution);
    struct interp *in = &execution->in;
    in->arena = arena;
    in->space = poly_space_new(arena);
    in->program = program;
    in->numbers = &execution->numbers;
    in->shares = &execution->shares;
    in->path = &execution->path;
    in->memory = &execution->memory;
    in->plans = &execution->plans;
    in->models = &execution->models;
    in->run = &execution->run;
    in->numbers->let_go = let_go;
    in->numbers->shares_of = poly_shares;
    in->numbers->alone = one_rank_here;
    in->run->most_steps = INT_MAX;
    return in;
}
