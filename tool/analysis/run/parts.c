/* Loops over all ranks: those that combine what each of them contributed, as a reduction does, and those that
 * fill the counts and displacements of an MPI_Gatherv. */
#include "analysis/run/loop_body.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/memory/began.h"
#include "analysis/memory/counts.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/rank_loops.h"
#include "analysis/path/sides.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/plans.h"
#include "analysis/run/branched.h"
#include "analysis/run/corrected.h"
#include "analysis/run/fills.h"
#include "analysis/run/loops.h"
#include "analysis/run/prefixes.h"
#include "analysis/run/ranges.h"
#include "analysis/run/run.h"
#include "analysis/run/taken.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Does the accumulator begin with rank 0's part of what the loop adds from the other ranks? */
static bool begins_with_first(const struct interp *in, const struct value *v, const struct cell *start,
                              const struct loop *loop)
{
    const struct value *before = &start->value;
    unsigned part = part_of(start);
    bool again = v->partial.operation == AGG_MAX || v->partial.operation == AGG_MIN ||
                 v->partial.operation == AGG_AND || v->partial.operation == AGG_OR ||
                 v->partial.operation == AGG_LAND || v->partial.operation == AGG_LOR;
    return before->dep == DEP_AGG && !before->stored.never && !before->by_rank && !before->partial.plus &&
           !v->partial.plus && before->partial.operation == v->partial.operation && v->partial.stamp &&
           part == v->partial.stamp && (before->partial.one_rank || ranks_are(in, SIDE_ROOT, loop->group)) &&
           (other_rank_loop(in, loop, v->shares) || again);
}

/* The accumulator after the loop: complete when it holds every rank's part once. */
static struct value completed(const struct interp *in, const struct value *v, const struct cell *start,
                              const struct loop *loop, const struct node *node)
{
    const struct value *before = &start->value;
    if (!begins_with_first(in, v, start, loop)) {
        if (before->dep != DEP_FIX || before->stored.never)
            return value_bad(v, node, 303, "starts from a partial result");
        if (!whole_rank_loop(in, loop, v->shares))
            return value_bad(v, node, 251, "leaves out the first rank's partial result");
    }
    return (struct value){.dep = DEP_FIX,
                          .shares = v->shares | before->shares,
                          .reassoc = v->reassoc || before->reassoc,
                          .by_rank = v->by_rank || before->by_rank};
}

/* A variable that moves in every iteration by what the rank there has: the items before it. */
struct mover {
    int object;
    const struct poly *rest_o, *rest_w, *times; /* rest + times * items before the rank */
    int share;
};

#define MAX_MOVERS 4

static bool find_mover(struct interp *in, const struct loop *loop, const struct value *from,
                       const struct value *to, struct mover *m)
{
    const struct poly *by = from->o && to->o ? poly_sub(in->space, to->o, from->o) : NULL, *more;
    int share = by && by->count ? share_of(in, by) : -1;
    if (share < 0 || !from->w || !to->w || from->to.count || from->stored.never ||
        (!whole_rank_loop(in, loop, 1ull << share) && !other_rank_loop(in, loop, 1ull << share)))
        return false;
    const struct share *s = &in->shares->list[share];
    const struct atom *own =
        s->blocks ? poly_single(blocks_before(in, share, A_COUNT, rank_at(in, loop))) : s->atom;
    if (s->blocks && !whole_rank_loop(in, loop, 1ull << share))
        return false;
    if (!poly_split(in->space, by, own, &m->times, &more) || more->count || poly_has_kind(m->times, A_LOOP) ||
        !poly_alike(in->space, m->times, s->group) ||
        poly_sub(in->space, to->w, from->w) !=
            poly_mul(in->space, m->times, of_rank(in, A_COUNT, share, rank_at(in, loop))))
        return false;
    m->share = share;
    m->rest_o = from->o;
    m->rest_w = from->w;
    if (other_rank_loop(in, loop, 1ull << share)) { /* rank 0's items come first */
        m->rest_o = poly_sub(in->space, from->o, poly_mul(in->space, m->times, poly_of(in->space, s->atom)));
        const struct poly *first = ranks_are(in, SIDE_ROOT, loop->group)
                                       ? poly_of(in->space, s->mine)
                                       : of_rank(in, A_COUNT, share, P(in, 0));
        m->rest_w = poly_sub(in->space, from->w, poly_mul(in->space, m->times, first));
    }
    return length_dep(m->rest_w) == DEP_FIX && !poly_has(m->rest_w, s->atom) &&
           !poly_has(m->rest_o, s->atom) && !has_names(s, m->rest_w) && !has_names(s, m->rest_o);
}

/* The mover's value before the given rank; null: after all of them. */
static struct value moved_to(struct interp *in, const struct mover *m, const struct poly *rank, int group)
{
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
    const struct poly *equal =
        poly_mul(in->space, rank ? rank : size, poly_of(in->space, in->shares->list[m->share].atom));
    const struct poly *items =
        rank ? of_rank(in, A_DISPL, m->share, rank) : poly_of(in->space, in->shares->list[m->share].total);
    if (in->shares->list[m->share].blocks) {
        equal = rank ? blocks_before(in, m->share, A_DISPL, rank) : in->shares->list[m->share].blocks->all;
        items = rank ? items : equal;
    }
    struct value v = {.o = poly_add(in->space, m->rest_o, poly_mul(in->space, m->times, equal)),
                      .w = poly_add(in->space, m->rest_w, poly_mul(in->space, m->times, items)),
                      .shares = 1ull << m->share};
    v.dep = length_dep(v.w);
    return v;
}

static const struct mover *mover_of(const struct mover *movers, int count, int object)
{
    for (int i = 0; i < count; i++)
        if (movers[i].object == object)
            return &movers[i];
    return NULL;
}

/* total += what that rank has, of ranges of different lengths: the loop is one that adds up by rank. */
static bool add_blocks(struct interp *in, struct loop *loop, int share, const struct value *v)
{
    if (!whole_rank_loop(in, loop, 1ull << share) ||
        !items_of_that_rank(in, share, v, rank_at(in, loop), A_COUNT))
        return false;
    if (!loop->parts)
        make_uniform(in, loop);
    return loop->parts;
}

/* total += share in a loop over the ranks: in the rewritten program, what that rank has. */
bool add_by_rank(struct interp *in, const struct node *left, const struct node *right, struct value *v)
{
    struct loop *loop = in->numbers->loop;
    const struct poly *c, *rest;
    int share = v->o && v->w ? share_of(in, v->o) : -1;
    if (!loop || share < 0 || v->dep != DEP_LENGTH || left->kind != N_REF || !left->type ||
        left->type->kind != T_INT ||
        (!whole_rank_loop(in, loop, 1ull << share) && !other_rank_loop(in, loop, 1ull << share)) ||
        !unconditional(in, left->parent, loop->node))
        return false;
    if (in->shares->list[share].blocks)
        return add_blocks(in, loop, share, v);
    if (!poly_split(in->space, v->o, in->shares->list[share].atom, &c, &rest) || rest->count ||
        poly_has_kind(c, A_LOOP) || !poly_alike(in->space, c, in->shares->list[share].group))
        return false;
    const struct poly *wanted = poly_mul(in->space, c, of_rank(in, A_COUNT, share, rank_at(in, loop)));
    const char *text = v->w != wanted ? accessor_text(in, wanted, v->rounds, right) : "";
    if (!text)
        return false;
    if (!loop->parts) {
        make_uniform(in, loop);
        return false;
    }
    if (*text && in->shares->record)
        request_edit(in, right, text, v->o, wanted, v->rounds, share);
    v->w = wanted;
    return true;
}

void note_copy(struct interp *in, const struct node *node, const struct value *place)
{
    const struct node *left = node->children[0], *right = strip(node->children[1]);
    const struct loop *loop = in->numbers->loop;
    if (!loop || loop->share < 0 || loop->outer || loop->step != 1 || loop->skips_first ||
        place->to.count != 1 || place->to.lost || right->kind != N_INDEX || right->count < 2 || !left->type ||
        !right->type || left->type->kind != right->type->kind || left->type->size != right->type->size ||
        in->path->control.dep != DEP_FIX || !ranks_are(in, SIDE_ROOT, in->shares->list[loop->share].group) ||
        leaves(loop->node) || !unconditional(in, node, loop->node))
        return;
    bool record = in->shares->record;
    in->shares->record = false;
    struct value from = eval_lvalue(in, right);
    in->shares->record = record;
    if (from.to.count != 1 || from.to.lost || from.to.at[0].object == place->to.at[0].object)
        return;
    struct cell *all = cell_of(in, place->to.at[0].object);
    const struct cell *own = seen(in, from.to.at[0].object);
    const struct poly *size = P(in, left->type->size),
                      *at = poly_mul(in->space, size, poly_of(in->space, loop->t));
    if (own->layout != LAY_PART || own->share != loop->share || own->value.dep > DEP_ITEM ||
        all->layout == LAY_WHOLE || all->share != own->share || all->item != own->item || !all->at_root ||
        own->item != flat(in, poly_mul(in->space, size, loop->per_item)) ||
        flat(in, place->to.at[0].w) != at ||
        flat(in, from.to.at[0].w) != (own->base ? poly_add(in->space, own->base, at) : at))
        return;
    all->copy.of = from.to.at[0].object + 1;
    all->copy.stamp = own->stamp;
}

/* Arrays that hold all items now: rank 0's own, and what the loop received from every other rank. */
static void finish_collected(struct interp *in, struct loop *loop)
{
    for (int i = 0; i < loop->collected_count; i++) {
        struct cell *cell = cell_of(in, loop->collected[i]);
        if (cell->layout == LAY_WHOLE)
            continue;
        cell->value.shares |= 1ull << cell->share;
        cell->value.by_rank = true;
        cell->layout = LAY_WHOLE;
        cell->share = -1;
        cell->item = cell->base = NULL;
    }
}

/* What a turn leaves in an array that the next one may read. */
static bool join_array(struct cell *cell, const struct cell *left, const struct node *node)
{
    if (cell->layout != LAY_WHOLE || left->layout != LAY_WHOLE)
        return false;
    const bool hands = left->value.dep != DEP_FIX && left->value.dep != DEP_BAD &&
                       !left->value.stored.never && (cell->value.dep == DEP_FIX || cell->value.stored.never);
    const struct value bad =
        hands ? value_bad(&left->value, node, 251, "what an earlier rank left is used in the loop")
              : left->value;
    bool fresh = (left->value.by_rank && !cell->value.by_rank) || (cell->alike.all && !left->alike.all) ||
                 (bad.dep == DEP_BAD && cell->value.dep != DEP_BAD);
    cell->value.by_rank = cell->value.by_rank || left->value.by_rank;
    cell->alike.all = cell->alike.all && left->alike.all;
    if (bad.dep == DEP_BAD && cell->value.dep != DEP_BAD)
        cell->value = bad;
    return fresh;
}

/* The state at hand stands for the beginning of every turn: joined with what turns leave until they leave no
 * more. What accumulates is told by run_parts. */
static void settle_turns(struct interp *in, const struct node *node, struct body *b,
                         const struct mover *movers, int mover_count)
{
    bool fresh = true;
    for (int round = 0; fresh; round++) {
        struct state head = state_copy(&in->memory->state);
        iterate(in, b);
        end_fills(in, b->loop);
        struct state turn = in->memory->state;
        in->memory->state = head;
        fresh = hide_fills(b->loop, &in->memory->state);
        for (int i = 0; i < in->memory->written_count && !turn.dead; i++) {
            int object = in->memory->written[i].object;
            if (object >= turn.count || object >= head.count ||
                in->memory->objects[object].decl == b->induction->variable ||
                mover_of(movers, mover_count, object) || is_fill(b->loop, object))
                continue;
            struct cell *cell = cell_of(in, object);
            if (in->memory->objects[object].array) {
                fresh = join_array(cell, state_cell(&turn, object), node) || fresh;
                continue;
            }
            if (cell->value.dep != DEP_FIX || cell->value.stored.never)
                continue;
            settle(in, &turn, object, node);
            struct value left = state_cell(&turn, object)->value;
            age_value(in, &left, object_lasting(in, object), b->loop);
            struct value joined =
                left.dep == DEP_FIX && round < 4
                    ? value_join(in, &cell->value, &left, node, OF_FIRST_PART, object_lasting(in, object))
                    : value_bad(&left, node, 251, "what an earlier rank left is used in the loop");
            fresh = fresh || !same_value(&joined, &cell->value);
            cell->value = joined;
        }
        state_free(&turn);
        state_free(&in->run->breaks->at_break);
        state_free(&in->run->breaks->at_continue);
    }
}

/* After the last rank's turn. */
static void end_parts(struct interp *in, const struct node *node, const struct body *b,
                      const struct state *before, const struct mover *movers, int mover_count)
{
    const struct loop *loop = b->loop;
    for (int i = 0; i < in->memory->written_count; i++) {
        int object = in->memory->written[i].object;
        if (object >= before->count || in->memory->objects[object].array ||
            in->memory->objects[object].decl == b->induction->variable)
            continue;
        settle(in, &in->memory->state, object, node);
        struct cell *cell = cell_of(in, object);
        const struct value *was = &state_cell(before, object)->value;
        const struct mover *mover = mover_of(movers, mover_count, object);
        if (mover) {
            struct value start = moved_to(in, mover, rank_at(in, loop), loop->group);
            const struct poly *by =
                poly_mul(in->space, mover->times, of_rank(in, A_COUNT, mover->share, rank_at(in, loop)));
            const bool as_first = cell->value.w == poly_add(in->space, start.w, by);
            cell->value = as_first ? moved_to(in, mover, NULL, loop->group)
                                   : value_bad(&start, node, 310, "does not move as in the first iteration");
            if (!as_first && in->shares->record) /* what the turns have made of it is wrong, too */
                fact_against(in, 1ull << mover->share, 310, node, "does not move as in the first iteration",
                             NULL, NULL);
        } else if (cell->value.dep == DEP_CARRY && cell->value.partial.object == object)
            cell->value = cell->value.partial.operation
                              ? completed(in, &cell->value, state_cell(before, object), loop, node)
                              : *was;
        else if (cell->value.dep == DEP_FIX)
            cell->value = value_join(in, was, &cell->value, node, OF_PARTS, object_lasting(in, object));
        else if (cell->value.dep != DEP_BAD)
            cell->value =
                value_bad(&cell->value, node, 251, "what the last rank left is used after the loop");
    }
}

void run_parts(struct interp *in, const struct node *node, struct body *b)
{
    struct loop *loop = b->loop, *outer = in->numbers->loop;
    struct writes outside = written_begin(in);
    bool record = in->shares->record;
    in->numbers->loop = loop;
    struct state before = state_copy(&in->memory->state);
    struct break_frame frame = frame_new(in, in->run->breaks);
    in->run->breaks = &frame;
    in->shares->record = false;
    loop->collected_count = 0;
    iterate(in, b);
    struct state tried = in->memory->state;
    for (int i = 0; i < in->memory->written_count; i++)
        if (!in->memory->objects[in->memory->written[i].object].array) {
            settle(in, &before, in->memory->written[i].object, node);
            settle(in, &tried, in->memory->written[i].object,
                   node); /* a member: what its record was set to */
        }
    in->memory->state = state_copy(&before);
    struct mover movers[MAX_MOVERS];
    int mover_count = 0;
    for (int i = 0; i < in->memory->written_count; i++) {
        int object = in->memory->written[i].object;
        if (object >= before.count || object >= tried.count || in->memory->objects[object].array ||
            in->memory->objects[object].decl == b->induction->variable)
            continue;
        struct cell *cell = cell_of(in, object);
        struct value left = state_cell(&tried, object)->value;
        const struct value *t = &left;
        struct mover mover = {.object = object};
        bool moves = mover_count < MAX_MOVERS && find_mover(in, loop, &cell->value, t, &mover);
        age_value(in, &left, object_lasting(in, object), loop);
        if (moves) {
            movers[mover_count++] = mover;
            cell->value = moved_to(in, &mover, rank_at(in, loop), loop->group);
        } else if (t->dep == DEP_FIX && cell->value.dep == DEP_FIX)
            cell->value = value_join(in, &cell->value, t, node, OF_FIRST_PART, object_lasting(in, object));
        else
            cell->value = (struct value){
                .dep = DEP_CARRY, .partial.object = object, .shares = t->shares | cell->value.shares};
    }
    state_free(&tried);
    settle_turns(in, node, b, movers, mover_count);
    in->shares->record = record;
    iterate(in, b);
    end_fills(in, loop);
    in->run->breaks = frame.outer;
    state_free(&frame.at_break);
    state_free(&frame.at_continue);
    end_parts(in, node, b, &before, movers, mover_count);
    state_free(&before);
    finish_collected(in, loop);
    finish_fills(in, loop);
    in->numbers->loop = outer;
    set_counter(in, b, loop->hi_o, loop->hi_w, false);
    written_end(in, &outside);
}

/* Is it the element of the rank that the loop at hand is at, which every turn sets? */
static bool sets_that_rank(struct interp *in, const struct node *left, const struct value *p,
                           unsigned long long shares)
{
    const struct loop *loop = in->numbers->loop;
    const struct node *index;
    const bool wide = left->type && left->type->kind == T_INT && left->type->size >= 4;
    return loop && wide && indexed(left, &index) && p->to.count == 1 && !p->to.lost &&
           in->memory->objects[p->to.at[0].object].array && whole_rank_loop(in, loop, shares) &&
           unconditional(in, left->parent, loop->node) &&
           p->to.at[0].w ==
               poly_mul(in->space, poly_of(in->space, loop->t), P(in, left->type ? left->type->size : -1));
}

void tell_that_rank(struct interp *in, const struct node *node, const struct value *p, const struct value *v)
{
    const struct node *left = node->children[0], *right = node->children[1];
    if (in->path->control.dep == DEP_FIX && is_signed_int(left->type) && is_signed_int(right->type) &&
        sets_that_rank(in, left, p, 0))
        tell_element(in, &p->to.at[0], left->type->size, v);
}

/* sum = sum + what that rank has, or less that: as sum += .. is, and sum -= .. */
static void add_to_itself(struct interp *in, const struct node *assign)
{
    struct loop *loop = in->numbers->loop;
    const struct node *left = assign->children[0];
    const bool whole = left->kind == N_REF && left->type && left->type->kind == T_INT;
    bool down = false;
    const struct node *added = whole ? added_to(assign, left->decl, &down) : NULL;
    if (!added)
        return;
    const struct value v = eval_again(in, added);
    const int share = v.o && v.w && v.dep == DEP_LENGTH ? share_of(in, v.o) : -1;
    if (share >= 0 && in->shares->list[share].blocks && unconditional(in, assign, loop->node))
        add_blocks(in, loop, share, &v);
}

/* counts[i] = share, displs[i] = i * share in a loop over all ranks: what an MPI_Gatherv needs of every rank.
 * Of ranges of different lengths, what a turn has set may be multiplied and divided in that turn. */
void by_rank_array(struct interp *in, const struct node *node, const struct value *p, struct value *v)
{
    const struct node *left = node->children[0], *right = strip(node->children[1]);
    const struct loop *loop = in->numbers->loop;
    const struct poly *c, *rest, *t;
    int share = v->o && v->w ? share_of(in, v->o) : -1;
    const bool scales = node->op == OP_MUL || node->op == OP_DIV;
    if (loop && (node->op == OP_NONE || node->op == OP_SUB))
        add_to_itself(in, node);
    if (!loop || (node->op != OP_NONE && !scales))
        return;
    if (!scales) {
        look_for_counts(in, left, v);
    }
    struct value before;
    if (!scales && right->kind == N_COND) {
        const struct choice choice = {right->children[0], right->children[1], right->children[2]};
        int counts;
        if (is_prefix_of_turn(in, left, &choice, p, &before, &counts, eval_again)) {
            if (sets_that_rank(in, left, p, before.shares) &&
                note_fill(in, in->numbers->loop, p->to.at[0].object, before.dep)) {
                note_sum(loop, p->to.at[0].object, counts, before.factor);
                *v = before;
            }
            return;
        }
    }
    if (!scales && (begin_branched(in, left, v, eval_again) || begin_corrected(in, left, v, eval_again) ||
                    begin_taken(in, left, v, eval_again)))
        return;
    if (share < 0 || v->dep != DEP_LENGTH || !sets_that_rank(in, left, p, 1ull << share) ||
        (scales && !in->shares->list[share].blocks))
        return;
    t = poly_of(in->space, loop->t);
    if (in->shares->list[share].blocks) {
        fill_with_blocks(in, in->numbers->loop, share, v, p->to.at[0].object);
        return;
    }
    if (!poly_split(in->space, v->o, in->shares->list[share].atom, &c, &rest) || rest->count)
        return;
    const struct poly *by = poly_exact(in->space, c, t);
    enum atom_kind kind = by ? A_DISPL : A_COUNT;
    if (!by)
        by = c;
    if (poly_has_kind(by, A_LOOP) || !poly_alike(in->space, by, in->shares->list[share].group))
        return;
    const struct poly *wanted = poly_mul(in->space, by, of_rank(in, kind, share, t));
    if (v->w != wanted) {
        const char *text = accessor_text(in, wanted, v->rounds, node->children[1]);
        if (!text)
            return;
        if (in->shares->record) {
            withdraw_edits(in, node->children[1],
                           in->shares->edit_count); /* the own length, of a part of it */
            request_edit(in, node->children[1], text, v->o, wanted, v->rounds, share);
        }
    }
    *v = (struct value){.dep = kind == A_DISPL ? DEP_DISPLS : DEP_COUNTS, .factor = by, .shares = v->shares};
    note_fill(in, in->numbers->loop, p->to.at[0].object, v->dep);
}
