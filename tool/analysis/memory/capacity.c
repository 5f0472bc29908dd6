/* Does a buffer hold a share of any size? Its size against that of all items, and against what the original
 * itself sends, gathers or has checked. */
#include "analysis/memory/capacity.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/memory/element.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/storage.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* Nothing between two statements of one block can end the program: what is in a function that the first one
 * calls stands where it is called, and all of that function may be run. */
static bool runs_through(struct interp *in, const struct node *from, const struct node *to)
{
    for (const struct context *c = in->path->context; c && from && from->function != to->function;
         c = c->caller)
        from = c->call;
    if (!from)
        return false;
    const struct node *a = statement_of(from), *b = statement_of(to);
    const struct function *f = from->function;
    while (a && f && a->parent != f->body)
        a = a->parent;
    while (b && f && b->parent != f->body)
        b = b->parent;
    if (!a || !b || from->function != to->function || f->body->kind != N_BLOCK)
        return false;
    bool between = false;
    for (int i = 0; i < f->body->count; i++) {
        const struct node *s = f->body->children[i];
        between = between || s == a;
        if (between && s && may_end(in->program, s))
            return false;
        if (s == b)
            return between;
    }
    return false;
}

/* n / p with p the number of ranks: all shares together are at most n. */
static bool divides_by_size(const struct interp *in, const struct share *s)
{
    const struct atom *by = s->atom->kind == A_DIV ? poly_single(s->atom->b) : NULL;
    if (!by || by->kind == A_SIZE)
        return by && by->id == s->group;
    for (int i = 0; i < in->path->known_size_count; i++)
        if (in->path->known_sizes[i].name == by && in->path->known_sizes[i].group == s->group)
            return true;
    return false;
}

void(too_small)(struct interp *in, int object, int share, const struct node *node)
{
    if (in->shares->record)
        fact_against(in, 1ull << share | poly_shares(in, seen(in, object)->size.w), 330, node,
                     "a buffer that may be too small for a larger share",
                     in->memory->objects[object].size_node, "its size is set here");
}

void need_room(struct interp *in, int object, const struct poly *end, const struct node *node)
{
    if (seen(in, object)->layout == LAY_WHOLE)
        need_bytes(in, object, end, node);
}

void need_bytes(struct interp *in, int object, const struct poly *end, const struct node *node)
{
    const struct cell *cell = seen(in, object);
    unsigned long long own = length_shares(in, object);
    if (!own)
        return;
    int share = cell->size.w ? share_of(in, cell->size.w) : -1;
    const struct poly *each, *more, *last = end ? greatest(in, end) : NULL;
    long long bytes, needed, rest;
    if (share >= 0 && last &&
        poly_split(in->space, flat(in, cell->size.w), in->shares->list[share].mine, &each, &more) &&
        poly_literal(each, &bytes) && bytes > 0 && poly_literal(more, &rest) && poly_literal(last, &needed)) {
        needed = (needed - rest + bytes - 1) / bytes;
        ask_items(in, share, needed);
    } else if (in->shares->record)
        fact_against(in, own, 330, node,
                     "a place that may be beyond the end of a buffer as long as the own share",
                     in->memory->objects[object].size_node, "its size is set here");
}

void need_row(struct interp *in, long long row, const struct value *i, long long size,
              const struct node *node)
{
    if (row <= 0 || size <= 0 || !i->w || !in->shares->record)
        return;
    const struct cell whole = {.layout = LAY_WHOLE, .share = -1};
    const struct position at = position_of(in, &whole, poly_mul(in->space, i->w, P(in, size)), size);
    unsigned long long shares = i->shares | poly_shares(in, i->w);
    bool inside = at.kind == PLACE_FIX;
    if (at.kind == PLACE_LOCAL || at.kind == PLACE_GLOBAL) {
        const int share = at.loop->share;
        const struct poly *mine = poly_of(in->space, in->shares->list[share].mine);
        shares |= 1ull << share;
        inside = (at.kind == PLACE_GLOBAL && !in->program->options->cover_all) ||
                 size_fits(in, P(in, row), poly_mul(in->space, at.item, mine), share, node);
    }
    if (!inside)
        fact_against(in, shares, 330, node, "an element that may be beyond the end of its row", NULL, NULL);
}

void need_reached(struct interp *in, const struct reached *reach, const struct node *node)
{
    for (int i = 0; i < reach->count; i++)
        if (in->memory->objects[reach->objects[i]].array)
            need_bytes(in, reach->objects[i], NULL, node);
}

void need_escaped(struct interp *in, const struct node *node)
{
    struct reached reach = reached_lost(in);
    for (int i = 0; i < reach.count; i++)
        if (in->memory->objects[reach.objects[i]].array) {
            need_bytes(in, reach.objects[i], NULL, node);
            fact_is_of_place(in, length_shares(in, reach.objects[i]), 330, node); /* each by itself */
        }
    reached_free(&reach);
}

bool fits_capacity(struct interp *in, int object, const struct poly *bytes, int share,
                   const struct node *node)
{
    const struct cell *cell = seen(in, object);
    return size_fits(in, cell->size.w ? cell->size.w : in->memory->objects[object].fixed_size, bytes, share,
                     node);
}

static bool no_other_unknowns(const struct poly *p, const struct poly *of)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *a = p->terms[i].atoms[j];
            bool unknown = (a->kind == A_SYMBOL && !a->info) || a->kind == A_OPAQUE || a->kind == A_DIV ||
                           a->kind == A_MOD;
            if (unknown && !poly_has(of, a))
                return false;
        }
    return true;
}

/* An unknown that only the one buffer's size has may be negative: it does not make the buffer larger. */
static bool no_smaller(struct interp *in, const struct poly *size, const struct poly *needed)
{
    const struct poly *more = poly_sub(in->space, size, needed);
    return poly_not_negative(more) && no_other_unknowns(more, needed);
}

bool size_fits(struct interp *in, const struct poly *size, const struct poly *bytes, int share,
               const struct node *node)
{
    size = flat(in, size);
    if (!size)
        return false;
    bytes = flat(in, bytes);
    if (size == bytes || poly_not_negative(poly_sub(in->space, size, bytes)))
        return true;
    /* as large as all items together: the covered total s*p is at most x when s = x / p (or x / k) */
    const struct poly *c, *rest;
    const struct share *s = &in->shares->list[share];
    if (!poly_split(in->space, bytes, s->mine, &c, &rest))
        return false;
    if (s->blocks || divides_by_size(in, s)) {
        const struct poly *all = flat(in, poly_add(in->space, rest, poly_mul(in->space, c, items_of_all(s))));
        long long have, need;
        if (size == all || no_smaller(in, size, all) ||
            (poly_number(size, &have) && poly_number(all, &need) && have >= need))
            return true;
    }
    for (int i = 0; !s->blocks && i < in->path->known_size_count;
         i++) { /* all items, on as many ranks as the program has checked */
        const struct poly *items = poly_mul(in->space, poly_of(in->space, s->atom),
                                            poly_of(in->space, in->path->known_sizes[i].name));
        const struct poly *all = flat(in, poly_add(in->space, rest, poly_mul(in->space, c, items)));
        if (in->path->known_sizes[i].group == s->group && (size == all || no_smaller(in, size, all)))
            return true;
    }
    if (rest->count)
        return false;
    if (s->gathered_at && !s->gathered_otherwise && /* the original gathers all items into a buffer that is */
        runs_through(in, node, s->gathered_at)) {   /* no larger */
        const struct poly *times = poly_exact(in->space, c, s->gathered_item),
                          *needed = times ? poly_mul(in->space, times, s->gathered_size) : NULL;
        long long have, need;
        if (needed && (no_smaller(in, size, needed) ||
                       (poly_number(size, &have) && poly_number(needed, &need) && have >= need)))
            return true;
    }
    if (in->memory->send_size && no_smaller(in, size, flat(in, in->memory->send_size)))
        return true; /* the original reads all items from a buffer that is no larger */
    const struct poly *total = poly_mul(in->space, c, poly_of(in->space, s->total));
    return size == flat(in, total);
}

bool stays_at_least(struct interp *in, const struct poly *w, long long least)
{
    const struct poly *length = flat(in, w), *each, *rest;
    if (!length || !poly_shares(in, length))
        return length != NULL;
    int share = share_of(in, length);
    if (share < 0 || !poly_split(in->space, length, in->shares->list[share].mine, &each, &rest) ||
        !each->count)
        return least <= 0 && poly_not_negative(length);
    long long times = 1, more = 0;
    if (!poly_not_negative(each) || (!poly_number(rest, &more) && !poly_not_negative(rest)))
        return false;
    if (!poly_number(each, &times) && more < 0)
        return false;
    long long needed = more >= least ? 0 : (least - more + times - 1) / times;
    ask_items(in, share, needed);
    return true;
}

void need_items(struct interp *in, int context, const struct node *node)
{
    for (const struct loop *l = in->numbers->loop; l; l = l->outer) {
        if (l->share < 0 || (context >= 0 && l->context != context))
            continue;
        const struct poly *way = l->lo_w && l->hi_w ? poly_sub(in->space, l->hi_w, l->lo_w) : NULL;
        if (!stays_at_least(in, way, 1) && in->shares->record)
            fact_against(in, 1ull << l->share, 312, node, "leaves a loop over own items, which may have none",
                         l->node, "the loop");
    }
}

static bool holds_items(struct interp *in, int object, const struct poly *item, int share,
                        const struct node *node)
{
    return fits_capacity(
        in, object, poly_mul(in->space, item, poly_of(in->space, in->shares->list[share].mine)), share, node);
}

/* Behind the items of the ranks before: where all ranks come by, the original's have touched the same places
 * all together. */
static bool holds_all(struct interp *in, const struct target *t, const struct position *pos,
                      const struct node *node)
{
    const struct size *size = &seen(in, t->object)->size;
    int share = pos->loop->share;
    if (size->w && length_dep(size->w) != DEP_FIX)
        return false;
    return (all_ranks_here(in, in->shares->list[share].group) && !size->by_rank) ||
           holds_items(in, t->object, pos->item, share, node);
}

void note_items(struct interp *in, int object, const struct poly *item, int share, const struct node *node)
{
    const struct poly *items = items_of_all(&in->shares->list[share]),
                      *all = items ? poly_mul(in->space, item, items) : NULL,
                      *mine = poly_of(in->space, in->shares->list[share].mine);
    long long elements;
    bool known = all && poly_number(items, &elements) &&
                 size_fits(in, all, poly_mul(in->space, item, mine), share, node);
    struct object *o = &in->memory->objects[object];
    o->most_items = !known || o->most_items < 0 ? -1 : o->most_items > elements ? o->most_items : elements;
}

/* Does its initialiser give all elements zero? Then so it does when there are more. */
static bool starts_with_zeros(const struct decl *decl)
{
    double fill;
    return !decl->init || (uniform_list(decl->init, &fill) && fill == 0);
}

/* No rank has more items than that: an array holds them, and it was found that no more can have arrived in
 * it. */
static bool has_at_most(const struct interp *in, int share, long long elements)
{
    for (int i = 0; i < in->memory->object_count; i++) {
        const struct cell *cell = seen(in, i);
        if (cell->layout == LAY_PART && cell->share == share && in->memory->objects[i].most_items > 0 &&
            in->memory->objects[i].most_items <= elements)
            return true;
    }
    return false;
}

/* As many elements as there are items, where the array would have room for any share with them; otherwise 0.
 */
static long long elements_needed(struct interp *in, int object, const struct poly *bytes, int share,
                                 const struct node *node)
{
    const struct share *s = &in->shares->list[share];
    const struct decl *decl = in->memory->objects[object].decl;
    const struct type *type = decl ? decl->type : NULL;
    long long elements, size;
    if (!type || type->kind != T_ARRAY || type->count <= 0 || type->size <= 0 || seen(in, object)->base ||
        s->atom->kind != A_DIV || !poly_number(s->atom->a, &elements) || elements < type->count ||
        !starts_with_zeros(decl) || __builtin_mul_overflow(type->size / type->count, elements, &size))
        return 0;
    return size_fits(in, P(in, size), bytes, share, node) || has_at_most(in, share, elements) ? elements : 0;
}

void note_ending(struct interp *in, int object, const struct cell *cell)
{
    const struct decl *decl = in->memory->objects[object].decl;
    if (decl && cell->alike.all && !cell->alike.beyond)
        ARENA_PUSH(in->arena, in->memory->shorts, in->memory->short_count, decl);
}

/* ROOM_TIMES times the elements it has, where an array holds the equal share, in whole elements, behind what
 * stands before it: then so many hold ROOM_TIMES times the equal share. All of these are numbers. Otherwise
 * 0. */
static long long elements_with_room(struct interp *in, int object, const struct poly *bytes, int share)
{
    const struct share *s = &in->shares->list[share];
    const struct decl *decl = in->memory->objects[object].decl;
    const struct type *type = decl ? decl->type : NULL;
    const struct poly *each, *before;
    long long equal, item, more, needed, has;
    if (!type || type->kind != T_ARRAY || type->count <= 0 || type->size <= 0 || s->blocks || s->in_rows ||
        in->program->options->cover_all || in->program->options->dealing || !starts_with_zeros(decl) ||
        !poly_number(poly_of(in->space, s->atom), &equal) || equal <= 0 ||
        !poly_split(in->space, flat(in, bytes), s->mine, &each, &before) || !poly_number(each, &item) ||
        !poly_number(before, &more) || item <= 0 || more < 0)
        return 0;
    const long long element = type->size / type->count;
    if (item % element || more % element || __builtin_mul_overflow(equal, item, &needed) ||
        __builtin_add_overflow(needed, more, &needed) || __builtin_mul_overflow(type->size, ROOM_TIMES, &has))
        return 0;
    return needed <= type->size ? type->count * ROOM_TIMES : 0;
}

void note_lack(struct interp *in, int object, const struct poly *bytes, int share, const struct node *node)
{
    struct lack lack = {.object = object, .share = share, .node = node};
    lack.elements = elements_needed(in, object, bytes, share, node);
    if (lack.elements) {
        const struct type *type = in->memory->objects[object].decl->type;
        lack.bytes = type->size / type->count * lack.elements;
    }
    lack.room = elements_with_room(in, object, bytes, share);
    ARENA_PUSH(in->arena, in->memory->lacks, in->memory->lack_count, lack);
}

void need_items_held(struct interp *in, const struct target *t, const struct position *pos,
                     const struct node *node)
{
    int share = pos->loop->share;
    bool held = poly_has(t->w, in->shares->list[share].offset)
                    ? holds_all(in, t, pos, node)
                    : fits_capacity(in, t->object,
                                    poly_add(in->space, pos->base,
                                             poly_mul(in->space, pos->item,
                                                      poly_of(in->space, in->shares->list[share].mine))),
                                    share, node);
    if (!held)
        too_small(in, t->object, share, node);
}
