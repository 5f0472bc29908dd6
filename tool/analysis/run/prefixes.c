/* Displacements that a loop adds up: prefixes.h. */
#include "analysis/run/prefixes.h"

#include "analysis/memory/counts.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/run/loop_body.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* array[variable - less], of a whole number; null: something else. Gives the array. */
static const struct node *element_of(const struct node *node, const struct decl *variable, long long less)
{
    node = node ? strip(node) : NULL;
    const struct node *index = NULL, *array = node ? indexed(node, &index) : NULL;
    if (!array || !node->type || node->type->kind != T_INT)
        return NULL;
    if (less) {
        if (!index || index->kind != N_BINARY || index->op != OP_SUB)
            return NULL;
        const struct node *number = strip(index->children[1]);
        if (!number || number->kind != N_INT || number->value != less)
            return NULL;
        index = strip(index->children[0]);
    }
    return array && array->kind == N_REF && index && index->kind == N_REF && index->decl == variable ? array
                                                                                                     : NULL;
}

bool is_sum(const struct node *node, const struct decl *variable, struct sum *sum)
{
    if (!node || node->kind != N_ASSIGN || node->op != OP_NONE)
        return false;
    const struct node *added = strip(node->children[1]);
    sum->statement = node;
    sum->set = element_of(node->children[0], variable, 0);
    if (!sum->set || !added || added->kind != N_BINARY || added->op != OP_ADD)
        return false;
    const struct node *first = element_of(added->children[0], variable, 1),
                      *second = element_of(added->children[1], variable, 1);
    if (!first || !second || (first->decl == sum->set->decl) == (second->decl == sum->set->decl))
        return false;
    sum->counts = first->decl == sum->set->decl ? second : first;
    const struct type *of_set = strip(node->children[0])->type, *of_counts = strip(sum->counts->parent)->type;
    sum->size = of_set->size;
    return of_counts && of_counts->size == sum->size;
}

int object_at(struct interp *in, const struct node *name, long long size, evaluation evaluate,
              struct value *place)
{
    *place = evaluate(in, name);
    const struct target *t = &place->to.at[0];
    if (place->dep != DEP_FIX || place->to.count != 1 || place->to.lost || !t->o || t->o != t->w ||
        t->o->count)
        return -1;
    const struct object *o = &in->memory->objects[t->object];
    return o->array && !o->several && holds_counts(in, t->object, size) ? t->object : -1;
}

static bool adds_up(struct interp *in, struct sum *sum, const struct loop *loop, evaluation evaluate)
{
    struct value counts;
    const long long size = sum->size;
    sum->into = object_at(in, sum->set, size, evaluate, &sum->place);
    sum->from = object_at(in, sum->counts, size, evaluate, &counts);
    if (sum->into < 0 || sum->from < 0)
        return false;
    const struct cell *set = seen(in, sum->into), *cell = seen(in, sum->from);
    const struct value *v = &cell->value;
    return set->layout == LAY_WHOLE && set->value.dep == DEP_FIX && !set->value.stored.never &&
           set->alike.all && set->alike.filled && same_number(set->alike.number, 0) &&
           cell->layout == LAY_WHOLE && v->dep == DEP_COUNTS && !v->stored.zeros && v->factor &&
           !(v->shares & (v->shares - 1)) && other_rank_loop(in, loop, v->shares);
}

bool are_sums(struct interp *in, struct sum *sums, int count, const struct loop *loop, evaluation evaluate)
{
    for (int i = 0; i < count; i++)
        if (!adds_up(in, &sums[i], loop, evaluate))
            return false;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (sums[i].into == sums[k].from || (i != k && sums[i].into == sums[k].into))
                return false;
    return true;
}

void store_sums(struct interp *in, const struct sum *sums, int count, const struct loop *loop)
{
    for (int i = 0; i < count; i++) {
        const struct value *counts = &seen(in, sums[i].from)->value;
        const long long size = sums[i].size;
        struct value v = {.dep = DEP_DISPLS, .factor = counts->factor, .shares = counts->shares},
                     place = sums[i].place;
        place.to.at[0].o = place.to.at[0].w = poly_mul(in->space, P(in, size), rank_at(in, loop));
        cell_of(in, sums[i].into)->value = (struct value){.stored.never = true}; /* d[0] is one of them */
        store(in, &place, size, &v, sums[i].statement);
    }
}

static int find_sums_of(const struct node *code, const struct decl *variable, struct sum *sums)
{
    const bool block = code && code->kind == N_BLOCK;
    const int count = block ? code->count : 1;
    for (int i = 0; i < count && count <= MOST_SUMS; i++)
        if (!is_sum(block ? code->children[i] : code, variable, &sums[i]))
            return 0;
    return count <= MOST_SUMS ? count : 0;
}

/* Tests that only rank 0 passes, or that all others do; `first`: which of both. */
static bool is_test_of_first(const struct node *test, const struct decl *variable, bool *first)
{
    *first = false;
    test = strip(test);
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        bool inner;
        bool is = is_test_of_first(test->children[0], variable, &inner);
        *first = !inner;
        return is;
    }
    if (test->kind == N_REF)
        return test->decl == variable;
    if (test->kind != N_BINARY)
        return false;
    const struct node *name = strip(test->children[0]), *number = strip(test->children[1]);
    if (name->kind != N_REF || name->decl != variable || number->kind != N_INT)
        return false;
    *first = test->op == OP_EQ || test->op == OP_LT;
    return number->value == 0 ? test->op == OP_EQ || test->op == OP_NE || test->op == OP_GT
                              : number->value == 1 && (test->op == OP_LT || test->op == OP_GE);
}

bool is_prefix_of_turn(struct interp *in, const struct node *left, const struct choice *choice,
                       const struct value *place, struct value *v, int *counts, evaluation evaluate)
{
    const struct node *index = NULL, *array = indexed(left, &index);
    bool first;
    if (!array || !index || array->kind != N_REF || index->kind != N_REF || !index->decl || !index->type ||
        index->type->kind != T_INT || place->to.count != 1 || place->to.lost ||
        !is_test_of_first(choice->test, index->decl, &first))
        return false;
    const struct node *zero = strip(first ? choice->then : choice->otherwise),
                      *added = first ? choice->otherwise : choice->then;
    const struct node assignment = {.kind = N_ASSIGN,
                                    .op = OP_NONE,
                                    .count = 2,
                                    .children = (struct node *[]){(struct node *)left, (struct node *)added}};
    struct sum sum;
    struct value from, to;
    if (zero->kind != N_INT || zero->value || !is_sum(&assignment, index->decl, &sum))
        return false;
    sum.into = object_at(in, sum.set, sum.size, evaluate, &to);
    *counts = sum.from = object_at(in, sum.counts, sum.size, evaluate, &from);
    const struct cell *cell = sum.from >= 0 ? seen(in, sum.from) : NULL;
    if (sum.into != place->to.at[0].object || !cell || sum.into == sum.from || cell->layout != LAY_WHOLE ||
        cell->value.dep != DEP_COUNTS || cell->value.stored.perhaps || !cell->value.factor ||
        cell->value.shares & (cell->value.shares - 1))
        return false;
    *v = (struct value){.dep = DEP_DISPLS, .factor = cell->value.factor, .shares = cell->value.shares};
    return true;
}

bool run_prefixes(struct interp *in, const struct body *b, evaluation evaluate)
{
    struct sum sums[MOST_SUMS];
    const struct loop *loop = b->loop;
    if (!b->induction || b->code_first || b->by_rank || b->induction->guard_count || b->induction->in_body ||
        b->induction->beside_count || in->numbers->loop || in->path->control.dep != DEP_FIX ||
        !other_rank_loop(in, loop, 0))
        return false;
    const int count = find_sums_of(b->code, b->induction->variable, sums);
    if (!are_sums(in, sums, count, loop, evaluate))
        return false;
    store_sums(in, sums, count, loop);
    return count > 0;
}
