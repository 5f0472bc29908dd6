/* Variables that move by a fixed amount in every iteration of a counted loop. */
#include "analysis/run/loop_body.h"

#include "analysis/memory/memory.h"
#include "analysis/run/points.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* The same in both programs, however often it moves? */
static bool moves_alike(const struct follower *f)
{
    const struct value *v = &f->start;
    return f->pointer ? v->to.at[0].o && v->to.at[0].o == v->to.at[0].w &&
                            length_dep(v->to.at[0].w) == DEP_FIX && f->by_o == f->by_w
                      : v->o && v->o == v->w && length_dep(v->w) == DEP_FIX && f->by_o == f->by_w;
}

/* The follower's value after `count` units of the counter; null: nobody knows how many, as many as in the
 * other program. What it then is depends on the distribution, where it began with something of it. */
void set_follower(struct interp *in, const struct follower *f, const struct poly *count_o,
                  const struct poly *count_w)
{
    struct value v = f->start;
    if (f->point) {
        struct cell *cell = cell_of(in, f->object);
        cell->value = point_further(in, &v, f->by_w, count_o, count_w);
        cell->value.point.stamp = cell->stamp;
        return;
    }
    const struct poly *o = count_o ? poly_mul(in->space, f->by_o, count_o) : NULL;
    const struct poly *w = count_w ? poly_mul(in->space, f->by_w, count_w) : NULL;
    const bool alike = moves_alike(f);
    v.shares |= poly_shares(in, f->pointer ? f->start.to.at[0].w : f->start.w) | poly_shares(in, f->by_w);
    if (f->pointer) {
        v.to.at[0].o = o ? poly_add(in->space, f->start.to.at[0].o, o) : NULL;
        v.to.at[0].w = w ? poly_add(in->space, f->start.to.at[0].w, w) : NULL;
        if (!v.to.at[0].w && !alike) {
            struct value bad = value_bad(&v, f->at, 320, "a pointer that moves with the distribution");
            copy_targets(&bad.to, &v.to);
            v = bad;
        }
    } else {
        v.o = o ? poly_add(in->space, f->start.o, o) : NULL;
        v.w = w ? poly_add(in->space, f->start.w, w) : NULL;
        if (v.w)
            v.dep = length_dep(v.w);
        else if (alike)
            v.dep = DEP_FIX;
        else
            v = value_bad(&v, f->at, 302, "moves from the own length or offset on, nobody knows how often");
        v.shares |= poly_shares(in, v.w);
    }
    cell_of(in, f->object)->value = v;
}

static const struct poly *moved(struct interp *in, const struct poly *from, const struct poly *to,
                                const struct loop *loop)
{
    const struct poly *by = from && to ? poly_sub(in->space, to, from) : NULL;
    return by && !turns_with(in, by, loop) && length_dep(by) == DEP_FIX
               ? poly_exact(in->space, by, poly_const(in->space, loop->step))
               : NULL;
}

/* After one trial iteration from `head`: which variables moved by a fixed amount. */
void find_followers(struct interp *in, const struct state *head, struct body *b)
{
    b->follower_count = 0;
    if (!b->induction || b->induction->downward || b->dealt || in->memory->state.dead)
        return;
    for (int i = 0; i < in->memory->written_count && b->follower_count < MAX_FOLLOWERS; i++) {
        int object = in->memory->written[i].object;
        if (object >= head->count || object >= in->memory->state.count || in->memory->objects[object].array ||
            in->memory->objects[object].decl == b->induction->variable)
            continue;
        const struct cell *from = state_cell(head, object), *to = state_cell(&in->memory->state, object);
        const struct value *x = &from->value, *y = &to->value;
        const struct poly *by = moved_point(in, b->loop, object, from, to);
        if (by && by->count) {
            b->followers[b->follower_count++] = (struct follower){
                .object = object, .at = b->loop->node, .start = *x, .by_o = by, .by_w = by, .point = true};
            continue;
        }
        if (x->stored.never || y->dep == DEP_ITEM || x->dep == DEP_CARRY || y->dep == DEP_CARRY ||
            x->dep == DEP_BAD || y->dep == DEP_BAD)
            continue;
        struct follower f = {.object = object, .at = b->loop->node, .start = *x};
        f.start.of_root = (struct of_root){0};
        f.start.element = (struct element){0};
        f.start.literal.known = false;
        join_origin(&f.start, x, y);
        if (x->to.count == 1 && y->to.count == 1 && x->to.at[0].object == y->to.at[0].object && !x->to.lost &&
            !y->to.lost) {
            f.pointer = true;
            f.by_o = moved(in, x->to.at[0].o, y->to.at[0].o, b->loop);
            f.by_w = moved(in, x->to.at[0].w, y->to.at[0].w, b->loop);
        } else if (!x->to.count && !y->to.count) {
            f.by_o = moved(in, x->o, y->o, b->loop);
            f.by_w = moved(in, x->w, y->w, b->loop);
        }
        if (f.by_o && f.by_w && f.by_o->count)
            b->followers[b->follower_count++] = f;
    }
}

void start_followers(struct interp *in, const struct body *b)
{
    const struct poly *t = poly_of(in->space, b->loop->t);
    if (b->loop->skips_first)
        t = poly_sub(in->space, t, b->loop->lo_w);
    for (int i = 0; i < b->follower_count; i++)
        set_follower(in, &b->followers[i], t, t);
}

/* Whatever the numbers in it are, but those that may be read or computed. */
static bool never_negative(const struct interp *in, const struct poly *p)
{
    long long ranks = 0, least = 0;
    for (int i = 0; p && i < p->count; i++) {
        const struct term *t = &p->terms[i];
        if (!t->count) {
            least = t->factor;
            continue;
        }
        if (t->factor < 0)
            return false;
        for (int j = 0; j < t->count; j++) {
            const struct atom *a = t->atoms[j];
            bool share = false;
            for (int k = 0; k < in->shares->count; k++)
                share = share || in->shares->list[k].atom == a;
            if (!share && a->kind != A_RANK && a->kind != A_SIZE && a->kind < A_LOOP &&
                !(a->kind == A_NAMED && a->value >= 0) && !(a->kind == A_SYMBOL && a->info))
                return false;
        }
        if (t->count == 1 && t->atoms[0]->kind == A_SIZE)
            ranks = t->factor; /* one at least */
    }
    return p && !p->overflow && least + ranks >= 0;
}

/* Within a loop over own items there is one, and a scatter has handed it out: a count of so many elements for
 * each is no less than nothing. So neither is the length of an item, nor what divides it without a rest. */
static bool divides_item(struct interp *in, const struct loop *loop, const struct poly *way)
{
    const struct loop *around = loop->outer;
    while (around && around->share < 0)
        around = around->outer;
    way = flat(in, way);
    for (int i = 0; around && i < in->memory->object_count; i++) {
        const struct cell *cell = seen(in, i);
        long long times;
        if (cell->layout == LAY_PART && cell->share == around->share && in->memory->objects[i].scattered &&
            poly_number(poly_exact(in->space, flat(in, cell->item), way), &times) && times > 0)
            return true;
    }
    return false;
}

const struct poly *way_of(struct interp *in, const struct loop *loop, bool w)
{
    const struct poly *from = w ? loop->lo_w : loop->lo_o, *to = w ? loop->hi_w : loop->hi_o;
    const struct poly *way = from && to ? poly_sub(in->space, to, from) : NULL;
    long long length;
    if (!way || loop->share >= 0)
        return way;
    if (poly_number(way, &length))
        return length <= 0           ? P(in, 0)
               : length % loop->step ? P(in, (length / loop->step + 1) * loop->step)
                                     : way;
    return loop->step == 1 && (never_negative(in, way) || divides_item(in, loop, way)) ? way : NULL;
}

void finish_followers(struct interp *in, const struct body *b, bool early, const struct node *node)
{
    const struct loop *l = b->loop;
    const struct poly *o = early ? NULL : way_of(in, l, false), *w = early ? NULL : way_of(in, l, true);
    o = w ? o : NULL;
    w = o ? w : NULL;
    for (int i = 0; i < b->follower_count; i++) {
        const bool untold = b->followers[i].point && l->skips_first; /* of none it may go back */
        set_follower(in, &b->followers[i], untold ? NULL : o, untold ? NULL : w);
        note_written(in, b->followers[i].object);
        if (early && l->share >= 0) {
            struct value from = {.shares = 1ull << l->share};
            cell_of(in, b->followers[i].object)->value =
                value_bad(&from, node, 308, "the place where a loop over own items was left");
        }
    }
}

bool follows(const struct body *b, int object)
{
    for (int i = 0; i < b->follower_count; i++)
        if (b->followers[i].object == object)
            return true;
    return false;
}

/* After the real iteration: a follower that did not move as in the trial depends on the items. */
void check_followers(struct interp *in, struct body *b, const struct node *node)
{
    for (int i = 0; i < b->follower_count; i++) {
        struct follower *f = &b->followers[i];
        const struct poly *t = poly_of(in->space, b->loop->t);
        if (b->loop->skips_first)
            t = poly_sub(in->space, t, b->loop->lo_w);
        t = poly_add(in->space, t, poly_const(in->space, b->loop->step));
        struct value now = seen(in, f->object)->value;
        set_follower(in, f, t, t);
        struct value wanted = seen(in, f->object)->value;
        const bool there = !f->point || (now.dep == DEP_BAD && now.point.o == wanted.point.o &&
                                         now.point.w == wanted.point.w);
        if (in->memory->state.dead ||
            (wanted.o == now.o && wanted.w == now.w && there &&
             (!f->pointer || (now.to.count == 1 && now.to.at[0].w == wanted.to.at[0].w))))
            continue;
        struct value from = {.shares = 1ull << b->loop->share};
        cell_of(in, f->object)->value =
            value_bad(&from, node, 304, "moves by an amount that depends on the items");
        if (f->point && in->shares->record) /* what the turn made of it was of the first amount */
            fact_against(in, from.shares, 304, f->at, "moves by an amount that depends on the items", node,
                         NULL);
        b->followers[i--] = b->followers[--b->follower_count];
    }
}
