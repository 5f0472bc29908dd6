/* An execution that has not begun. */
#include "analysis/interp.h"

struct interp *interp_new(struct arena *arena, const struct program *program)
{
    struct interp *in = ARENA_NEW(arena, struct interp);
    in->arena = arena;
    in->space = poly_space_new(arena);
    in->program = program;
    return in;
}
