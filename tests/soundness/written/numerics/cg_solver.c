/* Conjugate gradients for the 1D Poisson matrix plus a diagonal shift.
   The rows are stored densely; dot products go through Allreduce. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define DIM 48
#define IDX(i, j) ((i) * DIM + (j))

struct Problem {
  int rank, size;
  int nloc;            /* rows of this process */
  double *rows;        /* nloc x DIM */
  double *rhs;
};

static double dot(const double *u, const double *v, int n)
{
  double s = 0.0, g;
  for (int i = 0; i < n; i++) s += u[i] * v[i];
  MPI_Allreduce(&s, &g, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return g;
}

static void apply(const struct Problem *pb, const double *vloc, double *out)
{
  static double full[DIM];
  MPI_Allgather(vloc, pb->nloc, MPI_DOUBLE, full, pb->nloc, MPI_DOUBLE, MPI_COMM_WORLD);
  for (int i = 0; i < pb->nloc; i++) {
    double s = 0.0;
    for (int j = 0; j < DIM; j++) s += pb->rows[IDX(i, j)] * full[j];
    out[i] = s;
  }
}

static void distribute(struct Problem *pb)
{
  double *A = NULL, *b = NULL;
  if (pb->rank == 0) {
    A = calloc(DIM * DIM, sizeof(double));
    b = calloc(DIM, sizeof(double));
    for (int i = 0; i < DIM; i++) {
      A[IDX(i, i)] = 2.1;
      if (i > 0) A[IDX(i, i - 1)] = -1.0;
      if (i < DIM - 1) A[IDX(i, i + 1)] = -1.0;
      b[i] = (i % 12 == 5) ? 1.0 : 0.0;
    }
  }
  pb->nloc = DIM / pb->size;
  pb->rows = malloc(sizeof(double) * pb->nloc * DIM);
  pb->rhs = malloc(sizeof(double) * pb->nloc);
  MPI_Scatter(A, pb->nloc * DIM, MPI_DOUBLE, pb->rows, pb->nloc * DIM, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Scatter(b, pb->nloc, MPI_DOUBLE, pb->rhs, pb->nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(A);
  free(b);
}

int main(int argc, char **argv)
{
  struct Problem pb;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &pb.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &pb.size);
  if (DIM % pb.size != 0) {
    if (pb.rank == 0) fprintf(stderr, "%d unknowns, %d processes: no\n", DIM, pb.size);
    MPI_Finalize();
    return 0;
  }
  distribute(&pb);

  int n = pb.nloc, it;
  double *x = calloc(n, sizeof *x), *r = malloc(n * sizeof *r);
  double *d = malloc(n * sizeof *d), *q = malloc(n * sizeof *q);
  for (int i = 0; i < n; i++) r[i] = d[i] = pb.rhs[i];

  double rho = dot(r, r, n);
  for (it = 0; it < 3 * DIM && sqrt(rho) > 1e-10; it++) {
    apply(&pb, d, q);
    double alpha = rho / dot(d, q, n);
    for (int i = 0; i < n; i++) {
      x[i] += alpha * d[i];
      r[i] -= alpha * q[i];
    }
    double rho_new = dot(r, r, n);
    double beta = rho_new / rho;
    rho = rho_new;
    for (int i = 0; i < n; i++) d[i] = r[i] + beta * d[i];
  }

  double *sol = pb.rank == 0 ? malloc(sizeof(double) * DIM) : NULL;
  MPI_Gather(x, n, MPI_DOUBLE, sol, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (pb.rank == 0) {
    printf("residual small: %s\n", sqrt(rho) < 1e-8 ? "yes" : "no");
    for (int i = 0; i < DIM; i += 4) printf("%2d %8.4f\n", i, sol[i]);
  }
  free(sol); free(x); free(r); free(d); free(q); free(pb.rows); free(pb.rhs);
  MPI_Finalize();
  return 0;
}
