#include "mpi.h"
#include <stdio.h>
#include <stdlib.h>

/* sort every row of a matrix; who does which rows does not matter */
#define COLS 10

void bubble(int *a, int n)
{
    int swapped;
    do {
        swapped = 0;
        for (int i = 1; i < n; i++) {
            if (a[i - 1] > a[i]) {
                int tmp = a[i];
                a[i] = a[i - 1];
                a[i - 1] = tmp;
                swapped = 1;
            }
        }
        n--;
    } while (swapped);
}

int main(int argc, char *argv[])
{
    int ProcRank, ProcNum, Size = 60;
    int *pMatrix = NULL, *pProcRows;
    int RowNum;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ProcNum);
    MPI_Comm_rank(MPI_COMM_WORLD, &ProcRank);

    RowNum = Size / ProcNum;
    pProcRows = malloc(sizeof(int) * RowNum * COLS);
    if (ProcRank == 0) {
        pMatrix = malloc(sizeof(int) * Size * COLS);
        for (int i = 0; i < Size; i++)
            for (int j = 0; j < COLS; j++)
                pMatrix[i * COLS + j] = (i * 17 + j * 29) % 100;
    }
    MPI_Scatter(pMatrix, RowNum * COLS, MPI_INT, pProcRows, RowNum * COLS, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < RowNum; i++)
        bubble(pProcRows + i * COLS, COLS);
    MPI_Gather(pProcRows, RowNum * COLS, MPI_INT, pMatrix, RowNum * COLS, MPI_INT, 0, MPI_COMM_WORLD);

    if (ProcRank == 0) {
        for (int i = 0; i < Size; i += 12) {
            for (int j = 0; j < COLS; j++)
                printf("%3d", pMatrix[i * COLS + j]);
            printf("\n");
        }
        free(pMatrix);
    }
    free(pProcRows);
    MPI_Finalize();
    return 0;
}
