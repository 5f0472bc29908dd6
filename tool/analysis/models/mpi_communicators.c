/* Communicators: who asks for its number, who makes another one. */
#include "analysis/models/mpi_effects.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/models/models.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

bool parts_differ(const struct interp *in, int group)
{
    if (!in->shares->count && !in->shares->discover)
        return group != 0;
    for (int i = 0; i < in->shares->count; i++)
        if (in->shares->list[i].group != group && group != 0)
            return true;
    return false;
}

void rank_or_size(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a)
{
    const struct atom *c = poly_single(a[0].o);
    bool rank = call->kind == MPI_K_COMM_RANK, known = c && c->kind == A_COMM;
    struct value v = value_unknown();
    v.o = v.w = known ? poly_of(in->space, poly_make_atom(in->space, rank ? A_RANK : A_SIZE, c->id, 0, 0,
                                                          NULL, NULL, rank ? "rank" : "size"))
                      : symbol(in, node, OF_RANK, 0, NULL);
    v.by_rank =
        rank || !known || parts_differ(in, c->id); /* of an unknown one, such as an intercommunicator */
    if (v.by_rank && known && !rank)
        ((struct atom *)poly_single(v.o))->by_rank = in->space->pass; /* each part has its own */
    store(in, &a[1], 4, &v, node);
}

/* By one value now, by another one then: it is not known by which. */
static void note_split(struct interp *in, int group, const struct poly *color)
{
    for (int i = 0; i < in->models->split_count; i++)
        if (in->models->splits[i].group == group) {
            if (in->models->splits[i].color != color)
                in->models->splits[i].color = NULL;
            return;
        }
    struct split split = {.group = group, .color = color};
    ARENA_PUSH(in->arena, in->models->splits, in->models->split_count, split);
}

void make_communicator(struct interp *in, const struct node *node, const struct mpi_call *call,
                       const struct value *a, int count)
{
    const struct atom *s = poly_single(symbol(in, node, OF_COMMUNICATOR, 0, NULL));
    struct value v = value_fix(in, poly_of(in->space, poly_make_atom(in->space, A_COMM, 2 + s->id, 0, 0, NULL,
                                                                     NULL, "communicator")));
    v.by_rank = true; /* its number, and whether it is MPI_COMM_NULL */
    if (call->recvbuf < count)
        store(in, &a[(int)call->recvbuf], -1, &v, node);
    for (int i = 0; i < in->shares->count && in->numbers->loop && in->shares->record; i++)
        if (in->shares->list[i].group == 2 + s->id)
            fact_against(in, 1ull << i, 250, node, "the communicator is another one in every turn", NULL,
                         NULL);
    if (call->flags & MPI_F_SPLITS && a[1].o)
        note_split(in, 2 + s->id, a[1].o);
}
