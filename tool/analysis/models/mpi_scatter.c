/* MPI_Scatter of a share. */
#include "analysis/models/mpi_effects.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/counts.h"
#include "analysis/memory/items.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_lengths.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* What the root sends begins at a fixed place, or a number of whole distributions further on. */
static bool sends_from_total(const struct share *s, const struct target *t)
{
    return t->w && length_dep(t->w) == DEP_FIX && poly_has(t->w, s->total);
}

/* Where a share may come from. */
static void note_candidate(struct interp *in, const struct node *node, const struct value *a)
{
    const struct value *send_count = &a[1], *recv_count = &a[4];
    const struct atom *group = poly_single(a[7].o);
    struct candidate c = {.call = node,
                          .count = recv_count->o ? recv_count->o : send_count->o,
                          .group = group && group->kind == A_COMM ? group->id : -1,
                          .root = a[6].o};
    long long n;
    if (send_count->o && poly_has_kind(send_count->o, A_SIZE) && !poly_has_kind(c.count, A_SIZE))
        c.count = send_count->o;
    if (poly_number(c.count, &n) && n == 0)
        c.count = send_count->o;
    ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, c);
}

/* Nothing of a share is sent or received. */
static void scatter_other(struct interp *in, const struct node *node, const struct mpi_call *call,
                          struct value *a)
{
    struct value *send = &a[0], *recv = &a[3];
    struct value bad;
    if (!contents_fix(in, send, &bad) && in->shares->record)
        fact_against(in, bad.shares, 247, node, "scatters something that depends on the distribution",
                     bad.reason.node, bad.reason.text);
    becomes_whole(in, recv, node, call->recvbuf, sets_everywhere(in, call, a));
    for (int i = 0; i < recv->to.count; i++)
        cell_of(in, recv->to.at[i].object)->value.by_rank = true;
}

/* What the root sends is the same for every distribution, and so is where it begins. */
static void check_sent(struct interp *in, struct call_fact *fact, const struct node *node, struct value *a)
{
    struct value *send = &a[0];
    struct share *s = &in->shares->list[fact->share];
    struct value bad;
    hold_all_items(in, fact->share, send, call_argument(node, 0));
    for (int i = 0; i < send->to.count; i++)
        send->to.at[i] = at_rank_0(in, s, a[6].o, send->to.at[i]);
    if (!is_in_place(send) && !contents_fix(in, send, &bad)) {
        bad.shares |= 1ull << fact->share;
        if (in->shares->record)
            fact_against(in, bad.shares, 247, call_argument(node, 0),
                         "scatters something that depends on the distribution", bad.reason.node,
                         bad.reason.text);
    }
    for (int i = 0; i < send->to.count; i++)
        if (!send->to.at[i].w || length_dep(send->to.at[i].w) != DEP_FIX ||
            send->to.at[i].o != send->to.at[i].w)
            if (!sends_from_total(s, &send->to.at[i]))
                refuse_call(in, fact, 320, call_argument(node, 0),
                            "a send address that depends on the distribution");
    if (send->dep != DEP_FIX)
        refuse_call(in, fact, send->reason.code ? send->reason.code : 320, call_argument(node, 0),
                    "a send address that depends on the distribution");
}

/* --cover-all: the items behind the last whole share must be in what the root sends. */
static void check_tail(struct interp *in, const struct share *s, int share, const struct node *node,
                       const struct value *send, const struct poly *item)
{
    if (in->program->options->cover_all && in->shares->record && s->atom->kind == A_DIV)
        for (int i = 0; i < send->to.count; i++) {
            const struct cell *cell = seen(in, send->to.at[i].object);
            const struct poly *size =
                flat(in, cell->size.w ? cell->size.w : in->memory->objects[send->to.at[i].object].fixed_size);
            if (!size || !poly_not_negative(
                             poly_sub(in->space, size, flat(in, poly_mul(in->space, item, s->atom->a)))))
                fact_against(in, 1ull << share, 219, call_argument(node, 0),
                             "--cover-all: this buffer may not hold the tail", NULL, NULL);
        }
}

/* Own items arrive in an array of their own, or in their place in one of all items. False: somewhere else. */
static bool receive_in(struct interp *in, int share, const struct value *send, const struct value *recv,
                       const struct poly *item, const struct node *node)
{
    const int object = recv->to.at[0].object;
    const struct poly *w = flat(in, recv->to.at[0].w), *c, *rest;
    note_written(in, object);
    in->memory->objects[object].scattered = true;
    struct cell *cell = cell_of(in, object);
    if (w && poly_split(in->space, w, in->shares->list[share].offset, &c, &rest) && c == item &&
        !rest->count) {
        const struct value own = {.dep = DEP_FIX, .shares = 1ull << share}, was = cell->value;
        cell->value = was.stored.never || cell->alike.all
                          ? own
                          : value_join(in, &was, &own, node, OF_RECEIVED, object_lasting(in, object));
        value_another_number(&cell->value);
        cell->layout = LAY_SLICE; /* own place in an array of all items, the rest of which stays as it was */
        cell->share = share;
        cell->item = item;
        cell->at_root = false;
        cell->alike.all = false;
        return true;
    }
    if (!w || length_dep(w) != DEP_FIX)
        return false;
    if (send->to.count == 1 && !send->to.lost) {
        const struct poly *sender = seen(in, send->to.at[0].object)->size.w;
        in->memory->send_size = sender ? sender : in->memory->objects[send->to.at[0].object].fixed_size;
    }
    receive_items(in, object, share, item, w, node);
    in->memory->send_size = NULL;
    return true;
}

static void receive_share(struct interp *in, struct call_fact *fact, const struct node *node,
                          const struct value *a, const struct poly *item)
{
    const struct value *send = &a[0], *recv = &a[3];
    if (recv->to.count != 1 || recv->to.lost) {
        refuse_call(in, fact, 329, call_argument(node, 3), "the receive buffer is not known");
        return;
    }
    int object = recv->to.at[0].object;
    for (int i = 0; i < send->to.count; i++)
        if (send->to.at[i].object == object && in->shares->record)
            refuse_call(in, fact, 246, call_argument(node, 0), "send and receive buffer are the same");
    if (!in->memory->objects[object].array) {
        refuse_call(in, fact, 331, call_argument(node, 3), "the receive buffer is a single variable");
        return;
    }
    static const struct value untold = {.dep = DEP_FIX}; /* where its length says nothing of the items */
    if (!receive_in(in, fact->share, lies_apart(in, &a[2]) ? &untold : send, recv, item,
                    call_argument(node, 3) ? call_argument(node, 3) : node))
        refuse_call(in, fact, 320, call_argument(node, 3),
                    "a receive address that depends on the distribution");
}

void scatter(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a)
{
    struct call_fact *fact = call_fact_of(in, node, call);
    struct value *send = &a[0], *send_count = &a[1], *recv = &a[3], *recv_count = &a[4], *comm = &a[7];
    fact->told = scatter_lengths(in, node, a);
    if (fact->told)
        return;
    if (in->shares->discover && in->shares->record)
        note_candidate(in, node, a);
    int share = -1;
    const struct poly *factor = NULL;
    if (!share_count(in, recv_count->o, &share, &factor) &&
        !share_count(in, send_count->o, &share, &factor)) {
        scatter_other(in, node, call, a);
        return;
    }
    if (fact->share >= 0 && fact->share != share)
        merge_shares(in, 1ull << share | 1ull << fact->share);
    fact->share = share;
    struct share *s = &in->shares->list[share];
    if (!s->handed_out)
        s->handed_out = node;
    if (!s->root)
        s->root = a[6].o;
    if (!comm_matches(in, fact, comm, call_argument(node, 7)))
        return;
    if (!factor) {
        refuse_call(in, fact, 211, call_argument(node, 4), "the count is not a multiple of the share");
        return;
    }
    int other = -1;
    const struct poly *other_factor = NULL;
    if (send_count->o)
        share_count(in, send_count->o, &other, &other_factor);
    const bool otherwise =
        other == share && a[2].o != a[5].o &&
        (as_many_bytes(in, &a[2], other_factor, &a[5], factor) ||
         (!in->program->options->cover_all && sends_as_many(in, &a[2], other_factor, &a[5], factor)));
    if (other >= 0 && !otherwise && (other != share || other_factor != factor))
        refuse_call(in, fact, 215, call_argument(node, 1), "send and receive counts differ");
    if (is_in_place(recv)) {
        refuse_call(in, fact, 243, call_argument(node, 3), "MPI_IN_PLACE");
        return;
    }
    if (a[2].o != a[5].o && !otherwise)
        refuse_call(in, fact, 244, call_argument(node, 5), "send and receive types differ");
    if (pointer_to_pointers(call_argument(node, 0)) || pointer_to_pointers(call_argument(node, 3)))
        refuse_call(in, fact, 245, call_argument(node, pointer_to_pointers(call_argument(node, 0)) ? 0 : 3),
                    "the buffer is an array of pointers, its rows need not be contiguous");
    const struct poly *wanted = poly_mul(in->space, factor, poly_of(in->space, s->mine));
    if (recv_count->w != wanted && s->make)
        refuse_call(in, fact, 212, call_argument(node, 4), "this length stays the equal share");
    bool strided;
    const struct poly *bytes = type_bytes(in, &a[5], call_argument(node, 3), &strided);
    if (strided || !bytes) {
        refuse_call(in, fact, 248, call_argument(node, 5),
                    strided ? "a datatype with gaps" : "the size of this datatype is not known");
        return;
    }
    check_sent(in, fact, node, a);
    need_counts(in, fact, otherwise ? other_factor : factor, other >= 0 ? send_count : recv_count, node);
    const struct poly *item = flat(in, poly_mul(in->space, factor, bytes));
    check_tail(in, s, share, node, send, item);
    receive_share(in, fact, node, a, item);
}

/* Does what a root sends begin at a place that all shares tell alike, in an array as long as all items? */
static bool sends_all(struct interp *in, const struct value *send)
{
    struct value bad;
    if (!send->to.count || send->to.lost || send->dep != DEP_FIX || !contents_fix(in, send, &bad))
        return false;
    for (int i = 0; i < send->to.count; i++) {
        const struct target *t = &send->to.at[i];
        if (!t->w || t->o != t->w || length_dep(t->w) != DEP_FIX || length_shares(in, t->object))
            return false;
    }
    return true;
}

/* Is it one array, which is not the one that is sent from? */
static bool receives_apart(struct interp *in, const struct value *send, const struct value *recv)
{
    if (recv->to.count != 1 || recv->to.lost || recv->by_rank || recv->dep > DEP_LENGTH ||
        is_in_place(recv) || !in->memory->objects[recv->to.at[0].object].array)
        return false;
    for (int i = 0; i < send->to.count; i++)
        if (send->to.at[i].object == recv->to.at[0].object)
            return false;
    return true;
}

bool scatter_by_vectors(struct interp *in, const struct node *node, const struct value *a)
{
    const struct atom *comm = poly_single(a[8].o);
    const struct value *send = &a[0], *recv = &a[4],
                       *counts = vector_of(in, &a[1], DEP_COUNTS, a[7].o, comm ? comm->id : -1),
                       *displs = vector_of(in, &a[2], DEP_DISPLS, a[7].o, comm ? comm->id : -1);
    if (!counts || !displs || counts->shares != displs->shares || counts->factor != displs->factor || !comm ||
        comm->kind != A_COMM)
        return false;
    const int share = __builtin_ctzll(counts->shares);
    const struct share *s = &in->shares->list[share];
    bool strided;
    const struct poly *bytes = type_bytes(in, &a[6], call_argument(node, 4), &strided),
                      *length = poly_mul(in->space, counts->factor, poly_of(in->space, s->mine));
    if (s->group != comm->id || strided || !bytes || a[3].o != a[6].o || a[5].w != length ||
        pointer_to_pointers(call_argument(node, 0)) || pointer_to_pointers(call_argument(node, 4)) ||
        (in->program->options->cover_all && !s->blocks) || !receives_apart(in, send, recv) ||
        !sends_all(in, send))
        return false;
    return receive_in(in, share, send, recv, flat(in, poly_mul(in->space, counts->factor, bytes)),
                      call_argument(node, 4));
}
