#include <stdio.h>
#include <stdlib.h>
#include "mpi.h"

/* Exercise 6: bubble sort on every process; how many swaps were necessary? */

long bubble(int a[], int n)
{
    long swaps = 0;
    int i, j, t, done = 0;
    for (i = 0; i < n - 1 && !done; i++) {
        done = 1;
        for (j = 0; j < n - 1 - i; j++) {
            if (a[j] > a[j + 1]) {
                t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
                swaps++;
                done = 0;
            }
        }
    }
    return swaps;
}

int main(int argc, char *argv[])
{
    int numtasks, taskid, i;
    int n = 336;
    int *data = NULL, *mydata;
    long *swaps = NULL, myswaps;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &numtasks);
    MPI_Comm_rank(MPI_COMM_WORLD, &taskid);
    if (n % numtasks != 0) {
        if (taskid == 0) printf("Quitting. %d is not divisible by number of tasks.\n", n);
        MPI_Finalize();
        return 0;
    }
    mydata = (int *)malloc(sizeof(int) * n / numtasks);
    if (taskid == 0) {
        data = (int *)malloc(sizeof(int) * n);
        swaps = (long *)malloc(sizeof(long) * numtasks);
        for (i = 0; i < n; i++) data[i] = (i * 149 + 57) % 337;
    }
    MPI_Scatter(data, n / numtasks, MPI_INT, mydata, n / numtasks, MPI_INT, 0, MPI_COMM_WORLD);
    myswaps = bubble(mydata, n / numtasks);
    MPI_Gather(&myswaps, 1, MPI_LONG, swaps, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    if (taskid == 0) {
        long sum = 0;
        for (i = 0; i < numtasks; i++) {
            printf("task %d: %ld swaps\n", i, swaps[i]);
            sum += swaps[i];
        }
        printf("together %ld\n", sum);
        free(data);
        free(swaps);
    }
    free(mydata);
    MPI_Finalize();
    return 0;
}
