/* Ordered delivery is a correct MPI_Scatterv: contiguous, strided and struct types, other types at the
 * receiver, MPI_IN_PLACE, null pointers where MPI looks at nothing, empty shares, other scatters on the same
 * communicator, errors. Run under every STEELYARD_DELIVERY; what arrives must be the same. */
#include "count.h"

#include <stdlib.h>

#include "steelyard/shares.h"

static int rank, size;

/* Rows of four ints, of which the first three are sent. */
static void check_strided(sy_shares *s, int root)
{
    MPI_Datatype three;
    MPI_Datatype row;
    MPI_Type_vector(1, 3, 4, MPI_INT, &three);
    MPI_Type_create_resized(three, 0, 4 * sizeof(int), &row);
    MPI_Type_commit(&row);
    int total = sy_total(s);
    int mine = sy_mine(s);
    int *all = rank == root ? malloc(4 * (size_t)total * sizeof *all + 1) : NULL;
    int *part = malloc(3 * (size_t)mine * sizeof *part + 1);
    for (int i = 0; all && i < 4 * total; i++)
        all[i] = i;
    /* Sent as rows, received as plain ints; other ranks have no send arguments at all. */
    if (rank == root)
        MPI_Scatterv(all, sy_scatter_counts(s), sy_displs(s), row, part, 3 * mine, MPI_INT, root,
                     MPI_COMM_WORLD);
    else
        MPI_Scatterv(NULL, NULL, NULL, MPI_DATATYPE_NULL, part, 3 * mine, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; i < 3 * mine; i++)
        CHECK_EQUAL(part[i], 4 * (sy_offset(s) + i / 3) + i % 3);
    free(all);
    free(part);
    MPI_Type_free(&three);
    MPI_Type_free(&row);
}

static void check_in_place(sy_shares *s, int root)
{
    int total = sy_total(s);
    int mine = sy_mine(s);
    double *all = rank == root ? malloc((size_t)total * sizeof *all + 1) : NULL;
    double *part = malloc((size_t)mine * sizeof *part + 1);
    for (int i = 0; all && i < total; i++)
        all[i] = i;
    MPI_Scatterv(all, sy_scatter_counts(s), sy_displs(s), MPI_DOUBLE,
                 rank == root ? MPI_IN_PLACE : (void *)part, mine, MPI_DOUBLE, root, MPI_COMM_WORLD);
    for (int i = 0; rank != root && i < mine; i++)
        CHECK(part[i] == sy_offset(s) + i);
    for (int i = 0; all && i < total; i++)
        CHECK(all[i] == i);
    free(all);
    free(part);
}

/* A scatter with counts of the program's own, between those of the library. */
static void check_foreign(int root)
{
    int *counts = malloc((size_t)size * sizeof *counts);
    int *displs = malloc((size_t)size * sizeof *displs);
    int *all = malloc((size_t)size * sizeof *all);
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        displs[i] = size - 1 - i;
        all[i] = 100 + i;
    }
    int got = 0;
    MPI_Scatterv(all, rank == root ? counts : NULL, displs, MPI_INT, &got, 1, MPI_INT, root, MPI_COMM_WORLD);
    CHECK_EQUAL(got, 100 + size - 1 - rank);
    free(counts);
    free(displs);
    free(all);
}

/* A large share, beyond every eager limit. */
static void check_large(int root)
{
    sy_shares *s = sy_shares_make_by(300000, 1000, 1000, root, MPI_COMM_WORLD);
    int total = sy_total(s);
    int mine = sy_mine(s);
    int *all = rank == root ? malloc((size_t)total * sizeof *all) : NULL;
    int *part = malloc((size_t)mine * sizeof *part);
    for (int i = 0; all && i < total; i++)
        all[i] = 7 * i;
    MPI_Scatterv(all, sy_scatter_counts(s), sy_displs(s), MPI_INT, part, mine, MPI_INT, root, MPI_COMM_WORLD);
    int wrong = 0;
    for (int i = 0; i < mine; i++)
        wrong += part[i] != 7 * (sy_offset(s) + i);
    CHECK_EQUAL(wrong, 0);
    free(all);
    free(part);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int root = 0; root<size; root += size> 1 ? size - 1 : 1) {
        sy_shares *s = sy_shares_make(11, root, MPI_COMM_WORLD);
        check_strided(s, root);
        check_in_place(s, root);
        check_foreign(root);
        check_strided(sy_shares_make(0, root, MPI_COMM_WORLD), root);
        check_large(root);
        /* Another communicator of the same ranks, which has no ordered object of its own. */
        MPI_Comm copy;
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
        int one = -1;
        int *all = malloc((size_t)sy_total(s) * sizeof *all);
        int *part = malloc((size_t)sy_mine(s) * sizeof *part + 1);
        for (int i = 0; i < sy_total(s); i++)
            all[i] = i;
        MPI_Scatterv(all, sy_scatter_counts(s), sy_displs(s), MPI_INT, part, sy_mine(s), MPI_INT, root, copy);
        MPI_Scatter(all, 1, MPI_INT, &one, 1, MPI_INT, root, copy);
        CHECK_EQUAL(one, rank);
        for (int i = 0; i < sy_mine(s); i++)
            CHECK_EQUAL(part[i], sy_offset(s) + i);
        free(all);
        free(part);
        MPI_Comm_free(&copy);
    }
    int result = checks_result();
    MPI_Finalize();
    return result;
}
