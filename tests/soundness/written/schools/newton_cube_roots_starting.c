#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

/* Newton's method for the square and cube roots of many numbers. The starting
   guess of each number is the result of the previous one (they are similar),
   and the total number of iterations is what we want to know. */

#define EPS 1e-9

static int newton_cube(double a, double *x)
{
    int it = 0;
    double d;
    do {
        d = (*x * *x * *x - a) / (3.0 * *x * *x);
        *x -= d;
        it++;
    } while (fabs(d) > EPS && it < 100);
    return it;
}

int main(int argc, char **argv)
{
    int me, np, n = 280, k, i, its = 0, sum, worst = 0, gworst;
    double *a = NULL, *r = NULL, *al, guess = 1.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (n % np) {
        if (me == 0) printf("n/p must be an integer (n=%d)\n", n);
        MPI_Finalize();
        return 0;
    }
    k = n / np;
    al = malloc(k * sizeof *al);
    if (me == 0) {
        a = malloc(n * sizeof *a);
        r = malloc(n * sizeof *r);
        for (i = 0; i < n; i++) a[i] = 10.0 + 3.5 * i;
    }
    MPI_Scatter(a, k, MPI_DOUBLE, al, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < k; i++) {
        int c = newton_cube(al[i], &guess);
        al[i] = guess;
        its += c;
        if (c > worst) worst = c;
    }
    MPI_Gather(al, k, MPI_DOUBLE, r, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&its, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&worst, &gworst, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (me == 0) {
        for (i = 0; i < n; i += 40) printf("cbrt(%.3f) = %.3f\n", a[i], r[i]);
        printf("%d iterations, at most %d for one number\n", sum, gworst);
        free(a);
        free(r);
    }
    free(al);
    MPI_Finalize();
    return 0;
}
