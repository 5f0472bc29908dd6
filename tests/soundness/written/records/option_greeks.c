/* Black-Scholes prices and deltas of a strip of calls and puts. Parameters are
 * kept as separate arrays, the way the vectorised kernel wants them. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef double real;
#define MPI_REAL_T MPI_DOUBLE

static real *S, *K, *T;          /* full arrays, root only */
static real *s, *k, *t, *call, *put, *delta;

static real Phi(real x) { return 0.5 * erfc(-x * M_SQRT1_2); }

static void kernel(int n, const real *spot, const real *strike, const real *years, real r, real sigma,
                   real *c, real *p, real *d)
{
  for (int i = 0; i < n; i++) {
    real sq = sigma * sqrt(years[i]);
    real d1 = (log(spot[i] / strike[i]) + (r + 0.5 * sigma * sigma) * years[i]) / sq;
    real d2 = d1 - sq;
    real disc = strike[i] * exp(-r * years[i]);
    c[i] = spot[i] * Phi(d1) - disc * Phi(d2);
    p[i] = disc * Phi(-d2) - spot[i] * Phi(-d1);
    d[i] = Phi(d1);
  }
}

static real *vec(int n)
{
  real *v = calloc(n, sizeof(real));
  if (v == NULL) {
    perror("calloc");
    MPI_Abort(MPI_COMM_WORLD, 9);
  }
  return v;
}

int main(int argc, char **argv)
{
  int rank, size;
  const int nopt = 120;
  const real r = 0.03, sigma = 0.25;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  /* round up, the surplus options are copies of the last one */
  int m = nopt % size ? nopt / size + 1 : nopt / size;
  int padded = m * size;

  if (rank == 0) {
    S = vec(padded), K = vec(padded), T = vec(padded);
    for (int i = 0; i < padded; i++) {
      int j = i < nopt ? i : nopt - 1;
      S[i] = 100.0;
      K[i] = 70.0 + j % 12 * 5.0;
      T[i] = 0.25 * (1 + j / 12);
    }
  }
  s = vec(m), k = vec(m), t = vec(m), call = vec(m), put = vec(m), delta = vec(m);

  MPI_Scatter(S, m, MPI_REAL_T, s, m, MPI_REAL_T, 0, MPI_COMM_WORLD);
  MPI_Scatter(K, m, MPI_REAL_T, k, m, MPI_REAL_T, 0, MPI_COMM_WORLD);
  MPI_Scatter(T, m, MPI_REAL_T, t, m, MPI_REAL_T, 0, MPI_COMM_WORLD);

  kernel(m, s, k, t, r, sigma, call, put, delta);

  real *C = NULL, *P = NULL, *D = NULL;
  if (rank == 0)
    C = vec(padded), P = vec(padded), D = vec(padded);
  MPI_Gather(call, m, MPI_REAL_T, C, m, MPI_REAL_T, 0, MPI_COMM_WORLD);
  MPI_Gather(put, m, MPI_REAL_T, P, m, MPI_REAL_T, 0, MPI_COMM_WORLD);
  MPI_Gather(delta, m, MPI_REAL_T, D, m, MPI_REAL_T, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    real parity = 0.0;
    for (int i = 0; i < nopt; i++)
      parity = fmax(parity, fabs(C[i] - P[i] - S[i] + K[i] * exp(-r * T[i])));
    for (int i = 0; i < nopt; i += 13)
      printf("K %5.1f T %.2f call %7.3f put %7.3f delta %.3f\n", K[i], T[i], C[i], P[i], D[i]);
    printf("put-call parity %s\n", parity < 1e-9 ? "holds" : "violated");
    free(S), free(K), free(T), free(C), free(P), free(D);
  }
  free(s), free(k), free(t), free(call), free(put), free(delta);
  MPI_Finalize();
  return 0;
}
