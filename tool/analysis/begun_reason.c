#include "analysis/begun_reason.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/tree/origins.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "codes.h"

enum { MOST_DEPTH = 6 };

/* ---- where a number comes from ---- */

/* What is looked for on the way from a number to what it is made of. */
typedef bool(condition)(const struct origins *origins, const struct setting *s);

static bool is_real_part(const struct origins *o, const struct setting *s)
{
    return s->value && (origins_of(o, s->value, NULL) & FROM_REAL);
}

static bool is_of_workers(const struct origins *o, const struct setting *s)
{
    return s->value && (origins_of(o, s->value, NULL) & FROM_WORKERS);
}

static bool hangs_on_ranks(const struct origins *o, const struct node *test)
{
    return origins_of(o, test, NULL) & (FROM_RANK | FROM_REST | FROM_QUOTIENT);
}

static bool chooses(const struct origins *o, const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_COND && hangs_on_ranks(o, node->children[0]))
        return true;
    for (int i = 0; i < node->count; i++)
        if (chooses(o, node->children[i]))
            return true;
    return false;
}

/* In a branch of a test of the rank or of what is left over, or chosen by one. */
static bool is_in_branch(const struct origins *o, const struct setting *s)
{
    if (chooses(o, s->value))
        return true;
    for (const struct node *at = s->node; at->parent; at = at->parent)
        if (at->parent->kind == N_IF && at != at->parent->children[0] &&
            hangs_on_ranks(o, at->parent->children[0]))
            return true;
    return false;
}

static bool is_computed(const struct origins *o, const struct setting *s)
{
    return s->value && (origins_of(o, s->value, NULL) & FROM_QUOTIENT);
}

/* On the way through what a number is made of. */
struct way {
    const struct origins *origins;
    condition *holds;
    const struct setting *found[MOST_CAUSES]; /* the farthest ones first */
    int count, most, depth;
};

static void go_through(struct way *way, const struct node *node);

static void go_back(struct way *way, const struct decl *decl)
{
    const struct origins *o = way->origins;
    int count, at = 0;
    const struct setting *settings = origins_settings(o, &count);
    const struct decl *parameter;
    if (way->depth >= MOST_DEPTH ||
        !(origins_of_decl(o, decl) & (FROM_RANK | FROM_SIZE | FROM_QUOTIENT | FROM_REST)))
        return;
    way->depth++;
    for (int i = 0; i < count && way->count < way->most; i++)
        if (settings[i].decl == decl)
            go_through(way, settings[i].value);
    for (int i = 0; i < count && way->count < way->most; i++) {
        bool known = settings[i].decl != decl || !way->holds(o, &settings[i]);
        for (int k = 0; k < way->count && !known; k++)
            known = way->found[k] == &settings[i];
        if (!known)
            way->found[way->count++] = &settings[i];
    }
    while (way->count < way->most && (parameter = origins_given(o, decl, &at)) != NULL)
        go_back(way, parameter);
    way->depth--;
}

static void go_through(struct way *way, const struct node *node)
{
    if (!node || way->count == way->most)
        return;
    if ((node->kind == N_REF || node->kind == N_MEMBER) && node->decl)
        go_back(way, node->decl->linked ? node->decl->linked : node->decl);
    for (int i = 0; i < node->count; i++)
        go_through(way, node->children[i]);
    for (int i = 0; i < node->decl_count; i++)
        go_through(way, node->decls[i]->init);
}

/* The setting for which that holds, the farthest away of those that the number is made of; null none. */
static const struct setting *cause_in(const struct origins *o, const struct node *node, condition *holds)
{
    struct way way = {.origins = o, .holds = holds, .most = 1};
    go_through(&way, node);
    return way.count ? way.found[0] : NULL;
}

static struct begun_reason reason(int code, const char *text, const struct node *cause, const char *says)
{
    return (struct begun_reason){.code = code, .text = text, .cause = cause, .says = says};
}

/* ---- loops ---- */

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

static bool stands_within(const struct node *node, const struct node *outer)
{
    return node->source == outer->source && node->begin >= outer->begin && node->end <= outer->end;
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
        (origins_of(o, node, l->counter) & FROM_RANK) && !(stays && is_set_within(o, node->decl, l->node)))
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
    const struct setting *found = cause_in(o, l->first, holds);
    return found ? found : cause_in(o, l->test, holds);
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
    why.vague = true;
    return why;
}

struct begun_reason reason_of_range(struct arena *arena, const struct origins *o, const struct begun_loop *l)
{
    const unsigned first = origins_of(o, l->first, l->counter),
                   head = first | origins_of(o, l->test, l->counter);
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
        s = cause_in(o, call->children[i], is_computed);
    return reason(CODE_PART_SENT,
                  arena_printf(arena,
                               "a part of the rank's own %s by %s, and no loop goes over it that is followed",
                               file ? "goes to or comes from its place in a file" : "is handed out or over",
                               call->text),
                  s ? s->node : call, "the part is computed here");
}

/* ---- counts ---- */

/* The loop over ranks that it stands in; null: none. */
static const struct node *loop_of_ranks(const struct origins *o, const struct node *node)
{
    for (; node; node = node->parent)
        if (node->kind == N_FOR && node->count > 1 && node->children[1] &&
            (origins_of(o, node->children[1], NULL) & FROM_SIZE))
            return node;
    return NULL;
}

/* Settings of elements of the counts, also where a function that is given them does it. */
static int settings_of(const struct origins *o, const struct decl *counts, const struct setting **out,
                       int most, int depth)
{
    int count, found = 0, at = 0;
    const struct setting *all = origins_settings(o, &count);
    const struct decl *parameter;
    for (int i = 0; i < count && found < most; i++)
        if (all[i].decl == counts && all[i].element)
            out[found++] = &all[i];
    while (!found && depth < MOST_DEPTH && (parameter = origins_given(o, counts, &at)) != NULL)
        if (parameter != counts)
            found = settings_of(o, parameter, out, most, depth + 1);
    return found;
}

static bool has_sizeof(const struct node *node)
{
    if (!node || node->kind == N_SIZEOF)
        return node != NULL;
    for (int i = 0; i < node->count; i++)
        if (has_sizeof(node->children[i]))
            return true;
    return false;
}

/* A variable of the value that the loop changes while it fills the counts; null none. */
static const struct setting *carried(const struct origins *o, const struct setting *s,
                                     const struct node *loop)
{
    int count;
    const struct setting *all = origins_settings(o, &count);
    bool element = false;
    const struct decl *counter = loop->count > 2 && loop->children[2] && loop->children[2]->count
                                     ? led_into(loop->children[2]->children[0], &element)
                                     : NULL;
    for (int i = 0; i < count; i++) {
        const struct setting *other = &all[i];
        const struct node *declared = other->decl->statement;
        if (other->decl == counter || other->element || !stands_within(other->node, loop) ||
            (declared && stands_within(declared, loop)) || !node_uses(s->value, other->decl))
            continue;
        return other;
    }
    return NULL;
}

static bool has_division(const struct node *node)
{
    if (!node || is_operation(node, OP_DIV))
        return node != NULL;
    for (int i = 0; i < node->count; i++)
        if (has_division(node->children[i]))
            return true;
    return false;
}

/* Is a variable of it set to a quotient? */
static bool has_quotient(const struct origins *o, const struct node *node)
{
    int count;
    const struct setting *all = origins_settings(o, &count);
    for (int i = 0; node->kind == N_REF && i < count; i++)
        if (all[i].decl == node->decl && has_division(all[i].value))
            return true;
    for (int i = 0; i < node->count; i++)
        if (node->children[i] && has_quotient(o, node->children[i]))
            return true;
    return false;
}

enum { MOST_SETTINGS = 16 };

/* The counts, where they are filled, and how. */
struct filling {
    const struct decl *counts;
    const struct setting *settings[MOST_SETTINGS], *first;
    int count;
};

/* In more places than one loop over all ranks. */
static struct begun_reason filled_elsewhere(struct arena *arena, const struct origins *o,
                                            const struct filling *f)
{
    const struct node *loop = NULL;
    const struct setting *other = NULL;
    for (int i = 0; i < f->count && !loop; i++)
        loop = loop_of_ranks(o, f->settings[i]->node);
    for (int i = 0; i < f->count && !other; i++) {
        const struct setting *s = f->settings[i];
        bool zero = s->value && is_the_number(strip(s->value), 0);
        if (loop && loop_of_ranks(o, s->node) != loop && !zero)
            other = s;
    }
    if (!other)
        return (struct begun_reason){0};
    return reason(CODE_COUNTS_LATER,
                  arena_printf(arena, "the counts '%s' are set in more places than one loop over all ranks",
                               f->counts->name),
                  other->node == f->first->node ? f->settings[f->count - 1]->node : other->node,
                  "they are set here, too");
}

static struct begun_reason carried_on(struct arena *arena, const struct origins *o, const struct filling *f)
{
    for (int i = 0; i < f->count; i++) {
        const struct setting *s = f->settings[i];
        const struct node *loop = loop_of_ranks(o, s->node);
        const struct setting *other = loop && s->value ? carried(o, s, loop) : NULL;
        if (other)
            return reason(
                CODE_COUNTS_CARRIED,
                arena_printf(arena,
                             "the counts '%s' hang on what the loop has given the ranks before: '%s' "
                             "changes in it",
                             f->counts->name, other->decl->name),
                other->node, "it changes here");
    }
    return (struct begun_reason){0};
}

/* Told by the number of ranks: by what they are told. */
static struct begun_reason of_filling(struct arena *arena, const struct origins *o, const struct filling *f)
{
    const char *name = f->counts->name;
    struct begun_reason why = carried_on(arena, o, f);
    const struct setting *real = cause_in(o, f->first->value, is_real_part);
    if (!why.code)
        why = filled_elsewhere(arena, o, f);
    if (why.code)
        return why;
    if (real || is_real_part(o, f->first))
        return reason(CODE_PART_REAL,
                      arena_printf(arena,
                                   "the counts '%s' are computed in floating point: they are followed in "
                                   "integers alone",
                                   name),
                      real ? real->node : f->first->node, "this is no division of integers");
    if (has_sizeof(f->first->value))
        return reason(CODE_COUNTS_UNKNOWN,
                      arena_printf(arena, "the counts '%s' are numbers of bytes, not of elements", name),
                      NULL, NULL);
    why = reason(
        CODE_COUNTS_UNKNOWN,
        arena_printf(arena,
                     "the counts '%s' are made by the program in none of the known ways, or what hangs "
                     "on them is not followed",
                     name),
        NULL, NULL);
    why.vague = true;
    return why;
}

struct begun_reason reason_of_counts(struct arena *arena, const struct origins *o, const struct decl *counts,
                                     const struct node **filled)
{
    struct filling f = {.counts = counts};
    const bool by_size = origins_of_decl(o, counts) & FROM_QUOTIENT;
    f.count = settings_of(o, counts, f.settings, MOST_SETTINGS, 0);
    *filled = NULL;
    for (int i = 0; i < f.count && !f.first; i++) {
        const struct setting *s = f.settings[i];
        bool tells =
            by_size ? is_computed(o, s) : s->value && (has_division(s->value) || has_quotient(o, s->value));
        if (tells)
            f.first = s;
    }
    *filled = f.first ? f.first->node : NULL;
    if (by_size && f.first)
        return of_filling(arena, o, &f);
    if (!by_size && !f.first)
        return (struct begun_reason){0};
    return reason(CODE_COUNTS_UNKNOWN,
                  arena_printf(arena,
                               by_size
                                   ? "where the counts '%s' are filled is not followed"
                                   : "the counts '%s' are told by a division, but not by the number of ranks "
                                     "as MPI_Comm_size tells it",
                               counts->name),
                  NULL, NULL);
}
