/* Objects, values and states of the abstract execution, and how two of them join. */
#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/memory/began.h"
#include "analysis/memory/left_out.h"

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
    struct object object = {.decl = decl,
                            .context = context,
                            .name = decl->name,
                            .parent = -1,
                            .type = array    ? element_type(decl->type)
                                    : vector ? decl->type->to
                                             : decl->type,
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
            long long element = element_type(decl->type) && element_type(decl->type)->size > 0
                                    ? element_type(decl->type)->size
                                    : 1,
                      n;
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
    struct object object = {.origin = origin,
                            .context = context,
                            .name = "allocated memory",
                            .parent = -1,
                            .type = type,
                            .heap = true,
                            .array = true};
    return object_new(in, &object);
}

/* A container that has just been made. */
static void no_elements(struct interp *in, struct cell *cell)
{
    *cell = (struct cell){.value = {.dep = DEP_FIX},
                          .share = -1,
                          .untouched = true,
                          .filled = true,
                          .summary = true,
                          .size_o = P(in, 0),
                          .size_w = P(in, 0)};
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
    bool vector = field->type && field->type->is_vector,
         array = vector || (field->type && field->type->kind == T_ARRAY);
    struct object object = {.parent = parent,
                            .field = field,
                            .name = field->name,
                            .array = array,
                            .type = vector  ? field->type->to
                                    : array ? element_type(field->type)
                                            : field->type,
                            .context = in->objects[parent].context};
    int id = object_new(in, &object);
    struct cell *cell = cell_of(in, id);
    *cell = (struct cell){.value = {.uninit = true},
                          .share = -1,
                          .untouched = !array || starts_alike(in, &in->state, id),
                          .summary = array};
    cell->filled = array && cell->untouched && lasts(in->objects[whole_of(in, id)].decl);
    if (vector && parent == in->constructing && !field->has_init)
        no_elements(in, cell);
    if (array && field->type->size >= 0)
        in->objects[id].fixed_size = P(in, field->type->size);
    return id;
}

static void join_cell(struct interp *in, struct cell *into, const struct cell *other, const struct node *node,
                      enum purpose purpose, int index)
{
    unsigned part = part_of(into), same = part == part_of(other) ? part : 0;
    if (into->stamp < other->stamp)
        into->stamp = other->stamp; /* of the last write on either path */
    if (into->layout != other->layout || into->share != other->share || into->item != other->item ||
        into->base != other->base) {
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
            into->value =
                value_bad(&v, node, 311, "holds shares on one path and something else on the other");
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
    into->untouched = into->untouched && other->untouched &&
                      (!into->filled || !other->filled || same_number(into->fill, other->fill));
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

void state_join(struct interp *in, struct state *into, struct state *other, const struct node *node,
                enum purpose purpose)
{
    if (other->dead)
        return;
    if (into->dead) {
        state_free(into);
        *into = state_copy(other);
        return;
    }
    settle_both(in, into, other, node);
    for (int i = -1; state_next(into, other, &i);)
        if (memcmp(state_cell(into, i), state_cell(other, i), sizeof(struct cell)) !=
            0) /* most are the same, to the bit */
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
        if (x->layout != y->layout || x->share != y->share || x->item != y->item || x->size_o != y->size_o ||
            x->untouched != y->untouched || x->ghosts != y->ghosts || x->copy_of != y->copy_of ||
            x->rest_alike != y->rest_alike || x->filled != y->filled || !same_number(x->fill, y->fill) ||
            x->base != y->base || !same_value(&x->value, &y->value))
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
