/* Two-dimensional FFT: transform rows, transpose at the root, transform rows again.
   Complex numbers are pairs of doubles. Low-pass filter in between, then back. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define M    16                     /* rows = columns, power of two */
#define PI   3.14159265358979323846

typedef struct { double re, im; } complex_t;

static int        g_rank, g_size;
static complex_t  g_field[M][M];    /* only used on the root */

static inline complex_t c_add(complex_t a, complex_t b) { complex_t r = { a.re + b.re, a.im + b.im }; return r; }
static inline complex_t c_sub(complex_t a, complex_t b) { complex_t r = { a.re - b.re, a.im - b.im }; return r; }
static inline complex_t c_mul(complex_t a, complex_t b)
{
  complex_t r = { a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };
  return r;
}

static void bit_reverse(complex_t *x, int n)
{
  int i, j = 0;
  for (i = 1; i < n; i++)
  {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j)
    {
      complex_t t = x[i];
      x[i] = x[j];
      x[j] = t;
    }
  }
}

/* sign = -1 forward, +1 backward (not scaled) */
static void fft(complex_t *x, int n, int sign)
{
  int len, i, k;
  bit_reverse(x, n);
  for (len = 2; len <= n; len <<= 1)
  {
    double ang = sign * 2.0 * PI / len;
    for (i = 0; i < n; i += len)
      for (k = 0; k < len / 2; k++)
      {
        complex_t w = { cos(ang * k), sin(ang * k) };
        complex_t u = x[i + k], v = c_mul(x[i + k + len / 2], w);
        x[i + k] = c_add(u, v);
        x[i + k + len / 2] = c_sub(u, v);
      }
  }
}

static void transpose_root(void)
{
  int i, j;
  if (g_rank != 0)
    return;
  for (i = 0; i < M; i++)
    for (j = i + 1; j < M; j++)
    {
      complex_t t = g_field[i][j];
      g_field[i][j] = g_field[j][i];
      g_field[j][i] = t;
    }
}

static void transform_rows(complex_t *rows, int nrows, int sign)
{
  int r;
  int count = nrows * M * 2;

  MPI_Scatter(g_field, count, MPI_DOUBLE, rows, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (r = 0; r < nrows; r++)
    fft(rows + r * M, M, sign);
  MPI_Gather(rows, count, MPI_DOUBLE, g_field, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void fft2d(complex_t *rows, int nrows, int sign)
{
  transform_rows(rows, nrows, sign);
  transpose_root();
  transform_rows(rows, nrows, sign);
  transpose_root();
}

static void init_field(void)
{
  int i, j;
  for (i = 0; i < M; i++)
    for (j = 0; j < M; j++)
    {
      g_field[i][j].re = 3.0 + cos(2 * PI * i / M) + 0.5 * sin(2 * PI * 2 * j / M) + 0.25 * cos(PI * (i + j));
      g_field[i][j].im = 0.0;
    }
}

static int low_pass(int cutoff)
{
  int i, j, removed = 0;
  for (i = 0; i < M; i++)
    for (j = 0; j < M; j++)
    {
      int fi = i <= M / 2 ? i : M - i;
      int fj = j <= M / 2 ? j : M - j;
      if (fi > cutoff || fj > cutoff)
      {
        if (fabs(g_field[i][j].re) + fabs(g_field[i][j].im) > 1e-6)
          removed++;
        g_field[i][j].re = g_field[i][j].im = 0.0;
      }
    }
  return removed;
}

static void scale(double s)
{
  int i;
  complex_t *p = &g_field[0][0];
  for (i = 0; i < M * M; i++, p++)
    p->re *= s, p->im *= s;
}

int main(int argc, char **argv)
{
  complex_t *rows;
  int nrows;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &g_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &g_size);

  if (M % g_size != 0)
  {
    if (g_rank == 0)
      printf("Please use 1, 2, 4, 8 or 16 processes.\n");
    MPI_Finalize();
    return 0;
  }
  nrows = M / g_size;
  rows = malloc(sizeof(complex_t) * nrows * M);

  if (g_rank == 0)
    init_field();

  fft2d(rows, nrows, -1);
  if (g_rank == 0)
  {
    int i, j;
    for (i = 0; i < M; i++)
      for (j = 0; j < M; j++)
      {
        double p = hypot(g_field[i][j].re, g_field[i][j].im) / (M * M);
        if (p > 1e-6)
          printf("mode (%2d,%2d) amplitude %.4f\n", i, j, p);
      }
    printf("low pass removes %d modes\n", low_pass(3));
  }
  fft2d(rows, nrows, +1);

  if (g_rank == 0)
  {
    int i;
    scale(1.0 / (M * M));
    for (i = 0; i < M; i += 3)
      printf("field[%2d][%2d] = %.4f\n", i, (5 * i) % M, g_field[i][(5 * i) % M].re);
  }
  free(rows);
  MPI_Finalize();
  return 0;
}
