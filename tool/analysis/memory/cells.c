/* The cells of the state at hand. */
#include "analysis/base/arena.h"

#include "analysis/memory/left_out.h"
#include "analysis/memory/memory.h"
#include "analysis/values/values.h"

unsigned part_of(const struct cell *cell)
{
    const struct value *v = &cell->value;
    return v->dep != DEP_AGG || v->stored.never ? 0 : v->partial.stamp ? v->partial.stamp : cell->stamp;
}

struct cell *cell_of(struct interp *in, int object)
{
    if (in->memory->watch)
        watch_write(in, object);
    return state_change(&in->memory->state, object);
}

const struct cell *seen(const struct interp *in, int object)
{
    return state_cell(&in->memory->state, object);
}

void break_pair(struct interp *in, int object)
{
    const struct value *v = &seen(in, object)->value;
    if (v->dep == DEP_CARRY && v->partial.located.pair)
        ((struct atom *)poly_single(v->partial.located.pair))->info = v->partial.located.pair;
}

bool is_pair(const struct poly *pair)
{
    return pair && !poly_single(pair)->info;
}

void note_written(struct interp *in, int object)
{
    break_pair(in, object);
    note_written_again(in, object);
}

void note_written_again(struct interp *in, int object)
{
    cell_of(in, object)->stamp = ++in->memory->stamps;
    cell_of(in, object)->ghosts = 0;
    cell_of(in, object)->held[0].by = cell_of(in, object)->held[1].by = 0;
    cell_of(in, object)->copy.of = 0;
    cell_of(in, object)->order.number = NULL;
    cell_of(in, object)->rows.from = NULL;
    int at = in->memory->objects[object].written_at;
    if (at < in->memory->written_count && in->memory->written[at].object == object)
        return;
    struct written w = {.object = object, .before = at};
    in->memory->objects[object].written_at = in->memory->written_count;
    ARENA_PUSH(in->arena, in->memory->written, in->memory->written_count, w);
}
