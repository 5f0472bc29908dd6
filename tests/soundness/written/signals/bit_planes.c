/* Counts the set bits in each of the eight bit planes of a gray image and
 * the number of differing planes between neighbouring gray codes. */
#include <stdio.h>
#include "mpi.h"

#define N 960

static int ones_in(unsigned char v, int plane)
{
  return (v >> plane) & 1;
}

static unsigned char gray_code(unsigned char v)
{
  return (unsigned char)(v ^ (v >> 1));
}

int main(int argc, char **argv)
{
  static unsigned char pixels[N];
  static unsigned char local[N];
  int planes_local[16] = {0};
  int planes[16];
  int me, np, n, i, p;

  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);

  n = N / np;                 /* left-over pixels are done by rank 0 below */
  if (me == 0) {
    unsigned int s = 99;
    for (i = 0; i < N; ++i) {
      s = s * 1103515245u + 12345u;
      pixels[i] = (unsigned char)(((s >> 16) & 0x3f) + (i * 192) / N);
    }
  }

  MPI_Scatter(pixels, n, MPI_UNSIGNED_CHAR, local, n, MPI_UNSIGNED_CHAR, 0,
              MPI_COMM_WORLD);

  for (p = 0; p < 8; ++p)
    for (i = 0; i < n; ++i) {
      planes_local[p] += ones_in(local[i], p);
      planes_local[8 + p] += ones_in(gray_code(local[i]), p);
    }

  if (me == 0) {
    for (i = n * np; i < N; ++i)
      for (p = 0; p < 8; ++p) {
        planes_local[p] += ones_in(pixels[i], p);
        planes_local[8 + p] += ones_in(gray_code(pixels[i]), p);
      }
  }

  MPI_Reduce(planes_local, planes, 16, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

  if (me == 0) {
    printf("plane   binary     gray\n");
    for (p = 7; p >= 0; --p)
      printf("  %d   %8d %8d\n", p, planes[p], planes[8 + p]);
  }
  MPI_Finalize();
  return 0;
}
