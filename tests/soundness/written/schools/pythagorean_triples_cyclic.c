/* Pythagorean triples: the hypotenuse loop is cyclic over the processes */
#include <mpi.h>
#include <stdio.h>

static int gcd(int a, int b)
{
    return b ? gcd(b, a % b) : a;
}

int main(int argc, char *argv[])
{
    int myrank, nprocs;
    const int CMAX = 420;
    long local[3] = { 0, 0, 0 };    /* triples, primitive ones, perimeter sum */
    long global[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    MPI_Comm_rank(MPI_COMM_WORLD, &myrank);

    if (CMAX % nprocs != 0) {
        if (myrank == 0) printf("please run with 1..7 processes\n");
        MPI_Finalize();
        return 0;
    }
    for (int c = myrank + 1; c <= CMAX; c += nprocs) {
        int a = 1, b = c - 1;
        while (a < b) {
            int d = a * a + b * b - c * c;
            if (d == 0) {
                local[0]++;
                if (gcd(a, b) == 1) local[1]++;
                local[2] += a + b + c;
                a++;
                b--;
            } else if (d < 0)
                a++;
            else
                b--;
        }
    }
    MPI_Reduce(local, global, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (myrank == 0) {
        printf("triples with c <= %d : %ld\n", CMAX, global[0]);
        printf("primitive           : %ld\n", global[1]);
        printf("sum of perimeters   : %ld\n", global[2]);
    }
    MPI_Finalize();
    return 0;
}
