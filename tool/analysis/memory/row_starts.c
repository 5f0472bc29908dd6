/* Arrays of pointers to the rows of one block: row_starts.h. */
#include "analysis/memory/row_starts.h"

#include "analysis/analysis.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/element.h"
#include "analysis/memory/items.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/memory/target.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* One number in both programs, on all ranks and in all turns. */
static bool is_alike(struct interp *in, const struct poly *o, const struct poly *w)
{
    bool alike = o && o == w && length_dep(w) == DEP_FIX && !poly_by_rank(in->space, w) &&
                 !poly_has_kind(w, A_RANK) && !poly_has_kind(w, A_LOOP);
    for (const struct loop *l = in->numbers->loop; l && alike; l = l->outer)
        alike = !turns_with(in, w, l);
    return alike;
}

/* The one block that a pointer leads to, and nothing else; -1. */
static int block_behind(const struct pointer *p)
{
    return p->count == 1 && !p->lost && !p->null && !leads_to_code(p) ? p->at[0].object : -1;
}

/* Is it an array of which there is one, and no more is done with it than can be followed? */
static bool is_followed(const struct interp *in, int object)
{
    const struct object *o = &in->memory->objects[object];
    return o->array && o->parent < 0 && !o->container && !o->several && !o->escaped && !o->apart &&
           !is_set_later(in, object) && !is_kept_by_mpi(in, object);
}

/* A place in one block, stored in one element. */
static bool is_one_place(const struct interp *in, const struct row_store *s)
{
    return s->size == (long long)sizeof(void *) && !s->weak && s->t->o && s->t->w && s->v->dep == DEP_FIX &&
           block_behind(&s->v->to) >= 0 && s->v->to.at[0].o && s->v->to.at[0].w &&
           in->path->control.dep == DEP_FIX && is_followed(in, s->t->object);
}

/* The number of an element that is the same for all shares; null: it is not. */
static const struct poly *told_index(struct interp *in, const struct target *t, long long size)
{
    return t->o && t->o == t->w && length_dep(t->w) == DEP_FIX ? poly_exact(in->space, t->w, P(in, size))
                                                               : NULL;
}

bool leads_to_none(const struct cell *cell)
{
    return cell->alike.all && cell->value.dep == DEP_FIX && !cell->value.to.count && !cell->value.to.lost;
}

/* The loop at hand, where it goes over all own items or all but the first, and each of its turns comes by. */
static const struct loop *loop_over_all(const struct interp *in, const struct node *node)
{
    const struct loop *loop = in->numbers->loop;
    long long low_o, low_w;
    if (!loop || loop->share < 0 || loop->step != 1 || loop->downward || loop->guard_count ||
        loop->counter_moved || loop->per_item != P(in, 1) || leaves(loop->node) ||
        !unconditional(in, node, loop->node) || !all_ranks_here(in, in->shares->list[loop->share].group) ||
        !poly_literal(loop->lo_o, &low_o) || !poly_literal(loop->lo_w, &low_w) ||
        low_o != loop->skips_first || low_w != loop->skips_first)
        return NULL;
    for (const struct loop *l = loop->outer; l; l = l->outer)
        if (l->share >= 0)
            return NULL;
    return loop;
}

/* Of `m[i] = m[i - 1] + c` and `m[i] = &m[i - 1][c]` where m[i - 1] stands. */
static const struct node *row_before(const struct interp *in, const struct node *assign)
{
    if (assign->kind != N_ASSIGN || assign->op != OP_NONE || !is_statement(assign) ||
        !harmless(in->program, assign->children[1], 0))
        return NULL;
    const struct node *left = assign->children[0], *right = strip(assign->children[1]), *read = NULL;
    if (is_operation(right, OP_ADD))
        read = right->children[0];
    else if (right->kind == N_UNARY && right->op == OP_ADDRESS && right->children[0]->kind == N_INDEX)
        read = right->children[0]->children[0];
    read = read ? strip(read) : NULL;
    if (!read || read->kind != N_INDEX || left->kind != N_INDEX || left->children[0]->kind != N_REF ||
        left->children[1]->kind != N_REF)
        return NULL;
    const struct node *index = read->children[1];
    return refers_to(read->children[0], left->children[0]->decl) && is_operation(index, OP_SUB) &&
                   refers_to(index->children[0], left->children[1]->decl) &&
                   is_the_number(index->children[1], 1)
               ? read
               : NULL;
}

/* The assignment around m[i - 1], where it is one of these. */
static bool is_row_before(const struct interp *in, const struct node *node)
{
    const struct node *up = node->parent;
    while (up && up->kind >= N_INT && up->kind != N_ASSIGN)
        up = up->parent;
    return up && up->kind == N_ASSIGN && row_before(in, up) == node;
}

/* Is it so many bytes before the element of the turn, in a loop from the second row on, where the first one
 * is known? */
static bool steps_here(const struct interp *in, const struct target *t, const struct row_starts *rows,
                       long long before)
{
    const struct loop *loop = in->numbers->loop;
    const struct poly *at =
        loop ? poly_sub(in->space,
                        poly_mul(in->space, P(in, (long long)sizeof(void *)), poly_of(in->space, loop->t)),
                        P(in, before))
             : NULL;
    return rows->from && at && loop->share >= 0 && loop->skips_first && t->o == at && t->w == at;
}

/* from + each * i, where that is what is stored; `each` null: it is not. */
static struct row_starts rows_set(struct interp *in, const struct row_store *s, const struct loop *loop)
{
    const struct target *at = &s->v->to.at[0];
    const struct poly *each_o, *each_w, *from_o, *from_w;
    struct row_starts rows = {.from = NULL};
    if (row_before(in, s->node)) {
        if (!steps_here(in, s->t, &s->had, 0))
            return rows;
        from_o = from_w = s->had.from;
        each_o = poly_sub(in->space, at->o, from_o);
        each_w = poly_sub(in->space, at->w, from_w);
    } else if (!poly_split(in->space, at->o, loop->t, &each_o, &from_o) ||
               !poly_split(in->space, at->w, loop->t, &each_w, &from_w))
        return rows;
    if (is_alike(in, each_o, each_w) && is_alike(in, from_o, from_w))
        rows = (struct row_starts){.from = from_w, .each = each_w};
    return rows;
}

/* Does no turn look at an element of anything? Elements are set there, and their addresses taken. `place`: it
 * stands where one is meant, and not what it holds. */
static bool reads_no_element(const struct node *node, bool place)
{
    if (!node)
        return true;
    switch (node->kind) {
    case N_SIZEOF:
        return true;
    case N_INDEX:
        if (!place)
            return false;
        break;
    case N_UNARY:
        if (node->op == OP_DEREF)
            return false;
        return reads_no_element(node->children[0], node->op == OP_ADDRESS);
    case N_ASSIGN:
        return reads_no_element(node->children[0], node->op == OP_NONE) &&
               reads_no_element(node->children[1], false);
    case N_BLOCK:
    case N_DECL:
    case N_FOR:
    case N_EMPTY:
    case N_INT:
    case N_REF:
    case N_BINARY:
    case N_CAST:
        break;
    default:
        return false;
    }
    for (int i = 0; i < node->decl_count; i++)
        if (!reads_no_element(node->decls[i]->init, false))
            return false;
    for (int i = 0; i < node->count; i++)
        if (!reads_no_element(node->children[i], false))
            return false;
    return true;
}

/* May the array begin to hold these, or hold it already? What it had is gone behind the loop, and no turn has
 * looked at it: what nobody has set nobody may read, and zeros stand in front of turns that read nothing. */
static bool goes_on(const struct interp *in, const struct row_store *s, const struct loop *loop,
                    const struct row_starts *rows)
{
    const struct cell *cell = seen(in, s->t->object);
    const struct decl *decl = in->memory->objects[s->t->object].decl;
    const bool same = s->had.from == rows->from && block_behind(&cell->value.to) == s->v->to.at[0].object,
               first = same && !s->had.each, zeros = cell->alike.filled || (decl && lasts(decl));
    if (cell->layout == LAY_PART)
        return cell->share == loop->share && same && s->had.each == rows->each;
    if (cell->layout != LAY_WHOLE || cell->value.stored.perhaps)
        return false;
    if (zeros)
        return !loop->skips_first && s->nowhere && reads_no_element(loop->node, false);
    return loop->skips_first ? first : s->never || first;
}

bool stores_row(struct interp *in, const struct row_store *s)
{
    const struct loop *loop = loop_over_all(in, s->node);
    if (!loop || !is_one_place(in, s) || s->v->by_rank || s->v->kept_at || in->path->control_rank ||
        in->program->options->dealing || is_uniform(in, object_key(&in->memory->objects[s->t->object])))
        return false;
    const struct poly *each = P(in, s->size), *at = poly_mul(in->space, each, poly_of(in->space, loop->t));
    if (s->t->o != at || s->t->w != at)
        return false;
    const struct row_starts rows = rows_set(in, s, loop);
    if (!rows.from || !rows.each || !goes_on(in, s, loop, &rows))
        return false;
    if (seen(in, s->t->object)->layout == LAY_WHOLE)
        receive_items(in, s->t->object, loop->share, each, P(in, 0), s->node);
    else
        ask_for_room(in, s->t->object, loop->share, each, P(in, 0), s->node);
    struct cell *cell = cell_of(in, s->t->object);
    const struct value from = {.shares = s->v->shares | 1ull << loop->share};
    cell->value = value_bad(&from, s->node, 320, "leads to a row that the own length or offset tells");
    cell->value.to = s->v->to;
    cell->value.to.at[0].o = cell->value.to.at[0].w = NULL;
    cell->rows = rows;
    return true;
}

bool takes_row_before(struct interp *in, const struct row_store *s)
{
    return s->had.from && row_before(in, s->node) &&
           (steps_here(in, s->t, &s->had, 0) ||
            (seen(in, s->t->object)->layout == LAY_WHOLE && told_index(in, s->t, s->size)));
}

struct value row_nobody_knows(struct interp *in, const struct row_store *s, bool told)
{
    struct value lost = *s->v;
    if (!told || place_shares(in, s->v))
        lost = value_bad(s->v, s->node, 320, "leads to a row that the own length or offset tells");
    lost.to = s->v->to;
    for (int i = 0; i < lost.to.count; i++)
        lost.to.at[i].o = lost.to.at[i].w = NULL;
    return lost;
}

struct row_starts join_rows(const struct cell *a, const struct cell *b)
{
    const struct row_starts none = {.from = NULL}, *x = &a->rows, *y = &b->rows;
    const bool whole = a->layout == LAY_WHOLE && b->layout == LAY_WHOLE;
    if (leads_to_none(a))
        return *y;
    if (leads_to_none(b))
        return *x;
    if (x->from != y->from || (x->each != y->each && !(whole && (!x->each || !y->each))))
        return none;
    return x->each ? *x : *y;
}

/* from + each * i, of the turn i of the loop at hand: what element `index` of an array is set to. */
static struct row_starts row_of_turn(struct interp *in, const struct poly *index, const struct poly *at)
{
    const struct loop *loop = in->numbers->loop;
    const struct poly *one, *more, *each, *rest;
    if (!loop || !poly_split(in->space, index, loop->t, &one, &more) || one != P(in, 1) ||
        !poly_split(in->space, at, loop->t, &each, &rest))
        return (struct row_starts){.from = NULL};
    return (struct row_starts){.from = poly_sub(in->space, rest, poly_mul(in->space, each, more)),
                               .each = each};
}

struct row_starts whole_rows(struct interp *in, const struct row_store *s)
{
    const struct row_starts none = {.from = NULL};
    struct row_starts rows = none, had = s->had;
    const struct target *at = &s->v->to.at[0];
    const struct cell *cell = seen(in, s->t->object);
    unsigned long long shares;
    const struct poly *index = is_one_place(in, s) && at->o == at->w ? told_index(in, s->t, s->size) : NULL;
    const bool same = had.from && block_behind(&cell->value.to) == at->object;
    if (!index || in_share_loop(in, &shares) || (!same && !s->nowhere))
        return none;
    if (takes_row_before(in, s))
        rows = (struct row_starts){.from = had.from, .each = poly_sub(in->space, at->w, had.from)};
    else if (same && had.each)
        rows = at->w == poly_add(in->space, had.from, poly_mul(in->space, had.each, index)) ? had : none;
    else if (!index->count)
        rows.from = at->w;
    else
        rows = row_of_turn(in, index, at->w);
    if (!rows.from || !is_alike(in, rows.from, rows.from) ||
        (rows.each && !is_alike(in, rows.each, rows.each)) ||
        (same && (rows.from != had.from || (had.each && rows.each != had.each))))
        return none;
    return rows;
}

void tell_row(struct interp *in, const struct value *pointer, long long size, const struct node *node,
              struct value *v)
{
    const struct target *t = &pointer->to.at[0];
    const struct cell *cell = pointer->to.count == 1 && !pointer->to.lost ? seen(in, t->object) : NULL;
    const struct row_starts *rows = cell ? &cell->rows : NULL;
    if (!rows || !rows->from || cell->layout != LAY_WHOLE || size != (long long)sizeof(void *) ||
        v->dep > DEP_ITEM || !node->type || node->type->kind != T_POINTER || !is_followed(in, t->object) ||
        block_behind(&v->to) < 0 || block_behind(&v->to) != block_behind(&cell->value.to))
        return;
    const struct poly *index = told_index(in, t, size), *at = rows->from;
    if (!index || (!rows->each && !is_row_before(in, node)))
        return;
    if (!is_row_before(in, node))
        at = poly_add(in->space, at, poly_mul(in->space, rows->each, index));
    v->to.at[0].o = v->to.at[0].w = at;
}

bool reads_row(struct interp *in, const struct value *pointer, const struct position *pos, long long size,
               const struct node *node, struct value *row)
{
    const struct target *t = &pointer->to.at[0];
    const int array = pointer->dep == DEP_FIX && !pointer->by_rank ? block_behind(&pointer->to) : -1;
    if (array < 0 || size != (long long)sizeof(void *) || !node->type || node->type->kind != T_POINTER ||
        !is_followed(in, array) || !t->o || !t->w)
        return false;
    const struct cell *cell = seen(in, array);
    const struct row_starts *rows = &cell->rows;
    const int block = block_behind(&cell->value.to);
    if (block < 0 || !rows->from)
        return false;
    const struct poly *o = rows->from, *w = o;
    const bool whole =
        cell->layout == LAY_PART && rows->each && !cell->base && flat(in, cell->item) == P(in, size);
    if ((whole || (cell->layout == LAY_WHOLE && !rows->each)) && is_row_before(in, node) &&
        !told_index(in, t, size)) {
        if (!steps_here(in, t, rows, size))
            return false;
    } else {
        const bool own = pos->kind == PLACE_OWN && !pos->beside, end = pos->kind == PLACE_FIRST;
        const struct poly *index_o = poly_exact(in->space, t->o, P(in, size)),
                          *index_w = poly_exact(in->space, t->w, P(in, size));
        if (!whole || (!own && !end) || !index_o || !index_w)
            return false;
        if (end)
            ask_items(in, cell->share, pos->least);
        o = poly_add(in->space, o, poly_mul(in->space, rows->each, index_o));
        w = poly_add(in->space, w, poly_mul(in->space, rows->each, index_w));
    }
    *row = (struct value){.dep = DEP_FIX,
                          .shares = pointer->shares | cell->value.shares |
                                    1ull << (whole ? cell->share : in->numbers->loop->share),
                          .to = {.count = 1, .perhaps_null = true}};
    row->to.at[0] = (struct target){.object = block, .o = o, .w = w};
    return true;
}
