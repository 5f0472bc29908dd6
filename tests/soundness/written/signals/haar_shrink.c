/* Haar wavelet denoising. Each process transforms its own part over a few
 * levels, small coefficients are set to zero with a global threshold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define MAXN 960
#define LEVELS 3

double noisy[MAXN], clean[MAXN], part[MAXN], work[MAXN];
int rank, size, n_local;

void forward(double *a, int n)
{
  int l, i, m = n;
  for (l = 0; l < LEVELS; l++) {
    m /= 2;
    for (i = 0; i < m; i++) {
      work[i] = (a[2 * i] + a[2 * i + 1]) / 2.0;
      work[m + i] = (a[2 * i] - a[2 * i + 1]) / 2.0;
    }
    memcpy(a, work, 2 * m * sizeof(double));
  }
}

void backward(double *a, int n)
{
  int l, i, m = n >> LEVELS;
  for (l = 0; l < LEVELS; l++, m *= 2) {
    for (i = 0; i < m; i++) {
      work[2 * i] = a[i] + a[m + i];
      work[2 * i + 1] = a[i] - a[m + i];
    }
    memcpy(a, work, 2 * m * sizeof(double));
  }
}

double global_rms(const double *d, int n)
{
  double s = 0.0, t;
  int i, count;
  for (i = 0; i < n; i++)
    s += d[i] * d[i];
  MPI_Allreduce(&s, &t, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&n, &count, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sqrt(t / count);
}

int main(int argc, char **argv)
{
  int i, zeroed = 0, all_zeroed;
  double thr;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  n_local = MAXN / size;
  if (n_local % (1 << LEVELS) != 0 || n_local * size != MAXN) {
    if (rank == 0)
      fprintf(stderr, "parts must be multiples of %d\n", 1 << LEVELS);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  if (rank == 0) {
    unsigned int s = 5;
    for (i = 0; i < MAXN; i++) {
      s = s * 1664525u + 1013904223u;
      noisy[i] = (double)((i / 120) % 3) * 4.0 + (double)(s >> 16) / 65536.0 - 0.5;
    }
  }

  MPI_Scatter(noisy, n_local, MPI_DOUBLE, part, n_local, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  forward(part, n_local);
  thr = 3.0 * global_rms(part + n_local / 2, n_local / 2);   /* noise from the finest level */
  for (i = n_local >> LEVELS; i < n_local; i++)
    if (fabs(part[i]) < thr) {
      part[i] = 0.0;
      zeroed++;
    }
  backward(part, n_local);

  MPI_Gather(part, n_local, MPI_DOUBLE, clean, n_local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Reduce(&zeroed, &all_zeroed, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    double before = 0.0, after = 0.0;
    for (i = 0; i < MAXN; i++) {
      double truth = (double)((i / 120) % 3) * 4.0;
      before += (noisy[i] - truth) * (noisy[i] - truth);
      after += (clean[i] - truth) * (clean[i] - truth);
    }
    printf("threshold %.4f, %d coefficients set to zero\n", thr, all_zeroed);
    printf("noise before %.4f, after %.4f\n", sqrt(before / MAXN), sqrt(after / MAXN));
  }
  MPI_Finalize();
  return 0;
}
