/* The cells of the state at hand. */
#include "analysis/interp.h"
#include "analysis/memory/left_out.h"

struct cell *cell_of(struct interp *in, int object)
{
    if (in->watch)
        watch_write(in, object);
    return state_change(&in->state, object);
}

const struct cell *seen(const struct interp *in, int object)
{
    return state_cell(&in->state, object);
}

void note_written(struct interp *in, int object)
{
    cell_of(in, object)->stamp = ++in->stamps;
    cell_of(in, object)->ghosts = 0;
    cell_of(in, object)->copy_of = 0;
    int at = in->objects[object].written_at;
    if (at < in->written_count && in->written[at].object == object)
        return;
    struct written w = {.object = object, .before = at};
    in->objects[object].written_at = in->written_count;
    ARENA_PUSH(in->arena, in->written, in->written_count, w);
}
