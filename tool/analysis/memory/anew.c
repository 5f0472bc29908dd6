/* Arrays that are set anew: anew.h. */
#include "analysis/memory/anew.h"

#include "analysis/base/arena.h"
#include "analysis/memory/alike.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

static const struct anew not_followed = {0};

void begin_anew(struct interp *in, struct cell *cell)
{
    cell->anew = (struct anew){.followed = true, .since = ++in->memory->stamps, .stamp = cell->stamp};
}

void forget_anew(struct cell *cell)
{
    cell->anew = not_followed;
}

static bool is_followed(const struct cell *cell)
{
    return cell->anew.followed && cell->anew.stamp == cell->stamp;
}

bool is_set_anew(const struct cell *cell, const struct loop *loop)
{
    return cell->anew.turn && cell->anew.turn == loop->number;
}

/* Of the innermost loop over own items at hand; 0: of none. */
static int turn_at_hand(const struct interp *in)
{
    const struct loop *loop = in->numbers->loop;
    while (loop && loop->share < 0)
        loop = loop->outer;
    return loop ? loop->number : 0;
}

/* How many bytes the array has, in both programs; null: they are not told, or another number. */
static const struct poly *whole_size(struct interp *in, int object)
{
    const struct size *size = &seen(in, object)->size;
    const struct object *o = &in->memory->objects[object];
    const struct poly *bytes = size->w || size->o ? size->w : o->fixed_size;
    if ((size->w || size->o) && size->w != size->o)
        return NULL;
    return bytes && length_dep(bytes) == DEP_FIX && !size->by_rank ? flat(in, bytes) : NULL;
}

void all_anew(struct interp *in, int object)
{
    cell_of(in, object)->anew = (struct anew){.turn = turn_at_hand(in)};
}

static void finish_anew(struct interp *in, int object)
{
    struct cell *cell = cell_of(in, object);
    if (!cell->anew.held || !cell->anew.to || cell->anew.to != whole_size(in, object))
        return;
    cell->value = *cell->anew.held;
    all_anew(in, object);
}

/* A number alone, the item's or the same for all. */
static bool is_plain(const struct value *v)
{
    return (v->dep == DEP_FIX || v->dep == DEP_ITEM) && !v->to.count && !v->to.lost &&
           !leads_to_code(&v->to) && !v->stored.never && !v->stored.perhaps && !v->of_root.number &&
           !v->partial.one_rank && !v->kept_at;
}

static const struct value *joined_values(struct interp *in, const struct value *a, const struct value *b,
                                         const struct node *node, enum purpose purpose, int object)
{
    if (!a || !b || same_value(a, b))
        return a ? a : b;
    struct value *v = ARENA_NEW(in->arena, struct value);
    *v = value_join(in, a, b, node, purpose, object_lasting(in, object));
    return v;
}

/* The statement is come by once more: what it does is told anew. */
static void forget_covers(struct interp *in, int object, const struct node *node)
{
    for (struct loop *l = in->numbers->loop; l; l = l->outer)
        for (int i = l->cover_count - 1; i >= 0; i--)
            if (l->covers[i].object == object && l->covers[i].node == node)
                l->covers[i] = l->covers[--l->cover_count];
}

/* Where the loop ends all bytes up to `end` will have been set, if those before `from` had been when it
 * began, and nothing has begun since. */
static void note_cover(struct interp *in, struct loop *loop, const struct anew_store *s,
                       const struct poly *from, const struct poly *end)
{
    const struct cover cover = {.object = s->t->object, .node = s->node, .from = from, .end = end};
    if (seen(in, s->t->object)->anew.since <= loop->entered)
        ARENA_PUSH(in->arena, loop->covers, loop->cover_count, cover);
}

/* A loop of which each turn comes by the statement, once, with the next number. */
static bool comes_each_turn(const struct interp *in, const struct loop *l, const struct node *node)
{
    return l->share < 0 && !l->parts && l->step == 1 && !l->guard_count && !l->downward && l->lo_w &&
           l->hi_w && l->lo_o == l->lo_w && l->hi_o == l->hi_w && length_dep(l->lo_w) == DEP_FIX &&
           length_dep(l->hi_w) == DEP_FIX && !leaves(l->node) && unconditional(in, node, l->node);
}

/* Loops within each other that set all of it in order. */
static void cover_all(struct interp *in, const struct anew_store *s, const struct poly *whole)
{
    struct loop *outermost = NULL;
    for (struct loop *l = in->numbers->loop; l && l->share < 0; l = l->outer)
        if (poly_has(s->t->w, l->t))
            outermost = l;
    for (const struct loop *l = in->numbers->loop; outermost && l != outermost->outer; l = l->outer)
        if (!comes_each_turn(in, l, s->node))
            return;
    if (outermost && sets_all(in, s->t, s->size, s->node))
        note_cover(in, outermost, s, NULL, whole);
}

static void move_on(struct interp *in, const struct anew_store *s, struct anew *anew)
{
    const struct poly *whole = whole_size(in, s->t->object), *w = s->t->w ? flat(in, s->t->w) : NULL,
                      *to = anew->to ? anew->to : P(in, 0), *by, *rest;
    struct loop *l = in->numbers->loop;
    if (s->weak || sets_bits(s->node) || !whole || !w || s->t->o != s->t->w || s->size <= 0 ||
        length_dep(w) != DEP_FIX)
        return;
    if (w == to)
        anew->to = poly_add(in->space, to, P(in, s->size));
    else if (l && comes_each_turn(in, l, s->node) && poly_split(in->space, w, l->t, &by, &rest) &&
             by == P(in, s->size) && rest == to) {
        const struct poly *way = poly_mul(in->space, by, poly_sub(in->space, l->hi_w, l->lo_w));
        note_cover(in, l, s, to, flat(in, poly_add(in->space, rest, way)));
    } else
        cover_all(in, s, whole);
}

/* One turn stands for those of all ranks there, of which there may be none. */
static bool combines_parts(const struct interp *in)
{
    const struct loop *loop = in->numbers->loop;
    while (loop && !loop->parts)
        loop = loop->outer;
    return loop != NULL;
}

void follow_anew(struct interp *in, const struct anew_store *s)
{
    struct cell *cell = cell_of(in, s->t->object);
    const struct object *o = &in->memory->objects[s->t->object];
    struct anew anew = cell->anew;
    forget_covers(in, s->t->object, s->node);
    if (!anew.followed)
        return;
    if (anew.stamp != s->stamp || !is_plain(s->content) || in->path->control.dep != DEP_FIX ||
        (anew.held && anew.depth != in->path->control_rank) || o->several || o->escaped || o->container ||
        cell->layout != LAY_WHOLE || combines_parts(in)) {
        forget_anew(cell);
        return;
    }
    struct value plain = {.dep = s->content->dep,
                          .loop = s->content->loop,
                          .shares = s->content->shares,
                          .reassoc = s->content->reassoc,
                          .by_rank = s->content->by_rank};
    if (!anew.held) {
        struct value *first = ARENA_NEW(in->arena, struct value);
        *first = plain;
        anew.held = first;
        anew.depth = in->path->control_rank;
    } else
        anew.held = joined_values(in, anew.held, &plain, s->node, OF_ELEMENT, s->t->object);
    anew.stamp = cell->stamp;
    move_on(in, s, &anew);
    cell->anew = anew;
    finish_anew(in, s->t->object);
}

void begin_covers(const struct interp *in, struct loop *loop)
{
    loop->cover_count = 0;
    loop->entered = in->memory->stamps;
}

void finish_covers(struct interp *in, const struct loop *loop)
{
    for (int i = 0; i < loop->cover_count && !in->memory->state.dead; i++) {
        const struct cover *cover = &loop->covers[i];
        const struct cell *cell = seen(in, cover->object);
        const struct poly *to = cell->anew.to ? cell->anew.to : P(in, 0);
        if (!is_followed(cell) || !cell->anew.held || cell->anew.depth != in->path->control_rank ||
            cell->anew.since > loop->entered || (cover->from && cover->from != to))
            continue;
        cell_of(in, cover->object)->anew.to = cover->end;
        finish_anew(in, cover->object);
    }
}

static bool is_spoilt(const struct cell *cell)
{
    return cell->value.dep == DEP_BAD || cell->value.dep == DEP_CARRY;
}

struct anew join_anew(struct interp *in, const struct cell *a, const struct cell *b, const struct node *node,
                      enum purpose purpose, int object)
{
    struct anew joined = {.turn = a->anew.turn == b->anew.turn ? a->anew.turn : 0,
                          .stamp = a->stamp > b->stamp ? a->stamp : b->stamp};
    if (is_followed(a) && is_followed(b) && a->anew.to == b->anew.to &&
        (!a->anew.held || !b->anew.held || a->anew.depth == b->anew.depth)) {
        joined.followed = true;
        joined.to = a->anew.to;
        joined.held = joined_values(in, a->anew.held, b->anew.held, node, purpose, object);
        joined.depth = a->anew.held ? a->anew.depth : b->anew.depth;
        joined.since = a->anew.since > b->anew.since ? a->anew.since : b->anew.since;
    } else if (is_spoilt(a) || is_spoilt(b)) { /* whatever has been set before: from here on */
        joined.followed = true;
        joined.since = ++in->memory->stamps;
    }
    return joined;
}

void keep_anew(struct cell *cell, const struct anew *before, unsigned stamp)
{
    cell->anew = *before;
    if (before->stamp == stamp)
        cell->anew.stamp = cell->stamp;
}
