#include "analysis/memory/watch.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/memory/left_out.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

void watch_begin(struct interp *in)
{
    bool any = false;
    for (size_t u = 0; u < in->program->unit_count; u++)
        any = any || in->program->units[u]->conditional_count;
    if (any && !in->program->options->one_configuration)
        in->memory->watch = ARENA_NEW(in->arena, struct watch);
}

static void make_room(struct interp *in, int object)
{
    struct watch *w = in->memory->watch;
    if (object < w->room)
        return;
    int room = 2 * object + 64;
    bool *waiting = arena_alloc(in->arena, (size_t)room * sizeof *waiting);
    unsigned long long *held = arena_alloc(in->arena, (size_t)room * sizeof *held);
    if (w->room) {
        memcpy(waiting, w->waiting, (size_t)w->room * sizeof *waiting);
        memcpy(held, w->held, (size_t)w->room * sizeof *held);
    }
    w->waiting = waiting;
    w->held = held;
    w->room = room;
}

void watch_write(struct interp *in, int object)
{
    struct watch *w = in->memory->watch;
    make_room(in, object);
    if (!w->waiting[object])
        ARENA_PUSH(in->arena, w->written, w->written_count, object);
    w->waiting[object] = true;
}

/* Shares that a value has to do with in a way that another distribution changes. */
static unsigned long long hangs_on(const struct interp *in, const struct value *v)
{
    unsigned long long own = poly_shares(in, v->o) | poly_shares(in, v->w);
    if (v->dep == DEP_FIX)
        return own;
    own |= v->shares;
    return own ? own : every_share(in);
}

static unsigned long long held_by(const struct interp *in, const struct cell *cell)
{
    unsigned long long held =
        hangs_on(in, &cell->value) | poly_shares(in, cell->size.o) | poly_shares(in, cell->size.w);
    return cell->layout == LAY_WHOLE ? held : held | 1ull << cell->share;
}

static void note_points(struct interp *in, int from, int to)
{
    struct watch *w = in->memory->watch;
    for (int i = 0; i < w->points_count; i++)
        if (w->points[i].from == from && w->points[i].to == to)
            return;
    w->points = arena_grow(in->arena, w->points, (size_t)w->points_count, sizeof *w->points);
    w->points[w->points_count].from = from;
    w->points[w->points_count++].to = to;
}

static void note_block(struct interp *in, const struct node *node, unsigned long long shares)
{
    struct watch *w = in->memory->watch;
    for (int i = 0; i < w->block_count; i++)
        if (w->blocks[i].node == node) {
            w->blocks[i].shares |= shares;
            return;
        }
    w->blocks = arena_grow(in->arena, w->blocks, (size_t)w->block_count, sizeof *w->blocks);
    w->blocks[w->block_count].node = node;
    w->blocks[w->block_count++].shares = shares;
}

void watch_statement(struct interp *in, const struct node *node)
{
    struct watch *w = in->memory->watch;
    for (int i = 0; i < w->written_count; i++) {
        int object = w->written[i];
        const struct cell *cell = state_cell(&in->memory->state, object);
        w->waiting[object] = false;
        w->held[object] |= held_by(in, cell);
        for (int k = 0; k < cell->value.to.count; k++)
            note_points(in, object, cell->value.to.at[k].object);
    }
    w->written_count = 0;
    unsigned long long shares = in->path->control.dep == DEP_FIX ? 0 : in->path->control.shares;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer) {
        unsigned long long own = l->share >= 0 ? 1ull << l->share : l->parts ? every_share(in) : 0;
        if (own)
            note_block(in, l->node, own);
        shares |= own;
    }
    if (shares && (node->kind == N_BLOCK || node->kind == N_IF))
        note_block(in, node, shares);
}

void watch_value(struct interp *in, const struct node *node, const struct value *v)
{
    struct watch *w = in->memory->watch;
    unsigned long long shares = hangs_on(in, v);
    for (int k = 0; k < v->to.count; k++)
        shares |= held_by(in, state_cell(&in->memory->state, v->to.at[k].object));
    if (!shares || !node->count)
        return;
    struct marked_node **chain = &w->values[(size_t)node->id % VALUE_CHAINS], *known = *chain;
    while (known && known->node != node)
        known = known->next;
    if (!known) {
        known = ARENA_NEW(in->arena, struct marked_node);
        *known = (struct marked_node){.node = node, .next = *chain};
        *chain = known;
    }
    known->shares |= shares;
}

/* ---- words ---- */

struct known_word *watch_word(struct watch *w, const struct function *owner, const char *name, size_t length,
                              struct arena *arena)
{
    size_t hash = 5381;
    for (size_t i = 0; i < length; i++)
        hash = hash * 33 + (unsigned char)name[i];
    struct known_word **chain = &w->words[hash % WORD_CHAINS];
    for (struct known_word *k = *chain; k; k = k->next)
        if (k->owner == owner && !strncmp(k->name, name, length) && !k->name[length])
            return k;
    if (!arena)
        return NULL;
    struct known_word *k = ARENA_NEW(arena, struct known_word);
    *k = (struct known_word){.name = arena_copy(arena, name, length), .owner = owner, .next = *chain};
    return *chain = k;
}

static const struct function *owner_of(const struct decl *d)
{
    return (d->kind == D_VARIABLE || d->kind == D_PARAMETER) && !d->is_global ? d->owner : NULL;
}

static void note_name(struct interp *in, const char *name, const struct function *owner,
                      unsigned long long held, unsigned long long inputs)
{
    if (!name || !*name || !(held | inputs))
        return;
    struct known_word *k = watch_word(in->memory->watch, owner, name, strlen(name), in->arena);
    in->memory->watch->more = in->memory->watch->more || (held & ~k->held) || (inputs & ~k->inputs);
    k->held |= held;
    k->inputs |= inputs;
}

static bool is_counter(const struct watch *w, const struct decl *decl)
{
    for (int i = 0; i < w->counter_count; i++)
        if (w->counters[i] == decl)
            return true;
    return false;
}

/* Is the variable used here only inside of loops that set it first? */
static bool only_in_loops(const struct node *node, const struct decl *decl)
{
    if (!node || (node->kind == N_REF && node->decl == decl))
        return !node;
    const struct node *init = node->kind == N_FOR ? node->children[0] : NULL;
    if (init && init->kind == N_ASSIGN && init->op == OP_NONE && init->children[0]->kind == N_REF &&
        init->children[0]->decl == decl)
        return only_in_loops(init->children[1], decl);
    for (int i = 0; i < node->count; i++)
        if (!only_in_loops(node->children[i], decl))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (node->decls[i] == decl ? node->decls[i]->init != NULL
                                   : !only_in_loops(node->decls[i]->init, decl))
            return false;
    return true;
}

static void find_counters(struct interp *in, const struct function *f, const struct node *node)
{
    for (int i = 0; node && i < node->decl_count; i++) {
        const struct decl *d = node->decls[i];
        bool in_header = node->parent && node->parent->kind == N_FOR; /* for (int i = 0; ..) */
        if (d->type && d->type->kind == T_INT && !d->is_static &&
            (in_header || (!d->init && only_in_loops(f->body, d))))
            ARENA_PUSH(in->arena, in->memory->watch->counters, in->memory->watch->counter_count, d);
    }
    for (int i = 0; node && i < node->count; i++)
        find_counters(in, f, node->children[i]);
}

static const struct decl *named_by(const struct node *node)
{
    return node && (node->kind == N_REF || node->kind == N_MEMBER) && node->decl &&
                   node->decl->kind != D_FUNCTION
               ? node->decl
               : NULL;
}

static void note_inputs(struct interp *in, const struct node *node, unsigned long long shares)
{
    const struct decl *d = named_by(node);
    const struct function *f =
        node && node->kind == N_CALL && node->decl ? find_function(in->program, node->decl) : NULL;
    if (d && !is_counter(in->memory->watch, d))
        note_name(in, d->name, owner_of(d), 0, shares);
    if (f) /* what it gives is one of them too */
        note_name(in, f->decl->name, NULL, 0, shares);
    for (int i = 0; node && i < node->count; i++)
        note_inputs(in, node->children[i], shares);
    for (int i = 0; node && i < node->decl_count; i++)
        note_inputs(in, node->decls[i]->init, shares);
}

static const struct known_word *known(struct interp *in, const struct decl *d)
{
    return watch_word(in->memory->watch, owner_of(d), d->name, strlen(d->name), NULL);
}

static unsigned long long inputs_of(struct interp *in, const struct decl *d)
{
    const struct known_word *k = known(in, d);
    return k ? k->inputs | k->held : 0;
}

/* Shares of which the statement sets an input. */
static unsigned long long sets_inputs(struct interp *in, const struct node *node)
{
    unsigned long long shares = 0;
    if (!node)
        return 0;
    bool sets = node->kind == N_ASSIGN ||
                (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_ADDRESS);
    for (const struct node *to = sets ? node->children[0] : NULL; to;
         to = to->count ? to->children[0] : NULL) {
        const struct decl *d = named_by(to);
        shares |= d && !is_counter(in->memory->watch, d) ? inputs_of(in, d) : 0;
    }
    for (int i = 0; i < node->count; i++)
        shares |= sets_inputs(in, node->children[i]);
    for (int i = 0; i < node->decl_count; i++)
        shares |=
            node->decls[i]->init ? inputs_of(in, node->decls[i]) | sets_inputs(in, node->decls[i]->init) : 0;
    return shares;
}

static bool is_test(const struct node *up, const struct node *child)
{
    switch (up->kind) {
    case N_IF:
    case N_WHILE:
    case N_SWITCH:
        return up->children[0] == child;
    case N_DO:
        return up->count > 1 && up->children[1] == child;
    case N_FOR:
        return up->children[1] == child;
    default:
        return false;
    }
}

/* A condition that a statement stands under, and the one around it. */
struct test {
    const struct node *node;
    const struct test *around;
};

/* What inputs are computed from, and the conditions they are set under, are inputs. */
static void follow_inputs(struct interp *in, const struct node *node, const struct test *tests)
{
    if (!node)
        return;
    unsigned long long shares = node->kind >= N_INT || node->kind == N_DECL ? sets_inputs(in, node) : 0;
    if (shares) {
        note_inputs(in, node, shares);
        for (const struct test *test = tests; test; test = test->around)
            note_inputs(in, test->node, shares);
    }
    struct test own = {NULL, tests};
    for (int i = 0; i < node->count && !own.node; i++)
        if (node->children[i] && is_test(node, node->children[i]))
            own.node = node->children[i];
    for (int i = 0; i < node->count; i++)
        if (node->kind < N_INT)
            follow_inputs(in, node->children[i], own.node ? &own : tests);
}

/* ---- functions ---- */

unsigned long long watch_names(struct interp *in, const struct node *node)
{
    if (!node)
        return 0;
    const struct decl *d = named_by(node);
    const struct known_word *k = d && !is_counter(in->memory->watch, d) ? known(in, d) : NULL;
    const struct known_word *called =
        node->kind == N_CALL && node->decl && find_function(in->program, node->decl) ? known(in, node->decl)
                                                                                     : NULL;
    unsigned long long shares = (k ? k->held : 0) | (called ? called->held : 0);
    for (int i = 0; i < node->count; i++)
        shares |= watch_names(in, node->children[i]);
    for (int i = 0; i < node->decl_count; i++)
        shares |= watch_names(in, node->decls[i]->init);
    return shares;
}

void watch_change(struct interp *in, const struct node *node, const struct function *function,
                  unsigned long long shares)
{
    struct watch *w = in->memory->watch;
    if (!w)
        return;
    w->changes = arena_grow(in->arena, w->changes, (size_t)w->change_count, sizeof *w->changes);
    w->changes[w->change_count].node = node;
    w->changes[w->change_count].function = function;
    w->changes[w->change_count++].shares = shares;
}

void watch_longer(struct interp *in, const struct decl *decl, unsigned long long shares)
{
    struct watch *w = in->memory->watch;
    if (!w)
        return;
    w->longer = arena_grow(in->arena, w->longer, (size_t)w->longer_count, sizeof *w->longer);
    w->longer[w->longer_count].decl = decl;
    w->longer[w->longer_count++].shares = shares;
}

unsigned long long watch_changes(const struct interp *in, const struct function *f)
{
    unsigned long long shares = 0;
    for (int i = 0; i < in->shares->edit_count; i++)
        shares |= in->shares->edits[i].node->function == f ? 1ull << in->shares->edits[i].share : 0;
    const struct watch *w = in->memory->watch;
    for (int i = 0; i < w->change_count; i++)
        shares |= w->changes[i].function == f ? w->changes[i].shares : 0;
    return shares;
}

static void note_functions(struct interp *in)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->function_count; i++) {
            const struct function *f = in->program->units[u]->functions[i];
            unsigned long long shares = watch_names(in, f->body) | watch_changes(in, f), sets = 0;
            for (int k = 0; k < f->param_count; k++) {
                const struct known_word *w = known(in, f->params[k]);
                shares |= w ? w->held : 0;
            }
            for (int k = 0; k < in->memory->watch->block_count; k++)
                shares |=
                    in->memory->watch->blocks[k].node == f->body ? in->memory->watch->blocks[k].shares : 0;
            for (int k = 0; f->body && k < f->body->count; k++)
                sets |= f->body->children[k] ? sets_inputs(in, f->body->children[k]) : 0;
            note_name(in, f->decl->name, NULL, shares | sets, 0);
        }
}

static void note_objects(struct interp *in)
{
    struct watch *w = in->memory->watch;
    make_room(in, in->memory->object_count);
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < w->points_count; i++) {
            unsigned long long more = w->held[w->points[i].to] & ~w->held[w->points[i].from];
            w->held[w->points[i].from] |= more;
            again = again || more;
        }
    }
    for (int i = 0; i < in->memory->object_count; i++) {
        const struct object *o = &in->memory->objects[i];
        if (o->decl && !is_counter(w, o->decl))
            note_name(in, o->decl->name, owner_of(o->decl), w->held[i], 0);
        if (o->field)
            note_name(in, o->field->name, NULL, w->held[i], 0);
        for (int up = o->parent; up >= 0; up = in->memory->objects[up].parent)
            if (in->memory->objects[up].decl)
                note_name(in, in->memory->objects[up].decl->name, owner_of(in->memory->objects[up].decl),
                          w->held[i], 0);
    }
    for (int i = 0; i < w->longer_count; i++)
        note_name(in, w->longer[i].decl->name, owner_of(w->longer[i].decl), w->longer[i].shares, 0);
}

void watch_words(struct interp *in)
{
    struct watch *w = in->memory->watch;
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->function_count; i++)
            find_counters(in, in->program->units[u]->functions[i], in->program->units[u]->functions[i]->body);
    note_objects(in);
    for (int i = 0; i < VALUE_CHAINS; i++)
        for (const struct marked_node *value = w->values[i]; value; value = value->next)
            note_inputs(in, value->node, value->shares);
    for (int i = 0; i < in->shares->edit_count; i++)
        note_inputs(in, in->shares->edits[i].node, 1ull << in->shares->edits[i].share);
    do {
        w->more = false;
        for (size_t u = 0; u < in->program->unit_count; u++)
            for (int i = 0; i < in->program->units[u]->function_count; i++)
                follow_inputs(in, in->program->units[u]->functions[i]->body, NULL);
    } while (w->more);
    do {
        w->more = false;
        note_functions(in);
    } while (w->more);
}
