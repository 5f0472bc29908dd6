/* Objects, values and states of the abstract execution, and how two of them join. */
#include <stdlib.h>
#include <string.h>

#include "analysis/began.h"
#include "analysis/interp.h"
#include "analysis/left_out.h"
#include "analysis/unknowns.h"

unsigned part_of(const struct cell *cell)
{
    const struct value *v = &cell->value;
    return v->dep != DEP_AGG || v->uninit ? 0 : v->part ? v->part : cell->stamp;
}

struct value value_fix(struct interp *in, const struct poly *p)
{
    (void)in;
    return (struct value){.o = p, .w = p, .dep = DEP_FIX};
}

/* Differs between the ranks, for all that is known and was asserted. */
bool differs(const struct interp *in, const struct value *v)
{
    return v->by_rank && (!asserted(in, NULL, ASSERT_UNIFORM) || poly_has_kind(v->o, A_RANK));
}

struct value value_unknown(void)
{
    return (struct value){.dep = DEP_FIX};
}

struct value (value_bad)(const struct value *from, const struct node *why, int code, const char *text)
{
    struct value v = {.dep = DEP_BAD, .why = why, .why_code = code, .why_text = text};
    if (from) {
        v.shares = from->shares;
        if (from->dep == DEP_BAD && from->why) {
            v.why = from->why;
            v.why_code = from->why_code;
            v.why_text = from->why_text;
        }
    }
    return v;
}

const struct poly *of_rank(struct interp *in, enum atom_kind kind, int share, const struct poly *rank)
{
    return poly_of(in->space, poly_make_atom(in->space, kind, share, 0, 0, rank, NULL, NULL));
}

static enum dep poly_dep(const struct poly *w)
{
    for (int i = 0; w && i < w->count; i++)
        for (int j = 0; j < w->terms[i].count; j++) {
            const struct atom *a = w->terms[i].atoms[j];
            if (a->kind == A_MINE || a->kind == A_OFFSET || a->kind == A_DISPL || a->kind == A_COUNT)
                return DEP_LENGTH;
            if (a->kind == A_LOOP && a->info && ((const struct loop *)a->info)->share >= 0)
                return DEP_LENGTH;
            if (poly_dep(a->a) == DEP_LENGTH || poly_dep(a->b) == DEP_LENGTH)
                return DEP_LENGTH;
        }
    return DEP_FIX;
}

enum dep length_dep(const struct poly *w)
{
    return poly_dep(w);
}

unsigned long long poly_shares(const struct interp *in, const struct poly *p)
{
    unsigned long long mask = 0;
    for (int i = 0; i < in->share_count; i++) {
        const struct share *s = &in->shares[i];
        if (poly_has(p, s->atom) || poly_has(p, s->mine) || poly_has(p, s->offset) || poly_has(p, s->total))
            mask |= 1ull << i;
    }
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *a = p->terms[i].atoms[j];
            if (a->kind == A_DISPL || a->kind == A_COUNT)
                mask |= 1ull << a->id;
            if (a->kind == A_LOOP && a->info && ((const struct loop *)a->info)->share >= 0)
                mask |= 1ull << ((const struct loop *)a->info)->share;
        }
    return mask;
}

static bool same_targets(const struct value *a, const struct value *b)
{
    if (a->to_count != b->to_count || a->lost != b->lost || a->is_null != b->is_null)
        return false;
    for (int i = 0; i < a->to_count; i++)
        if (a->to[i].object != b->to[i].object || a->to[i].o != b->to[i].o || a->to[i].w != b->to[i].w)
            return false;
    return true;
}

static bool same_element(const struct value *a, const struct value *b)
{
    return a->element_of == b->element_of &&
           (!a->element_of || (a->element_stamp == b->element_stamp && a->within == b->within && a->element_last == b->element_last));
}

bool same_value(const struct value *a, const struct value *b)
{
    return a->o == b->o && a->w == b->w && a->dep == b->dep && a->agg == b->agg && a->loop == b->loop &&
           a->object == b->object && a->shares == b->shares && a->uninit == b->uninit && a->reassoc == b->reassoc &&
           a->by_rank == b->by_rank && a->one_rank == b->one_rank && a->part == b->part && a->mean_of == b->mean_of && a->rounds == b->rounds && a->plus == b->plus && a->factor == b->factor &&
           a->function == b->function && same_element(a, b) && same_targets(a, b);
}

static void join_targets(struct interp *in, struct value *into, const struct value *a, const struct value *b)
{
    into->lost = a->lost || b->lost;
    into->is_null = a->is_null && b->is_null;
    into->to_count = 0;
    const struct value *sides[2] = {a, b};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < sides[s]->to_count; i++) {
            const struct target *t = &sides[s]->to[i];
            int k = 0;
            while (k < into->to_count && into->to[k].object != t->object)
                k++;
            if (k < into->to_count) {
                if (into->to[k].o != t->o || into->to[k].w != t->w)
                    into->to[k].o = into->to[k].w = NULL;
            } else if (into->to_count < MAX_TARGETS)
                into->to[into->to_count++] = *t;
            else {
                into->lost = true;
                in->objects[t->object].escaped = true;
            }
        }
}

const struct poly *limit_of(struct interp *in, const struct poly *p)
{
    long long n;
    if (poly_literal(p, &n))
        return n >= 0 ? P(in, n + 1) : NULL;
    const struct atom *a = poly_single(p);
    if (a && a->kind == A_SYMBOL)
        return a->info;
    const struct loop *loop = a && a->kind == A_LOOP ? a->info : NULL;
    return loop && loop->share < 0 && loop->hi_w && loop->lo_w == P(in, 0) ? loop->hi_w : NULL;
}

static const struct poly *wider(struct interp *in, const struct poly *a, const struct poly *b)
{
    if (!a || !b || a == b)
        return a == b ? a : NULL;
    if (poly_not_negative(poly_sub(in->space, flat(in, a), flat(in, b))))
        return a;
    if (poly_not_negative(poly_sub(in->space, flat(in, b), flat(in, a))))
        return b;
    long long n;
    if (poly_literal(a, &n) && n == 1) /* an index of 0 where the other side is an index too */
        return b;
    return poly_literal(b, &n) && n == 1 ? a : NULL;
}

static struct value join_values(struct interp *in, const struct value *a, const struct value *b, const struct node *node, enum purpose purpose, int index)
{
    if (same_value(a, b))
        return *a;
    if (a->uninit || b->uninit) {
        struct value v = a->uninit ? *b : *a;
        v.uninit = a->uninit && b->uninit;
        v.may_be_uninit = true;
        v.by_rank = a->by_rank || b->by_rank;
        return v;
    }
    struct value v = *a;
    if (a->factor != b->factor) {
        struct value both = {.shares = a->shares | b->shares};
        return value_bad(&both, node, 310, "has different relations to the shares on two paths");
    }
    if (a->one_rank != b->one_rank)
        return value_bad(a->one_rank ? a : b, node, 251, "is the partial result of one rank on one path only");
    join_targets(in, &v, a, b);
    v.shares = a->shares | b->shares;
    v.reassoc = a->reassoc || b->reassoc;
    v.by_rank = a->by_rank || b->by_rank;
    v.constant = false;
    v.at_root = v.root = NULL;
    if (a->part != b->part || a->part_type != b->part_type)
        v.part = 0;
    if (a->mean_of != b->mean_of || a->why != b->why)
        v.mean_of = 0;
    v.plus = a->plus || b->plus;
    if (a->rounds != b->rounds)
        v.rounds = ROUNDS_OTHERWISE;
    v.function = a->function == b->function ? a->function : NULL;
    if (!same_element(a, b))
        v.element_of = 0;
    bool same_number = a->o == b->o && a->w == b->w && a->o;
    bool counted = a->dep == DEP_AGG || a->dep == DEP_CARRY || b->dep == DEP_AGG || b->dep == DEP_CARRY;
    if (!same_number && counted)
        v.o = v.w = NULL;
    else if (!same_number && (a->o || b->o || (!v.to_count && !v.lost)))
    {
        v.o = v.w = symbol(in, node, purpose, index, NULL);
        struct atom *fresh = (struct atom *)poly_single(v.o);
        bool own = a->w == v.w || b->w == v.w; /* a loop's head: the other side alone widens it */
        const struct poly *la = limit_of(in, a->w), *lb = limit_of(in, b->w);
        fresh->info = own && !fresh->info ? NULL : wider(in, la, lb);
    }
    bool partly = a->dep == DEP_CARRY && b->dep == DEP_CARRY && in->loop && in->loop->parts && (a->agg != b->agg || a->part != b->part);
    if (partly)
        return value_bad(&v, node, 251, "takes the partial results of some ranks only");
    if (a->dep == b->dep && a->agg == b->agg && (a->dep != DEP_ITEM || a->loop == b->loop) &&
        (a->dep != DEP_CARRY || a->object == b->object) && (a->dep != DEP_LENGTH || same_number)) {
        v.dep = a->dep;
        return v;
    }
    const struct value *x = a, *y = b;
    if (x->dep > y->dep) {
        x = b;
        y = a;
    }
    if (y->dep == DEP_BAD) {
        v.dep = DEP_BAD;
        v.why = y->why;
        v.why_code = y->why_code;
        v.why_text = y->why_text;
        return v;
    }
    if (x->dep == DEP_ITEM && y->dep == DEP_ITEM && (!x->loop || !y->loop)) {
        v.dep = DEP_ITEM;
        v.loop = x->loop ? x->loop : y->loop;
        return v;
    }
    if ((x->dep == DEP_FIX && (y->dep == DEP_ITEM || y->dep == DEP_FIRST || y->dep == DEP_AGG)) ||
        (x->dep == DEP_FIRST && y->dep == DEP_AGG && (y->agg == AGG_MAX || y->agg == AGG_MIN))) {
        v.dep = y->dep;
        v.agg = y->agg;
        v.loop = y->loop;
        return v;
    }
    if (x->dep == DEP_CARRY && y->dep == DEP_CARRY && x->object == y->object && (!x->agg || !y->agg)) {
        v.dep = DEP_CARRY;
        v.object = x->object;
        v.agg = x->agg ? x->agg : y->agg;
        return v;
    }
    return value_bad(&v, node, 310, "has different relations to the shares on two paths");
}

struct value value_join(struct interp *in, const struct value *a, const struct value *b, const struct node *node, enum purpose purpose, int index)
{
    struct value v = join_values(in, a, b, node, purpose, index);
    const struct atom *bounded = poly_single(v.w);
    if (bounded && bounded->kind == A_SYMBOL && bounded->info)
        return v; /* an index within an item */
    if (v.dep == DEP_ITEM && (v.o != a->o || v.w != a->w) && (v.o != b->o || v.w != b->w))
        v.o = v.w = NULL; /* one of two functions of the item: no number that could be followed */
    return v;
}

int object_new(struct interp *in, const struct object *object)
{
    in->objects = arena_grow(in->arena, in->objects, (size_t)in->object_count, sizeof *in->objects);
    in->objects[in->object_count] = *object;
    return in->object_count++;
}

/* ---- states ---- */

enum { PAGE_CELLS = 8 };

struct page {
    int uses;
    struct cell cells[PAGE_CELLS];
};

static const struct cell no_contents = {.value = {.uninit = true}, .share = -1, .untouched = true};

static struct page *page_at(const struct state *s, int object)
{
    return object / PAGE_CELLS < s->room ? s->pages[object / PAGE_CELLS] : NULL;
}

const struct cell *state_cell(const struct state *s, int object)
{
    const struct page *page = page_at(s, object);
    return page ? &page->cells[object % PAGE_CELLS] : &no_contents;
}

static void page_leave(struct page *page)
{
    if (page && !--page->uses)
        free(page);
}

/* A page of the state's own in place of one that is shared or not there. */
static struct page *page_part(struct state *s, int number)
{
    struct page *page = malloc(sizeof *page), *shared = s->pages[number];
    if (!page)
        abort();
    if (shared)
        *page = *shared;
    for (int i = 0; !shared && i < PAGE_CELLS; i++) {
        memset(&page->cells[i], 0, sizeof page->cells[i]); /* cells are compared to the bit */
        page->cells[i].value.uninit = page->cells[i].untouched = true;
        page->cells[i].share = -1;
    }
    page->uses = 1;
    page_leave(shared);
    return s->pages[number] = page;
}

struct cell *state_change(struct state *s, int object)
{
    int number = object / PAGE_CELLS;
    if (number >= s->room) {
        int room = number + 1 > 2 * s->room ? number + 8 : 2 * s->room;
        struct page **pages = realloc(s->pages, (size_t)room * sizeof *pages);
        if (!pages)
            abort();
        memset(pages + s->room, 0, (size_t)(room - s->room) * sizeof *pages);
        s->pages = pages;
        s->room = room;
    }
    if (object >= s->count)
        s->count = object + 1;
    struct page *page = s->pages[number];
    if (!page || page->uses > 1)
        page = page_part(s, number);
    return &page->cells[object % PAGE_CELLS];
}

bool state_next(const struct state *a, const struct state *b, int *object)
{
    int count = a->count > b->count ? a->count : b->count, next = *object + 1;
    while (next < count && page_at(a, next) == page_at(b, next))
        next += PAGE_CELLS - next % PAGE_CELLS;
    *object = next;
    return next < count;
}

void state_cut(struct state *s, int count)
{
    for (int i = count; i < s->count && i % PAGE_CELLS; i++)
        *state_change(s, i) = no_contents;
    for (int number = (count + PAGE_CELLS - 1) / PAGE_CELLS; number < s->room; number++) {
        page_leave(s->pages[number]);
        s->pages[number] = NULL;
    }
    if (count < s->count)
        s->count = count;
}

struct state state_copy(const struct state *state)
{
    struct state copy = *state;
    if (!state->room)
        return copy;
    copy.pages = malloc((size_t)state->room * sizeof(struct page *));
    if (!copy.pages)
        abort();
    memcpy(copy.pages, state->pages, (size_t)state->room * sizeof(struct page *));
    for (int i = 0; i < copy.room; i++)
        if (copy.pages[i])
            copy.pages[i]->uses++;
    return copy;
}

void state_free(struct state *state)
{
    for (int i = 0; i < state->room; i++)
        page_leave(state->pages[i]);
    free(state->pages);
    *state = (struct state){0};
}

struct cell *cell_of(struct interp *in, int object)
{
    if (in->watch)
        watch_write(in, object);
    return state_change(&in->state, object);
}

const struct cell *seen(const struct interp *in, int object)
{
    return state_cell(&in->state, object);
}

static const struct type *element_type(const struct type *type)
{
    while (type && type->kind == T_ARRAY)
        type = type->to;
    return type;
}

int object_for_decl(struct interp *in, const struct decl *decl)
{
    if (decl->linked)
        decl = decl->linked;
    int context = decl->is_global || decl->is_static || decl->is_extern || !in->context ? 0 : in->context->id;
    int *near = &in->near[((size_t)decl->id * 31u + (size_t)context) % (sizeof in->near / sizeof *in->near)];
    if (*near < in->object_count && in->objects[*near].decl == decl && in->objects[*near].context == context)
        return *near;
    for (int i = 0; i < in->object_count; i++)
        if (in->objects[i].decl == decl && in->objects[i].context == context)
            return *near = i;
    bool array = decl->type && decl->type->kind == T_ARRAY && decl->kind != D_PARAMETER;
    bool vector = decl->type && decl->type->is_vector;
    struct object object = {.decl = decl, .context = context, .name = decl->name, .parent = -1,
                            .type = array ? element_type(decl->type) : vector ? decl->type->to : decl->type,
                            .array = array || vector};
    int id = object_new(in, &object);
    cell_of(in, id)->summary = array || vector;
    if (array && lasts(decl)) { /* zeros, or what its initialiser says */
        cell_of(in, id)->filled = true;
        cell_of(in, id)->untouched = starts_alike(in, &in->state, id);
    }
    if (array && decl->type->size >= 0) {
        const struct poly *size = P(in, decl->type->size);
        if (decl->dim_count) { /* as written, so that names of constants are kept */
            bool saved = in->record;
            in->record = false;
            long long element = element_type(decl->type) && element_type(decl->type)->size > 0 ? element_type(decl->type)->size : 1, n;
            size = P(in, element);
            for (int i = 0; i < decl->dim_count; i++)
                size = poly_mul(in->space, size, eval(in, decl->dims[i]).o);
            in->record = saved;
            if (!poly_number(size, &n) || n != decl->type->size)
                size = P(in, decl->type->size);
        }
        in->objects[id].fixed_size = size;
    }
    return id;
}

int object_for_heap(struct interp *in, const struct node *origin, const struct type *type)
{
    int context = in->context ? in->context->id : 0;
    for (int i = 0; i < in->object_count; i++)
        if (in->objects[i].origin == origin && in->objects[i].context == context) {
            int object = i;
            while (in->objects[object].united)
                object = in->objects[object].united - 1;
            return object;
        }
    struct object object = {.origin = origin, .context = context, .name = "allocated memory", .parent = -1,
                            .type = type, .heap = true, .array = true};
    return object_new(in, &object);
}

/* A container that has just been made. */
static void no_elements(struct interp *in, struct cell *cell)
{
    *cell = (struct cell){.value = {.dep = DEP_FIX}, .share = -1, .untouched = true, .filled = true, .summary = true,
                          .size_o = P(in, 0), .size_w = P(in, 0)};
}

void begin_construction(struct interp *in, int object)
{
    in->constructing = object;
    for (int i = 0; i < in->object_count; i++) {
        const struct decl *field = in->objects[i].parent == object ? in->objects[i].field : NULL;
        if (field && field->type && field->type->is_vector && !field->has_init)
            no_elements(in, cell_of(in, i));
    }
}

/* Every unit declares a record's members for itself. */
static bool same_field(const struct decl *a, const struct decl *b)
{
    return a == b || (a && !strcmp(a->name, b->name) && *a->linkage && !strcmp(a->linkage, b->linkage));
}

int object_field(struct interp *in, int parent, const struct decl *field)
{
    for (int i = 0; i < in->object_count; i++)
        if (in->objects[i].parent == parent && same_field(in->objects[i].field, field))
            return i;
    bool vector = field->type && field->type->is_vector, array = vector || (field->type && field->type->kind == T_ARRAY);
    struct object object = {.parent = parent, .field = field, .name = field->name, .array = array,
                            .type = vector ? field->type->to : array ? element_type(field->type) : field->type, .context = in->objects[parent].context};
    int id = object_new(in, &object);
    struct cell *cell = cell_of(in, id);
    *cell = (struct cell){.value = {.uninit = true}, .share = -1, .untouched = !array || starts_alike(in, &in->state, id), .summary = array};
    cell->filled = array && cell->untouched && lasts(in->objects[whole_of(in, id)].decl);
    if (vector && parent == in->constructing && !field->has_init)
        no_elements(in, cell);
    if (array && field->type->size >= 0)
        in->objects[id].fixed_size = P(in, field->type->size);
    return id;
}

static void join_cell(struct interp *in, struct cell *into, const struct cell *other, const struct node *node, enum purpose purpose, int index)
{
    unsigned part = part_of(into), same = part == part_of(other) ? part : 0;
    if (into->stamp < other->stamp)
        into->stamp = other->stamp; /* of the last write on either path */
    if (into->layout != other->layout || into->share != other->share || into->item != other->item || into->base != other->base) {
        if (other->value.uninit && other->untouched && other->layout == LAY_WHOLE && !other->size_o)
            return;
        if (into->value.uninit && into->untouched && into->layout == LAY_WHOLE && !into->size_o) {
            *into = *other;
            return;
        }
        if (other->untouched && other->layout == LAY_WHOLE) {
            /* only touched on one path: its layout holds */
        } else if (into->untouched && into->layout == LAY_WHOLE) {
            into->layout = other->layout;
            into->share = other->share;
            into->item = other->item;
            into->base = other->base;
            into->at_root = other->at_root;
            into->rest_alike = other->rest_alike;
        } else {
            unsigned long long shares = into->value.shares | other->value.shares;
            if (into->share >= 0)
                shares |= 1ull << into->share;
            if (other->share >= 0)
                shares |= 1ull << other->share;
            struct value v = {.shares = shares};
            into->value = value_bad(&v, node, 311, "holds shares on one path and something else on the other");
            into->layout = LAY_WHOLE;
            return;
        }
    }
    into->ghosts &= other->ghosts;
    if (into->copied != other->copied || into->copy_of != other->copy_of)
        into->copy_of = 0;
    into->rest_alike = into->rest_alike && other->rest_alike;
    struct value left = into->value, right = other->value;
    if (same && left.part != right.part) { /* that of one write, which the other path may have added to */
        left.part_type = right.part_type = left.part ? left.part_type : right.part_type;
        left.part = right.part = same;
    }
    into->value = value_join(in, &left, &right, node, purpose, index);
    into->size_by_rank = into->size_by_rank || other->size_by_rank;
    into->untouched = into->untouched && other->untouched && (!into->filled || !other->filled || into->fill == other->fill);
    if (other->filled && !into->filled) {
        into->filled = true;
        into->fill = other->fill;
    }
    if (into->size_o != other->size_o || into->size_w != other->size_w) {
        if (!other->size_o && other->value.uninit)
            return;
        if (!into->size_o && into->untouched) {
            into->size_o = other->size_o;
            into->size_w = other->size_w;
        } else
            into->size_o = into->size_w = NULL;
    }
}

void state_join(struct interp *in, struct state *into, struct state *other, const struct node *node, enum purpose purpose)
{
    if (other->dead)
        return;
    if (into->dead) {
        state_free(into);
        *into = state_copy(other);
        return;
    }
    settle_both(in, into, other, node);
    for (int i = -1; state_next(into, other, &i) && i < other->count;)
        if (memcmp(state_cell(into, i), state_cell(other, i), sizeof(struct cell)) != 0) /* most are the same, to the bit */
            join_cell(in, state_change(into, i), state_cell(other, i), node, purpose, i);
    if (into->count < other->count)
        into->count = other->count;
}

bool state_same(const struct state *a, const struct state *b)
{
    if (a->dead != b->dead)
        return false;
    for (int i = -1; state_next(a, b, &i);) {
        const struct cell *x = state_cell(a, i), *y = state_cell(b, i);
        if (x->layout != y->layout || x->share != y->share || x->item != y->item || x->size_o != y->size_o || x->untouched != y->untouched ||
            x->ghosts != y->ghosts || x->copy_of != y->copy_of || x->rest_alike != y->rest_alike || x->filled != y->filled ||
            x->fill != y->fill || !same_value(&x->value, &y->value))
            return false;
    }
    return true;
}

void note_written(struct interp *in, int object)
{
    cell_of(in, object)->stamp = ++in->stamps;
    cell_of(in, object)->ghosts = 0;
    cell_of(in, object)->copy_of = 0;
    for (int i = 0; i < in->written_count; i++)
        if (in->written[i].object == object)
            return;
    struct written w = {.object = object};
    ARENA_PUSH(in->arena, in->written, in->written_count, w);
}
