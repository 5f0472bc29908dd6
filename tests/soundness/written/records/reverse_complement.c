/* Reverse complement of a DNA strand. Every process reverses its own piece;
   the pieces are collected in reverse order. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char comp[256];

static void init_comp(void)
{
  const char *from = "ACGTRYKMN", *to = "TGCAYRMKN";
  memset(comp, 'N', sizeof comp);
  for (; *from; ++from, ++to)
    comp[(unsigned char)*from] = *to;
}

int main(int argc, char **argv)
{
  int rank, nprocs, i, j;
  int len = 600;
  char *strand = NULL, *result = NULL, *piece;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  init_comp();

  int plen = len / nprocs;
  if (plen * nprocs < len) {
    if (!rank) fprintf(stderr, "%d bases, %d processes: does not work out\n", len, nprocs);
    MPI_Finalize();
    return 0;
  }

  if (!rank) {
    strand = malloc(len);
    result = malloc(len);
    for (i = 0; i < len; i++)
      strand[i] = i % 97 == 96 ? 'R' : "GATTACACCGT"[(i * 3 + i / 11) % 11];
  }

  piece = malloc(plen);
  MPI_Scatter(strand, plen, MPI_CHAR, piece, plen, MPI_CHAR, 0, MPI_COMM_WORLD);

  for (i = 0, j = plen - 1; i <= j; i++, j--) {
    char a = comp[(unsigned char)piece[i]], b = comp[(unsigned char)piece[j]];
    piece[i] = b;
    piece[j] = a;
  }

  if (!rank) {
    memcpy(result + (nprocs - 1) * plen, piece, plen);
    for (int r = 1; r < nprocs; r++)
      MPI_Recv(result + (nprocs - 1 - r) * plen, plen, MPI_CHAR, r, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(piece, plen, MPI_CHAR, 0, 5, MPI_COMM_WORLD);
  }

  if (!rank) {
    printf(">strand\n%.60s\n", strand);
    printf(">reverse complement\n");
    for (i = 0; i < len; i += 60)
      printf("%.60s\n", result + i);
    int ok = 1;
    for (i = 0; i < len; i++)
      ok = ok && comp[(unsigned char)strand[i]] == result[len - 1 - i];
    printf("%s\n", ok ? "verified" : "WRONG");
    free(strand);
    free(result);
  }
  free(piece);
  MPI_Finalize();
  return 0;
}
