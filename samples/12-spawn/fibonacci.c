/* Fibonacci numbers by recursion over processes: every call is a process that spawns one for each of its two
 * terms. A child stays until its parent has time for it: Open MPI 4.1 can hang when a process disconnects
 * while its parent spawns.
 *
 * fibonacci N
 * prints the N-th Fibonacci number (0, 1, 1, 2, 3, 5, ..) and how many processes it took. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Spawns a process for fibonacci(n). */
static void begin(char *program, long n, MPI_Comm *child)
{
    char text[24];
    char *arguments[] = {text, NULL};
    snprintf(text, sizeof text, "%ld", n);
    MPI_Comm_spawn(program, arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, child, MPI_ERRCODES_IGNORE);
}

int main(int argc, char **argv)
{
    MPI_Comm parent, child[2];
    long result[2]; /* the number, and the processes */
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    long n = argc > 1 ? atol(argv[1]) : 6;
    result[0] = n;
    result[1] = 1;
    if (n >= 2) {
        long part[2];
        for (int k = 0; k < 2; k++)
            begin(argv[0], n - 1 - k, &child[k]);
        result[0] = 0;
        for (int k = 0; k < 2; k++) {
            MPI_Recv(part, 2, MPI_LONG, 0, 0, child[k], MPI_STATUS_IGNORE);
            result[0] += part[0];
            result[1] += part[1];
            MPI_Send(NULL, 0, MPI_INT, 0, 0, child[k]);
            MPI_Comm_disconnect(&child[k]);
        }
    }
    if (parent == MPI_COMM_NULL) {
        printf("fibonacci(%ld) = %ld, by %ld processes\n", n, result[0], result[1]);
    } else {
        MPI_Send(result, 2, MPI_LONG, 0, 0, parent);
        MPI_Recv(NULL, 0, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE);
        MPI_Comm_disconnect(&parent);
    }
    MPI_Finalize();
    return 0;
}
