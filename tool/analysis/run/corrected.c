/* Counts of which the last one is corrected: corrected.h. */
#include "analysis/run/corrected.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/rank_loops.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/plans.h"
#include "analysis/run/arms.h"
#include "analysis/run/branched.h"
#include "analysis/run/fills.h"
#include "analysis/run/prefixes.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/choices.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

/* The two statements, and what they say. */
struct corrected {
    const struct node *fill, *correction;
    const struct node *array; /* as the correction names it */
    const struct blocks *blocks;
    const struct poly *times;
};

/* The array of a statement that sets an element of a signed number; null: something else. */
static const struct node *array_set(const struct node *node, const struct node **index)
{
    const struct node *array =
        node && node->kind == N_ASSIGN && !node->in_macro ? indexed(node->children[0], index) : NULL;
    return array && array->kind == N_REF && array->decl && *index && is_signed_int((*index)->type) &&
                   is_signed_int(node->children[0]->type)
               ? array
               : NULL;
}

/* Is it one that reads no element, and what it sets and to what is computed of names and numbers? */
static bool sets_number_plainly(const struct node *node)
{
    const struct node *index = NULL;
    return array_set(node, &index) && sets_plainly(node);
}

static int place_in_block(const struct node *node)
{
    const struct node *block = node->parent;
    return block && block->kind == N_BLOCK ? place_among(node, block) : -1;
}

static const struct node *behind(const struct node *node)
{
    const int at = place_in_block(node);
    return at >= 0 && at + 1 < node->parent->count ? node->parent->children[at + 1] : NULL;
}

/* Among the statements right behind the loop that set elements plainly, the one that sets this array; null.
 */
static const struct node *set_behind(const struct node *loop, const struct decl *array)
{
    const struct node *index = NULL;
    for (int i = place_in_block(loop) + 1; i > 0 && i < loop->parent->count; i++) {
        const struct node *s = loop->parent->children[i];
        if (!s || !sets_number_plainly(s))
            return NULL;
        if (array_set(s, &index)->decl == array)
            return s;
    }
    return NULL;
}

/* The statement of the loop that sets the array, where the loop does nothing else but to set elements that
 * its counter names, one of each array; null. */
static const struct node *set_in(const struct node *loop, const struct decl *counter,
                                 const struct decl *array)
{
    const struct node *code = loop->kind == N_FOR && loop->count > 3 ? loop->children[3] : NULL, *fill = NULL;
    const struct node *step = code ? loop->children[2] : NULL;
    const int count = !code ? 0 : code->kind == N_BLOCK ? code->count : 1;
    if (!step || (step->kind == N_BINARY && step->op == OP_COMMA))
        return NULL;
    for (int i = 0; i < count; i++) {
        const struct node *s = code->kind == N_BLOCK ? code->children[i] : code, *index = NULL,
                          *set = array_set(s, &index);
        if (!set || s->op != OP_NONE || !refers_to(strip(index), counter) || !is_plain(s->children[1]) ||
            (fill && set->decl == array))
            return NULL;
        if (set->decl == array)
            fill = s;
    }
    return fill;
}

/* To the same number in every turn. */
static const struct node *fill_in(const struct node *loop, const struct decl *counter,
                                  const struct decl *array)
{
    const struct node *fill = set_in(loop, counter, array);
    return fill && !node_uses(fill->children[1], counter) ? fill : NULL;
}

/* Is it the last rank's element that is corrected? */
static bool is_of_last(struct interp *in, const struct node *correction, int group, evaluation evaluate)
{
    const struct node *index = NULL;
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
    return array_set(correction, &index) && (correction->op == OP_NONE || correction->op == OP_ADD) &&
           same_in_both(in, index, evaluate) == poly_sub(in->space, size, P(in, 1));
}

/* What the two statements say, as things are. */
static bool read_counts(struct interp *in, struct corrected *c, int group, evaluation evaluate)
{
    const struct poly *each = same_in_both(in, c->fill->children[1], evaluate),
                      *last = same_in_both(in, c->correction->children[1], evaluate), *rest, *all = NULL;
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
    each = in_one_form(in, each); /* n % p is n - p * (n / p) there */
    last = in_one_form(in, last);
    if (!each || !last)
        return false;
    if (c->correction->op == OP_ADD)
        last = poly_add(in->space, last, each);
    const struct poly *together =
        poly_add(in->space, last, poly_mul(in->space, poly_sub(in->space, size, P(in, 1)), each));
    for (int i = 0; i < each->count && !all; i++)
        for (int k = 0; k < each->terms[i].count && !all; k++) {
            const struct atom *a = each->terms[i].atoms[k];
            if (a->kind == A_DIV && a->b == size && poly_split(in->space, each, a, &c->times, &rest) &&
                !rest->count)
                all = poly_exact(in->space, together, c->times);
            if (all != a->a)
                all = NULL;
        }
    bool alike = all && !poly_has_kind(c->times, A_RANK) && !poly_has_kind(c->times, A_SIZE) &&
                 !poly_has_kind(c->times, A_LOOP) && !poly_by_rank(in->space, c->times);
    c->blocks = alike ? blocks_of_form(in, BLOCKS_LAST, group, all) : NULL;
    return c->blocks;
}

/* Of a rank: what it had, and has, or what stands before it. */
static const char *text_of(struct interp *in, const struct corrected *c, int share, enum atom_kind kind,
                           const struct node *value, const struct poly *rank, const struct poly **o,
                           const struct poly **w)
{
    *o = poly_mul(in->space, c->times, blocks_before(in, share, kind, rank));
    *w = poly_mul(in->space, c->times, of_rank(in, kind, share, rank));
    const struct value v = {.o = *o, .w = *o, .dep = DEP_LENGTH, .shares = 1ull << share};
    note_inline(in, share, value, &v);
    return plan_in_scope(in, share, value) ? value_text(in, *w, value, c->fill->children[0]->type->size > 4)
                                           : NULL;
}

bool begin_corrected(struct interp *in, const struct node *element, struct value *v, evaluation evaluate)
{
    const struct loop *loop = in->numbers->loop;
    const struct node *index = NULL, *named = NULL, *array = array_set(element->parent, &index),
                      *correction = !loop || !array      ? NULL
                                    : loop->all_but_last ? set_behind(loop->node, array->decl)
                                                         : behind(loop->node);
    if (!in->program->options->ranges || !correction || loop->outer || !whole_rank_loop(in, loop, 0) ||
        in->path->control.dep != DEP_FIX || !unconditional(in, element->parent, loop->node) ||
        index->kind != N_REF)
        return false;
    const struct value at = evaluate(in, index);
    struct corrected c = {.correction = correction, .array = array_set(correction, &named)};
    if (at.o != rank_at(in, loop) || at.w != at.o || !c.array || c.array->decl != array->decl ||
        !is_of_last(in, correction, loop->group, evaluate))
        return false;
    c.fill = fill_in(loop->node, index->decl, array->decl);
    struct value place;
    const int object = object_at(in, array, element->type->size, evaluate, &place);
    if (c.fill != element->parent || object < 0 || !read_counts(in, &c, loop->group, evaluate))
        return false;
    const struct candidate found = {.call = element,
                                    .count = poly_of(in->space, c.blocks->own),
                                    .root = P(in, 0),
                                    .group = c.blocks->group,
                                    .blocks = c.blocks};
    if (in->shares->discover && in->shares->record)
        ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, found);
    const int share = share_of(in, found.count);
    const struct poly *o, *w;
    const struct node *value = c.fill->children[1];
    const char *text = share >= 0 && in->shares->list[share].blocks
                           ? text_of(in, &c, share, A_COUNT, value, rank_at(in, loop), &o, &w)
                           : NULL;
    if (!text)
        return false;
    struct value filled = {.dep = DEP_LENGTH, .o = o, .w = w, .shares = 1ull << share};
    if (!fill_with_blocks(in, in->numbers->loop, share, &filled, object))
        return false;
    request_edit(in, value, text, o, w, ROUNDS_NOT, share);
    *v = filled;
    return true;
}

bool is_completed_behind(struct interp *in, const struct loop *loop, const struct decl *counter,
                         evaluation evaluate)
{
    const struct poly *end = loop->hi_o ? poly_add(in->space, loop->hi_o, P(in, 1)) : NULL;
    const struct atom *size = poly_single(end);
    const struct node *code =
        loop->node->kind == N_FOR && loop->node->count > 3 ? loop->node->children[3] : NULL;
    long long low;
    if (!in->program->options->ranges || !code || !size || size->kind != A_SIZE || loop->hi_w != loop->hi_o ||
        loop->outer || loop->step != 1 || loop->downward || loop->lo_w != loop->lo_o ||
        !poly_literal(loop->lo_o, &low) || low != 0 || in->path->control.dep != DEP_FIX)
        return false;
    const int count = code->kind == N_BLOCK ? code->count : 1;
    for (int i = 0; i < count; i++) {
        const struct node *s = code->kind == N_BLOCK ? code->children[i] : code, *index = NULL,
                          *array = array_set(s, &index),
                          *last = array ? set_behind(loop->node, array->decl) : NULL;
        if (!last || set_in(loop->node, counter, array->decl) != s ||
            !is_of_last(in, last, size->id, evaluate))
            return false;
    }
    return count > 0;
}

/* The loop before the statement, and before those that set elements plainly between the two. */
static const struct node *loop_before(const struct node *node)
{
    for (int i = place_in_block(node) - 1; i >= 0; i--) {
        const struct node *s = node->parent->children[i];
        if (s && s->kind == N_FOR)
            return s;
        if (!s || !sets_number_plainly(s))
            return NULL;
    }
    return NULL;
}

/* The displacement of the last rank, which stands for what is before it: c->times is told by the array. */
static bool is_last_displacement(struct interp *in, const struct corrected *c, int share, evaluation evaluate)
{
    const struct node *index = NULL;
    const struct poly *is = same_in_both(in, c->correction->children[1], evaluate),
                      *last = array_set(c->correction, &index) ? same_in_both(in, index, evaluate) : NULL;
    const struct blocks *b = in->shares->list[share].blocks;
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, b->group, 0, 0, NULL, NULL, "rank"));
    if (!is || !last || c->correction->op != OP_NONE || b->form != BLOCKS_LAST)
        return false;
    const struct poly *before = poly_replace(in->space, b->begins, poly_single(rank), last);
    return in_one_form(in, is) == in_one_form(in, poly_mul(in->space, c->times, before));
}

/* The share of whose counts or displacements, of ranges of different lengths, the array holds so many times
 * as much; -1. */
static int share_of_array(const struct interp *in, const struct value *held)
{
    const bool told = held->dep == DEP_COUNTS || held->dep == DEP_DISPLS;
    const int share =
        told && held->factor && !held->stored.perhaps && held->shares && !(held->shares & (held->shares - 1))
            ? __builtin_ctzll(held->shares)
            : -1;
    return share >= 0 && in->shares->list[share].blocks ? share : -1;
}

bool run_corrected(struct interp *in, const struct node *node, evaluation evaluate)
{
    const struct node *index = NULL, *array = array_set(node, &index),
                      *loop = array ? loop_before(node) : NULL, *test = loop ? loop->children[1] : NULL;
    struct value place;
    if (!in->program->options->ranges || !test || in->numbers->loop || in->path->control.dep != DEP_FIX ||
        test->kind != N_BINARY || strip(test->children[0])->kind != N_REF)
        return false;
    const int object = object_at(in, array, node->children[0]->type->size, evaluate, &place);
    const struct value *held = object >= 0 ? &seen(in, object)->value : NULL;
    const int share = held ? share_of_array(in, held) : -1;
    struct corrected c = {.correction = node, .array = array};
    if (share < 0)
        return false;
    const int group = in->shares->list[share].group;
    const struct decl *counter = strip(test->children[0])->decl;
    const enum atom_kind kind = held->dep == DEP_COUNTS ? A_COUNT : A_DISPL;
    c.fill = kind == A_COUNT ? fill_in(loop, counter, array->decl) : set_in(loop, counter, array->decl);
    if (!c.fill || !is_of_last(in, node, group, evaluate))
        return false;
    c.times = held->factor;
    const bool is = kind == A_COUNT
                        ? read_counts(in, &c, group, evaluate) &&
                              c.blocks->own == in->shares->list[share].blocks->own && c.times == held->factor
                        : is_last_displacement(in, &c, share, evaluate);
    if (!is)
        return false;
    const struct poly *o, *w, *last = same_in_both(in, index, evaluate);
    const char *text = text_of(in, &c, share, kind, node->children[1], last, &o, &w);
    if (!text)
        return false;
    if (node->op == OP_NONE)
        request_edit(in, node->children[1], text, o, w, ROUNDS_NOT, share);
    else
        request_element(in, node, node->children[1], node->children[0], text, o, w, share);
    return true;
}
