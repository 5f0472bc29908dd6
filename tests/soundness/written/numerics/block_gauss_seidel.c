/* Block Jacobi with inner Gauss-Seidel sweeps for -u'' + u = f on a line: each
   process relaxes its own unknowns with the newest values it has, the others'
   values are exchanged after every outer iteration. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define N 60

int main(int argc, char *argv[])
{
  int rank, size;
  double f[N], u[N], *fl, *ul;
  const double h = 1.0 / (N + 1), omega = 1.0;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  if (N % size != 0) {
    if (rank == 0) printf("N=%d, size=%d: not divisible\n", N, size);
    MPI_Finalize();
    return 0;
  }
  const int nl = N / size, start = rank * nl, end = start + nl;

  fl = malloc(nl * sizeof(double));
  ul = malloc(nl * sizeof(double));
  if (rank == 0)
    for (int i = 0; i < N; i++) f[i] = 10.0 * sin(M_PI * (i + 1) * h) + (i == N / 3 ? 40.0 : 0.0);

  MPI_Scatter(f, nl, MPI_DOUBLE, fl, nl, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < N; i++) u[i] = 0.0;

  int outer;
  for (outer = 0; outer < 4000; outer++) {
    double change = 0.0, gchange;
    for (int sweep = 0; sweep < 3; sweep++)
      for (int i = start; i < end; i++) {
        double left = i > 0 ? u[i - 1] : 0.0;
        double right = i < N - 1 ? u[i + 1] : 0.0;
        double fresh = (h * h * fl[i - start] + left + right) / (2.0 + h * h);
        double delta = omega * (fresh - u[i]);
        u[i] += delta;
        if (fabs(delta) > change) change = fabs(delta);
      }
    for (int i = 0; i < nl; i++) ul[i] = u[start + i];
    MPI_Allgather(ul, nl, MPI_DOUBLE, u, nl, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Allreduce(&change, &gchange, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (gchange < 1e-10) break;
  }

  if (rank == 0) {
    printf("%d outer iterations\n", outer);
    for (int i = 4; i < N; i += 10) printf("u(%.3f) = %.4f\n", (i + 1) * h, u[i]);
  }
  free(fl);
  free(ul);
  MPI_Finalize();
  return 0;
}
