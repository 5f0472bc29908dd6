/* arguments: 36 | 60 100 | */
/* Jacobi iteration for a diagonally dominant dense system, block rows. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define TOL 1.0e-9
#define SWAP(p, q) do { double *t_ = (p); (p) = (q); (q) = t_; } while (0)

static void read_system(double *A, double *b, int n)
{
  for (int i = 0; i < n; i++) {
    double off = 0.0;
    for (int j = 0; j < n; j++) {
      if (i == j) continue;
      A[i * n + j] = ((i * 7 + j * 3) % 11) / 11.0 - 0.4;
      off += fabs(A[i * n + j]);
    }
    A[i * n + i] = 1.5 * off + 1.0;
    b[i] = 1.0 + (i % 4);
  }
}

int main(int argc, char *argv[])
{
  int p, my_rank;
  double *A = NULL, *b = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &p);
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);

  const int n = argc > 1 ? atoi(argv[1]) : 24;
  const int max_iter = argc > 2 ? atoi(argv[2]) : 200;
  if (n % p) {
    if (my_rank == 0) fprintf(stderr, "%d rows cannot be split evenly on %d ranks\n", n, p);
    MPI_Finalize();
    return EXIT_SUCCESS;
  }
  const int n_bar = n / p;

  if (my_rank == 0) {
    A = malloc(sizeof(double) * n * n);
    b = malloc(sizeof(double) * n);
    read_system(A, b, n);
  }

  double *A_loc = malloc(sizeof(double) * n_bar * n);
  double *b_loc = malloc(sizeof(double) * n_bar);
  double *x_loc = malloc(sizeof(double) * n_bar);
  double *x_old = malloc(sizeof(double) * n);
  double *x_new = malloc(sizeof(double) * n);

  MPI_Scatter(A, n_bar * n, MPI_DOUBLE, A_loc, n_bar * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Scatter(b, n_bar, MPI_DOUBLE, b_loc, n_bar, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Allgather(b_loc, n_bar, MPI_DOUBLE, x_new, n_bar, MPI_DOUBLE, MPI_COMM_WORLD);

  int iter = 0;
  double dist;
  do {
    iter++;
    SWAP(x_old, x_new);
    for (int i_local = 0; i_local < n_bar; i_local++) {
      int i_global = my_rank * n_bar + i_local;
      double s = b_loc[i_local];
      for (int j = 0; j < i_global; j++)
        s -= A_loc[i_local * n + j] * x_old[j];
      for (int j = i_global + 1; j < n; j++)
        s -= A_loc[i_local * n + j] * x_old[j];
      x_loc[i_local] = s / A_loc[i_local * n + i_global];
    }
    MPI_Allgather(x_loc, n_bar, MPI_DOUBLE, x_new, n_bar, MPI_DOUBLE, MPI_COMM_WORLD);
    dist = 0.0;
    for (int i = 0; i < n; i++)
      dist += (x_new[i] - x_old[i]) * (x_new[i] - x_old[i]);
    dist = sqrt(dist);
  } while (iter < max_iter && dist > TOL);

  if (my_rank == 0) {
    printf(dist <= TOL ? "converged after %d iterations\n" : "stopped after %d iterations\n", iter);
    for (int i = 0; i < n; i += 5)
      printf("x(%d) = %.4f\n", i, x_new[i]);
    free(A);
    free(b);
  }
  free(A_loc); free(b_loc); free(x_loc); free(x_old); free(x_new);
  MPI_Finalize();
  return 0;
}
