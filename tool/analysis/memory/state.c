/* Objects, values and states of the abstract execution, and how two of them join. */
#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/memory/began.h"
#include "analysis/memory/left_out.h"

/* ---- states ---- */

/* Cells in pages, pages in sections: copies of a state share both until one of them writes, and what two
 * states share need not be compared. */
enum { PAGE_CELLS = 8, SECTION_PAGES = 64, SECTION_CELLS = PAGE_CELLS * SECTION_PAGES };

struct page {
    int uses;
    struct cell cells[PAGE_CELLS];
};

struct section {
    int uses;
    struct page *pages[SECTION_PAGES];
};

static const struct cell no_contents = {.value = {.uninit = true}, .share = -1, .untouched = true};

static struct section *section_at(const struct state *s, int object)
{
    return object / SECTION_CELLS < s->room ? s->sections[object / SECTION_CELLS] : NULL;
}

static struct page *page_in(const struct section *section, int object)
{
    return section ? section->pages[object / PAGE_CELLS % SECTION_PAGES] : NULL;
}

const struct cell *state_cell(const struct state *s, int object)
{
    const struct page *page = page_in(section_at(s, object), object);
    return page ? &page->cells[object % PAGE_CELLS] : &no_contents;
}

static void *need(size_t size)
{
    void *memory = malloc(size);
    if (!memory)
        abort();
    return memory;
}

static void page_leave(struct page *page)
{
    if (page && !--page->uses)
        free(page);
}

static void section_leave(struct section *section)
{
    if (!section || --section->uses)
        return;
    for (int i = 0; i < SECTION_PAGES; i++)
        page_leave(section->pages[i]);
    free(section);
}

/* A page in place of one that is shared or not there. */
static struct page *own_page(struct page **at)
{
    struct page *page = need(sizeof *page), *shared = *at;
    if (shared)
        *page = *shared;
    for (int i = 0; !shared && i < PAGE_CELLS; i++) {
        memset(&page->cells[i], 0, sizeof page->cells[i]); /* cells are compared to the bit */
        page->cells[i].value.uninit = page->cells[i].untouched = true;
        page->cells[i].share = -1;
    }
    page->uses = 1;
    page_leave(shared);
    return *at = page;
}

static struct section *own_section(struct section **at)
{
    struct section *section = need(sizeof *section), *shared = *at;
    if (shared)
        *section = *shared;
    else
        memset(section, 0, sizeof *section);
    for (int i = 0; i < SECTION_PAGES; i++)
        if (section->pages[i])
            section->pages[i]->uses++;
    section->uses = 1;
    section_leave(shared);
    return *at = section;
}

static void make_room(struct state *s, int number)
{
    int room = number + 1 > 2 * s->room ? number + 1 : 2 * s->room;
    struct section **sections = realloc(s->sections, (size_t)room * sizeof *sections);
    if (!sections)
        abort();
    memset(sections + s->room, 0, (size_t)(room - s->room) * sizeof *sections);
    s->sections = sections;
    s->room = room;
}

struct cell *state_change(struct state *s, int object)
{
    int number = object / SECTION_CELLS;
    if (number >= s->room)
        make_room(s, number);
    if (object >= s->count)
        s->count = object + 1;
    struct section *section = s->sections[number];
    if (!section || section->uses > 1)
        section = own_section(&s->sections[number]);
    struct page **page = &section->pages[object / PAGE_CELLS % SECTION_PAGES];
    if (!*page || (*page)->uses > 1)
        own_page(page);
    return &(*page)->cells[object % PAGE_CELLS];
}

bool state_next(const struct state *a, const struct state *b, int *object)
{
    int count = a->count > b->count ? a->count : b->count, next = *object + 1;
    while (next < count) {
        const struct section *left = section_at(a, next), *right = section_at(b, next);
        if (left == right)
            next += SECTION_CELLS - next % SECTION_CELLS;
        else if (page_in(left, next) == page_in(right, next))
            next += PAGE_CELLS - next % PAGE_CELLS;
        else
            break;
    }
    *object = next;
    return next < count;
}

/* Objects are few where a function ends: page by page to the end of the section. */
void state_cut(struct state *s, int count)
{
    int at = count;
    for (; at < s->count && at % PAGE_CELLS; at++)
        *state_change(s, at) = no_contents;
    for (; at < s->count && at % SECTION_CELLS; at += PAGE_CELLS) {
        struct section *section = section_at(s, at);
        if (!page_in(section, at))
            continue;
        if (section->uses > 1)
            section = own_section(&s->sections[at / SECTION_CELLS]);
        struct page **page = &section->pages[at / PAGE_CELLS % SECTION_PAGES];
        page_leave(*page);
        *page = NULL;
    }
    for (int number = at / SECTION_CELLS; at < s->count && number < s->room; number++) {
        section_leave(s->sections[number]);
        s->sections[number] = NULL;
    }
    if (count < s->count)
        s->count = count;
}

struct state state_copy(const struct state *state)
{
    struct state copy = *state;
    if (!state->room)
        return copy;
    copy.sections = need((size_t)state->room * sizeof *copy.sections);
    memcpy(copy.sections, state->sections, (size_t)state->room * sizeof *copy.sections);
    for (int i = 0; i < copy.room; i++)
        if (copy.sections[i])
            copy.sections[i]->uses++;
    return copy;
}

bool state_is_kept(const struct state *state)
{
    return state->sections != NULL;
}

void state_free(struct state *state)
{
    for (int i = 0; i < state->room; i++)
        section_leave(state->sections[i]);
    free(state->sections);
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
    int known = object_of(in, decl, context);
    if (known >= 0)
        return known;
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
    if (array && decl->type->size >= 0)
        in->objects[id].fixed_size = P(in, decl->type->size);
    return id;
}

int object_for_heap(struct interp *in, const struct node *origin, const struct type *type)
{
    int context = in->context ? in->context->id : 0;
    int known = object_of(in, origin, context);
    if (known >= 0) {
        while (in->objects[known].united)
            known = in->objects[known].united - 1;
        return known;
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
    FOR_MEMBERS(in, i, object)
    {
        const struct decl *field = in->objects[i].field;
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
    FOR_MEMBERS(in, i, parent)
    if (same_field(in->objects[i].field, field))
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
    int at = in->objects[object].written_at;
    if (at < in->written_count && in->written[at].object == object)
        return;
    struct written w = {.object = object, .before = at};
    in->objects[object].written_at = in->written_count;
    ARENA_PUSH(in->arena, in->written, in->written_count, w);
}
