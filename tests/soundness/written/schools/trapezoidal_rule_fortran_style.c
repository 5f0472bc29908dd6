/*     PROGRAM TRAP                                                  */
/*     TRAPEZOIDAL RULE FOR F(X) = 4/(1+X*X), TRANSLATED FROM F77    */
#include <mpi.h>
#include <stdio.h>

static double f_(double *x)
{
    return 4.0 / (1.0 + *x * *x);
}

static void trap_(double *a, double *b, int *n, double *h, double *result)
{
    double x;
    int i;
    *result = (f_(a) + f_(b)) / 2.0;
    x = *a;
    for (i = 1; i <= *n - 1; i++) {
        x = *a + i * *h;
        *result = *result + f_(&x);
    }
    *result = *result * *h;
}

int main(int argc, char **argv)
{
    int ierr, irank, isize;
    int n = 8400, nloc, ibeg, iend;
    double a = 0.0, b = 1.0, h, aloc, bloc, sloc, stot;

    ierr = MPI_Init(&argc, &argv);
    ierr = MPI_Comm_rank(MPI_COMM_WORLD, &irank);
    ierr = MPI_Comm_size(MPI_COMM_WORLD, &isize);
    if (n % isize != 0) {
        if (irank == 0) printf(" N NOT DIVISIBLE BY NUMBER OF PROCESSES\n");
        ierr = MPI_Finalize();
        return ierr;
    }
    h = (b - a) / n;
    nloc = n / isize;
    ibeg = irank * nloc;
    iend = ibeg + nloc;
    aloc = a + ibeg * h;
    bloc = a + iend * h;
    trap_(&aloc, &bloc, &nloc, &h, &sloc);
    ierr = MPI_Reduce(&sloc, &stot, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (irank == 0) {
        printf(" WITH N = %d TRAPEZOIDS\n", n);
        printf(" INTEGRAL FROM %.3f TO %.3f = %.3f\n", a, b, stot);
    }
    ierr = MPI_Finalize();
    return ierr;
}
