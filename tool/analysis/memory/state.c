/* States of the abstract execution. */
#include "analysis/memory/state.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/values/values.h"

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

static const struct cell no_contents = {.value = {.stored.never = true}, .share = -1, .alike.all = true};

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
        page->cells[i].value.stored.never = page->cells[i].alike.all = true;
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

/* `w` and `by_rank` are left out. */
static bool size_same(const struct size *a, const struct size *b)
{
    return a->o == b->o && a->shares == b->shares;
}

static bool alike_same(const struct alike *a, const struct alike *b)
{
    return a->all == b->all && a->filled == b->filled && a->partly == b->partly && a->beyond == b->beyond &&
           same_number(a->number, b->number);
}

/* The stamp is left out. */
static bool copy_same(const struct copy *a, const struct copy *b)
{
    return a->of == b->of;
}

/* The stamp is left out. */
static bool sent_same(const struct sent *a, const struct sent *b)
{
    return a->bytes == b->bytes && a->stamp == b->stamp;
}

static bool rows_same(const struct row_starts *a, const struct row_starts *b)
{
    return a->from == b->from && a->each == b->each;
}

static bool order_same(const struct order *a, const struct order *b)
{
    return a->number == b->number;
}

/* The stamps are left out, but for whether one is that of the last write. */
static bool anew_same(const struct cell *a, const struct cell *b)
{
    const struct anew *x = &a->anew, *y = &b->anew;
    const bool followed = x->followed && x->stamp == a->stamp,
               other_followed = y->followed && y->stamp == b->stamp;
    if (x->turn != y->turn || followed != other_followed)
        return false;
    return !followed || (x->to == y->to && x->depth == y->depth && !x->held == !y->held &&
                         (!x->held || same_value(x->held, y->held)));
}

bool cell_same_bits(const struct cell *a, const struct cell *b)
{
    return !memcmp(a, b, sizeof *a); /* NOLINT(bugprone-suspicious-memory-comparison): the bits are meant */
}

bool same_layout(const struct cell *a, const struct cell *b)
{
    return a->layout == b->layout && a->share == b->share && a->item == b->item && a->base == b->base;
}

static bool held_same(const struct held *a, const struct held *b)
{
    return a->by == b->by && a->stamp == b->stamp;
}

/* The stamp, `summary` and `at_root` are left out. */
static bool cell_same(const struct cell *a, const struct cell *b)
{
    return same_layout(a, b) && a->ghosts == b->ghosts && a->edges == b->edges &&
           held_same(&a->held[0], &b->held[0]) && held_same(&a->held[1], &b->held[1]) &&
           size_same(&a->size, &b->size) && alike_same(&a->alike, &b->alike) &&
           copy_same(&a->copy, &b->copy) && order_same(&a->order, &b->order) &&
           sent_same(&a->sent, &b->sent) && rows_same(&a->rows, &b->rows) && anew_same(a, b) &&
           same_value(&a->value, &b->value);
}

bool state_same(const struct state *a, const struct state *b)
{
    if (a->dead != b->dead || a->over != b->over || a->over_number != b->over_number ||
        a->over_is != b->over_is)
        return false;
    for (int i = -1; state_next(a, b, &i);)
        if (!cell_same(state_cell(a, i), state_cell(b, i)))
            return false;
    return true;
}
