#include "abstract.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static const struct analysis_options no_options = {0};
static const struct program no_program = {.options = &no_options};

struct interp *abstract_new(void)
{
    struct interp *in = interp_new(arena_new(), &no_program);
    in->memory->constructing = -1;
    in->shares->record = true;
    in->path->control.dep = DEP_FIX;
    return in;
}

void abstract_free(struct interp *in)
{
    state_free(&in->memory->state);
    arena_free(in->arena);
}

const struct poly *unknown_number(struct interp *in, int id)
{
    return poly_of(in->space, poly_make_atom(in->space, A_SYMBOL, 1000000 + id, 0, 0, NULL, NULL, NULL));
}

const struct poly *own_rank(struct interp *in)
{
    return poly_of(in->space, poly_make_atom(in->space, A_RANK, 0, 0, 0, NULL, NULL, "rank"));
}

const struct poly *ranks(struct interp *in)
{
    return poly_of(in->space, poly_make_atom(in->space, A_SIZE, 0, 0, 0, NULL, NULL, "size"));
}

int share_new(struct interp *in, const struct poly *equal)
{
    const int id = in->shares->count;
    struct candidate candidate = {.count = equal, .root = P(in, 0)};
    ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, candidate);
    discover_shares(in);
    assert_int_equal(in->shares->count, id + 1);
    return id;
}

struct loop *loop_new(struct interp *in, const struct poly *end, int share)
{
    struct loop *loop = ARENA_NEW(in->arena, struct loop);
    struct atom *counter =
        (struct atom *)poly_make_atom(in->space, A_LOOP, in->path->loop_count + 1, 0, 0, NULL, NULL, NULL);
    *loop = (struct loop){.number = in->path->loop_count + 1,
                          .t = counter,
                          .lo_o = P(in, 0),
                          .lo_w = P(in, 0),
                          .hi_o = share < 0 ? end : poly_of(in->space, in->shares->list[share].atom),
                          .hi_w = end,
                          .step = 1,
                          .share = share,
                          .per_item = P(in, 1),
                          .outer = in->numbers->loop};
    counter->info = loop;
    ARENA_PUSH(in->arena, in->path->loops, in->path->loop_count, loop);
    return in->numbers->loop = loop;
}
