#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* root keeps its part where it is (MPI_IN_PLACE) */
int main(int argc, char **argv)
{
    int r, p, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    int per = n / p;
    int *a = malloc((r == 0 ? n : per) * sizeof *a);

    if (r == 0) {
        for (int i = 0; i < n; i++)
            a[i] = i ^ (i >> 1);            /* Gray code */
        MPI_Scatter(a, per, MPI_INT, MPI_IN_PLACE, per, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Scatter(NULL, 0, MPI_INT, a, per, MPI_INT, 0, MPI_COMM_WORLD);
    }

    for (int i = 0; i < per; i++) {         /* decode */
        int b = a[i];
        for (int s = b >> 1; s; s >>= 1)
            b ^= s;
        a[i] = b;
    }

    if (r == 0)
        MPI_Gather(MPI_IN_PLACE, per, MPI_INT, a, per, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(a, per, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);

    if (r == 0) {
        int ok = 1;
        for (int i = 0; i < n; i++)
            ok &= a[i] == i;
        printf("%s\n", ok ? "decoded" : "broken");
    }
    free(a);
    MPI_Finalize();
    return 0;
}
