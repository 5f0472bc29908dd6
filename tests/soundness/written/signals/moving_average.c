/* arguments: 96 5 | 240 | */
/* Trailing moving average of a load curve; the first window-1 values of a part
   come from the process on the left. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int my_rank, comm_sz;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &comm_sz);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);

    int n = 120, win = 4;
    if (argc >= 2) n = atoi(argv[1]);
    if (argc >= 3) win = atoi(argv[2]);

    int local_n = n / comm_sz;
    if (local_n * comm_sz != n || win < 2 || local_n < win - 1) {
        if (my_rank == 0) fprintf(stderr, "cannot use n=%d win=%d with %d processes\n", n, win, comm_sz);
        MPI_Finalize();
        return 0;
    }

    float *load = NULL, *avg = NULL;
    float *local = malloc((local_n + win - 1) * sizeof(float));
    float *local_avg = malloc(local_n * sizeof(float));
    float *x = local + win - 1;       /* x[-1], x[-2].. are the neighbour's last values */

    if (my_rank == 0) {
        load = malloc(n * sizeof(float));
        avg = malloc(n * sizeof(float));
        for (int i = 0; i < n; i++) {
            int hour = i % 24;
            load[i] = (hour >= 7 && hour <= 20 ? 60.0f : 25.0f) + (float)((i * 29) % 17);
        }
    }

    MPI_Scatter(load, local_n, MPI_FLOAT, x, local_n, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (my_rank < comm_sz - 1)
        MPI_Send(x + local_n - (win - 1), win - 1, MPI_FLOAT, my_rank + 1, 0, MPI_COMM_WORLD);
    if (my_rank > 0)
        MPI_Recv(local, win - 1, MPI_FLOAT, my_rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        for (int i = 0; i < win - 1; i++)
            local[i] = x[0];

    for (int i = 0; i < local_n; i++) {
        float sum = 0.0f;
        for (int j = 0; j < win; j++)
            sum += x[i - j];
        local_avg[i] = sum / win;
    }

    MPI_Gather(local_avg, local_n, MPI_FLOAT, avg, local_n, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (my_rank == 0) {
        int imax = 0;
        for (int i = 0; i < n; i++) {
            if (avg[i] > avg[imax]) imax = i;
            if (i % 12 == 0) printf("%4d %6.1f %8.3f\n", i, load[i], avg[i]);
        }
        printf("highest average %.3f at %d\n", avg[imax], imax);
        free(load);
        free(avg);
    }
    free(local);
    free(local_avg);
    MPI_Finalize();
    return 0;
}
