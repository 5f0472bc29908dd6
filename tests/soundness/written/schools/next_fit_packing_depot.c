/*
 * Truck loading: parcels arrive in order, next-fit packing into vans of
 * capacity 100. Every depot (process) packs its own parcels.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CAP 100

static int next_fit(const int *w, int n, int *van_of)
{
    int van = 0, load = 0;
    for (int i = 0; i < n; i++) {
        if (load + w[i] > CAP) {
            van++;
            load = 0;
        }
        load += w[i];
        van_of[i] = van;
    }
    return n ? van + 1 : 0;
}

int main(int argc, char **argv)
{
    int rank, size, n = 240;
    int *counts, *start, *weights = NULL, *vans = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d parcels, %d depots\n", n, size);
        MPI_Finalize();
        return 0;
    }
    counts = malloc(size * sizeof *counts);
    start = malloc(size * sizeof *start);
    for (int r = 0; r < size; r++) {
        counts[r] = n / size;
        start[r] = r * counts[r];
    }
    int m = counts[rank];
    int *w = malloc(m * sizeof *w), *v = malloc(m * sizeof *v);
    if (rank == 0) {
        weights = malloc(n * sizeof *weights);
        vans = malloc(n * sizeof *vans);
        for (int i = 0; i < n; i++) weights[i] = 5 + (i * 37) % 41;
    }
    MPI_Scatterv(weights, counts, start, MPI_INT, w, m, MPI_INT, 0, MPI_COMM_WORLD);
    int used = next_fit(w, m, v), first = 0, total;
    MPI_Exscan(&used, &first, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) first = 0;
    for (int i = 0; i < m; i++) v[i] += first;
    MPI_Gatherv(v, m, MPI_INT, vans, counts, start, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&used, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d vans for %d parcels\n", total, n);
        for (int i = 0; i < n; i += 24) printf("parcel %d (%d kg) -> van %d\n", i, weights[i], vans[i]);
        free(weights);
        free(vans);
    }
    free(w); free(v); free(counts); free(start);
    MPI_Finalize();
    return 0;
}
