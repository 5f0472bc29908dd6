/* Loops over all ranks: those that combine what each of them contributed, as a reduction does, and those that fill the
 * counts and displacements of an MPI_Gatherv. */
#include "analysis/loop_body.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/requests.h"
#include "analysis/uniform.h"

bool unconditional(const struct node *node, const struct node *loop)
{
    for (const struct node *n = node; n && n != loop; n = n->parent)
        if (n->parent && n->parent != loop && n->parent->kind != N_BLOCK && n->parent->kind < N_INT)
            return false;
        else if (n->parent && n->parent->children[0] != n &&
                 (n->parent->kind == N_COND || (n->parent->kind == N_BINARY && (n->parent->op == OP_LAND || n->parent->op == OP_LOR))))
            return false;
    return true;
}

static bool ends(struct interp *in, const struct node *node, int depth)
{
    if (!node)
        return false;
    if ((node->kind == N_RETURN && !depth) || node->kind == N_GOTO || node->kind == N_LAMBDA || (node->kind == N_OTHER && node->count))
        return true;
    if (node->kind == N_CALL) {
        const struct function *f = node->decl ? find_function(in, node->decl) : NULL;
        if (f ? depth > 8 || ends(in, f->body, depth + 1)
              : library_ends(node->text) || !strcmp(node->text, "MPI_Abort") ||
                    (!mpi_call_find(node->text) && !library_knows(node->text)))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (ends(in, node->children[i], depth))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (ends(in, node->decls[i]->init, depth))
            return true;
    return false;
}

bool may_end(struct interp *in, const struct node *node)
{
    return ends(in, node, 0);
}

static bool leaves(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_BREAK || node->kind == N_CONTINUE || node->kind == N_RETURN || node->kind == N_GOTO || node->kind == N_LAMBDA)
        return true;
    for (int i = 0; i < node->count; i++)
        if (leaves(node->children[i]))
            return true;
    return false;
}

bool whole_rank_loop(const struct interp *in, const struct loop *loop, unsigned long long shares)
{
    long long low;
    if (!loop->rank_loop || loop->step != 1 || !poly_literal(loop->lo_o, &low) || low || leaves(loop->node))
        return false;
    for (int i = 0; i < in->share_count; i++)
        if (shares >> i & 1 && in->shares[i].group != loop->group)
            return false;
    return true;
}

struct value load_part(struct interp *in, const struct value *content, const struct poly *at, long long size, const struct node *node)
{
    struct loop *loop = in->loop;
    struct value v = *content;
    if (loop && at && size > 0 && flat(in, at) == poly_mul(in->space, poly_of(in->space, loop->t), P(in, size)) &&
        whole_rank_loop(in, loop, v.shares)) {
        if (loop->parts) {
            v.dep = DEP_AGG;
            v.one_rank = true;
            return v;
        }
        make_uniform(in, loop); /* runs as such in the next pass */
    }
    return value_bad(&v, node, 251, "uses the partial result of one rank");
}

/* The accumulator after the loop: complete when it holds every rank's part and nothing of the own one. */
static struct value completed(const struct value *v, const struct value *before, const struct node *node)
{
    if (before->dep != DEP_FIX || before->uninit)
        return value_bad(v, node, 303, "starts from a partial result");
    return (struct value){.dep = DEP_FIX, .shares = v->shares | before->shares, .reassoc = v->reassoc || before->reassoc,
                          .by_rank = v->by_rank || before->by_rank};
}

void run_parts(struct interp *in, const struct node *node, struct body *b)
{
    struct loop *loop = b->loop, *outer = in->loop;
    struct writes outside = written_begin(in);
    bool record = in->record;
    in->loop = loop;
    struct state before = state_copy(in, &in->state);
    struct break_frame frame = frame_new(in, in->breaks);
    in->breaks = &frame;
    in->record = false;
    iterate(in, b);
    struct state tried = in->state;
    in->state = state_copy(in, &before);
    for (int i = 0; i < in->written_count; i++) {
        int object = in->written[i].object;
        if (object >= before.count || object >= tried.count || in->objects[object].array || in->objects[object].decl == b->induction->variable)
            continue;
        struct cell *cell = cell_of(in, object);
        const struct value *t = &tried.cells[object].value;
        if (t->dep == DEP_FIX && cell->value.dep == DEP_FIX)
            cell->value = value_join(in, &cell->value, t, node, 400 + i);
        else
            cell->value = (struct value){.dep = DEP_CARRY, .object = object, .shares = t->shares | cell->value.shares};
    }
    free(tried.cells);
    in->record = record;
    iterate(in, b);
    in->breaks = frame.outer;
    free(frame.at_break.cells);
    free(frame.at_continue.cells);
    for (int i = 0; i < in->written_count; i++) {
        int object = in->written[i].object;
        if (object >= before.count || in->objects[object].array || in->objects[object].decl == b->induction->variable)
            continue;
        struct cell *cell = cell_of(in, object);
        const struct value *was = &before.cells[object].value;
        if (cell->value.dep == DEP_CARRY && cell->value.object == object)
            cell->value = cell->value.agg ? completed(&cell->value, was, node) : *was;
        else if (cell->value.dep == DEP_FIX)
            cell->value = value_join(in, was, &cell->value, node, 440 + i);
        else if (cell->value.dep != DEP_BAD)
            cell->value = value_bad(&cell->value, node, 251, "what the last rank left is used after the loop");
    }
    free(before.cells);
    in->loop = outer;
    set_number(in, b->induction->variable, loop->hi_o, loop->hi_w, false);
    written_end(in, &outside);
}

/* counts[i] = share, displs[i] = i * share in a loop over all ranks: what an MPI_Gatherv needs of every rank. */
void by_rank_array(struct interp *in, const struct node *left, const struct node *right, const struct value *p, struct value *v)
{
    const struct loop *loop = in->loop;
    const struct poly *c, *rest, *t;
    int share = v->o ? share_of(in, v->o) : -1;
    if (!loop || share < 0 || v->dep != DEP_LENGTH || left->kind != N_INDEX || p->to_count != 1 || p->lost || !in->objects[p->to[0].object].array ||
        !whole_rank_loop(in, loop, 1ull << share) || !unconditional(left->parent, loop->node) ||
        p->to[0].w != poly_mul(in->space, t = poly_of(in->space, loop->t), P(in, left->type ? left->type->size : -1)) ||
        !poly_split(in->space, v->o, in->shares[share].atom, &c, &rest) || rest->count)
        return;
    const struct poly *by = poly_exact(in->space, c, t);
    enum atom_kind kind = by ? A_DISPL : A_COUNT;
    if (!by)
        by = c;
    if (poly_has_kind(by, A_LOOP) || poly_has_kind(by, A_RANK))
        return;
    const struct poly *wanted = poly_mul(in->space, by, poly_of(in->space, poly_make_atom(in->space, kind, share, 0, 0, t, NULL, NULL)));
    if (v->w != wanted) {
        const char *text = accessor_text(in, wanted, right);
        if (!text)
            return;
        if (in->record) {
            request_edit(in, right, text, share);
        }
    }
    struct cell *cell = cell_of(in, p->to[0].object);
    *v = (struct value){.dep = kind == A_DISPL ? DEP_DISPLS : DEP_COUNTS, .factor = by, .shares = v->shares};
    if (cell->layout == LAY_WHOLE && (cell->untouched || cell->value.dep == v->dep))
        cell->value = (struct value){.uninit = true}; /* all of it is set by this loop */
}
