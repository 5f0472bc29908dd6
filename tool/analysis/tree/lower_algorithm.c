/* Algorithms of C++ over a range are the loops they stand for.
 *
 * A call of std::count_if, transform, accumulate and the like becomes, when it is lowered, the block that the
 * standard says it does: what it is given is computed once, a counter goes from 0 to the range's length, and
 * in every turn stands the body of the lambda (or a call of the function, or the operator) with its
 * parameters set to the element. Everything that is known of loops holds for it then, and nothing else has to
 * be known: the call computes what the block computes.
 *
 * Only what is the same is put in its place; all else stays the call that it was:
 * - The range is a whole container, from its own begin to its own end, or a pointer and the same pointer plus
 * a length. Both name nothing that is computed twice with another result.
 * - A lambda stands in the call itself, so that it lives no longer and is called by nobody else. It is not
 *   mutable, its parameters have types (no auto), and its returns stand at the end of its branches. Its body
 * is in the block of the function around it, whose variables it names: captured by reference they are those
 *   variables; captured by value they are copies (numbers and pointers) made before the loop.
 * - std::transform and std::for_each are statements: nobody looks at what they return.
 * - What std::count and count_if return is kept as an int where it is made one at once (a variable begins as
 * it, is set to it, a cast): it is no more than there are elements, so that it is the same unless an int that
 * the program counts itself, step by step, would overflow too.
 * - *std::max_element is a value: that of the first element, replaced by every one that is larger.
 *
 * The nodes that are made have no text of their own, so that nothing within the call can be read from the
 * text or changed in it (stands_in_text). */
#include "analysis/tree/lower_algorithm.h"

#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/lower_made.h"
#include "analysis/tree/shape.h"

/* A value that the turns change. */
static struct decl *result(struct algorithm *a, const struct type *type, struct node *begin)
{
    struct decl *decl = made_variable(a, type);
    made_declare(a, a->block, decl, begin);
    return decl;
}

static struct node *if_so(struct algorithm *a, struct node *condition, struct node *then)
{
    struct node *block = made_with(a, made_node(a, N_BLOCK, NULL), then, NULL);
    return made_with(a, made_node(a, N_IF, NULL), condition, block);
}

static struct node *negated(struct algorithm *a, struct node *value)
{
    struct node *node = made_with(a, made_node(a, N_UNARY, made_type(a, T_BOOL, 1, "bool")), value, NULL);
    node->op = OP_LNOT;
    return node;
}

static bool begin_loop(struct algorithm *a, struct sequence *s)
{
    const struct node *call = a->call;
    struct node *first = call->children[1], *last = call->children[2];
    struct node *length = sequence_begins(a, first, s) ? sequence_length(a, first, last, s) : NULL;
    if (!length)
        return false;
    loop_over(a, length);
    return true;
}

/* count, count_if */
static struct node *counting(struct algorithm *a, struct node *f, bool equal)
{
    struct sequence s;
    const struct type *type = a->call->type, *truth = made_type(a, T_BOOL, 1, "bool");
    if (!is_number_type(type))
        return NULL;
    struct decl *n = result(a, type, made_number(a, 0, type)), *wanted = NULL;
    n->counts = true;
    if (equal && (!is_number_type(f->type) || !(wanted = result(a, f->type, f))))
        return NULL;
    if (!begin_loop(a, &s) || (equal && !is_number_type(s.element)))
        return NULL;
    struct node *item = sequence_item(a, &s),
                *so = equal ? made_binary(a, OP_EQ, truth, item, made_reference(a, wanted))
                            : value_of_call(a, f, &item, 1);
    if (!so || !is_number_type(so->type))
        return NULL;
    struct node *step = made_with(a, made_node(a, N_UNARY, type), made_reference(a, n), NULL);
    step->op = OP_PRE_INC;
    lower_adopt(a->l, a->body, if_so(a, so, step));
    return made_reference(a, n);
}

/* The variable that counts in the block, null: it is none. */
static struct decl *counter_of(const struct node *block)
{
    if (!block || block->kind != N_BLOCK || !block->made || block->count < 2)
        return NULL;
    const struct node *first = block->children[0], *last = block->children[block->count - 1];
    struct decl *n = first && first->kind == N_DECL && first->decl_count == 1 ? first->decls[0] : NULL;
    return n && n->counts && refers_to(last, n) ? n : NULL;
}

static void retype(struct node *node, const struct decl *of, const struct type *type)
{
    if (refers_to(node, of) || (node && is_step(node) && refers_to(node->children[0], of)))
        node->type = type;
    for (int i = 0; node && i < node->count; i++)
        retype(node->children[i], of, type);
}

void lower_count(struct lowering *l, struct node *value, const struct type *type)
{
    struct decl *n = counter_of(value);
    if (!n || !is_signed_int(type) || type->size > n->type->size)
        return;
    struct type *plain = ARENA_NEW(l->arena, struct type);
    *plain = *type;
    plain->is_const = false;
    n->type = n->init->type = value->type = plain;
    retype(value, n, plain);
}

/* any_of, all_of, none_of: left at the first element that decides. */
static struct node *deciding(struct algorithm *a, struct node *f, const char *name)
{
    struct sequence s;
    const bool any = !strcmp(name, "any_of"), all = !strcmp(name, "all_of");
    const struct type *truth = a->call->type;
    if (!is_number_type(truth))
        return NULL;
    struct decl *so = result(a, truth, made_number(a, !any, truth));
    struct node *item = begin_loop(a, &s) ? sequence_item(a, &s) : NULL,
                *value = item ? value_of_call(a, f, &item, 1) : NULL;
    if (!value || !is_number_type(value->type))
        return NULL;
    struct node *decided = if_so(a, all ? negated(a, value) : value,
                                 made_assign(a, made_reference(a, so), made_number(a, any, truth)));
    lower_adopt(a->l, decided->children[1], made_node(a, N_BREAK, NULL));
    lower_adopt(a->l, a->body, decided);
    return made_reference(a, so);
}

/* accumulate with an operation, inner_product, reduce */
static struct node *summing(struct algorithm *a, const char *name)
{
    struct sequence s, other;
    const struct node *call = a->call;
    const bool product = !strcmp(name, "inner_product"), folds = !strcmp(name, "accumulate");
    const struct type *type = call->type;
    struct node *begin = product           ? call->children[4]
                         : call->count > 3 ? call->children[3]
                                           : made_number(a, 0, type);
    if (!is_number_type(type) || type->kind == T_BOOL || !begin || !is_number_type(begin->type))
        return NULL;
    struct decl *sum = result(a, type, begin);
    if (!begin_loop(a, &s) || (product && !sequence_begins(a, call->children[3], &other)) ||
        !is_number_type(s.element) || (product && !is_number_type(other.element)) ||
        (!product && !folds && !same_numbers(s.element, type))) /* adds elements to each other, too */
        return NULL;
    struct node *item = sequence_item(a, &s);
    if (product)
        item = made_operation(a, OP_MUL, item, sequence_item(a, &other));
    struct node *both[MOST_ITEMS] = {made_reference(a, sum), item};
    struct node *value =
        folds ? value_of_call(a, call->children[4], both, 2) : made_operation(a, OP_ADD, both[0], both[1]);
    if (!value || !is_number_type(value->type))
        return NULL;
    lower_adopt(a->l, a->body, made_assign(a, made_reference(a, sum), value));
    return made_reference(a, sum);
}

/* *max_element, *min_element */
static struct node *extreme(struct algorithm *a, const char *name)
{
    struct sequence s;
    struct node *first = a->call->children[1], *last = a->call->children[2];
    struct node *length = sequence_begins(a, first, &s) ? sequence_length(a, first, last, &s) : NULL;
    if (!length || !is_number_type(s.element))
        return NULL;
    const struct type *truth = made_type(a, T_BOOL, 1, "bool"), *index = length->type;
    struct decl *zero = made_variable(a, index);
    made_declare(a, a->block, zero, made_number(a, 0, index));
    a->counter = zero;
    struct decl *best = result(a, s.element, sequence_item(a, &s));
    loop_over(a, length);
    const bool most = !strcmp(name, "max_element");
    struct decl *here = made_variable(a, s.element);
    made_declare(a, a->body, here, sequence_item(a, &s));
    struct node *item = made_reference(a, here), *now = made_reference(a, best);
    struct node *better = made_binary(a, OP_LT, truth, most ? now : item, most ? item : now);
    lower_adopt(a->l, a->body,
                if_so(a, better, made_assign(a, made_reference(a, best), made_reference(a, here))));
    return made_reference(a, best);
}

/* It stands between the end of a statement and a semicolon. */
static bool is_alone(const struct node *call)
{
    const struct source *s = call->source;
    size_t i = token_at(s->tokens, s->token_count, call->begin),
           end = token_at(s->tokens, s->token_count, call->end);
    return i &&
           (token_is_mark(s, i - 1, ';') || token_is_mark(s, i - 1, '{') || token_is_mark(s, i - 1, '}')) &&
           token_is_mark(s, end, ';');
}

/* for_each; transform of one sequence or two into another. False: not known. */
static bool acting(struct algorithm *a, const char *name)
{
    const struct node *call = a->call;
    struct sequence s, other, to;
    const bool each = !strcmp(name, "for_each"), two = call->count == 6;
    if (!is_alone(call) || !begin_loop(a, &s))
        return false;
    if (each) {
        struct node *item = sequence_item(a, &s), *value = value_of_call(a, call->children[3], &item, 1);
        if (value && value->parent != a->body)
            lower_adopt(a->l, a->body, value);
        return value != NULL;
    }
    struct node *out = call->children[two ? 4 : 3];
    if ((two && !sequence_begins(a, call->children[3], &other)) || !sequence_begins(a, out, &to) ||
        !is_number_type(to.element))
        return false;
    struct node *items[MOST_ITEMS] = {sequence_item(a, &s), two ? sequence_item(a, &other) : NULL};
    struct node *value = value_of_call(a, call->children[two ? 5 : 4], items, two ? 2 : 1);
    if (!value || !is_number_type(value->type))
        return false;
    lower_adopt(a->l, a->body, made_assign(a, sequence_item(a, &to), value));
    return true;
}

static bool expand(struct algorithm *a, bool opened)
{
    const char *name = a->call->text;
    const int given = a->call->count - 1;
    struct node *value = NULL;
    bool counts = !strcmp(name, "count"), acts = false;
    if (opened)
        value = given == 2 ? extreme(a, name) : NULL;
    else if ((counts || !strcmp(name, "count_if")) && given == 3)
        value = counting(a, a->call->children[3], counts);
    else if ((!strcmp(name, "any_of") || !strcmp(name, "all_of") || !strcmp(name, "none_of")) && given == 3)
        value = deciding(a, a->call->children[3], name);
    else if ((!strcmp(name, "accumulate") && given == 4) || (!strcmp(name, "inner_product") && given == 4) ||
             (!strcmp(name, "reduce") && (given == 2 || given == 3)))
        value = summing(a, name);
    else if ((!strcmp(name, "for_each") && given == 3) ||
             (!strcmp(name, "transform") && (given == 4 || given == 5)))
        acts = acting(a, name);
    if (!value && !acts)
        return false;
    lower_adopt(a->l, a->block, a->loop);
    if (value)
        lower_adopt(a->l, a->block, value);
    return true;
}

/* The call of an algorithm, which *max_element() opens. */
static struct node *algorithm_in(struct node *node, bool *opened)
{
    const bool dereferences = node->kind == N_UNARY && node->op == OP_DEREF;
    const bool opens = node->kind == N_CALL && !strcmp(node->text, "operator*") && node->count == 2;
    struct node *of = dereferences ? node->children[0]
                      : opens      ? node->children[1]
                                   : NULL,
                *call = of ? of : node;
    *opened = of != NULL;
    bool extreme = call->kind == N_CALL && call->text &&
                   (!strcmp(call->text, "max_element") || !strcmp(call->text, "min_element"));
    return call->kind == N_CALL && call->decl && call->decl->in_system && call->decl->is_template &&
                   call->count > 2 && extreme == *opened
               ? call
               : NULL;
}

struct node *lower_algorithm(struct lowering *l, struct node *node)
{
    bool opened;
    struct node *call = algorithm_in(node, &opened);
    if (!call || node->in_macro || node->torn || !l->function ||
        strncmp(call->decl->linkage, "c:@N@std@", 9) != 0)
        return NULL;
    struct algorithm a = {.l = l, .call = call};
    a.block = made_node(&a, N_BLOCK, node->type);
    a.block->made = true;
    if (expand(&a, opened)) {
        a.block->begin = node->begin;
        a.block->end = node->end;
        return a.block;
    }
    for (int i = 0; i < call->count; i++)
        if (call->children[i])
            call->children[i]->parent = call;
    if (call->children[2] && call->children[2]->kind == N_BINARY)
        for (int i = 0; i < 2; i++)
            call->children[2]->children[i]->parent = call->children[2];
    return NULL;
}
