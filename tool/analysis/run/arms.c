/* What an `if` sets of arrays: arms.h. */
#include "analysis/run/arms.h"

#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* One of the two ways: the statements that set elements, one of each array; how often it steps down. */
struct arm {
    const struct node *sets[MOST_SET];
    int set_count, steps;
};

static const struct decl *variable_of(const struct node *node)
{
    node = strip(node);
    return node->kind == N_REF && node->decl && node->decl->kind == D_VARIABLE && is_signed_int(node->type)
               ? node->decl
               : NULL;
}

const struct decl *is_positive(const struct node *test, bool *steps)
{
    *steps = false;
    test = strip(test);
    if (test->kind != N_BINARY || test->count != 2)
        return NULL;
    const struct node *left = strip(test->children[0]), *right = strip(test->children[1]), *name = NULL;
    if ((test->op == OP_GT && is_the_number(right, 0)) || (test->op == OP_GE && is_the_number(right, 1)))
        name = left;
    else if (test->op == OP_LT && is_the_number(left, 0))
        name = right;
    *steps = name && name->kind == N_UNARY && name->op == OP_POST_DEC;
    return !name ? NULL : variable_of(*steps ? name->children[0] : name);
}

static bool is_step_down(const struct node *node, const struct decl *variable)
{
    bool steps = node->kind == N_UNARY && (node->op == OP_POST_DEC || node->op == OP_PRE_DEC);
    bool takes = node->kind == N_ASSIGN && node->op == OP_SUB && is_the_number(strip(node->children[1]), 1);
    return (steps || takes) && variable && variable_of(node->children[0]) == variable;
}

const struct decl *counted_down(const struct node *node, bool *in_test)
{
    const struct decl *found = NULL;
    if (node && node->kind == N_IF && node->count >= 2 && node->children[1]) {
        const struct decl *variable = is_positive(node->children[0], in_test);
        const struct node *then = node->children[1];
        const int count = then->kind == N_BLOCK ? then->count : 1;
        if (variable && *in_test)
            return variable;
        for (int i = 0; variable && i < count; i++)
            if (is_step_down(then->kind == N_BLOCK ? then->children[i] : then, variable))
                return variable;
    }
    for (int i = 0; node && i < node->count && !found; i++)
        found = counted_down(node->children[i], in_test);
    return found;
}

static const struct node *element_set(const struct node *statement)
{
    return statement ? statement->children[0] : NULL;
}

/* The statements of a branch: such as set an element, and a step down. */
static bool read_arm(const struct decl *down, const struct node *code, struct arm *arm)
{
    const bool block = code->kind == N_BLOCK;
    const int count = block ? code->count : 1;
    for (int i = 0; i < count; i++) {
        const struct node *s = block ? code->children[i] : code, *index;
        const bool sets = s && (s->kind == N_ASSIGN || is_step(s));
        if (sets && is_step_down(s, down))
            arm->steps++;
        else if (sets && arm->set_count < MOST_SET && indexed(s->children[0], &index))
            arm->sets[arm->set_count++] = s;
        else
            return false;
        for (int k = 0; sets && k < arm->set_count - 1; k++)
            if (same_expression(element_set(arm->sets[k]), s->children[0]))
                return false;
    }
    return arm->set_count && arm->steps <= 1;
}

bool starts_anew(const struct node *set)
{
    return set && set->kind == N_ASSIGN && set->op == OP_NONE;
}

int place_among(const struct node *node, const struct node *block)
{
    for (int i = 0; i < block->count; i++)
        if (block->children[i] == node)
            return i;
    return -1;
}

bool sets_plainly(const struct node *node)
{
    const struct node *index = NULL;
    return node && starts_anew(node) && !node->in_macro && indexed(node->children[0], &index) && index &&
           is_plain(index) && is_plain(node->children[1]);
}

/* The statement before the `if` that sets the element, with nothing between but such as set another one. */
static const struct node *set_before(const struct node *node, const struct node *element)
{
    const struct node *block = node->parent;
    for (int i = place_among(node, block) - 1; i >= 0; i--) {
        const struct node *s = block->children[i];
        if (starts_anew(s) && same_expression(element, s->children[0]))
            return s;
        if (!sets_plainly(s))
            return NULL;
    }
    return NULL;
}

/* What the two ways set, element by element. */
static bool pair_sets(struct branched *b, const struct arm *then, const struct arm *otherwise)
{
    for (int i = 0; i < then->set_count; i++)
        b->sets[b->count++] = (struct turn_set){.element = element_set(then->sets[i]), .then = then->sets[i]};
    for (int i = 0; i < otherwise->set_count; i++) {
        int k = 0;
        while (k < b->count && !same_expression(b->sets[k].element, element_set(otherwise->sets[i])))
            k++;
        if (k == MOST_SET)
            return false;
        if (k == b->count)
            b->sets[b->count++].element = element_set(otherwise->sets[i]);
        b->sets[k].otherwise = otherwise->sets[i];
    }
    for (int i = 0; i < b->count; i++) {
        struct turn_set *set = &b->sets[i];
        if (starts_anew(set->then) && starts_anew(set->otherwise))
            continue;
        set->before = set_before(b->node, set->element);
        if (!set->before)
            return false;
    }
    return true;
}

bool read_branched(const struct decl *down, const struct node *node, struct branched *b)
{
    const struct node *block = node->parent;
    struct arm then = {.steps = 0}, otherwise = {.steps = 0};
    *b = (struct branched){.node = node, .test = node->children[0]};
    if (!block || block->kind != N_BLOCK || node->in_macro || node->count < 2 || !node->children[1] ||
        !stands_in_text(node) || !read_arm(down, node->children[1], &then) ||
        (node->count > 2 && node->children[2] && !read_arm(down, node->children[2], &otherwise)) ||
        otherwise.steps)
        return false;
    bool in_test;
    const struct decl *positive = down ? is_positive(b->test, &in_test) : NULL;
    b->counts_down = then.steps || (positive && positive == down && in_test);
    return pair_sets(b, &then, &otherwise);
}

bool is_plain(const struct node *node)
{
    node = strip(node);
    if (node->kind == N_CAST && node->count == 1)
        return is_signed_int(node->type) && same_numbers(node->type, node->children[0]->type) &&
               is_plain(node->children[0]);
    if (node->kind == N_INT)
        return true;
    if (node->kind == N_REF)
        return node->decl && node->decl->type && node->decl->type->kind == T_INT && node->type &&
               node->type->kind == T_INT && node->type->size >= 4;
    const bool computes = node->kind == N_BINARY && node->count == 2 &&
                          (node->op == OP_ADD || node->op == OP_SUB || node->op == OP_MUL ||
                           node->op == OP_DIV || node->op == OP_MOD);
    return computes && is_signed_int(node->type) && is_plain(node->children[0]) &&
           is_plain(node->children[1]);
}

const struct node *only_set(const struct node *code)
{
    struct arm arm = {.steps = 0};
    return read_arm(NULL, code, &arm) && arm.set_count == 1 && starts_anew(arm.sets[0]) ? arm.sets[0] : NULL;
}
