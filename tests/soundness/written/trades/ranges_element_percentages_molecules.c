#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Chemistry: percentages of the elements in molecules, by own ranges */

enum { C, H, N, O, S, NEL };

static const double weight[NEL] = {12.011, 1.008, 14.007, 15.999, 32.06};

typedef struct {
    char name[16];
    unsigned char atoms[NEL];
} molecule;

static const molecule list[] = {
    {"water", {0, 2, 0, 1, 0}},      {"methane", {1, 4, 0, 0, 0}},
    {"ethanol", {2, 6, 0, 1, 0}},    {"glucose", {6, 12, 0, 6, 0}},
    {"glycine", {2, 5, 1, 2, 0}},    {"cysteine", {3, 7, 1, 2, 1}},
    {"urea", {1, 4, 2, 1, 0}},       {"ammonia", {0, 3, 1, 0, 0}},
    {"benzene", {6, 6, 0, 0, 0}},    {"aspirin", {9, 8, 0, 4, 0}},
    {"caffeine", {8, 10, 4, 2, 0}},  {"sulfuric acid", {0, 2, 0, 4, 1}},
    {"adenine", {5, 5, 5, 0, 0}},    {"phenol", {6, 6, 0, 1, 0}},
    {"acetone", {3, 6, 0, 1, 0}},    {"thiophene", {4, 4, 0, 0, 1}},
};

int main(int argc, char **argv)
{
    int rank, size;
    const int n = sizeof list / sizeof list[0];
    double mass[16] = {0}, pct[16][NEL] = {{0}};
    double m_all[16], p_all[16][NEL];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int lo = n * rank / size, hi = n * (rank + 1) / size;
    for (int i = lo; i < hi; i++) {
        for (int e = 0; e < NEL; e++)
            mass[i] += weight[e] * list[i].atoms[e];
        for (int e = 0; e < NEL; e++)
            pct[i][e] = 100.0 * weight[e] * list[i].atoms[e] / mass[i];
    }
    MPI_Reduce(mass, m_all, 16, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(pct, p_all, 16 * NEL, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("%-14s %8s %6s %6s %6s %6s %6s\n", "molecule", "mass", "C%", "H%", "N%", "O%", "S%");
        for (int i = 0; i < n; i++)
            printf("%-14s %8.3f %6.2f %6.2f %6.2f %6.2f %6.2f\n", list[i].name, m_all[i],
                   p_all[i][C], p_all[i][H], p_all[i][N], p_all[i][O], p_all[i][S]);
    }
    MPI_Finalize();
    return 0;
}
