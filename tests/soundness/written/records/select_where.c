/* arguments: | 100 120 */
/* SELECT id, price FROM items WHERE price BETWEEN lo AND hi: local selection,
   then MPI_Gatherv of what was found. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                     \
    do {                                                                \
        int err_ = (call);                                              \
        if (err_ != MPI_SUCCESS) {                                      \
            fprintf(stderr, "%s:%d: MPI error %d\n", __FILE__, __LINE__, err_); \
            MPI_Abort(MPI_COMM_WORLD, err_);                            \
        }                                                               \
    } while (0)

typedef struct item { int id; int price; } item;

int main(int argc, char **argv)
{
    int rank, size;
    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    int lo = 300, hi = 340, n = 600;
    if (argc == 3) {
        lo = atoi(argv[1]);
        hi = atoi(argv[2]);
    }
    if (n % size != 0) {
        if (rank == 0)
            fprintf(stderr, "size must divide %d\n", n);
        CHECK(MPI_Finalize());
        return 0;
    }

    item *items = NULL;
    if (rank == 0) {
        items = malloc(n * sizeof *items);
        for (int i = 0; i < n; i++) {
            items[i].id = i + 1;
            items[i].price = (i * 7919 + 31) % 1009;
        }
    }

    int local_n = n / size;
    item *local = malloc(local_n * sizeof *local);
    item *hits = malloc(local_n * sizeof *hits);
    CHECK(MPI_Scatter(items, local_n, MPI_2INT, local, local_n, MPI_2INT, 0, MPI_COMM_WORLD));

    int found = 0;
    for (int i = 0; i < local_n; i++)
        if (local[i].price >= lo && local[i].price <= hi)
            hits[found++] = local[i];

    int *counts = NULL, *displs = NULL, total = 0;
    item *rows = NULL;
    if (rank == 0) {
        counts = malloc(size * sizeof(int));
        displs = malloc(size * sizeof(int));
    }
    CHECK(MPI_Gather(&found, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD));
    if (rank == 0) {
        for (int r = 0; r < size; r++) {
            displs[r] = total;
            total += counts[r];
        }
        rows = malloc((total + 1) * sizeof *rows);
    }
    CHECK(MPI_Gatherv(hits, found, MPI_2INT, rows, counts, displs, MPI_2INT, 0, MPI_COMM_WORLD));

    if (rank == 0) {
        for (int i = 0; i < total; i++)
            printf("%4d %4d\n", rows[i].id, rows[i].price);
        printf("(%d rows)\n", total);
        free(rows);
        free(counts);
        free(displs);
        free(items);
    }
    free(local);
    free(hits);
    CHECK(MPI_Finalize());
    return 0;
}
