/* The same through LB4MPI's calls: built against Steelyard's header, or against the sources of that library.
 * usage: loop_bench_dls NAME [CHUNKS]      under mpiexec */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <DLS.h>

enum { LOOPS = 5 };

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    int rank, size, first, count, mine, all;
    double middle[2][LOOPS], spent[2], sum[2], work;
    infoDLS info;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int chunks = argc > 2 ? atoi(argv[2]) : 50000;
    DLS_Parameters_Setup(MPI_COMM_WORLD, &info, size, -1, -1, 1, 1e-6, 1e-6, 0, 1.0, 1.0);
    for (int i = 0; i < LOOPS; i++) {
        int asked = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        clock_t processor = clock();
        DLS_StartLoop(&info, 1, chunks, SS);
        while (!DLS_Terminated(&info)) {
            DLS_StartChunk(&info, &first, &count);
            asked += count > 0;
            DLS_EndChunk(&info);
        }
        spent[0] = MPI_Wtime() - start;
        spent[1] = (double)(clock() - processor) / CLOCKS_PER_SEC;
        DLS_EndLoop(&info, &mine, &work);
        MPI_Allreduce(&asked, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(spent, sum, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            middle[k][i] = 1e6 * sum[k] / all;
    }
    for (int k = 0; k < 2; k++)
        qsort(middle[k], LOOPS, sizeof middle[k][0], by_value);
    if (rank == 0)
        printf("%-28s %8.4f %8.4f\n", argc > 1 ? argv[1] : "LB4MPI's calls", middle[0][LOOPS / 2],
               middle[1][LOOPS / 2]);
    DLS_Finalize(&info);
    MPI_Finalize();
    return 0;
}
