/* Removal of duplicate customer ids: ids are dealt, sent to the process that owns
   their hash (MPI_Alltoallv), sorted there and counted once. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define N 840

static int int_cmp(const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static int owner(int id, int size)
{
  return (int)(((unsigned)id * 40503u >> 4) % (unsigned)size);
}

int main(int argc, char *argv[])
{
  int rank, size;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  if (N % size != 0) {
    if (rank == 0)
      fprintf(stderr, "%d is not divisible by %d\n", N, size);
    MPI_Finalize();
    return 0;
  }

  int *ids = NULL;
  if (rank == 0) {
    ids = malloc(N * sizeof *ids);
    for (int i = 0; i < N; i++)
      ids[i] = 10000 + (i * i % 577) * 3 + i % 2;
  }

  int nlocal = N / size;
  int *in = malloc(nlocal * sizeof *in);
  MPI_Scatter(ids, nlocal, MPI_INT, in, nlocal, MPI_INT, 0, MPI_COMM_WORLD);

  int *scount = calloc(size, sizeof *scount), *sdisp = calloc(size, sizeof *sdisp);
  int *rcount = calloc(size, sizeof *rcount), *rdisp = calloc(size, sizeof *rdisp);
  int *fill = calloc(size, sizeof *fill);

  for (int i = 0; i < nlocal; i++)
    scount[owner(in[i], size)]++;
  for (int r = 1; r < size; r++)
    sdisp[r] = sdisp[r - 1] + scount[r - 1];

  int *out = malloc(nlocal * sizeof *out);
  for (int i = 0; i < nlocal; i++) {
    int o = owner(in[i], size);
    out[sdisp[o] + fill[o]++] = in[i];
  }

  MPI_Alltoall(scount, 1, MPI_INT, rcount, 1, MPI_INT, MPI_COMM_WORLD);
  int nrecv = rcount[0];
  for (int r = 1; r < size; r++) {
    rdisp[r] = rdisp[r - 1] + rcount[r - 1];
    nrecv += rcount[r];
  }
  int *got = malloc((nrecv + 1) * sizeof *got);
  MPI_Alltoallv(out, scount, sdisp, MPI_INT, got, rcount, rdisp, MPI_INT, MPI_COMM_WORLD);

  qsort(got, nrecv, sizeof *got, int_cmp);
  long stat[3] = { 0, 0, 0 }, all[3];     /* distinct, repeated, sum of distinct ids */
  for (int i = 0; i < nrecv; ) {
    int j = i;
    do
      j++;
    while (j < nrecv && got[j] == got[i]);
    stat[0]++;
    stat[1] += j - i > 1;
    stat[2] += got[i];
    i = j;
  }
  MPI_Reduce(stat, all, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0)
    printf("%d ids, %ld distinct, %ld of them repeated, sum %ld\n", N, all[0], all[1], all[2]);

  free(in); free(out); free(got);
  free(scount); free(sdisp); free(rcount); free(rdisp); free(fill);
  free(ids);
  MPI_Finalize();
  return 0;
}
