#include "analysis/tree/origins.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/tree/shape.h"

enum { MOST_ROUNDS = 12 };

struct known {
    struct entry entry;
    const struct decl *decl;
    unsigned bits;
    int setting; /* the last one: its number and one; 0 none */
};

struct given {
    const struct decl *parameter, *argument; /* the variable that it leads into, null */
    const struct node *node;
};

struct origins {
    struct arena *arena;
    const struct program *program;
    struct table decls;
    struct setting *settings;
    int setting_count;
    struct given *given;
    int given_count;
    unsigned sent; /* what numbers are made of that are sent one by one */
    bool first, changed;
};

static const struct decl *one_decl(const struct decl *decl)
{
    return decl && decl->linked ? decl->linked : decl;
}

static struct known *known_of(const struct origins *o, const struct decl *decl)
{
    const uint64_t hash = hash_pointer(0, decl);
    for (struct entry *e = table_first(&o->decls, hash); e; e = table_next(e))
        if (((struct known *)e)->decl == decl)
            return (struct known *)e;
    return NULL;
}

unsigned origins_of_decl(const struct origins *o, const struct decl *decl)
{
    const struct known *known = decl ? known_of(o, one_decl(decl)) : NULL;
    return known ? known->bits : 0;
}

static struct known *know(struct origins *o, const struct decl *decl)
{
    struct known *known = known_of(o, decl);
    if (known)
        return known;
    known = ARENA_NEW(o->arena, struct known);
    known->decl = decl;
    table_add(o->arena, &o->decls, &known->entry, hash_pointer(0, decl));
    return known;
}

static void add_bits(struct origins *o, const struct decl *decl, unsigned bits)
{
    struct known *known = decl && bits ? know(o, one_decl(decl)) : NULL;
    if (!known || (known->bits & bits) == bits)
        return;
    known->bits |= bits;
    o->changed = true;
}

/* In the first round alone. */
static void add_setting(struct origins *o, struct setting setting)
{
    if (!o->first)
        return;
    struct known *known = know(o, setting.decl);
    setting.next = known->setting;
    ARENA_PUSH(o->arena, o->settings, o->setting_count, setting);
    known->setting = o->setting_count;
}

const struct decl *led_into(const struct node *left, bool *element)
{
    const struct node *index;
    for (left = strip(left); left; left = strip(left)) {
        const struct node *whole = indexed(left, &index);
        if (whole || (left->kind == N_UNARY && left->op == OP_DEREF))
            *element = true;
        if (whole)
            left = whole;
        else if (left->kind == N_REF || left->kind == N_MEMBER)
            return left->decl && left->decl->kind != D_FUNCTION ? one_decl(left->decl) : NULL;
        else if (left->kind == N_CALL && left->count && left->children[0] &&
                 left->children[0]->kind == N_MEMBER)
            left = left->children[0]->count ? left->children[0]->children[0] : NULL;
        else if (left->count && (left->kind == N_UNARY || left->kind == N_CAST || left->kind == N_BINARY))
            left = left->children[0];
        else
            return NULL;
    }
    return NULL;
}

/* ---- of expressions ---- */

/* The counter of a loop around it, which is one of the numbers there and no part of them. */
static bool is_number_at_hand(const struct node *node)
{
    bool element;
    for (const struct node *at = node; at->parent; at = at->parent) {
        const struct node *loop = at->parent,
                          *step = loop->kind == N_FOR && loop->count > 3 ? loop->children[2] : NULL;
        if (step && at == loop->children[3] && step->count &&
            led_into(step->children[0], &element) == node->decl)
            return true;
    }
    return false;
}

static bool is_real(const struct node *node)
{
    return node->type && node->type->kind == T_FLOAT;
}

static bool compares(enum operator op)
{
    return op == OP_LT || op == OP_GT || op == OP_LE || op == OP_GE || op == OP_EQ || op == OP_NE;
}

static unsigned of_binary(const struct origins *o, const struct node *node, const struct decl *but)
{
    unsigned left = origins_of(o, node->children[0], but), right = origins_of(o, node->children[1], but);
    const bool by_size = (right & FROM_SIZE) && !(right & FROM_QUOTIENT);
    if (node->op == OP_DIV && by_size) {
        unsigned workers = right & FROM_FEWER ? FROM_WORKERS : 0, real = is_real(node) ? FROM_REAL : 0;
        return ((left | right) & ~(unsigned)FROM_FEWER) | FROM_QUOTIENT | workers | real;
    }
    if (node->op == OP_MOD && by_size)
        return ((left | right) & ~(unsigned)FROM_FEWER) | FROM_REST;
    if (compares(node->op))
        return (left | right) & ~(unsigned)FROM_FEWER;
    const struct node *whole = strip(node->children[0]);
    if (node->op == OP_SUB && is_the_number(strip(node->children[1]), 1) && left == FROM_SIZE &&
        (whole->kind == N_REF || whole->kind == N_MEMBER))
        return left | FROM_FEWER;
    return left | right;
}

static unsigned of_call(const struct origins *o, const struct node *node, const struct decl *but)
{
    const struct node *index, *whole = indexed(node, &index), *callee = node->children[0];
    if (whole) {
        unsigned bits = origins_of(o, whole, but);
        return bits | (bits & FROM_QUOTIENT ? origins_of(o, index, but) & FROM_RANK : 0);
    }
    if (node->decl && find_function(o->program, node->decl))
        return origins_of_decl(o, node->decl);
    if (callee && callee->kind == N_MEMBER) {
        static const char *const lengths[] = {"size", "length", "capacity"};
        for (size_t i = 0; callee->text && i < sizeof lengths / sizeof *lengths; i++)
            if (!strcmp(callee->text, lengths[i]))
                return 0;
        return callee->count ? origins_of(o, callee->children[0], but) : 0;
    }
    if (!node->text || mpi_call_find(node->text) || !is_number_type(node->type))
        return 0;
    unsigned bits = 0;
    for (int i = 1; i < node->count; i++)
        bits |= origins_of(o, node->children[i], but);
    return bits;
}

unsigned origins_of(const struct origins *o, const struct node *node, const struct decl *but)
{
    const struct node *index;
    unsigned bits = 0;
    if (!node)
        return 0;
    switch (node->kind) {
    case N_REF:
    case N_MEMBER:
        bits = node->decl && one_decl(node->decl) != but ? origins_of_decl(o, node->decl) : 0;
        return bits && is_number_at_hand(node) ? 0 : bits;
    case N_BINARY:
        return of_binary(o, node, but);
    case N_INDEX:
        bits = origins_of(o, indexed(node, &index), but);
        return bits | (bits & FROM_QUOTIENT ? origins_of(o, index, but) & FROM_RANK : 0);
    case N_CALL:
        return of_call(o, node, but);
    case N_SIZEOF:
    case N_NEW:
    case N_LAMBDA:
        return 0;
    case N_CONSTRUCT: /* a container of so many: what its elements are */
        for (int i = 2; i < node->count; i++)
            bits |= origins_of(o, node->children[i], but);
        return bits;
    default:
        break;
    }
    for (int i = node->kind == N_ASSIGN && node->op == OP_NONE ? 1 : 0; i < node->count; i++)
        bits |= origins_of(o, node->children[i], but);
    for (int i = 0; i < node->decl_count; i++)
        bits |= origins_of(o, node->decls[i]->init, but);
    return bits;
}

/* ---- of a program ---- */

static void set(struct origins *o, const struct node *node, const struct node *left, const struct node *value)
{
    bool element = false;
    const struct decl *decl = led_into(left, &element);
    if (!decl)
        return;
    add_bits(o, decl, origins_of(o, value, NULL));
    add_setting(o, (struct setting){.decl = decl, .node = node, .value = value, .element = element});
}

/* What a parameter is given, and what it leads into. */
static void give(struct origins *o, const struct function *f, int i, const struct node *argument)
{
    bool element;
    if (i >= f->param_count || !argument)
        return;
    const struct decl *parameter = f->params[i], *into = led_into(argument, &element);
    add_bits(o, parameter, origins_of(o, argument, NULL));
    struct given given = {.parameter = one_decl(parameter), .node = argument};
    const bool leads = parameter->type && parameter->type->kind == T_POINTER && into;
    given.argument = leads ? into : NULL;
    if (o->first)
        ARENA_PUSH(o->arena, o->given, o->given_count, given);
    if (!leads)
        return;
    bool sets = false;
    unsigned bits = 0;
    const struct known *known = known_of(o, given.parameter);
    for (int k = known ? known->setting : 0; k; k = o->settings[k - 1].next)
        if (o->settings[k - 1].element || parameter->type->is_reference) {
            sets = true;
            bits |= origins_of(o, o->settings[k - 1].value, NULL);
        }
    if (sets)
        add_bits(o, into, bits);
}

static const struct node *argument_of(const struct node *call, int position)
{
    return position >= 0 && position + 1 < call->count ? call->children[position + 1] : NULL;
}

/* The integer whose address it is; null: it is none. */
static const struct decl *single_number(const struct node *argument)
{
    argument = strip(argument);
    const struct node *named =
        argument && argument->kind == N_UNARY && argument->op == OP_ADDRESS ? argument->children[0] : NULL;
    const struct decl *decl = named && named->kind == N_REF ? one_decl(named->decl) : NULL;
    return decl && decl->type && decl->type->kind == T_INT ? decl : NULL;
}

static void set_by_mpi(struct origins *o, const struct node *node)
{
    bool element;
    const struct mpi_call *call = mpi_call_find(node->text);
    const bool rank = !strcmp(node->text, "MPI_Comm_rank"), size = !strcmp(node->text, "MPI_Comm_size");
    if (rank || size)
        add_bits(o, led_into(argument_of(node, 1), &element), rank ? FROM_RANK : FROM_SIZE);
    if (call && (call->kind == MPI_K_SEND || call->kind == MPI_K_ISEND)) {
        unsigned bits = origins_of_decl(o, single_number(argument_of(node, call->sendbuf)));
        o->sent |= bits & FROM_QUOTIENT ? bits : 0;
    } else if (call && (call->kind == MPI_K_RECV || call->kind == MPI_K_IRECV) && o->sent)
        add_bits(o, single_number(argument_of(node, call->recvbuf)), o->sent | FROM_RANK);
    if (!call || (call->kind != MPI_K_SCATTER && call->kind != MPI_K_GATHER && call->kind != MPI_K_ALLGATHER))
        return;
    unsigned bits = origins_of(o, argument_of(node, call->sendbuf), NULL);
    if (bits & FROM_QUOTIENT)
        add_bits(o, led_into(argument_of(node, call->recvbuf), &element), bits | FROM_RANK);
}

static void look(struct origins *o, const struct node *node);

static void look_at_call(struct origins *o, const struct node *node)
{
    const struct function *f = node->decl ? find_function(o->program, node->decl) : NULL;
    const struct node *callee = node->kind == N_CALL ? node->children[0] : NULL;
    for (int i = 1; f && i < node->count; i++)
        give(o, f, i - 1, node->children[i]);
    if (f || !node->text)
        return;
    if (node->kind == N_CALL && !strncmp(node->text, "MPI_", 4))
        set_by_mpi(o, node);
    else if (callee && callee->kind == N_MEMBER && callee->count && node->count > 1 &&
             (!strcmp(node->text, "push_back") || !strcmp(node->text, "emplace_back")))
        set(o, node, callee->children[0], node->children[1]);
}

static void look(struct origins *o, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_ASSIGN)
        set(o, node, node->children[0], node->children[1]);
    else if (is_step(node))
        set(o, node, node->children[0], NULL);
    else if (node->kind == N_CALL || node->kind == N_CONSTRUCT)
        look_at_call(o, node);
    else if (node->kind == N_RETURN && node->count && node->function)
        add_bits(o, node->function->decl, origins_of(o, node->children[0], NULL));
    for (int i = 0; i < node->count; i++)
        look(o, node->children[i]);
    for (int i = 0; i < node->decl_count; i++) {
        const struct decl *d = node->decls[i];
        if (!d->init)
            continue;
        add_bits(o, d, origins_of(o, d->init, NULL));
        add_setting(o, (struct setting){.decl = one_decl(d), .node = node, .value = d->init});
        look(o, d->init);
    }
}

struct origins *origins_new(struct arena *arena, const struct program *program)
{
    struct origins *o = ARENA_NEW(arena, struct origins);
    *o = (struct origins){.arena = arena, .program = program, .first = true, .changed = true};
    for (int round = 0; o->changed && round < MOST_ROUNDS; round++) {
        o->changed = false;
        for (size_t u = 0; u < program->unit_count; u++) {
            const struct lowered_unit *unit = program->units[u];
            for (int i = 0; i < unit->global_count; i++)
                add_bits(o, unit->globals[i], origins_of(o, unit->globals[i]->init, NULL));
            for (int i = 0; i < unit->function_count; i++) {
                const struct function *f = unit->functions[i];
                for (int k = 0; k < f->init_count; k++)
                    add_bits(o, f->inits[k].field, origins_of(o, f->inits[k].value, NULL));
                look(o, f->body);
            }
        }
        o->changed = o->changed || o->first; /* what a function sets is known behind it */
        o->first = false;
    }
    return o;
}

const struct setting *origins_settings(const struct origins *o, int *count)
{
    *count = o->setting_count;
    return o->settings;
}

const struct decl *origins_given(const struct origins *o, const struct decl *argument, int *at)
{
    for (int i = *at; i < o->given_count; i++)
        if (o->given[i].argument == one_decl(argument)) {
            *at = i + 1;
            return o->given[i].parameter;
        }
    return NULL;
}

const struct node *origins_arguments(const struct origins *o, const struct decl *parameter, int *at)
{
    for (int i = *at; i < o->given_count; i++)
        if (o->given[i].parameter == parameter) {
            *at = i + 1;
            return o->given[i].node;
        }
    return NULL;
}
