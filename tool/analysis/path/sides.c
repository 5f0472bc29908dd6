/* Which ranks come by, and whether they hand the same thing to one collective: the root's call in one branch
 * and the others' in the other meet in the order in which each side makes them. */
#include "analysis/path/sides.h"

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/path/passages.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

bool all_ranks_here(const struct interp *in, int group)
{
    if (!in->path->control_rank)
        return true;
    return in->path->carried && in->path->carried->group == group &&
           in->path->carried->depth == in->path->control_rank;
}

struct ranks ranks_enter(struct interp *in, enum side side, const struct poly *root, int group)
{
    struct ranks before = in->path->ranks;
    in->path->control_rank++;
    if (before.side == SIDE_ALL)
        in->path->ranks =
            (struct ranks){.side = side,
                           .root = root,
                           .group = group,
                           .loop = in->numbers->loop,
                           .context = in->path->context,
                           .alone = side == SIDE_ROOT && group == 0 && !poly_by_rank(in->space, root) &&
                                    !poly_has_kind(root, A_LOOP)};
    else if (before.side != side || before.root != root || before.group != group)
        in->path->ranks.side = SIDE_SOME;
    return before;
}

void ranks_leave(struct interp *in, struct ranks before)
{
    in->path->control_rank--;
    in->path->ranks = before;
}

bool one_rank_here(const struct interp *in)
{
    return in->path->ranks.alone;
}

bool ranks_are(const struct interp *in, enum side side, int group)
{
    long long root;
    return in->path->ranks.side == side && in->path->ranks.group == group &&
           poly_literal(in->path->ranks.root, &root) && !root;
}

static void differ(struct interp *in, unsigned long long shares, const struct node *node,
                   const struct node *other)
{
    if (shares)
        fact_against(in, shares, 314, node, "ranks hand different things to one collective", other,
                     "other ranks come by here");
}

/* The counterpart that waits longest on one side of a communicator; -1 when none does. */
static int first_waiting(const struct interp *in, enum side side, int group)
{
    for (int i = 0; i < in->path->meeting_count; i++)
        if (in->path->meetings[i].side == side && in->path->meetings[i].group == group)
            return i;
    return -1;
}

/* Does each rank of this side come by, once? `fork`: whenever it comes by there. */
static bool side_comes_by(struct interp *in, const struct node *node, struct passage *fork)
{
    const struct ranks *ranks = &in->path->ranks;
    const struct node *left = ranks->branch;
    if (left ? !unconditional(in, node, left)
             : ranks->context != in->path->context || !is_left_by(node, &left) || !left)
        return false;
    *fork = passage_at(in, ranks->context, left);
    return true;
}

/* Do the sides part as often for the one as for the other? */
static bool part_as_often(const struct passage *first, const struct passage *second)
{
    return (first->calls[first->depth - 1] == second->calls[second->depth - 1] &&
            first->depth == second->depth && in_common(first, second) == first->depth - 1) ||
           (is_come_by(second, first, true) && is_come_by(first, second, false));
}

static unsigned long long shares_of_group(const struct interp *in, int group)
{
    unsigned long long shares = 0;
    for (int i = 0; i < in->shares->count; i++)
        if (group < 0 || in->shares->list[i].group == group)
            shares |= 1ull << i;
    return shares;
}

void meet(struct interp *in, struct meeting now)
{
    if (!in->shares->record)
        return;
    now.side = in->path->ranks.side;
    now.loop = in->numbers->loop;
    now.root = in->path->ranks.root;
    const struct node *node = now.node;
    unsigned long long shares = now.shares;
    int group = now.group;
    if (all_ranks_here(in, group)) {
        for (int i = 0; i < in->path->meeting_count; i++)
            if (in->path->meetings[i].group == group) /* which those that wait there meet */
                differ(in, shares_of_group(in, group), node, in->path->meetings[i].node);
        return;
    }
    /* Some ranks alone: whichever of the others' calls it meets, theirs meet others from there on. */
    if (now.side == SIDE_ALL || now.side == SIDE_SOME || in->path->ranks.loop != in->numbers->loop ||
        group < 0 || !side_comes_by(in, node, &now.fork)) {
        differ(in, shares | shares_of_group(in, group), node, NULL);
        return;
    }
    int other = first_waiting(in, now.side == SIDE_ROOT ? SIDE_OTHERS : SIDE_ROOT, group);
    if (other < 0) {
        ARENA_PUSH(in->arena, in->path->meetings, in->path->meeting_count, now);
        return;
    }
    struct meeting met = in->path->meetings[other];
    /* One of them in every turn of a loop, of other ranks, or under another condition. */
    if (met.loop != now.loop || met.root != now.root || !part_as_often(&met.fork, &now.fork))
        differ(in, shares_of_group(in, group), node, met.node);
    for (int i = other; i + 1 < in->path->meeting_count; i++)
        in->path->meetings[i] = in->path->meetings[i + 1];
    in->path->meeting_count--;
    if ((shares | met.shares) && (met.kind != now.kind || met.shares != shares || met.object != now.object ||
                                  now.object < 0 || met.stamp != now.stamp || met.place != now.place))
        differ(in, shares | met.shares, node, met.node);
}

void check_meetings(struct interp *in)
{
    for (int i = 0; i < in->path->meeting_count; i++)
        differ(in, in->path->meetings[i].shares | shares_of_group(in, in->path->meetings[i].group),
               in->path->meetings[i].node, NULL);
}
