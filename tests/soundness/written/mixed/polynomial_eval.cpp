// Evaluates a polynomial and its derivative at many points (Horner), root finding by sign change.
#include <mpi.h>
#include <cstdio>
#include <vector>

typedef double (*Func)(double);

static const double COEF[] = {-6.0, 11.0, -6.0, 1.0}; // (x-1)(x-2)(x-3)
static const int DEG = 3;

static double poly(double x)
{
  double r = COEF[DEG];
  for (int k = DEG - 1; k >= 0; --k)
    r = r * x + COEF[k];
  return r;
}

static double dpoly(double x)
{
  double r = DEG * COEF[DEG];
  for (int k = DEG - 1; k >= 1; --k)
    r = r * x + k * COEF[k];
  return r;
}

// Applies f to all points; only rank 0 has the points and gets the values.
static void map_distributed(Func f, const double *points, double *values, int per_rank)
{
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  double *work = new double[per_rank];
  if (rank == 0)
    MPI_Scatter(points, per_rank, MPI_DOUBLE, work, per_rank, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Scatter(NULL, 0, MPI_DOUBLE, work, per_rank, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  for (int i = 0; i < per_rank; ++i)
    work[i] = f(work[i]);

  MPI_Gather(work, per_rank, MPI_DOUBLE, values, per_rank, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  delete[] work;
}

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  const int per_rank = (64 + size - 1) / size;
  const int n = per_rank * size;

  std::vector<double> x, y, dy;
  if (rank == 0) {
    x.resize(n);
    y.resize(n);
    dy.resize(n);
    for (int i = 0; i < n; ++i)
      x[i] = 0.47 + i * 0.05;
  }

  map_distributed(poly, x.data(), y.data(), per_rank);
  map_distributed(dpoly, x.data(), dy.data(), per_rank);

  if (rank == 0) {
    for (int i = 1; i < 60; ++i) {
      if (y[i - 1] * y[i] < 0.0) {
        double z = x[i];
        for (int it = 0; it < 6; ++it)
          z -= poly(z) / dpoly(z);
        std::printf("sign change in [%.2f, %.2f], zero at %.4f\n", x[i - 1], x[i], z);
      }
      if (dy[i - 1] * dy[i] < 0.0)
        std::printf("extremum near %.2f (%.3f)\n", x[i], y[i]);
    }
  }
  MPI_Finalize();
  return 0;
}
