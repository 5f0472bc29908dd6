#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Digital root of account numbers; goto-style clean up. */
static int digital_root(unsigned long v)
{
    do {
        unsigned long s = 0;
        for (; v; v /= 10)
            s += v % 10;
        v = s;
    } while (v > 9);
    return (int)v;
}

int main(int argc, char **argv)
{
    int rc = EXIT_FAILURE, rank, size, n = 120, each;
    unsigned long *accounts = NULL, *own = NULL;
    int *roots = NULL, *all = NULL;

    if (MPI_Init(&argc, &argv) != MPI_SUCCESS)
        return rc;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size) {
        if (!rank)
            fprintf(stderr, "%d accounts cannot be dealt to %d ranks\n", n, size);
        goto out;
    }
    each = n / size;

    own = malloc(each * sizeof *own);
    roots = malloc(each * sizeof *roots);
    if (!own || !roots) {
        fprintf(stderr, "malloc: %s\n", strerror(errno));
        goto out;
    }
    if (!rank) {
        accounts = malloc(n * sizeof *accounts);
        all = malloc(n * sizeof *all);
        if (!accounts || !all)
            goto out;
        for (int i = 0; i < n; i++)
            accounts[i] = 9000000UL + 7919UL * i * i;
    }

    MPI_Scatter(accounts, each, MPI_UNSIGNED_LONG, own, each, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    for (int i = 0; i < each; i++)
        roots[i] = digital_root(own[i]);
    MPI_Gather(roots, each, MPI_INT, all, each, MPI_INT, 0, MPI_COMM_WORLD);

    if (!rank)
        for (int i = 0; i < n; i += 10)
            printf("%lu -> %d\n", accounts[i], all[i]);
    rc = EXIT_SUCCESS;
out:
    free(accounts);
    free(all);
    free(own);
    free(roots);
    MPI_Finalize();
    return rc;
}
