/* Counts that take their part of what is left: taken.h. */
#include "analysis/run/taken.h"

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
#include "analysis/run/loop_body.h"
#include "analysis/run/prefixes.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lower_made.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static const struct node *code_of(const struct loop *loop)
{
    const struct node *node = loop->node,
                      *code = node->kind == N_FOR && node->count > 3 ? node->children[3] : NULL;
    return code && code->kind == N_BLOCK ? code : NULL;
}

static const struct decl *name_of(const struct node *node)
{
    node = node ? strip(node) : NULL;
    return node && node->kind == N_REF && is_signed_int(node->type) ? node->decl : NULL;
}

/* The statement of the loop that moves the variable by an element, and the only one that sets it; null. */
static const struct node *step_of(const struct loop *loop, const struct decl *variable, bool *down,
                                  const struct node **element)
{
    const struct node *code = code_of(loop), *step = NULL, *index = NULL;
    for (int i = 1; i < 3; i++) /* its beginning has been executed */
        if (loop->node->children[i] && assigns(loop->node->children[i], variable))
            return NULL;
    for (int i = 0; code && i < code->count; i++)
        if (code->children[i] && assigns(code->children[i], variable)) {
            if (step)
                return NULL;
            step = code->children[i];
        }
    if (!step || step->kind != N_ASSIGN || step->in_macro)
        return NULL;
    const struct node *moved = added_to(step, variable, down);
    *element = moved ? strip(moved) : NULL;
    return *element && indexed(*element, &index) && index ? step : NULL;
}

/* counts[r] = .. / .. */
static bool sets_part(const struct node *node)
{
    const struct node *index = NULL;
    return node && node->kind == N_ASSIGN && node->op == OP_NONE && !node->in_macro &&
           indexed(node->children[0], &index) && is_operation(strip(node->children[1]), OP_DIV);
}

/* Does a count of the loop take its part of what the variable tells? */
static bool parts_of(const struct node *code, const struct decl *variable)
{
    for (int i = 0; i < code->count; i++)
        if (sets_part(code->children[i]) && node_uses(code->children[i]->children[1], variable))
            return true;
    return false;
}

void find_taken(struct interp *in, struct loop *loop)
{
    const struct node *code = code_of(loop);
    loop->taken = NULL;
    if (!in->program->options->ranges || !loop->rank_loop || !code)
        return;
    for (int i = 0; i < code->count; i++) {
        const struct node *s = code->children[i], *element;
        bool down;
        if (!s || s->kind != N_ASSIGN || !name_of(s->children[0]))
            continue;
        const struct decl *variable = name_of(s->children[0]);
        if (!parts_of(code, variable) || step_of(loop, variable, &down, &element) != s ||
            declares(loop->node, variable))
            continue;
        loop->taken = variable;
        loop->taken_from = number_alone(in, variable);
        return;
    }
}

struct taken {
    const struct node *value; /* of the element */
    const struct decl *variable;
    bool down;
    const struct blocks *blocks;
};

/* What the expression is with that number in place of the variable, of which it holds no product; null. */
static const struct poly *with_number(struct interp *in, const struct node *node, const struct decl *variable,
                                      const struct poly *number, evaluation evaluate)
{
    node = strip(node);
    if (refers_to(node, variable))
        return number;
    if (!node_uses(node, variable))
        return same_in_both(in, node, evaluate);
    if (node->kind != N_BINARY || (node->op != OP_ADD && node->op != OP_SUB) || !is_signed_int(node->type))
        return NULL;
    const struct poly *a = with_number(in, node->children[0], variable, number, evaluate),
                      *b = a ? with_number(in, node->children[1], variable, number, evaluate) : NULL;
    return !b ? NULL : node->op == OP_ADD ? poly_add(in->space, a, b) : poly_sub(in->space, a, b);
}

static bool hangs_on_ranks(const struct poly *p)
{
    return poly_has_kind(p, A_SIZE) || poly_has_kind(p, A_LOOP) || poly_has_kind(p, A_RANK);
}

/* What the quotient says. */
static bool read_quotient(struct interp *in, struct taken *t, const struct loop *loop, evaluation evaluate)
{
    const struct node *quotient = strip(t->value);
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, loop->group, 0, 0, NULL, NULL, "size"));
    const struct poly *left = poly_sub(in->space, size, rank_at(in, loop)), *from = loop->taken_from;
    if (!is_operation(quotient, OP_DIV) || !is_signed_int(quotient->type) ||
        same_in_both(in, quotient->children[1], evaluate) != left)
        return false;
    const struct poly *none = with_number(in, quotient->children[0], t->variable, P(in, 0), evaluate),
                      *one = none ? with_number(in, quotient->children[0], t->variable, P(in, 1), evaluate)
                                  : NULL;
    if (!one || poly_sub(in->space, one, none) != P(in, t->down ? 1 : -1) || (!t->down && from->count))
        return false;
    const struct poly *all = t->down ? poly_add(in->space, none, from) : none;
    const bool up = hangs_on_ranks(all);
    if (up)
        all = poly_add(in->space, poly_sub(in->space, all, left), P(in, 1));
    if (!all || hangs_on_ranks(all))
        return false;
    t->blocks = blocks_of_form(in, up ? BLOCKS_FIRST : BLOCKS_BEHIND, loop->group, all);
    return t->blocks;
}

/* Of its own: no reference. */
static bool sets_variable(const struct node *assign)
{
    const struct decl *d = name_of(assign->children[0]);
    return d && d->type && d->type->kind == T_INT;
}

/* Is what was set added to the variable in every turn, as it was set? */
static bool moves_by(struct interp *in, struct taken *t, const struct loop *loop, const struct node *set,
                     int object, evaluation evaluate)
{
    const struct node *code = code_of(loop), *element = NULL, *index = NULL;
    const struct node *step = step_of(loop, t->variable, &t->down, &element);
    if (!step || !same_expression(set->children[0], element) ||
        !same_numbers(set->children[0]->type, strip(step->children[0])->type))
        return false;
    int at = place_among(set, code) + 1;
    for (; at > 0 && at < code->count && code->children[at] != step; at++) {
        const struct node *s = code->children[at];
        const struct node *array = s && s->kind == N_ASSIGN ? indexed(s->children[0], &index) : NULL;
        struct value place;
        if (s && s->kind == N_ASSIGN && sets_variable(s) && harmless(in->program, s->children[1], 0))
            continue;
        if (!array || array->kind != N_REF || !harmless(in->program, s->children[1], 0) ||
            !harmless(in->program, index, 0))
            return false;
        const int other = object_at(in, array, s->children[0]->type->size, evaluate, &place);
        if (other < 0 || other == object)
            return false;
    }
    return at > 0 && at < code->count;
}

/* The own part as the new program has it; null: it cannot be written. */
static const char *text_of(struct interp *in, const struct taken *t, const struct node *element, int share,
                           struct value *v)
{
    const struct poly *rank = rank_at(in, in->numbers->loop);
    *v = (struct value){.o = blocks_before(in, share, A_COUNT, rank), .shares = 1ull << share};
    v->dep = DEP_LENGTH;
    v->w = v->o;
    note_inline(in, share, t->value, v);
    v->w = of_rank(in, A_COUNT, share, rank);
    return plan_in_scope(in, share, t->value) ? value_text(in, v->w, t->value, element->type->size > 4)
                                              : NULL;
}

bool begin_taken(struct interp *in, const struct node *element, struct value *v, evaluation evaluate)
{
    struct loop *loop = in->numbers->loop;
    const struct node *set = element->parent, *index = NULL, *array = indexed(element, &index);
    if (!loop || !loop->taken || !loop->taken_from || loop->outer || !sets_part(set) ||
        set->parent != code_of(loop) || !array || array->kind != N_REF || index->kind != N_REF ||
        !is_signed_int(index->type) || !is_signed_int(element->type) || !whole_rank_loop(in, loop, 0) ||
        in->path->control.dep != DEP_FIX || !unconditional(in, set, loop->node))
        return false;
    struct taken t = {.value = set->children[1], .variable = loop->taken};
    struct value place;
    const struct value at = evaluate(in, index);
    const int object = object_at(in, array, element->type->size, evaluate, &place);
    if (at.o != rank_at(in, loop) || at.w != at.o || object < 0 ||
        !moves_by(in, &t, loop, set, object, evaluate) || !read_quotient(in, &t, loop, evaluate))
        return false;
    const struct candidate found = {.call = element,
                                    .count = poly_of(in->space, t.blocks->own),
                                    .root = P(in, 0),
                                    .group = t.blocks->group,
                                    .blocks = t.blocks};
    if (in->shares->discover && in->shares->record)
        ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, found);
    const int share = share_of(in, found.count);
    struct value filled;
    const char *text =
        share >= 0 && in->shares->list[share].blocks ? text_of(in, &t, element, share, &filled) : NULL;
    const struct poly *o = text ? filled.o : NULL, *w = text ? filled.w : NULL;
    if (!text || !fill_with_blocks(in, loop, share, &filled, object))
        return false;
    request_edit(in, t.value, text, o, w, ROUNDS_NOT, share);
    *v = filled;
    return true;
}
