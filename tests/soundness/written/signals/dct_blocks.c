/* 8x8 DCT with quantisation: the blocks are handed out, each process returns
 * the quantised coefficients of its blocks. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define B   8
#define BB  (B * B)
#define NBX 6
#define NBY 4

static double c[B][B];

static void dct_setup(void)
{
  for (int u = 0; u < B; ++u)
    for (int x = 0; x < B; ++x)
      c[u][x] = (u == 0 ? sqrt(1.0 / B) : sqrt(2.0 / B)) * cos((2 * x + 1) * u * acos(-1.0) / (2 * B));
}

static void dct_block(const int *in, int *out, int quality)
{
  double tmp[B][B];
  for (int y = 0; y < B; ++y)
    for (int u = 0; u < B; ++u) {
      tmp[y][u] = 0.0;
      for (int x = 0; x < B; ++x)
        tmp[y][u] += c[u][x] * (in[y * B + x] - 128);
    }
  for (int v = 0; v < B; ++v)
    for (int u = 0; u < B; ++u) {
      double s = 0.0;
      for (int y = 0; y < B; ++y)
        s += c[v][y] * tmp[y][u];
      out[v * B + u] = (int)lround(s / (quality * (1 + u + v)));
    }
}

int main(int argc, char **argv)
{
  int rank, nproc;
  const int nblocks = NBX * NBY;
  int quality = 3;
  int *blocks = NULL, *coef = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nproc);

  if (nblocks % nproc != 0) {
    if (rank == 0)
      fprintf(stderr, "%d blocks, %d processes: not divisible\n", nblocks, nproc);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  const int nb = nblocks / nproc;
  const int len = nb * BB;

  if (rank == 0) {
    blocks = malloc(nblocks * BB * sizeof(int));
    coef = malloc(nblocks * BB * sizeof(int));
    /* reorder the picture block by block */
    for (int by = 0; by < NBY; ++by)
      for (int bx = 0; bx < NBX; ++bx)
        for (int y = 0; y < B; ++y)
          for (int x = 0; x < B; ++x) {
            int gx = bx * B + x, gy = by * B + y;
            blocks[(by * NBX + bx) * BB + y * B + x] = 100 + gx + 2 * gy + ((gx / 5 + gy / 7) % 2 ? 25 : 0);
          }
  }

  int *in = malloc(len * sizeof(int)), *out = malloc(len * sizeof(int));
  MPI_Scatter(blocks, len, MPI_INT, in, len, MPI_INT, 0, MPI_COMM_WORLD);

  dct_setup();
  int zeros = 0, allzeros;
  for (int b = 0; b < nb; ++b) {
    dct_block(in + b * BB, out + b * BB, quality);
    for (int i = 0; i < BB; ++i)
      zeros += out[b * BB + i] == 0;
  }

  MPI_Gather(out, len, MPI_INT, coef, len, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Reduce(&zeros, &allzeros, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    printf("DC coefficients:");
    for (int b = 0; b < nblocks; ++b)
      printf("%s%d", b % NBX ? " " : "\n  ", coef[b * BB]);
    printf("\nzero coefficients: %d of %d\n", allzeros, nblocks * BB);
    free(blocks);
    free(coef);
  }
  free(in);
  free(out);
  MPI_Finalize();
  return 0;
}
