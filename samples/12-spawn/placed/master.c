/* A master that spawns workers on demand: a list of tasks of unequal sizes, one process per task, a limited
 * number of them at a time. A worker counts the steps of the Collatz sequences of its numbers, and stays
 * until the master has time for it: Open MPI 4.1 can hang when a process disconnects while its parent spawns.
 *
 * master [TASKS [AT-ONCE [SIZE]]]
 * TASKS tasks (20) of about SIZE thousand numbers (100), AT-ONCE at a time (4) */
#include <mpi.h>
#include <steelyard/spawn.h>
#include <stdio.h>
#include <stdlib.h>

/* Numbers of task k, in thousands: from half of `size` to one and a half, in no order. */
static long numbers_of(int k, long size)
{
    return size / 2 + (long)((unsigned)k * 7919u % 101u) * size / 100;
}

static void work(MPI_Comm parent, char **argv)
{
    long from = atol(argv[1]), numbers = 1000 * atol(argv[2]), steps = 0;
    for (long n = from; n < from + numbers; n++)
        for (unsigned long x = (unsigned long)n; x > 1; steps++)
            x = x % 2 ? 3 * x + 1 : x / 2;
    MPI_Send(&steps, 1, MPI_LONG, 0, 0, parent);
    MPI_Recv(NULL, 0, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE); /* dismissed */
    MPI_Comm_disconnect(&parent);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        work(parent, argv);
        MPI_Finalize();
        return 0;
    }
    int tasks = argc > 1 ? atoi(argv[1]) : 20, at_once = argc > 2 ? atoi(argv[2]) : 4;
    long size = argc > 3 ? atol(argv[3]) : 100, from = 1, all = 0;
    MPI_Comm *worker = malloc((size_t)at_once * sizeof *worker);
    MPI_Request *result = malloc((size_t)at_once * sizeof *result);
    long *steps = malloc((size_t)at_once * sizeof *steps);
    int *done = malloc((size_t)at_once * sizeof *done);
    MPI_Status *status = malloc((size_t)at_once * sizeof *status);
    double begun = MPI_Wtime();
    for (int k = 0; k < at_once; k++)
        result[k] = MPI_REQUEST_NULL;
    for (int task = 0, busy = 0; task < tasks || busy > 0;) {
        int n = 0;
        if (busy == at_once || task == tasks)
            MPI_Waitsome(at_once, result, &n, done, status);
        else if (busy > 0)
            MPI_Testsome(at_once, result, &n, done, status);
        for (int k = 0; k < n; k++) {
            all += steps[done[k]];
            MPI_Send(NULL, 0, MPI_INT, 0, 0, worker[done[k]]);
            MPI_Comm_disconnect(&worker[done[k]]);
            busy--;
        }
        if (task < tasks && busy < at_once) {
            int place = 0;
            char first[24], numbers[24];
            char *arguments[] = {first, numbers, NULL};
            while (result[place] != MPI_REQUEST_NULL)
                place++;
            snprintf(first, sizeof first, "%ld", from);
            snprintf(numbers, sizeof numbers, "%ld", numbers_of(task, size));
            from += 1000 * numbers_of(task, size);
            sy_comm_spawn(argv[0], arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &worker[place],
                          MPI_ERRCODES_IGNORE);
            MPI_Irecv(&steps[place], 1, MPI_LONG, 0, 0, worker[place], &result[place]);
            task++;
            busy++;
        }
    }
    printf("%ld steps of %d tasks\n", all, tasks);
    fprintf(stderr, "%.3f s\n", MPI_Wtime() - begun);
    free(worker);
    free(result);
    free(steps);
    free(done);
    free(status);
    MPI_Finalize();
    return 0;
}
