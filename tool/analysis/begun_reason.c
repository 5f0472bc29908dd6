#include "analysis/begun_reason.h"

#include "analysis/base/arena.h"
#include "analysis/begun_way.h"
#include "analysis/tree/origins.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "codes.h"

void read_loop(struct begun_loop *l)
{
    const struct node *node = l->node, *init = NULL;
    bool element = false;
    if (node->kind == N_WHILE) {
        l->test = node->count ? node->children[0] : NULL;
        l->body = node->count > 1 ? node->children[1] : NULL;
        return;
    }
    init = node->count ? node->children[0] : NULL;
    l->test = node->count > 1 ? node->children[1] : NULL;
    l->step = node->count > 2 ? node->children[2] : NULL;
    l->body = node->count > 3 ? node->children[3] : NULL;
    if (l->step && (l->step->kind == N_ASSIGN || is_step(l->step)))
        l->counter = led_into(l->step->children[0], &element);
    if (init && init->kind == N_REF)
        l->first = init;
    if (init && init->kind == N_ASSIGN) {
        l->counter = l->counter ? l->counter : led_into(init->children[0], &element);
        l->first = init->children[1];
    } else if (init && init->kind == N_DECL && init->decl_count) {
        l->counter = l->counter ? l->counter : init->decls[0];
        for (int i = 0; i < init->decl_count; i++)
            l->first = init->decls[i] == l->counter ? init->decls[i]->init : l->first;
    }
}

static bool counts_in_real(const struct begun_loop *l)
{
    return l->counter && l->counter->type && l->counter->type->kind == T_FLOAT;
}

static struct begun_reason of_real_counter(struct arena *arena, const struct begun_loop *l)
{
    return reason(
        CODE_COUNTER_REAL,
        arena_printf(arena,
                     "the counter '%s' of this loop is a floating-point number: which numbers a rank "
                     "has is told by integers alone",
                     l->counter->name),
        NULL, NULL);
}

struct begun_reason reason_of_cyclic(struct arena *arena, const struct origins *o, const struct begun_loop *l)
{
    if (counts_in_real(l))
        return of_real_counter(arena, l);
    if (origins_of(o, l->step, l->counter) & FROM_FEWER)
        return reason(CODE_PART_WORKERS,
                      "this loop deals its numbers out to fewer ranks than there are: one of them takes none",
                      NULL, NULL);
    return reason(
        CODE_LOOP_END,
        "this loop deals its numbers out, but does not go by a step of all ranks from the rank on to "
        "an end that is told by `<` or `<=`",
        NULL, NULL);
}

/* Has it to do with the rank where the loop begins? A sum of the loop has not. */
static bool begins_by_rank(const struct origins *o, const struct decl *decl, const struct node *loop)
{
    int count, set = 0;
    const struct setting *all = origins_settings(o, &count);
    for (int i = 0; i < count; i++) {
        if (all[i].decl != decl)
            continue;
        set++;
        if (!stands_within(all[i].node, loop) && (origins_of(o, all[i].value, NULL) & FROM_RANK))
            return true;
    }
    return !set;
}

static bool is_set_within(const struct origins *o, const struct decl *decl, const struct node *loop)
{
    int count;
    const struct setting *all = origins_settings(o, &count);
    for (int i = 0; i < count; i++)
        if (all[i].decl == decl && stands_within(all[i].node, loop))
            return true;
    return false;
}

/* A number of the body that hangs on the rank and is no integer, best one that the loop does not change. */
static const struct node *point_in(const struct origins *o, const struct node *node,
                                   const struct begun_loop *l, bool stays)
{
    if (!node)
        return NULL;
    if ((node->kind == N_REF || node->kind == N_MEMBER) && node->type && node->type->kind == T_FLOAT &&
        (origins_of(o, node, l->counter) & FROM_RANK) && begins_by_rank(o, node->decl, l->node) &&
        !(stays && is_set_within(o, node->decl, l->node)))
        return node;
    const struct node *found = NULL;
    for (int i = 0; i < node->count && !found; i++)
        found = point_in(o, node->children[i], l, stays);
    for (int i = 0; i < node->decl_count && !found; i++)
        found = point_in(o, node->decls[i]->init, l, stays);
    return found;
}

static const struct setting *cause_of_loop(const struct origins *o, const struct begun_loop *l,
                                           condition *holds)
{
    const struct setting *found = cause_in(o, l->first, holds, NULL);
    return found ? found : cause_in(o, l->test, holds, l->counter);
}

static struct begun_reason in_branches(struct arena *arena, const struct way *way)
{
    struct begun_reason why = reason(
        CODE_PART_IN_BRANCHES,
        arena_printf(arena,
                     "this loop goes over a part of the rank's own for which '%s' is chosen by the rank or "
                     "by what is left over, in none of the known ways to cover all numbers",
                     way->found[0]->decl->name),
        way->found[0]->node, "it is set here");
    for (int i = 1; i < way->count; i++)
        if (way->found[i]->decl == way->found[0]->decl)
            why.more[why.more_count++] = way->found[i]->node;
    return why;
}

struct begun_reason reason_of_range(struct arena *arena, const struct origins *o, const struct begun_loop *l)
{
    const unsigned first = origins_of(o, l->first, NULL), head = first | origins_of(o, l->test, l->counter);
    const struct setting *s;
    const struct node *point;
    if (counts_in_real(l))
        return of_real_counter(arena, l);
    if ((s = cause_of_loop(o, l, is_of_workers)) != NULL || (head & FROM_WORKERS))
        return reason(
            CODE_PART_WORKERS,
            "the numbers of this loop are divided by one less than the number of ranks: one of them "
            "takes none",
            s ? s->node : l->node, "they are divided here");
    if ((s = cause_of_loop(o, l, is_real_part)) != NULL || (head & FROM_REAL))
        return reason(
            CODE_PART_REAL,
            "how many numbers a rank has is computed in floating point: it is followed in integers alone",
            s ? s->node : l->node, "this is no division of integers");
    if (!(head & FROM_RANK) &&
        ((point = point_in(o, l->body, l, true)) != NULL || (point = point_in(o, l->body, l, false)) != NULL))
        return reason(CODE_PART_POINTS,
                      arena_printf(arena,
                                   "a rank's numbers are told by '%s', a point of its own in floating point, "
                                   "not by an integer",
                                   point->decl->name),
                      point, "the point is used here");
    struct way way = {.origins = o, .holds = is_in_branch, .most = MOST_CAUSES};
    go_through(&way, l->first);
    way.but = l->counter;
    go_through(&way, l->test);
    if (way.count)
        return in_branches(arena, &way);
    s = cause_of_loop(o, l, is_computed);
    struct begun_reason unknown =
        reason(CODE_PART_UNKNOWN,
               "this loop goes over a part of the rank's own, but from where to where is none of the known "
               "ways to cover all numbers",
               s ? s->node : l->node, "the part is computed here");
    unknown.vague = true;
    return unknown;
}

struct begun_reason reason_of_message(struct arena *arena, const struct origins *o, const struct node *call,
                                      bool file)
{
    const struct setting *s = NULL;
    for (int i = 1; i < call->count && !s; i++)
        s = cause_in(o, call->children[i], is_computed, NULL);
    return reason(CODE_PART_SENT,
                  arena_printf(arena,
                               "a part of the rank's own %s by %s, and no loop goes over it that is followed",
                               file ? "goes to or comes from its place in a file" : "is handed out or over",
                               call->text),
                  s ? s->node : call, "the part is computed here");
}
