/* One ghost item on either side of the own ones: MPI_Sendrecv fills it from the neighbour rank, reading
 * beside the own items is allowed until the array changes. Every rank must then have an item: what is beside
 * it is the same whatever the shares are. */
#include "analysis/run/halos.h"

#include <stdlib.h>

#include "analysis/memory/memory.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/neighbours.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* d > 0, with d made of the rank and the number of ranks. */
static bool positive(struct interp *in, const struct poly *d, struct edge *edge)
{
    for (int i = 0; d && i < d->count; i++)
        for (int j = 0; j < d->terms[i].count; j++) {
            const struct atom *a = d->terms[i].atoms[j];
            if (a->kind != A_RANK)
                continue;
            const struct poly *rank = poly_of(in->space, a);
            const struct poly *from_end = poly_sub(
                in->space,
                poly_of(in->space, poly_make_atom(in->space, A_SIZE, a->id, 0, 0, NULL, NULL, "size")), rank);
            edge->group = a->id;
            edge->last =
                d == poly_sub(in->space, from_end, P(in, 1)) || d == poly_sub(in->space, P(in, 2), from_end);
            edge->only =
                d == poly_sub(in->space, P(in, 1), rank) || d == poly_sub(in->space, P(in, 2), from_end);
            return edge->last || edge->only || d == rank;
        }
    return false;
}

static bool find_edge(struct interp *in, const struct node *test, const struct poly *a, const struct poly *b,
                      struct edge *edge)
{
    test = strip(test);
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        bool known = find_edge(in, test->children[0], a, b, edge);
        edge->only = !edge->only;
        return known;
    }
    bool compares = test->kind == N_BINARY;
    const struct poly *d = poly_sub(in->space, a, b), *minus = poly_sub(in->space, P(in, 0), d),
                      *one = P(in, 1);
    switch (compares ? test->op : OP_NE) {
    case OP_GT:
        return positive(in, d, edge);
    case OP_GE:
        return positive(in, poly_add(in->space, d, one), edge);
    case OP_LT:
        return positive(in, minus, edge);
    case OP_LE:
        return positive(in, poly_add(in->space, minus, one), edge);
    default: { /* rank == 0, rank == size - 1 */
        bool known = (positive(in, d, edge) && !edge->only) || (positive(in, minus, edge) && !edge->only);
        if (compares && test->op == OP_EQ)
            edge->only = true;
        return known;
    }
    }
}

struct edge edge_of(struct interp *in, const struct node *test, const struct poly *a, const struct poly *b)
{
    struct edge edge = {0};
    edge.known = find_edge(in, test, a, b, &edge);
    return edge;
}

const struct poly *neighbour(struct interp *in, const struct edge *edge, const struct value *then,
                             const struct value *otherwise)
{
    const struct value *at_end = edge->only ? then : otherwise, *elsewhere = edge->only ? otherwise : then;
    if (!edge->known)
        return NULL;
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, edge->group, 0, 0, NULL, NULL, "rank"));
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, edge->group, 0, 0, NULL, NULL, "size"));
    int side = edge->last ? 1 : -1;
    if (elsewhere->o != poly_add(in->space, rank, P(in, side)))
        return NULL;
    if (is_constant(at_end, "MPI_PROC_NULL"))
        return neighbour_rank(in, edge->group, side);
    const struct poly *other_end = edge->last ? P(in, 0) : poly_sub(in->space, size, P(in, 1));
    return at_end->o == other_end ? neighbour_in_ring(in, edge->group, side) : NULL;
}

bool lacks_neighbour(struct interp *in, const struct value *a, const struct value *b,
                     const struct poly **root, int *group)
{
    const struct value *number = is_constant(b, "MPI_PROC_NULL") ? a : b, *none = number == a ? b : a;
    const struct atom *beside = poly_single(number->o);
    if (!is_constant(none, "MPI_PROC_NULL") || !beside || beside->kind != A_OPAQUE)
        return false;
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, beside->id, 0, 0, NULL, NULL, "size"));
    *group = beside->id;
    *root = number->o == neighbour_rank(in, beside->id, -1)  ? P(in, 0)
            : number->o == neighbour_rank(in, beside->id, 1) ? poly_sub(in->space, size, P(in, 1))
                                                             : NULL;
    return *root;
}

struct neighbours find_neighbours(struct interp *in, const struct edge *edge, const struct state *then,
                                  const struct state *otherwise)
{
    struct neighbours found = {0};
    if (!edge->known || then->dead || otherwise->dead)
        return found;
    for (int i = -1; found.count < 8 && state_next(then, otherwise, &i);) {
        const struct cell *a = state_cell(then, i), *b = state_cell(otherwise, i);
        if (a->stamp == b->stamp || in->memory->objects[i].array || a->value.stored.never ||
            b->value.stored.never)
            continue;
        const struct poly *rank = neighbour(in, edge, &a->value, &b->value);
        if (!rank)
            continue;
        found.objects[found.count] = i;
        found.ranks[found.count++] = rank;
    }
    return found;
}

void set_neighbours(struct interp *in, const struct neighbours *found)
{
    for (int i = 0; i < found->count; i++) {
        struct value *v = &cell_of(in, found->objects[i])->value;
        v->o = v->w = found->ranks[i];
    }
}

/* Two allocated arrays that only pointers name, with nothing to tell them apart but their contents. */
static bool alike(const struct interp *in, int a, int b)
{
    const struct object *x = &in->memory->objects[a], *y = &in->memory->objects[b];
    bool same_type = x->type == y->type ||
                     (x->type && y->type && x->type->kind == y->type->kind && x->type->size == y->type->size);
    return a != b && x->heap && y->heap && x->array && y->array && !x->escaped && !y->escaped && same_type &&
           x->context == y->context && !(x->type && x->type->kind == T_RECORD) &&
           !is_uniform(in, object_key(x)) && !is_uniform(in, object_key(y));
}

static int points_to(const struct state *state, int object)
{
    const struct value *v = &state_cell(state, object)->value;
    return v->to.count == 1 && !v->to.lost ? v->to.at[0].object : -1;
}

static void rename_pair(struct interp *in, int a, int b)
{
    struct cell swap = *cell_of(in, a);
    *cell_of(in, a) = *cell_of(in, b);
    *cell_of(in, b) = swap;
    for (int i = 0; i < in->memory->state.count; i++) {
        const struct value *held = &state_cell(&in->memory->state, i)->value;
        bool names = held->dep == DEP_CARRY && (held->partial.object == a || held->partial.object == b);
        for (int k = 0; k < held->to.count; k++)
            names = names || held->to.at[k].object == a || held->to.at[k].object == b;
        if (!names)
            continue;
        struct value *v = &cell_of(in, i)->value;
        for (int k = 0; k < v->to.count; k++)
            v->to.at[k].object = v->to.at[k].object == a   ? b
                                 : v->to.at[k].object == b ? a
                                                           : v->to.at[k].object;
        if (v->dep == DEP_CARRY)
            v->partial.object = v->partial.object == a ? b : v->partial.object == b ? a : v->partial.object;
    }
    for (int i = 0; i < 2; i++) { /* both are something else now */
        int ghosts = seen(in, i ? a : b)->ghosts;
        note_written(in, i ? a : b);
        cell_of(in, i ? a : b)->ghosts = ghosts;
    }
}

/* One after the other comes back to its place: three that go round need two exchanges of names. */
void rename_swapped(struct interp *in, const struct state *head)
{
    if (in->memory->state.dead)
        return;
    for (int p = -1; state_next(head, &in->memory->state, &p) && p < head->count;) {
        int a = points_to(head, p), b = points_to(&in->memory->state, p);
        if (a < 0 || b < 0 || a == b || in->memory->objects[p].array || !alike(in, a, b))
            continue;
        bool leaves = false, comes = false; /* b is in the place of a, and a in that of another one */
        for (int q = -1; state_next(head, &in->memory->state, &q) && q < head->count;) {
            if (q == p || in->memory->objects[q].array)
                continue;
            const int before = points_to(head, q), now = points_to(&in->memory->state, q);
            leaves = leaves || (before == b && now != b);
            comes = comes || (now == a && before != a);
        }
        if (leaves && comes)
            rename_pair(in, a, b);
    }
}
