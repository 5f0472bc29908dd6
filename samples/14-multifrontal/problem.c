#include "problem.h"
#include "channel.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* Broadcasts an array of any length; allocated on the receivers. */
static void *spread(void *data, int64_t count, MPI_Datatype type, size_t size, MPI_Comm comm)
{
    int rank;
    MPI_Comm_rank(comm, &rank);
    if (rank != 0)
        data = mf_alloc((size_t)count, size);
    for (int64_t done = 0; done < count; done += INT_MAX / 2) {
        int64_t part = count - done < INT_MAX / 2 ? count - done : INT_MAX / 2;
        MPI_Bcast((char *)data + (size_t)done * size, (int)part, type, 0, comm);
    }
    return data;
}

static bool make_first(struct problem *p, const struct options *o, char *text, int room)
{
    struct sparse given = {0};
    bool good = true;
    if (o->matrix)
        good = matrix_market_read(&given, o->matrix, o->unsymmetric, text, room);
    else if (!grid_matrix(&given, o->nx, o->ny, o->nz, o->stencil, !o->unsymmetric))
        good = false, snprintf(text, (size_t)room, "out of memory");
    if (good && (!tree_build(&p->tree, &given) || !sparse_permute(&p->matrix, &given, p->tree.old)))
        good = false, snprintf(text, (size_t)room, "the analysis failed: out of memory, or METIS did not take the graph");
    sparse_free(&given);
    return good;
}

bool problem_make(struct problem *p, const struct options *o, MPI_Comm comm, char *text, int room)
{
    int rank, ranks;
    int64_t head[4] = {0};
    memset(p, 0, sizeof *p);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    struct tree *t = &p->tree;
    struct sparse *a = &p->matrix;
    if (rank == 0) {
        double start = MPI_Wtime();
        if (make_first(p, o, text, room)) {
            head[0] = 1;
            head[1] = t->n;
            head[2] = t->nodes;
            head[3] = t->symmetric;
        }
        p->analysis_s = MPI_Wtime() - start;
    }
    MPI_Bcast(head, 4, MPI_INT64_T, 0, comm);
    if (!head[0])
        return false;
    if (ranks > 1) {
        t->n = a->n = (int)head[1];
        t->nodes = (int)head[2];
        t->symmetric = a->symmetric = head[3] != 0;
        t->old = spread(t->old, t->n, MPI_INT, sizeof(int), comm);
        t->first = spread(t->first, t->nodes + 1, MPI_INT, sizeof(int), comm);
        t->start = spread(t->start, t->nodes + 1, MPI_INT64_T, sizeof(int64_t), comm);
        t->rows = spread(t->rows, t->start[t->nodes], MPI_INT, sizeof(int), comm);
        t->parent = spread(t->parent, t->nodes, MPI_INT, sizeof(int), comm);
        a->start = spread(a->start, a->n + 1, MPI_INT64_T, sizeof(int64_t), comm);
        a->column = spread(a->column, a->start[a->n], MPI_INT, sizeof(int), comm);
        a->value = spread(a->value, a->start[a->n], MPI_DOUBLE, sizeof(double), comm);
        if (rank != 0 && !tree_children(t))
            MPI_Abort(comm, 3);
    }
    if (!mapping_build(&p->mapping, t, ranks, &o->mapping))
        MPI_Abort(comm, 3);
    return true;
}

void problem_free(struct problem *p)
{
    sparse_free(&p->matrix);
    tree_free(&p->tree);
    mapping_free(&p->mapping);
}
