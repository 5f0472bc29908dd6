/* Places that a datatype is told: told_places.h. */
#include "analysis/run/told_places.h"

#include <string.h>

#include "analysis/run/loop_body.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

static bool is_call_of(const struct node *node, const char *name)
{
    return node && node->kind == N_CALL && node->text && !strcmp(node->text, name);
}

static bool makes_address(const struct node *call)
{
    return (is_call_of(call, "MPI_Get_address") || is_call_of(call, "MPI_Address")) && call->count == 3;
}

/* Calls that leave a handle what it is. */
static bool leaves_handle(const struct node *call)
{
    return is_call_of(call, "MPI_Type_commit") || is_call_of(call, "MPI_Type_free");
}

static bool in_loop(const struct node *node)
{
    for (; node; node = node->parent)
        if (is_loop(node))
            return true;
    return false;
}

/* How often something may set the variable; more than once where it is not told how often. */
static int times_set(const struct node *node, const struct decl *d)
{
    if (!node)
        return 0;
    int times = 0;
    const struct node *on = node->count && node->children[0] ? strip(node->children[0]) : NULL;
    const bool of_it = on && on->kind == N_REF && on->decl == d;
    if (of_it && (node->kind == N_ASSIGN ||
                  (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_ADDRESS))) {
        const struct node *call = node->parent;
        while (call && call->kind == N_CAST)
            call = call->parent;
        times += node->op == OP_ADDRESS && leaves_handle(call) ? 0 : 1 + in_loop(node);
    }
    for (int i = 0; node->kind == N_CALL && i < node->count && i <= MAX_GIVEN; i++)
        if (node->references >> i & 1 && refers_to(node->children[i], d))
            times += 2;
    if (node->kind == N_LAMBDA && node_uses(node, d))
        times += 2;
    for (int i = 0; i < node->count; i++)
        times += times_set(node->children[i], d);
    for (int i = 0; node->kind == N_DECL && i < node->decl_count; i++) {
        const struct decl *other = node->decls[i];
        if (other->type && other->type->is_reference && other->init && node_uses(other->init, d))
            times += 2;
        times += times_set(other->init, d);
    }
    return times;
}

/* A variable of the function's own that one place sets. */
static bool is_set_once(const struct decl *d, const struct function *function)
{
    if (!d || !d->type || d->type->is_reference || d->is_global || d->is_static || d->of_thread || !function)
        return false;
    const int times = times_set(function->body, d);
    for (int i = 0; i < function->param_count; i++)
        if (function->params[i] == d)
            return !times;
    return d->owner == function && d->init ? !times && !in_loop(d->statement) : times == 1;
}

static bool is_number_for_good(const struct node *node)
{
    const struct decl *d = node->decl;
    return (node->text && !strncmp(node->text, "MPI_", 4) && (!d || d->in_system)) || node->kind == N_INT ||
           node->kind == N_FLOAT || node->kind == N_SIZEOF ||
           (node->kind == N_REF && d &&
            (d->kind == D_CONSTANT || (d->type && d->type->is_const && d->type->kind == T_INT)));
}

bool tells_the_same(const struct node *node)
{
    if (!node || node->kind == N_CALL)
        return false;
    if (is_number_for_good(node))
        return true;
    if (node->kind == N_REF)
        return is_set_once(node->decl, node->function);
    const bool address = node->kind == N_UNARY && node->op == OP_ADDRESS && node->children[0]->kind == N_REF;
    const bool computed = node->kind == N_CAST || node->kind == N_COND ||
                          (node->kind == N_BINARY && node->op != OP_COMMA) ||
                          (node->kind == N_UNARY && node->op >= OP_PLUS);
    if (address || !computed)
        return address;
    for (int i = 0; i < node->count; i++)
        if (!tells_the_same(node->children[i]))
            return false;
    return true;
}

static bool is_pointer(const struct node *node)
{
    return node->type && node->type->kind == T_POINTER;
}

static bool is_same_address(const struct node *node);

/* Is it one place, whenever it is asked for? */
static bool is_same_place(const struct node *node)
{
    node = strip(node);
    const struct node *of = node->count && node->children[0] ? strip(node->children[0]) : NULL;
    switch (node->kind) {
    case N_REF:
        return node->decl && node->decl->kind != D_FUNCTION && node->decl->type &&
               !node->decl->type->is_reference;
    case N_MEMBER:
        return of && node->decl && node->decl->kind == D_FIELD && node->decl->type &&
               !node->decl->type->is_reference && (is_pointer(of) ? is_same_address(of) : is_same_place(of));
    case N_INDEX:
        return of && strip(node->children[1])->kind == N_INT &&
               (is_pointer(of) ? is_same_address(of) : is_same_place(of));
    default:
        return false;
    }
}

static bool is_same_address(const struct node *node)
{
    while (node->kind == N_CAST && node->count)
        node = node->children[0];
    if (node->kind == N_UNARY && node->op == OP_ADDRESS)
        return is_same_place(node->children[0]);
    const bool array = node->type && node->type->kind == T_ARRAY;
    return node->kind == N_REF ? array ? is_same_place(node) : is_set_once(node->decl, node->function)
                               : array && is_same_place(node);
}

/* Does anything below it say where a jump may lead? */
static bool has_label(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_LABEL || node->kind == N_GOTO || node->kind == N_CASE || node->kind == N_DEFAULT)
        return true;
    for (int i = 0; i < node->count; i++)
        if (has_label(node->children[i]))
            return true;
    return false;
}

/* Is the variable mentioned by nothing but calls that make it an address, and differences? */
static bool holds_addresses(const struct node *node, const struct decl *d)
{
    if (!node)
        return true;
    if (node->kind == N_REF && node->decl == d) {
        const struct node *up = node->parent;
        while (up && up->kind == N_CAST)
            up = up->parent;
        if (up && up->kind == N_BINARY && up->op == OP_SUB)
            return true;
        return up && up->kind == N_UNARY && up->op == OP_ADDRESS && makes_address(up->parent) &&
               up->parent->children[2] == up;
    }
    if (node->kind == N_LAMBDA && node_uses(node, d))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!holds_addresses(node->children[i], d))
            return false;
    for (int i = 0; node->kind == N_DECL && i < node->decl_count; i++)
        if (!holds_addresses(node->decls[i]->init, d))
            return false;
    return true;
}

/* Of what the variable has the address where the place is told. */
static const struct node *address_in(const struct node *place, const struct node *variable)
{
    const struct decl *d = variable->kind == N_REF ? variable->decl : NULL;
    const struct node *at = statement_of(place), *block = at ? at->parent : NULL, *call = NULL;
    if (!d || d->kind != D_VARIABLE || d->is_global || d->is_static || d->of_thread || !block ||
        !place->function || !d->type || d->type->kind != T_INT || d->type->size != 8 ||
        !holds_addresses(place->function->body, d))
        return NULL;
    for (int i = 0; i < block->count && block->children[i] != at; i++) {
        const struct node *statement = block->children[i];
        if (statement && (assigns(statement, d) || has_label(statement)))
            call = makes_address(statement) && node_uses(statement->children[2], d) ? statement : NULL;
    }
    return call && !has_label(at) && is_same_address(call->children[1]) ? call->children[1] : NULL;
}

bool jumps_about(const struct node *body)
{
    if (!body)
        return false;
    if (body->kind == N_LABEL || body->kind == N_GOTO)
        return true;
    for (int i = 0; i < body->count; i++)
        if (jumps_about(body->children[i]))
            return true;
    return false;
}

bool told_difference(const struct node *place, const struct node **to, const struct node **from)
{
    const struct node *difference = place;
    while (difference && difference->kind == N_CAST && difference->count)
        difference = difference->children[0];
    if (!difference || difference->kind != N_BINARY || difference->op != OP_SUB || !place->function ||
        jumps_about(place->function->body))
        return false;
    *to = address_in(place, strip(difference->children[0]));
    *from = address_in(place, strip(difference->children[1]));
    return *to && *from;
}
