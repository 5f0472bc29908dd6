/* Counts that take their part of what is left: leftover.h. */
#include "analysis/run/leftover.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/plans.h"
#include "analysis/run/branched.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/prefixes.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

enum { MOST_PARTS = 4, MOST_FIRSTS = 12 };

/* An array of counts: what its element is set to before the loop, and in it. */
struct part {
    const struct node *set, *array, *value; /* counts[i] = value, in the loop */
    const struct node *first;               /* the value of element 0 */
    const struct node *times;               /* what k is multiplied with; null: nothing */
    const struct poly *by;
    struct value place;
    int object;
    const char *text, *text_first;
    const struct poly *o, *w, *o_first, *w_first;
};

struct leftover {
    const struct decl *counter, *rest, *part;
    const struct node *ranks; /* p, of p - i */
    struct part parts[MOST_PARTS];
    struct sum sums[MOST_SUMS];
    int part_count, sum_count;
    int share;
};

static const struct decl *variable_of(const struct node *node)
{
    node = strip(node);
    return node->kind == N_REF && node->decl && is_signed_int(node->type) ? node->decl : NULL;
}

/* rest -= k; k = rest / (p - i); */
static bool read_steps(const struct node *takes, const struct node *divides, struct leftover *l)
{
    bool down = false;
    if (takes->kind != N_ASSIGN || divides->kind != N_ASSIGN || divides->op != OP_NONE)
        return false;
    l->rest = variable_of(takes->children[0]);
    l->part = variable_of(divides->children[0]);
    const struct node *taken = l->rest ? added_to(takes, l->rest, &down) : NULL,
                      *quotient = strip(divides->children[1]);
    if (!taken || !down || !l->part || !refers_to(strip(taken), l->part) || !is_operation(quotient, OP_DIV) ||
        !refers_to(strip(quotient->children[0]), l->rest))
        return false;
    const struct node *by = strip(quotient->children[1]);
    if (!is_operation(by, OP_SUB) || !refers_to(strip(by->children[1]), l->counter) ||
        !is_signed_int(by->type))
        return false;
    l->ranks = by->children[0];
    return l->rest != l->part && l->rest != l->counter && l->part != l->counter &&
           same_numbers(l->rest->type, l->part->type);
}

static bool names_any(const struct leftover *l, const struct node *node)
{
    return node_uses(node, l->rest) || node_uses(node, l->part) || node_uses(node, l->counter);
}

/* k, k * times, times * k. */
static bool is_part(const struct leftover *l, const struct node *value, const struct node **times)
{
    value = strip(value);
    *times = NULL;
    if (refers_to(value, l->part))
        return true;
    if (!is_operation(value, OP_MUL))
        return false;
    const bool first = refers_to(strip(value->children[0]), l->part);
    *times = value->children[first];
    return refers_to(strip(value->children[!first]), l->part) && !names_any(l, *times);
}

/* counts[i] = k, counts[i] = k * times */
static bool read_part(const struct leftover *l, const struct node *node, struct part *part)
{
    const struct node *index = NULL, *array = node->kind == N_ASSIGN && node->op == OP_NONE
                                                  ? indexed(node->children[0], &index)
                                                  : NULL;
    *part = (struct part){.set = node, .array = array};
    if (!array || array->kind != N_REF || !index || !refers_to(strip(index), l->counter) ||
        !same_numbers(node->children[0]->type, l->part->type))
        return false;
    part->value = node->children[1];
    return is_part(l, part->value, &part->times);
}

/* By its text alone: is it such a loop? */
static bool read_loop(const struct body *b, struct leftover *l)
{
    const struct node *code = b->code;
    *l = (struct leftover){.counter = b->induction->variable};
    if (!code || code->kind != N_BLOCK || code->count < 3 || code->in_macro ||
        !is_signed_int(l->counter->type) || !read_steps(code->children[0], code->children[1], l) ||
        node_uses(b->test, l->rest) || node_uses(b->test, l->part))
        return false;
    for (int i = 2; i < code->count; i++) {
        const struct node *s = code->children[i];
        if (l->sum_count < MOST_SUMS && is_sum(s, l->counter, &l->sums[l->sum_count]))
            l->sum_count++;
        else if (l->part_count < MOST_PARTS && read_part(l, s, &l->parts[l->part_count]))
            l->part_count++;
        else
            return false;
    }
    return l->part_count > 0;
}

/* The statement sets element 0 of one array to a number that no memory tells. */
static bool sets_first(struct interp *in, const struct node *node, evaluation evaluate, int *object,
                       const struct decl **array)
{
    const struct node *index = NULL, *name = node->kind == N_ASSIGN && node->op == OP_NONE && !node->in_macro
                                                 ? indexed(node->children[0], &index)
                                                 : NULL;
    struct value place;
    if (!name || name->kind != N_REF || !index || !is_the_number(strip(index), 0) ||
        !node->children[0]->type || !same_in_both(in, node->children[1], evaluate))
        return false;
    *array = name->decl;
    *object = object_at(in, name, node->children[0]->type->size, evaluate, &place);
    return *object >= 0;
}

/* The statements right before the loop: what element 0 of each array of counts is set to last. */
static bool find_firsts(struct interp *in, const struct node *loop, struct leftover *l, evaluation evaluate)
{
    const struct node *block = loop->parent;
    const struct poly *begin = number_alone(in, l->part);
    int at = 0, object, found = 0;
    while (block && block->kind == N_BLOCK && at < block->count && block->children[at] != loop)
        at++;
    if (!begin || !block || block->kind != N_BLOCK || at == block->count)
        return false;
    for (int seen_here = 0; at > 0 && found < l->part_count && seen_here < MOST_FIRSTS; seen_here++) {
        const struct node *s = block->children[--at];
        const struct decl *array;
        if (!sets_first(in, s, evaluate, &object, &array))
            return false;
        for (int i = 0; i < l->part_count; i++) {
            struct part *part = &l->parts[i];
            if (part->object != object || part->first)
                continue;
            if (part->array->decl != array ||
                same_in_both(in, s->children[1], evaluate) != poly_mul(in->space, part->by, begin))
                return false;
            part->first = s->children[1];
            found++;
        }
    }
    return found == l->part_count;
}

/* The arrays, which are different ones, and what they hold of each count. */
static bool find_arrays(struct interp *in, struct leftover *l, evaluation evaluate)
{
    for (int i = 0; i < l->part_count; i++) {
        struct part *part = &l->parts[i];
        part->object = object_at(in, part->array, part->set->children[0]->type->size, evaluate, &part->place);
        part->by = part->times ? same_in_both(in, part->times, evaluate) : P(in, 1);
        if (part->object < 0 || !part->by || !part->by->count || poly_has_kind(part->by, A_RANK) ||
            poly_by_rank(in->space, part->by) || length_dep(part->by) != DEP_FIX ||
            seen(in, part->object)->layout != LAY_WHOLE)
            return false;
        for (int k = 0; k < i; k++)
            if (l->parts[k].object == part->object)
                return false;
    }
    return true;
}

/* Do the numbers begin as they have to? The distribution; null: they do not. */
static const struct blocks *begins(struct interp *in, const struct leftover *l, const struct loop *loop,
                                   evaluation evaluate)
{
    const struct poly *all = number_alone(in, l->rest), *part = number_alone(in, l->part),
                      *ranks = same_in_both(in, l->ranks, evaluate);
    const struct atom *size = ranks ? poly_single(ranks) : NULL;
    if (!all || !part || !size || size->kind != A_SIZE || size->id != loop->group ||
        part != poly_div(in->space, all, ranks))
        return NULL;
    return blocks_of_form(in, BLOCKS_BEHIND, loop->group, all);
}

static void look_for_leftover(struct interp *in, const struct leftover *l, const struct blocks *blocks)
{
    const struct candidate found = {.call = l->parts[0].set->children[0],
                                    .count = poly_of(in->space, blocks->own),
                                    .root = P(in, 0),
                                    .group = blocks->group,
                                    .blocks = blocks};
    if (in->shares->discover && in->shares->record)
        ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, found);
}

/* What stands in place of a part; null: it cannot be written. */
static const char *text_of(struct interp *in, const struct leftover *l, const struct part *part,
                           const struct node *value, const struct poly *rank, const struct poly **o,
                           const struct poly **w)
{
    *o = poly_mul(in->space, part->by, blocks_before(in, l->share, A_COUNT, rank));
    *w = poly_mul(in->space, part->by, of_rank(in, A_COUNT, l->share, rank));
    struct value v = {.o = *o, .w = *o, .dep = DEP_LENGTH, .shares = 1ull << l->share};
    note_inline(in, l->share, value, &v);
    return plan_in_scope(in, l->share, value)
               ? value_text(in, *w, value, part->set->children[0]->type->size > 4)
               : NULL;
}

/* The texts of all parts, those before the loop first. */
static bool tell_texts(struct interp *in, const struct body *b, struct leftover *l)
{
    bool told = true;
    for (int i = 0; i < l->part_count; i++) {
        struct part *first = NULL;
        for (int k = 0; k < l->part_count; k++)
            if (!l->parts[k].o_first && (!first || l->parts[k].first->begin < first->first->begin))
                first = &l->parts[k];
        first->text_first = text_of(in, l, first, first->first, P(in, 0), &first->o_first, &first->w_first);
        told = told && first->text_first;
    }
    struct loop *outer = in->numbers->loop;
    const struct poly *rank = rank_at(in, b->loop);
    in->numbers->loop = b->loop;
    cell_of(in, object_for_decl(in, l->counter))->value = value_fix(in, rank);
    for (int i = 0; i < l->part_count && told; i++) {
        struct part *part = &l->parts[i];
        part->text = text_of(in, l, part, part->value, rank, &part->o, &part->w);
        told = part->text;
    }
    in->numbers->loop = outer;
    return told;
}

static void store_parts(struct interp *in, const struct leftover *l, const struct loop *loop)
{
    for (int i = 0; i < l->part_count; i++) {
        const struct part *part = &l->parts[i];
        const long long size = part->set->children[0]->type->size;
        struct value v = {.dep = DEP_COUNTS, .factor = part->by, .shares = 1ull << l->share},
                     place = part->place;
        place.to.at[0].o = place.to.at[0].w = poly_mul(in->space, P(in, size), rank_at(in, loop));
        cell_of(in, part->object)->value = (struct value){.stored.never = true}; /* element 0 is one */
        store(in, &place, size, &v, part->set);
    }
    const struct decl *numbers[] = {l->rest, l->part};
    for (int i = 0; i < 2; i++) {
        struct cell *cell = cell_of(in, object_for_decl(in, numbers[i]));
        cell->value = value_unknown();
        cell->alike.all = false;
        note_written(in, object_for_decl(in, numbers[i]));
    }
}

static bool tell(struct interp *in, const struct body *b, struct leftover *l, evaluation evaluate)
{
    if (!tell_texts(in, b, l))
        return false;
    store_parts(in, l, b->loop);
    for (int i = 0; i < l->part_count; i++)
        for (int k = 0; k < l->sum_count; k++)
            if (l->sums[k].set->decl == l->parts[i].array->decl)
                return false;
    if (!are_sums(in, l->sums, l->sum_count, b->loop, evaluate))
        return false;
    store_sums(in, l->sums, l->sum_count, b->loop);
    struct loop *outer = in->numbers->loop;
    for (int i = 0; i < l->part_count; i++) {
        const struct part *part = &l->parts[i];
        request_edit(in, part->first, part->text_first, part->o_first, part->w_first, ROUNDS_NOT, l->share);
        in->numbers->loop = b->loop;
        request_edit(in, part->value, part->text, part->o, part->w, ROUNDS_NOT, l->share);
        in->numbers->loop = outer;
    }
    return true;
}

bool run_leftover(struct interp *in, const struct body *b, evaluation evaluate)
{
    struct leftover l;
    if (!in->program->options->ranges || !b->induction || b->code_first || b->by_rank ||
        b->induction->guard_count || b->induction->in_body || b->induction->beside_count ||
        in->numbers->loop || in->path->control.dep != DEP_FIX || !other_rank_loop(in, b->loop, 0) ||
        !read_loop(b, &l) || !find_arrays(in, &l, evaluate) || !find_firsts(in, b->loop->node, &l, evaluate))
        return false;
    const struct blocks *blocks = begins(in, &l, b->loop, evaluate);
    if (!blocks)
        return false;
    look_for_leftover(in, &l, blocks);
    l.share = share_of(in, poly_of(in->space, blocks->own));
    if (l.share < 0 || !in->shares->list[l.share].blocks)
        return false;
    struct state before = state_copy(&in->memory->state);
    const bool told = tell(in, b, &l, evaluate);
    if (told)
        state_free(&before);
    else {
        state_free(&in->memory->state);
        in->memory->state = before;
    }
    return told;
}
