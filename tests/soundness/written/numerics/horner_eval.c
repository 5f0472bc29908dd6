/* Evaluate one polynomial (and its derivative) in many points by Horner's scheme */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MPI_CHECK(call)                                              \
  do {                                                               \
    int err_ = (call);                                               \
    if (err_ != MPI_SUCCESS) {                                       \
      fprintf(stderr, "%s:%d: MPI error %d\n", __FILE__, __LINE__, err_); \
      MPI_Abort(MPI_COMM_WORLD, err_);                               \
    }                                                                \
  } while (0)

enum { DEGREE = 6, POINTS = 96 };

static float coeff[DEGREE + 1];

static float horner(const float *c, int deg, float x, float *deriv)
{
  float p = c[deg], d = 0.0f;
  for (int k = deg - 1; k >= 0; --k) {
    d = d * x + p;
    p = p * x + c[k];
  }
  if (deriv)
    *deriv = d;
  return p;
}

int main(int argc, char **argv)
{
  int rank, nranks;
  MPI_CHECK(MPI_Init(&argc, &argv));
  MPI_CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  MPI_CHECK(MPI_Comm_size(MPI_COMM_WORLD, &nranks));

  int npt = POINTS - POINTS % nranks;   /* surplus points are dropped */
  int portion = npt / nranks;
  float x[POINTS], px[POINTS], dpx[POINTS];
  float xs[portion], val[portion], der[portion];

  if (rank == 0) {
    const float c0[DEGREE + 1] = { 1.f, -0.5f, 0.25f, 2.f, -1.f, 0.f, 0.125f };
    for (int k = 0; k <= DEGREE; ++k)
      coeff[k] = c0[k];
    for (int i = 0; i < npt; ++i)
      x[i] = -2.0f + 4.0f * i / POINTS;
  }

  MPI_CHECK(MPI_Bcast(coeff, DEGREE + 1, MPI_FLOAT, 0, MPI_COMM_WORLD));
  MPI_CHECK(MPI_Scatter(x, portion, MPI_FLOAT, xs, portion, MPI_FLOAT, 0, MPI_COMM_WORLD));

  int sign_changes = 0, all_changes;
  for (int i = 0; i < portion; ++i) {
    val[i] = horner(coeff, DEGREE, xs[i], &der[i]);
    float next = horner(coeff, DEGREE, xs[i] + 4.0f / POINTS, NULL);
    sign_changes += (val[i] < 0.f) != (next < 0.f);
  }

  MPI_CHECK(MPI_Gather(val, portion, MPI_FLOAT, px, portion, MPI_FLOAT, 0, MPI_COMM_WORLD));
  MPI_CHECK(MPI_Gather(der, portion, MPI_FLOAT, dpx, portion, MPI_FLOAT, 0, MPI_COMM_WORLD));
  MPI_CHECK(MPI_Reduce(&sign_changes, &all_changes, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD));

  if (rank == 0) {
    for (int i = 0; i < npt; i += 8)
      printf("p(%6.2f) = %8.3f   p' = %8.3f\n", x[i], px[i], dpx[i]);
    printf("%d sign changes, %d points\n", all_changes, npt);
  }

  MPI_CHECK(MPI_Finalize());
  return 0;
}
