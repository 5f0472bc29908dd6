#include "analysis/run/dealt.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/over.h"
#include "analysis/memory/state.h"
#include "analysis/models/models.h"
#include "analysis/path/passages.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/plans/enlarge.h"
#include "analysis/plans/plans.h"
#include "analysis/run/dealt_text.h"
#include "analysis/run/ranges.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"
#include "codes.h"

/* A loop's first node: those of one text, which several units include, are one. */
struct first_node {
    struct entry entry;
    const struct node *node;
};

static const struct node *first_node(struct interp *in, const struct node *node)
{
    const uint64_t hash = hash_with(hash_text(node->source->path), node->begin);
    for (struct entry *e = table_first(&in->shares->loops, hash); e; e = table_next(e))
        if (same_loop(((struct first_node *)e)->node, node))
            return ((struct first_node *)e)->node;
    struct first_node *fresh = ARENA_NEW(in->arena, struct first_node);
    fresh->node = node;
    table_add(in->arena, &in->shares->loops, &fresh->entry, hash);
    return node;
}

/* What the share of the loop is known by: an unknown that is nothing else, the same one wherever and whenever
 * the loop is come by. */
static const struct atom *atom_of(struct interp *in, const struct node *node)
{
    struct loop *around = in->numbers->loop;
    const int context = in->numbers->context;
    in->numbers->loop = NULL;
    in->numbers->context = 0;
    const struct atom *atom = poly_single(symbol(in, first_node(in, node), OF_DEALT, 0, NULL));
    in->numbers->loop = around;
    in->numbers->context = context;
    return atom;
}

static int share_known(const struct interp *in, const struct atom *atom)
{
    for (int i = 0; i < in->shares->count; i++)
        if (in->shares->list[i].atom == atom)
            return i;
    return -1;
}

static void against(struct interp *in, int share, int code, const struct node *node, const char *text)
{
    if (share >= 0 && in->shares->record)
        fact_against(in, 1ull << share, code, node, text, NULL, NULL);
}

static bool is_known(const struct value *v)
{
    return v->o && v->o == v->w && v->dep == DEP_FIX;
}

/* The rank in all, or their number. */
static bool is_of_world(const struct value *v, enum atom_kind kind)
{
    const struct atom *atom = is_known(v) ? poly_single(v->o) : NULL;
    return atom && atom->kind == kind && atom->id == 0;
}

/* rank * m + c, rank * m / size: what is behind the last number of the last rank, where that is `end` with
 * the next rank in place of the own one; null: another one. */
static const struct poly *end_of_ranges(struct interp *in, const struct poly *low, const struct poly *end,
                                        long long *first)
{
    const struct atom *rank = poly_make_atom(in->space, A_RANK, 0, 0, 0, NULL, NULL, "rank"),
                      *size = poly_make_atom(in->space, A_SIZE, 0, 0, 0, NULL, NULL, "size");
    const struct atom *quotient = poly_single(low);
    const struct poly *times, *rest;
    if (quotient && quotient->kind == A_DIV && quotient->b == poly_of(in->space, size)) {
        if (!poly_split(in->space, quotient->a, rank, &times, &rest) || rest->count)
            return NULL;
        *first = 0;
    } else if (!poly_split(in->space, low, rank, &times, &rest) || !poly_literal(rest, first) || *first < 0)
        return NULL;
    const struct poly *next = poly_add(in->space, poly_of(in->space, rank), P(in, 1));
    if (!times->count || poly_has(times, rank) || poly_replace(in->space, low, rank, next) != end)
        return NULL;
    return poly_replace(in->space, low, rank, poly_of(in->space, size));
}

/* Does every rank find its numbers by its rank, and all ranks together each number from *first to before
 * *end? The end of ranges; that of others is where the counter ends, null here. */
static bool deals(struct interp *in, const struct dealt *dealt, const struct value *low,
                  const struct value *high, evaluation evaluate, long long *first, const struct poly **end)
{
    *end = NULL;
    if (!is_known(low))
        return false;
    if (dealt->range) {
        const struct poly *behind = !is_known(high)              ? NULL
                                    : dealt->induction.inclusive ? poly_add(in->space, high->o, P(in, 1))
                                                                 : high->o;
        *end = behind ? end_of_ranges(in, low->o, behind, first) : NULL;
        return *end != NULL;
    }
    struct value by = evaluate(in, dealt->by);
    if (!is_of_world(&by, A_SIZE))
        return false;
    if (dealt->which) {
        struct value which = evaluate(in, dealt->which);
        return is_of_world(&which, A_RANK) && !low->by_rank && poly_literal(low->o, first) && *first >= 0;
    }
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, 0, 0, 0, NULL, NULL, "rank"));
    return poly_literal(poly_sub(in->space, low->o, rank), first) && *first >= 0;
}

/* Numbers without a sign wrap: where either side has none, only an end that is told, and not far away, is
 * one. */
static bool may_wrap(const struct dealt *dealt, const struct value *high)
{
    const struct type *counter = dealt->induction.variable->type, *bound = dealt->induction.bound->type;
    long long end;
    if (!bound || bound->kind != T_INT || bound->size > 8 || counter->size < 4)
        return true;
    bool wraps = counter->is_unsigned || bound->is_unsigned;
    return wraps && !(poly_number(high->o, &end) && end >= 0 && end < 1 << 30);
}

static void note_event(struct interp *in, const struct node *node, int share)
{
    struct comm_event e = {.node = node,
                           .context = in->path->context ? in->path->context->id : 0,
                           .collective = true,
                           .uniform = true,
                           .plan = -1,
                           .dealt = share + 1,
                           .again = in->numbers->loop != NULL,
                           .over = may_be_over(in)};
    e.at = passage_at(in, in->path->context, node);
    if (in->shares->record)
        ARENA_PUSH(in->arena, in->plans->events, in->plans->event_count, e);
}

/* All ranks come by, equally often, each with the same end. */
static void check_reached(struct interp *in, const struct node *node, int share, const struct poly *end,
                          bool by_rank)
{
    unsigned long long around;
    if (!in->path->started || !all_ranks_here(in, 0) || in->path->ranks.side != SIDE_ALL)
        against(in, share, CODE_LOOP_SOME_RANKS, node, "not every rank comes by this loop");
    else if (in->path->control.dep != DEP_FIX || in_share_loop(in, &around))
        against(in, share, CODE_LOOP_SOME_RANKS, node,
                "whether ranks come by this loop hangs on the numbers of another one");
    if (by_rank || poly_by_rank(in->space, end) || poly_has_kind(end, A_RANK))
        against(in, share, CODE_LOOP_SOME_RANKS, node,
                "the loop does not end with the same number on all ranks");
}

static struct dealing *dealing(struct interp *in, int share, const struct node *node)
{
    struct share *s = &in->shares->list[share];
    if (!s->dealing) {
        s->dealing = ARENA_NEW(in->arena, struct dealing);
        s->dealing->node = node;
    }
    return s->dealing;
}

const struct dealing *dealing_of(const struct interp *in, int share)
{
    return in->shares->list[share].dealing;
}

int share_of_dealt(struct interp *in, const struct node *node, const struct dealt *dealt,
                   const struct value *low, const struct value *high, evaluation evaluate)
{
    long long first, number;
    const struct poly *end;
    const struct atom *atom = atom_of(in, node);
    const int share = share_known(in, atom);
    if (!deals(in, dealt, low, high, evaluate, &first, &end))
        return -1;
    if (in->shares->discover) {
        struct candidate found = {.call = node, .count = poly_of(in->space, atom), .root = P(in, 0)};
        ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, found);
    }
    if (share < 0)
        return -1;
    if (!is_known(high) || may_wrap(dealt, high)) {
        against(in, share, CODE_LOOP_END, node,
                is_known(high) ? "the counter of this loop may wrap, or is too small"
                               : "the end of this loop is not known to be the same for all of its numbers");
        const struct loop found = {.node = node, .share = share};
        note_range(in, &found);
        return -1;
    }
    struct dealing *how = dealing(in, share, node);
    if (how->settled && how->first != first)
        against(in, share, CODE_LOOP_END, node, "begins with different numbers for different callers");
    how->settled = true;
    how->first = first;
    const struct poly *many = end ? poly_sub(in->space, end, P(in, first)) : NULL;
    const char *text = many && many->count < 2 ? expression_for(in, many, node) : NULL; /* a product, or 0 */
    if (end && (!text || (how->many && strcmp(text, how->many) != 0)))
        against(in, share, CODE_LOOP_END, node, "where the last rank's numbers end has no one name here");
    how->many = text;
    end = end ? end : high->o;
    how->may_be_none = how->may_be_none || !poly_number(end, &number) || number < first;
    how->last_bits = asserted(in, node, ASSERT_LAST_BITS);
    check_reached(in, node, share, end, !dealt->range && high->by_rank);
    const struct node *unfit = unfit_for_numbers(in, node, dealt, &text);
    if (unfit)
        against(in, share, CODE_LOOP_DOES_MORE, unfit, text);
    note_event(in, node, share);
    return share;
}

void begin_dealt(struct interp *in, struct loop *loop, int share)
{
    const struct share *s = &in->shares->list[share];
    const struct poly *first = P(in, s->dealing->first), *equal = poly_of(in->space, s->atom);
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, 0, 0, 0, NULL, NULL, "rank"));
    loop->lo_o = poly_add(in->space, poly_mul(in->space, rank, equal), first);
    loop->hi_o = poly_add(in->space, loop->lo_o, equal);
    loop->lo_w = poly_add(in->space, poly_of(in->space, s->offset), first);
    loop->hi_w = poly_add(in->space, loop->lo_w, poly_of(in->space, s->mine));
    loop->share = share;
    loop->per_item = P(in, 1);
    loop->step = 1;
    loop->downward = loop->skips_first = loop->rank_loop = loop->parts = loop->wraps = false;
}

/* Of the numbers that the rank had, in whatever order, without telling which they were. */
static bool is_taken_apart(enum agg operation)
{
    switch (operation) {
    case AGG_SUM:
    case AGG_MAX:
    case AGG_MIN:
    case AGG_AND:
    case AGG_OR:
    case AGG_XOR:
    case AGG_LAND:
    case AGG_LOR:
    case AGG_RAISED:
    case AGG_RAISED_FROM_0:
    case AGG_LOWERED:
    case AGG_LOWERED_TO_0:
        return true;
    default:
        return false;
    }
}

/* What the loop left in an object. */
static void check_left(struct interp *in, const struct node *node, int share, int object)
{
    const struct cell *cell = seen(in, object);
    const struct type *type = in->memory->objects[object].type;
    if (cell->layout != LAY_WHOLE)
        against(in, share, CODE_LOOP_KEEPS, node, "keeps something for each number in an array");
    if (cell->value.dep != DEP_AGG)
        return;
    const struct partial *partial = &cell->value.partial;
    bool real = partial->real || (type && type->kind == T_FLOAT);
    if (!is_taken_apart(partial->operation) || (real && type && type->kind != T_FLOAT) ||
        (partial->located.pair && !partial->located.ordered))
        against(in, share, CODE_LOOP_ORDER, node, "what it finds hangs on the order of its numbers");
    else if (real && !in->shares->list[share].dealing->last_bits)
        against(in, share, CODE_LOOP_LAST_BITS, node,
                "the last bits of a floating-point result would change from run to run");
}

void end_dealt(struct interp *in, const struct loop *loop, const struct dealt *dealt,
               const struct state *before, const struct value *high, evaluation evaluate)
{
    const struct node *node = loop->node;
    const int share = loop->share;
    for (int i = -1; state_next(before, &in->memory->state, &i);)
        if (i >= before->count || !cell_same_bits(state_cell(before, i), seen(in, i)))
            check_left(in, node, share, i);
    struct value from = {.shares = 1ull << share};
    int counter = object_for_decl(in, dealt->induction.variable);
    cell_of(in, counter)->value =
        value_bad(&from, node, CODE_LOOP_END, "where the counter of a loop is left");
    note_written(in, counter);
    bool record = in->shares->record, dead = in->memory->state.dead;
    in->shares->record = false;
    in->memory->state.dead = false;
    struct value end = evaluate(in, dealt->induction.bound);
    struct value by = dealt->by ? evaluate(in, dealt->by) : value_unknown();
    struct value which = dealt->which ? evaluate(in, dealt->which) : value_fix(in, P(in, 0));
    in->shares->record = record;
    in->memory->state.dead = dead;
    if (loop->counter_moved || end.o != high->o || end.w != high->w || end.dep != DEP_FIX ||
        (dealt->by && !is_of_world(&by, A_SIZE)) || (dealt->which && !is_of_world(&which, A_RANK)))
        against(in, share, CODE_LOOP_END, node, "what tells the numbers of this loop changes inside it");
}

void not_dealt(struct interp *in, const struct node *node)
{
    if (in->program->options->dealing && in->shares->record && in->shares->count)
        against(in, share_known(in, atom_of(in, node)), CODE_LOOP_END, node,
                "is come by in a way in which its numbers are not dealt out");
}

static bool is_met_by_all(const struct comm_event *e)
{
    return (e->collective || e->starts || e->ends) && e->uniform && (e->group == 0 || e->starts || e->ends);
}

/* A message that no such loop is in the way of: all of them are over before it, or it is one of those that
 * two branches tell together, which are over where the branches meet, and no other stands before these. */
static bool is_apart(const struct interp *in, int at)
{
    const struct comm_event *e = &in->plans->events[at];
    const char *name = e->node->text;
    if (!name || (strcmp(name, "MPI_Send") != 0 && strcmp(name, "MPI_Recv") != 0))
        return false;
    for (int i = 0; i < in->plans->event_count; i++)
        if (in->plans->events[i].again || (i > at && in->plans->events[i].dealt && !e->joint))
            return false;
    while (e->joint && at >= 0 && in->plans->events[at].joint)
        at--;
    return !e->joint || at < 0 || is_met_by_all(&in->plans->events[at]);
}

/* Everything by which ranks tell each other something is come by by all of them. */
static void check_events(struct interp *in)
{
    for (int i = 0; i < in->plans->event_count; i++) {
        const struct comm_event *e = &in->plans->events[i];
        if (e->over)
            against(in, e->dealt - 1, CODE_LOOP_SOME_RANKS, e->node,
                    "MPI may have been finalized before this loop");
        const bool together = e->dealt || is_met_by_all(e) || is_apart(in, i);
        for (int k = 0; !together && k < in->shares->count; k++)
            against(in, k, CODE_LOOP_TRAFFIC, e->node, "communicates, and not every rank comes by here");
    }
}

void check_dealt(struct interp *in)
{
    const struct node *at;
    const char *why = unfit_for_loops(in, &at);
    in->shares->record = true;
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (why)
            against(in, i, CODE_LOOP_TRAFFIC, at ? at : s->handed_out, why);
        if (in->memory->watch)
            against(in, i, CODE_OTHER_CONFIGURATION, s->handed_out,
                    "a part of the program that #if leaves out may have to do with this loop");
        if (s->least || s->unit_wanted || s->unit)
            against(in, i, CODE_LOOP_ORDER, s->handed_out, "hangs on how many numbers a rank has");
        if (s->reassoc && s->dealing && !s->dealing->last_bits)
            against(in, i, CODE_LOOP_LAST_BITS, s->reassoc_node,
                    "the last bits of a floating-point result would change from run to run");
        if (in->plans->silence_count)
            against(in, i, CODE_LOOP_ORDER, s->handed_out, "something of its numbers is printed");
    }
    for (int i = 0; i < in->shares->edit_count; i++) {
        const char *asked = in->shares->edits[i].asked;
        if (asked && !strcmp(asked, TIES_ASKED))
            continue; /* so that the loop may meet them in any order: located.h */
        against(in, in->shares->edits[i].share, CODE_LOOP_ORDER, in->shares->edits[i].node,
                "hangs on which numbers a rank has");
    }
    for (int i = 0; i < in->plans->enlarged_count; i++)
        against(in, in->plans->enlarged[i].share, CODE_LOOP_ORDER,
                in->shares->list[in->plans->enlarged[i].share].handed_out,
                "an array would have to hold more numbers");
    check_events(in);
    for (int i = 0; i < in->shares->range_count; i++) {
        const struct range *loop = &in->shares->ranges[i];
        const struct node *unseen = unseen_calls(in, loop->node->function, &why);
        if (!is_c(loop->node->function->unit->path) && !is_main(loop->node->function))
            against(in, loop->share, CODE_LOOP_SOME_RANKS, loop->node,
                    "stands elsewhere than in main, in C++");
        if (unseen)
            against(in, loop->share, CODE_LOOP_SOME_RANKS, unseen, why);
    }
}
