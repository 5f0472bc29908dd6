/* Ridge regression, choice of the penalty by 5-fold cross validation.
 * The penalties to try are scattered over the processes. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define OBS   40
#define VARS  3
#define FOLDS 5
#define GRID  24

static double X[OBS][VARS], Y[OBS];

/* solves the VARS x VARS system by Gaussian elimination */
static void solve(double a[VARS][VARS], double b[VARS], double x[VARS])
{
  for (int c = 0; c < VARS; ++c)
    for (int r = c + 1; r < VARS; ++r)
    {
      double f = a[r][c] / a[c][c];
      for (int k = c; k < VARS; ++k) a[r][k] -= f * a[c][k];
      b[r] -= f * b[c];
    }
  for (int c = VARS - 1; c >= 0; --c)
  {
    x[c] = b[c];
    for (int k = c + 1; k < VARS; ++k) x[c] -= a[c][k] * x[k];
    x[c] /= a[c][c];
  }
}

static void fit(double lambda, int leave_out, double beta[VARS])
{
  double a[VARS][VARS] = {{0}}, b[VARS] = {0};
  for (int i = 0; i < OBS; ++i)
  {
    if (i % FOLDS == leave_out) continue;
    for (int j = 0; j < VARS; ++j)
    {
      for (int k = 0; k < VARS; ++k) a[j][k] += X[i][j] * X[i][k];
      b[j] += X[i][j] * Y[i];
    }
  }
  for (int j = 0; j < VARS; ++j) a[j][j] += lambda;
  solve(a, b, beta);
}

static double cv_error(double lambda)
{
  double err = 0;
  for (int f = 0; f < FOLDS; ++f)
  {
    double beta[VARS];
    fit(lambda, f, beta);
    for (int i = f; i < OBS; i += FOLDS)
    {
      double p = 0;
      for (int j = 0; j < VARS; ++j) p += beta[j] * X[i][j];
      err += (p - Y[i]) * (p - Y[i]);
    }
  }
  return err / OBS;
}

int main(int argc, char **argv)
{
  int rank, size, cnt;
  double grid[GRID], errs[GRID], *lam, *err;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  /* every process builds the same data set */
  srand(1234);
  for (int i = 0; i < OBS; ++i)
  {
    double u = rand() % 1000 / 500.0 - 1, v = rand() % 1000 / 500.0 - 1;
    X[i][0] = u;
    X[i][1] = u + 0.1 * v;          /* nearly collinear */
    X[i][2] = v;
    Y[i] = u - 0.5 * v + (rand() % 1000 / 500.0 - 1);
  }

  cnt = GRID / size;
  if (rank == 0)
    for (int g = 0; g < GRID; ++g) grid[g] = 0.01 * pow(1.6, g);

  lam = malloc(cnt * sizeof *lam);
  err = malloc(cnt * sizeof *err);
  MPI_Scatter(grid, cnt, MPI_DOUBLE, lam, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int g = 0; g < cnt; ++g) err[g] = cv_error(lam[g]);
  MPI_Gather(err, cnt, MPI_DOUBLE, errs, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  if (rank == 0)
  {
    int best = 0, tried = cnt * size;
    double beta[VARS];
    for (int g = 0; g < tried; ++g)
    {
      printf("lambda %10.4f  cv error %.5f\n", grid[g], errs[g]);
      if (errs[g] < errs[best]) best = g;
    }
    fit(grid[best], -1, beta);
    printf("best lambda %.4f -> beta %.4f %.4f %.4f\n", grid[best], beta[0], beta[1], beta[2]);
  }
  free(lam);
  free(err);
  MPI_Finalize();
  return 0;
}
