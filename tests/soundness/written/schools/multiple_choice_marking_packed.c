/* Exam answers: multiple-choice sheets packed in one long long per student
   (2 bits per question); distribution by Scatterv, marks by Gatherv. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define QUESTIONS 20
typedef unsigned long long sheet;

static sheet pack(const int *ans)
{
    sheet s = 0;
    for (int q = QUESTIONS - 1; q >= 0; q--) s = s << 2 | (sheet)(ans[q] & 3);
    return s;
}

static int correct(sheet s, sheet key)
{
    int c = 0;
    for (int q = 0; q < QUESTIONS; q++, s >>= 2, key >>= 2)
        if ((s & 3) == (key & 3)) c++;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size, n = 126;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size != 0) {
        if (rank == 0) printf("126 students and %d markers\n", size);
        MPI_Finalize();
        return 0;
    }
    int *how_many = malloc(size * sizeof(int)), *where = malloc(size * sizeof(int));
    for (int r = size - 1; r >= 0; r--) {
        how_many[r] = n / size;
        where[r] = n - (size - r) * how_many[r];
    }
    sheet key = 0, *all = NULL, *my = malloc(how_many[rank] * sizeof(sheet));
    int *points = NULL, *mypoints = malloc(how_many[rank] * sizeof(int));
    if (rank == 0) {
        int a[QUESTIONS];
        all = malloc(n * sizeof(sheet));
        points = malloc(n * sizeof(int));
        for (int q = 0; q < QUESTIONS; q++) a[q] = (q * q + 1) % 4;
        key = pack(a);
        for (int s = 0; s < n; s++) {
            for (int q = 0; q < QUESTIONS; q++)
                a[q] = (s * 7 + q * 5) % 11 < 4 + s % 6 ? (q * q + 1) % 4 : (q + s) % 4;
            all[s] = pack(a);
        }
    }
    MPI_Bcast(&key, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    MPI_Scatterv(all, how_many, where, MPI_UNSIGNED_LONG_LONG,
                 my, how_many[rank], MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    for (int i = 0; i < how_many[rank]; i++) mypoints[i] = correct(my[i], key);
    MPI_Gatherv(mypoints, how_many[rank], MPI_INT, points, how_many, where, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int hist[QUESTIONS + 1] = {0};
        for (int s = 0; s < n; s++) hist[points[s]]++;
        for (int p = 0; p <= QUESTIONS; p++)
            if (hist[p]) printf("%2d points: %d students\n", p, hist[p]);
        free(all);
        free(points);
    }
    free(my); free(mypoints); free(how_many); free(where);
    MPI_Finalize();
    return 0;
}
