/* Least squares fit of a cubic: normal equations by Allreduce, the residuals in
   a second phase, and the worst outlier. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define DEG 3
#define NC (DEG + 1)

typedef struct { double x, y; } point;

static int solve_small(double A[NC][NC + 1], double c[NC])
{
  for (int k = 0; k < NC; k++) {
    int p = k;
    for (int i = k + 1; i < NC; i++)
      if (fabs(A[i][k]) > fabs(A[p][k])) p = i;
    if (fabs(A[p][k]) < 1e-12) return -1;
    for (int j = k; j <= NC; j++) {
      double t = A[k][j];
      A[k][j] = A[p][j];
      A[p][j] = t;
    }
    for (int i = k + 1; i < NC; i++) {
      double f = A[i][k] / A[k][k];
      for (int j = k; j <= NC; j++) A[i][j] -= f * A[k][j];
    }
  }
  for (int k = NC - 1; k >= 0; k--) {
    c[k] = A[k][NC];
    for (int j = k + 1; j < NC; j++) c[k] -= A[k][j] * c[j];
    c[k] /= A[k][k];
  }
  return 0;
}

static double model(const double c[NC], double x)
{
  return ((c[3] * x + c[2]) * x + c[1]) * x + c[0];
}

int main(int argc, char **argv)
{
  int rank, size;
  const int npoints = 480;
  point *pts = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  const int my_count = npoints / size;
  const int offset = rank * my_count;
  if (my_count * size < npoints && rank == 0)
    printf("note: the last %d points are ignored\n", npoints - my_count * size);

  if (rank == 0) {
    pts = malloc(npoints * sizeof(point));
    srand(1234);
    for (int i = 0; i < npoints; i++) {
      double x = -1.0 + 2.0 * i / (npoints - 1);
      pts[i].x = x;
      pts[i].y = 0.5 - 1.2 * x + 0.3 * x * x + 2.0 * x * x * x + (rand() % 2001 - 1000) * 2e-4;
    }
    pts[100].y += 1.0;
  }

  point *mine = malloc(my_count * sizeof(point));
  MPI_Scatter(pts, 2 * my_count, MPI_DOUBLE, mine, 2 * my_count, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  double A[NC][NC + 1] = { { 0 } };
  for (int i = 0; i < my_count; i++) {
    double pw[NC];
    pw[0] = 1.0;
    for (int k = 1; k < NC; k++) pw[k] = pw[k - 1] * mine[i].x;
    for (int r = 0; r < NC; r++) {
      for (int s = 0; s < NC; s++) A[r][s] += pw[r] * pw[s];
      A[r][NC] += pw[r] * mine[i].y;
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, A, NC * (NC + 1), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

  double c[NC];
  if (solve_small(A, c) != 0) {
    fprintf(stderr, "singular normal equations\n");
    MPI_Abort(MPI_COMM_WORLD, 3);
  }

  double ss = 0.0, ss_all = 0.0;
  struct { double v; int idx; } worst = { -1.0, -1 }, gworst;
  for (int i = 0; i < my_count; i++) {
    double res = mine[i].y - model(c, mine[i].x);
    ss += res * res;
    if (fabs(res) > worst.v) {
      worst.v = fabs(res);
      worst.idx = offset + i;
    }
  }
  MPI_Reduce(&ss, &ss_all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&worst, &gworst, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    printf("c = %.3f %.3f %.3f %.3f\n", c[0], c[1], c[2], c[3]);
    printf("rms residual %.3f\n", sqrt(ss_all / (my_count * size)));
    printf("worst outlier: point %d, %.3f\n", gworst.idx, gworst.v);
    free(pts);
  }
  free(mine);
  MPI_Finalize();
  return 0;
}
