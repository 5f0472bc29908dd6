/* Displacements that a loop adds up: prefixes.h. */
#include "analysis/run/prefixes.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/run/loop_body.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum { MOST_SUMS = 4 };

/* One statement: the array that is set, the one that counts are read from. */
struct sum {
    const struct node *statement, *set, *counts;
    struct value place; /* where d begins */
    int into, from;     /* the two objects */
    long long size;     /* of an element */
};

/* array[variable - less], of a whole number; null: something else. Gives the array. */
static const struct node *element_of(const struct node *node, const struct decl *variable, long long less)
{
    node = node ? strip(node) : NULL;
    if (!node || node->kind != N_INDEX || node->count < 2 || !node->type || node->type->kind != T_INT)
        return NULL;
    const struct node *array = strip(node->children[0]), *index = strip(node->children[1]);
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

static bool is_sum(const struct node *node, const struct decl *variable, struct sum *sum)
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

/* The one object of whole numbers of that size that the name of an array or a pointer leads to the beginning
 * of; -1 none. */
static int object_at(struct interp *in, const struct node *name, long long size, evaluation evaluate,
                     struct value *place)
{
    *place = evaluate(in, name);
    const struct target *t = &place->to.at[0];
    if (place->dep != DEP_FIX || place->by_rank || place->to.count != 1 || place->to.lost || !t->o ||
        t->o != t->w || t->o->count)
        return -1;
    const struct object *o = &in->memory->objects[t->object];
    const bool fits = !o->type || (o->type->kind == T_INT && o->type->size == size);
    return o->array && !o->several && fits ? t->object : -1;
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
           cell->layout == LAY_WHOLE && v->dep == DEP_COUNTS && v->factor && !(v->shares & (v->shares - 1)) &&
           other_rank_loop(in, loop, v->shares);
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

bool run_prefixes(struct interp *in, const struct body *b, evaluation evaluate)
{
    struct sum sums[MOST_SUMS];
    const struct loop *loop = b->loop;
    if (!b->induction || b->code_first || b->by_rank || b->induction->guard_count || b->induction->in_body ||
        b->induction->beside_count || in->numbers->loop || in->path->control.dep != DEP_FIX ||
        !other_rank_loop(in, loop, 0))
        return false;
    const int count = find_sums_of(b->code, b->induction->variable, sums);
    for (int i = 0; i < count; i++)
        if (!adds_up(in, &sums[i], loop, evaluate))
            return false;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (sums[i].into == sums[k].from || (i != k && sums[i].into == sums[k].into))
                return false;
    for (int i = 0; i < count; i++) {
        const struct value *counts = &seen(in, sums[i].from)->value;
        const long long size = sums[i].size;
        struct value v = {.dep = DEP_DISPLS, .factor = counts->factor, .shares = counts->shares},
                     place = sums[i].place;
        place.to.at[0].o = place.to.at[0].w = poly_mul(in->space, P(in, size), rank_at(in, loop));
        cell_of(in, sums[i].into)->value = (struct value){.stored.never = true}; /* d[0] is one of them */
        store(in, &place, size, &v, sums[i].statement);
    }
    return count > 0;
}
