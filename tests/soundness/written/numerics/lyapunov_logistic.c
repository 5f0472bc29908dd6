/* Lyapunov exponent of the logistic map for a range of parameters. */
#include <assert.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct options {
  double rmin, rmax;
  int npar, burn, keep;
};

static struct options defaults(void)
{
  struct options o;
  o.rmin = 2.8;
  o.rmax = 3.56;
  o.npar = 72;
  o.burn = 200;
  o.keep = 400;
  return o;
}

static double lyapunov(double r, const struct options *o)
{
  double x = 0.4, acc = 0.0;
  for (int t = 0; t < o->burn; t++) x = r * x * (1.0 - x);
  for (int t = 0; t < o->keep; t++) {
    double slope = fabs(r * (1.0 - 2.0 * x));
    acc += log(slope < 1e-6 ? 1e-6 : slope);
    x = r * x * (1.0 - x);
  }
  return acc / o->keep;
}

int main(int argc, char **argv)
{
  int rank, comm_sz;
  MPI_Comm comm;

  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &comm_sz);

  struct options opt = defaults();
  if (argc > 1) opt.npar = atoi(argv[1]);
  if (opt.npar < comm_sz) {
    if (rank == 0) fputs("too few parameters\n", stderr);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
  }
  opt.npar = opt.npar / comm_sz * comm_sz;
  const int my_n = opt.npar / comm_sz;

  double *r = NULL, *lam = NULL;
  double *my_r = malloc(my_n * sizeof *my_r);
  assert(my_r);
  if (rank == 0) {
    r = malloc(opt.npar * sizeof *r);
    lam = malloc(opt.npar * sizeof *lam);
    assert(r && lam);
    for (int i = 0; i < opt.npar; i++)
      r[i] = opt.rmin + (opt.rmax - opt.rmin) * i / (opt.npar - 1);
  }

  MPI_Scatter(r, my_n, MPI_DOUBLE, my_r, my_n, MPI_DOUBLE, 0, comm);

  /* overwrite the parameters by the exponents */
  for (double *p = my_r; p < my_r + my_n; p++)
    *p = lyapunov(*p, &opt);

  MPI_Gather(my_r, my_n, MPI_DOUBLE, lam, my_n, MPI_DOUBLE, 0, comm);

  if (rank == 0) {
    int negative = 0;
    for (int i = 0; i < opt.npar; i++) negative += lam[i] < 0;
    for (int i = 0; i < opt.npar; i += 6) printf("r = %.4f  lambda = %6.2f\n", r[i], lam[i]);
    printf("%d of %d stable\n", negative, opt.npar);
    free(r);
    free(lam);
  }
  free(my_r);
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
