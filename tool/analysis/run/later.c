/* A statement that may as well come later: later.h. */
#include "analysis/run/later.h"

#include "analysis/analysis.h"
#include "analysis/plans/plans.h"
#include "analysis/run/prefixes.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum { MOST_STATEMENTS = 16 };

/* The statement that may move: what it sets, the elements before that it reads, by which variable. */
struct mover {
    const struct node *statement;
    const struct decl *set, *before, *turn;
    const struct node *before_name;
    int set_object, before_object;
};

static bool is_element(const struct node *node, const struct node **array, const struct node **index)
{
    *array = node->kind == N_INDEX || node->kind == N_CALL ? indexed(node, index) : NULL;
    return *array && (*array)->kind == N_REF && (*array)->decl && *index;
}

static bool is_before(const struct node *index, const struct decl *turn)
{
    index = strip(index);
    return is_operation(index, OP_SUB) && refers_to(strip(index->children[0]), turn) &&
           is_the_number(strip(index->children[1]), 1);
}

/* Numbers, names, operators and branches, and nothing that leads elsewhere. */
static bool is_plain_kind(const struct node *node)
{
    switch (node->kind) {
    case N_BLOCK:
    case N_IF:
    case N_ASSIGN:
    case N_COND:
    case N_BINARY:
    case N_CAST:
    case N_INT:
    case N_EMPTY:
        return true;
    case N_REF:
        return node->decl && node->decl->type && node->decl->type->kind != T_POINTER;
    case N_UNARY:
        return node->op != OP_ADDRESS && node->op != OP_DEREF;
    default:
        return false;
    }
}

static bool read_mover(const struct node *node, struct mover *m)
{
    const struct node *array, *index;
    if (!node)
        return true;
    if (is_element(node, &array, &index)) {
        if (array->decl != m->set && is_before(index, m->turn) && (!m->before || m->before == array->decl))
            m->before = (m->before_name = array)->decl;
        else if (array->decl != m->set || (!refers_to(strip(index), m->turn) && !is_before(index, m->turn)))
            return false;
        return true;
    }
    if (!is_plain_kind(node) || is_step(node))
        return false;
    if (node->kind == N_ASSIGN && (node->op != OP_NONE || !is_element(node->children[0], &array, &index) ||
                                   array->decl != m->set || !refers_to(strip(index), m->turn)))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!read_mover(node->children[i], m))
            return false;
    return true;
}

/* The first assignment in it. */
static const struct node *assignment_in(const struct node *node)
{
    const struct node *found = node && node->kind == N_ASSIGN ? node : NULL;
    for (int i = 0; node && !found && i < node->count; i++)
        found = assignment_in(node->children[i]);
    return found;
}

static bool find_mover(struct interp *in, const struct node *node, struct mover *m, evaluation again)
{
    const struct node *set =
                          node && (node->kind == N_ASSIGN || node->kind == N_IF) ? assignment_in(node) : NULL,
                      *array, *index;
    *m = (struct mover){.statement = node};
    if (!set || !is_element(set->children[0], &array, &index) || strip(index)->kind != N_REF || !set->type)
        return false;
    m->set = array->decl;
    m->turn = strip(index)->decl;
    if (!read_mover(node, m) || !m->before)
        return false;
    struct value place;
    m->set_object = object_at(in, array, set->children[0]->type->size, again, &place);
    m->before_object = object_at(in, m->before_name, set->children[0]->type->size, again, &place);
    return m->set_object >= 0 && m->before_object >= 0 && m->set_object != m->before_object;
}

static bool may_be_set(const struct mover *m, const struct node *place)
{
    const struct node *array, *index;
    if (is_element(place, &array, &index))
        return array->decl != m->before || refers_to(strip(index), m->turn);
    return place->kind == N_REF && place->decl && place->decl->kind == D_VARIABLE &&
           !place->decl->type->is_reference && !node_uses(m->statement, place->decl);
}

/* May the statement be run before that one as well as behind it? */
static bool stays_apart(struct interp *in, const struct mover *m, const struct node *node, evaluation again)
{
    const struct node *array, *index;
    if (!node)
        return true;
    if (is_element(node, &array, &index)) {
        struct value place;
        const int object = array->decl == m->before || !node->type
                               ? -1
                               : object_at(in, array, node->type->size, again, &place);
        const bool other = object >= 0 && object != m->set_object && object != m->before_object;
        return array->decl != m->set &&
               (array->decl == m->before ? refers_to(strip(index), m->turn) : other) &&
               stays_apart(in, m, index, again);
    }
    if (node->kind == N_DECL) {
        for (int i = 0; i < node->decl_count; i++) {
            const struct type *type = node->decls[i]->type;
            if (!type || type->is_reference || node->decls[i]->is_static ||
                (type->kind != T_INT && type->kind != T_FLOAT && type->kind != T_BOOL) ||
                !stays_apart(in, m, node->decls[i]->init, again))
                return false;
        }
        return !node->count;
    }
    if (!is_plain_kind(node) ||
        ((node->kind == N_ASSIGN || is_step(node)) && !may_be_set(m, node->children[0])))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!stays_apart(in, m, node->children[i], again))
            return false;
    return true;
}

static bool holds_plan(const struct interp *in, const struct node *node)
{
    for (int i = 0; i < in->plans->count; i++)
        if (in->plans->list[i]->anchor == node || in->plans->list[i]->at == node)
            return true;
    return false;
}

/* The statement behind which statement i is run; i itself where it stays. */
static int runs_behind(struct interp *in, const struct node *block, int i, evaluation again)
{
    struct mover m;
    int last = i;
    if (!find_mover(in, block->children[i], &m, again) || holds_plan(in, m.statement))
        return i;
    for (int k = i + 1; k < block->count; k++)
        if (block->children[k] && (node_uses(block->children[k], m.before)))
            last = k;
    for (int k = i + 1; k <= last; k++)
        if (!stays_apart(in, &m, block->children[k], again) || holds_plan(in, block->children[k]))
            return i;
    return last;
}

const struct node *runs_as(struct interp *in, const struct node *block, int i, evaluation again)
{
    if (i >= block->count)
        return NULL;
    const struct loop *loop = in->numbers->loop;
    int order[MOST_STATEMENTS], count = 0;
    if (!in->program->options->ranges || !loop || !loop->rank_loop || block->count > MOST_STATEMENTS ||
        loop->node->kind != N_FOR || loop->node->count < 4 || loop->node->children[3] != block)
        return block->children[i];
    for (int k = block->count - 1; k >= 0; k--) {
        const int behind = runs_behind(in, block, k, again);
        int at = 0;
        while (behind != k && at < count && order[at] != behind)
            at++;
        at += behind != k;
        for (int j = count++; j > at; j--)
            order[j] = order[j - 1];
        order[at] = k;
    }
    return block->children[order[i]];
}
