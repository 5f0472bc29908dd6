/* arguments: 12 | 24 | 36 | */
/* Gaussian elimination without pivoting on block rows, back substitution at root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

int main(int argc, char **argv)
{
  int rank, P, n = 24;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &P);
  if (argc > 1) n = atoi(argv[1]);
  if (n % P != 0) {
    if (rank == 0) printf("n must be a multiple of P\n");
    MPI_Finalize();
    return 0;
  }

  int w = n + 1;                 /* augmented */
  int rows = n / P;
  double *Ab = NULL;
  if (rank == 0) {
    Ab = (double *)malloc(sizeof(double) * n * w);
    for (int i = 0; i < n; i++) {
      double rhs = 0.0;
      for (int j = 0; j < n; j++) {
        double v = (i == j) ? n : 1.0 / (1 + abs(i - j));
        Ab[i * w + j] = v;
        rhs += v * (j + 1);      /* exact solution 1, 2, 3, ... */
      }
      Ab[i * w + n] = rhs;
    }
  }

  double *loc = (double *)malloc(sizeof(double) * rows * w);
  double *piv = (double *)malloc(sizeof(double) * w);

  MPI_Scatter(Ab, rows * w, MPI_DOUBLE, loc, rows * w, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  for (int k = 0; k < n; k++) {
    int root = k / rows;
    if (rank == root)
      memcpy(piv, loc + (k - root * rows) * w, w * sizeof(double));
    MPI_Bcast(piv, w, MPI_DOUBLE, root, MPI_COMM_WORLD);
    for (int i = 0; i < rows; i++) {
      int gi = rank * rows + i;
      if (gi > k) {
        double f = loc[i * w + k] / piv[k];
        for (int j = k; j < w; j++)
          loc[i * w + j] -= f * piv[j];
      }
    }
  }

  MPI_Gather(loc, rows * w, MPI_DOUBLE, Ab, rows * w, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    double *x = (double *)malloc(sizeof(double) * n);
    for (int i = n - 1; i >= 0; i--) {
      double s = Ab[i * w + n];
      for (int j = i + 1; j < n; j++) s -= Ab[i * w + j] * x[j];
      x[i] = s / Ab[i * w + i];
    }
    int good = 0;
    for (int i = 0; i < n; i++) {
      double e = x[i] - (i + 1);
      if (e < 1e-8 && e > -1e-8) good++;
    }
    printf("solution: %.3f %.3f ... %.3f, %d of %d correct\n", x[0], x[1], x[n - 1], good, n);
    free(x);
    free(Ab);
  }
  free(loc);
  free(piv);
  MPI_Finalize();
  return 0;
}
