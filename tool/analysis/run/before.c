/* What stands before the own rank: before.h. */
#include "analysis/run/before.h"

#include "analysis/analysis.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/picked.h"
#include "analysis/run/prefixes.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static bool is_alike(struct interp *in, const struct value *v)
{
    return v->dep == DEP_FIX && v->o && v->o == v->w && !v->by_rank && !v->stored.never &&
           !v->stored.perhaps && !poly_has_kind(v->o, A_RANK) && !poly_by_rank(in->space, v->o);
}

/* A formula of the counter: whatever else it names is one number in both programs and on all ranks. */
static bool is_formula(struct interp *in, const struct node *node, const struct decl *counter,
                       const struct decl *sum, evaluation evaluate)
{
    node = strip(node);
    if (node->kind == N_INT)
        return true;
    const bool is_number = node->type && (node->type->kind == T_INT || node->type->kind == T_BOOL);
    if (!is_number || (node->type->kind == T_INT && (node->type->size < 4 || node->type->is_unsigned)))
        return false;
    if (node->kind == N_REF) {
        const struct value v = evaluate(in, node);
        return node->decl && node->decl != sum && node->decl->type && node->decl->type->kind == T_INT &&
               (node->decl == counter || is_alike(in, &v));
    }
    if (node->kind != N_BINARY && node->kind != N_COND && node->kind != N_CAST)
        return false;
    if (node->kind == N_BINARY && node->op > OP_MOD && (node->op < OP_LT || node->op > OP_NE))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!is_formula(in, node->children[i], counter, sum, evaluate))
            return false;
    return true;
}

/* B(rank), where what is added is what a rank has; null. */
static const struct poly *begins(struct interp *in, const struct node *added, const struct decl *counter,
                                 const struct decl *sum, const struct poly *rank, evaluation evaluate)
{
    struct cell *cell = cell_of(in, object_for_decl(in, counter));
    const struct value was = cell->value;
    cell->value = (struct value){.o = rank, .w = rank, .by_rank = true};
    const bool is = is_formula(in, added, counter, sum, evaluate);
    const struct poly *own = is ? bounds_of_blocks(in, evaluate(in, added).o) : NULL;
    cell_of(in, object_for_decl(in, counter))->value = was;
    const struct blocks *blocks = own ? blocks_of_loop(in, P(in, 0), own) : NULL;
    return blocks && !may_begin_beyond(blocks) ? blocks->begins : NULL;
}

static bool set_sum(struct interp *in, const struct node *loop, const struct decl *sum,
                    const struct value *start, const struct poly *before)
{
    const struct poly *o = as_blocks(in, poly_add(in->space, start->o, before));
    const int share = o ? share_of(in, o) : -1;
    struct value v = {.o = o, .w = o, .by_rank = true, .shares = o ? poly_shares(in, o) : 0};
    if (!o || (v.shares && share < 0))
        return false;
    if (share >= 0 && in->shares->list[share].blocks)
        set_behind(in, loop, sum, share, &v);
    struct cell *cell = cell_of(in, object_for_decl(in, sum));
    cell->value = v;
    cell->alike.all = false;
    note_written(in, object_for_decl(in, sum));
    return true;
}

/* counts[i] of what every rank has: the value of the sum behind all before the own one. */
static bool sum_of_counts(struct interp *in, const struct node *added, const struct decl *counter,
                          const struct atom *rank, evaluation evaluate, struct value *v)
{
    const struct node *index = NULL, *array = indexed(added, &index);
    struct value place;
    if (!array || array->kind != N_REF || !index || index->kind != N_REF || index->decl != counter ||
        !added->type || added->type->kind != T_INT || added->type->size < 4)
        return false;
    const int object = object_at(in, array, added->type->size, evaluate, &place);
    const struct cell *cell = object >= 0 ? seen(in, object) : NULL;
    const struct value *c = cell ? &cell->value : NULL;
    if (!c || cell->layout != LAY_WHOLE || c->dep != DEP_COUNTS || c->stored.perhaps || !c->factor ||
        !c->shares || c->shares & (c->shares - 1))
        return false;
    const struct share *s = &in->shares->list[__builtin_ctzll(c->shares)];
    const struct poly *before =
        s->blocks ? poly_of(in->space, s->blocks->low)
                  : poly_mul(in->space, poly_of(in->space, rank), poly_of(in->space, s->atom));
    if (s->group != rank->id)
        return false;
    *v = (struct value){.dep = DEP_LENGTH,
                        .shares = c->shares,
                        .by_rank = true,
                        .o = poly_mul(in->space, c->factor, before),
                        .w = poly_mul(in->space, c->factor, poly_of(in->space, s->offset))};
    return true;
}

bool run_before(struct interp *in, const struct body *b, evaluation evaluate)
{
    const struct loop *loop = b->loop;
    const struct atom *rank = loop->hi_o ? poly_single(loop->hi_o) : NULL;
    const struct induction *counts = b->induction;
    long long low;
    if (!in->program->options->ranges || !counts || b->code_first || counts->guard_count || counts->in_body ||
        counts->beside_count || counts->turned || counts->downward || loop->step != 1 ||
        counts->variable->type->kind != T_INT || in->numbers->loop || in->path->control.dep != DEP_FIX ||
        !in->path->context || !rank || rank->kind != A_RANK || loop->hi_w != loop->hi_o ||
        loop->lo_w != loop->lo_o || !poly_literal(loop->lo_o, &low) || low != 0 || loop->wraps)
        return false;
    const struct node *only = b->code ? only_statement(b->code) : NULL;
    const struct decl *sum = only && only->kind == N_ASSIGN ? only->children[0]->decl : NULL;
    bool down = false;
    const struct node *added = sum && sum != counts->variable ? added_to(only, sum, &down) : NULL;
    const int object = added && !down ? object_for_decl(in, sum) : -1;
    const struct value start = object >= 0 ? seen(in, object)->value : value_unknown();
    if (object < 0 || !is_plain_variable(in, object) || !is_alike(in, &start))
        return false;
    struct value v;
    if (sum_of_counts(in, added, counts->variable, rank, evaluate, &v)) {
        struct cell *cell = cell_of(in, object);
        v.o = poly_add(in->space, start.o, v.o);
        v.w = poly_add(in->space, start.w, v.w);
        cell->value = v;
        cell->alike.all = false;
        note_written(in, object);
        return true;
    }
    const struct poly *before = begins(in, added, counts->variable, sum, loop->hi_o, evaluate);
    return before && set_sum(in, loop->node, sum, &start, before);
}
