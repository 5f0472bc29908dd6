#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* epidemiology: 2x2 table exposure / disease from two parallel arrays of chars */
int main(int argc, char **argv)
{
    int rank, size, persons = 360;
    char *exposed = NULL, *ill = NULL;
    int table[2][2] = { { 0, 0 }, { 0, 0 } }, all[2][2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int cohort = persons / size;
    char *e = malloc(2 * cohort), *d = e + cohort;

    if (rank == 0) {
        exposed = malloc(persons);
        ill = malloc(persons);
        for (int i = 0; i < persons; i++) {
            exposed[i] = i % 3 == 0;
            ill[i] = exposed[i] ? i % 4 < 2 : i % 7 == 0;
        }
    }
    MPI_Scatter(exposed, cohort, MPI_CHAR, e, cohort, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Scatter(ill, cohort, MPI_CHAR, d, cohort, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < cohort; i++)
        table[(int)e[i]][(int)d[i]]++;
    MPI_Reduce(table, all, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double odds = (double)all[1][1] * all[0][0] / ((double)all[1][0] * all[0][1]);
        printf("%4d %4d\n%4d %4d\nodds ratio %.3f\n", all[1][1], all[1][0], all[0][1], all[0][0], odds);
        free(exposed);
        free(ill);
    }
    free(e);
    MPI_Finalize();
    return 0;
}
