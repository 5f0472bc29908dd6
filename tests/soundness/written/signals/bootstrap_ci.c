/* arguments: 40 | 200 | */
/* Bootstrap confidence interval of a mean: every rank resamples its stratum with
 * a generator seeded by its rank. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define STRATUM 30

static unsigned long long lcg_next(unsigned long long *s)
{
  *s = *s * 6364136223846793005ULL + 1442695040888963407ULL;
  return *s >> 33;
}

static int by_value(const void *a, const void *b)
{
  double d = *(const double *)a - *(const double *)b;
  return d < 0 ? -1 : d > 0;
}

int main(int argc, char **argv)
{
  int rank, size, r, i;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  const int resamples = argc > 1 ? atoi(argv[1]) : 100;
  if (resamples < 10) {
    if (rank == 0) fprintf(stderr, "at least 10 resamples please\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  double *sample = NULL;
  double stratum[STRATUM];
  if (rank == 0) {
    unsigned long long s = 20;
    sample = malloc(size * STRATUM * sizeof(double));
    for (i = 0; i < size * STRATUM; i++)
      sample[i] = 10.0 + (double)(lcg_next(&s) % 600) / 100.0;
  }

  MPI_Scatter(sample, STRATUM, MPI_DOUBLE, stratum, STRATUM, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  double *means = malloc(resamples * sizeof(double));
  double *sums = malloc(resamples * sizeof(double));
  unsigned long long state = 1000ULL + 17ULL * (unsigned long long)rank;
  for (r = 0; r < resamples; r++) {
    sums[r] = 0.0;
    for (i = 0; i < STRATUM; i++)
      sums[r] += stratum[lcg_next(&state) % STRATUM];
  }
  MPI_Reduce(sums, means, resamples, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    double m = 0.0;
    for (i = 0; i < size * STRATUM; i++)
      m += sample[i];
    for (r = 0; r < resamples; r++)
      means[r] /= size * STRATUM;
    qsort(means, resamples, sizeof(double), by_value);
    printf("sample of %d, mean %.3f\n", size * STRATUM, m / (size * STRATUM));
    printf("90%% interval [%.3f, %.3f] from %d resamples\n",
           means[resamples / 20], means[resamples - 1 - resamples / 20], resamples);
    free(sample);
  }
  free(sums);
  free(means);
  MPI_Finalize();
  return 0;
}
