/* arguments: 120 2 | 240 3 | */
/* EM algorithm for a one dimensional Gaussian mixture. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define MAXK 4

typedef struct {
  int k;
  double w[MAXK], mu[MAXK], var[MAXK];
} Mixture;

static unsigned lcg = 321;

static double uni(void)
{
  lcg = lcg * 1664525u + 1013904223u;
  return ((lcg >> 9) + 0.5) / 8388608.0;
}

static double *sample(int n)
{
  double *x = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) {
    double radius = sqrt(-2.0 * log(uni()));
    double g = radius * cos(2.0 * M_PI * uni());
    x[i] = i % 3 == 0 ? -2.0 + 0.5 * g : 1.5 + 0.8 * g;
  }
  return x;
}

static double pdf(double x, double mu, double var)
{
  double d = x - mu;
  return exp(-0.5 * d * d / var) / sqrt(2.0 * M_PI * var);
}

/* one EM step; stats are summed over all processes. Returns the log likelihood. */
static double em_step(Mixture *m, const double *x, int n, int ntot)
{
  double stat[3 * MAXK + 1] = {0}, sum[3 * MAXK + 1];
  for (int i = 0; i < n; i++) {
    double r[MAXK], tot = 0;
    for (int j = 0; j < m->k; j++) tot += r[j] = m->w[j] * pdf(x[i], m->mu[j], m->var[j]);
    for (int j = 0; j < m->k; j++) {
      r[j] /= tot;
      stat[3 * j] += r[j];
      stat[3 * j + 1] += r[j] * x[i];
      stat[3 * j + 2] += r[j] * x[i] * x[i];
    }
    stat[3 * MAXK] += log(tot);
  }
  MPI_Allreduce(stat, sum, 3 * MAXK + 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  for (int j = 0; j < m->k; j++) {
    m->w[j] = sum[3 * j] / ntot;
    m->mu[j] = sum[3 * j + 1] / sum[3 * j];
    m->var[j] = sum[3 * j + 2] / sum[3 * j] - m->mu[j] * m->mu[j];
    if (m->var[j] < 1e-3) m->var[j] = 1e-3;
  }
  return sum[3 * MAXK];
}

int main(int argc, char **argv)
{
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  int n = 360;
  Mixture m = { .k = 2 };
  if (argc > 1) n = atoi(argv[1]);
  if (argc > 2) m.k = atoi(argv[2]);
  if (m.k < 1 || m.k > MAXK || n < size) {
    if (rank == 0) fprintf(stderr, "usage: gauss_mixture [n] [k <= %d]\n", MAXK);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  n -= n % size;

  for (int j = 0; j < m.k; j++) {
    m.w[j] = 1.0 / m.k;
    m.mu[j] = -3.0 + 6.0 * j / m.k;
    m.var[j] = 1.0;
  }

  double *x = rank == 0 ? sample(n) : NULL;
  int nl = n / size;
  double *xl = malloc(nl * sizeof(double));
  MPI_Scatter(x, nl, MPI_DOUBLE, xl, nl, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  for (int it = 1; it <= 25; it++) {
    double ll = em_step(&m, xl, nl, n);
    if (rank == 0 && it % 5 == 0) printf("step %2d log likelihood %.3f\n", it, ll);
  }
  if (rank == 0)
    for (int j = 0; j < m.k; j++)
      printf("component %d: weight %.3f mean %.3f sd %.3f\n", j, m.w[j], m.mu[j], sqrt(m.var[j]));

  free(x);
  free(xl);
  MPI_Finalize();
  return 0;
}
