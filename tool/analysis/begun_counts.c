/* What is in the way of counts that a program makes by itself: begun_reason.h. */
#include "analysis/base/arena.h"
#include "analysis/begun_way.h"
#include "analysis/tree/origins.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "codes.h"

enum { MOST_DEPTH = 6 };

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
    const struct setting *real = cause_in(o, f->first->value, is_real_part, NULL);
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
