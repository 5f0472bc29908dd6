/* Primes of an interval by halving it: a process with a long interval spawns one for each half, one with a
 * short interval counts.
 *
 * primes [LAST [GRAIN]]
 * Primes up to LAST (20000000), counted in pieces of at most GRAIN numbers (5000000). */
#include <mpi.h>
#include <steelyard/spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many primes there are in [first, end): a sieve of that piece alone. */
static long count_primes(long first, long end)
{
    size_t length = (size_t)(end - first);
    char *composite = calloc(length > 0 ? length : 1, 1);
    long primes = 0;
    for (long d = 2; d * d < end; d++) {
        long multiple = (first + d - 1) / d * d;
        if (multiple < 2 * d)
            multiple = 2 * d;
        for (; multiple < end; multiple += d)
            composite[multiple - first] = 1;
    }
    for (long n = first < 2 ? 2 : first; n < end; n++)
        primes += !composite[n - first];
    free(composite);
    return primes;
}

int main(int argc, char **argv)
{
    MPI_Comm parent, half[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    long first = 2, end = (argc > 1 ? atol(argv[1]) : 20000000) + 1,
         grain = argc > 2 ? atol(argv[2]) : 5000000;
    if (parent != MPI_COMM_NULL) {
        first = atol(argv[1]);
        end = atol(argv[2]);
        grain = atol(argv[3]);
    }
    long primes = 0;
    if (end - first > grain) {
        long middle = first + (end - first) / 2;
        char from[2][24], to[2][24], piece[24];
        snprintf(from[0], sizeof from[0], "%ld", first);
        snprintf(to[0], sizeof to[0], "%ld", middle);
        snprintf(from[1], sizeof from[1], "%ld", middle);
        snprintf(to[1], sizeof to[1], "%ld", end);
        snprintf(piece, sizeof piece, "%ld", grain);
        for (int k = 0; k < 2; k++) {
            char *arguments[] = {from[k], to[k], piece, NULL};
            sy_comm_spawn(argv[0], arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &half[k],
                          MPI_ERRCODES_IGNORE);
        }
        for (int k = 0; k < 2; k++) {
            long part;
            MPI_Recv(&part, 1, MPI_LONG, 0, 0, half[k], MPI_STATUS_IGNORE);
            primes += part;
            MPI_Send(NULL, 0, MPI_INT, 0, 0, half[k]);
            MPI_Comm_disconnect(&half[k]);
        }
    } else {
        primes = count_primes(first, end);
    }
    if (parent == MPI_COMM_NULL) {
        printf("%ld primes up to %ld\n", primes, end - 1);
    } else {
        MPI_Send(&primes, 1, MPI_LONG, 0, 0, parent);
        MPI_Recv(NULL, 0, MPI_INT, 0, 0, parent, MPI_STATUS_IGNORE);
        MPI_Comm_disconnect(&parent);
    }
    MPI_Finalize();
    return 0;
}
