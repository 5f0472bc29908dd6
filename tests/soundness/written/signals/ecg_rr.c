/* R peaks of a synthetic ECG and the intervals between them. Every process looks
   for peaks inside its section, the master puts the positions together. */
#include "mpi.h"
#include <stdio.h>
#include <stdlib.h>

#define MASTER        0
#define FROM_MASTER   1
#define RATE        100
#define SECONDS      24
#define LENGTH      (RATE * SECONDS)
#define THRESHOLD   500
#define REFRACTORY   20
#define MAXPEAKS    100

int ecg[LENGTH];

void synth(void)
{
  int i, beat = 30, gap = 78;
  for (i = 0; i < LENGTH; i++)
    ecg[i] = (i * 17) % 23 - 11;
  while (beat < LENGTH - 5) {
    ecg[beat - 2] += 150;
    ecg[beat - 1] += 600;
    ecg[beat]     += 1000;
    ecg[beat + 1] += 560;
    ecg[beat + 2] -= 200;
    beat += gap;
    gap = 70 + (gap * 5 + 3) % 24;
  }
}

int find_peaks(const int *s, int n, int start, int *pos)
{
  int i = 0, k = 0;
  while (i < n && k < MAXPEAKS) {
    if (s[i] < THRESHOLD) {
      i++;
      continue;
    }
    int m = i;
    for (int j = i; j < n && j < i + 5; j++)
      if (s[j] > s[m])
        m = j;
    pos[k++] = start + m;
    i = m + REFRACTORY;
  }
  return k;
}

int main(int argc, char *argv[])
{
  int rank, size, i;
  int pos[MAXPEAKS], npeaks;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (LENGTH % size != 0) {
    if (rank == MASTER)
      fprintf(stderr, "Use a number of processes that divides %d\n", LENGTH);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  int section = LENGTH / size;
  int *mine = (int *) malloc(section * sizeof(int));
  if (rank == MASTER)
    synth();
  MPI_Scatter(ecg, section, MPI_INT, mine, section, MPI_INT, MASTER, MPI_COMM_WORLD);

  npeaks = find_peaks(mine, section, rank * section, pos);

  if (rank != MASTER) {
    MPI_Send(&npeaks, 1, MPI_INT, MASTER, FROM_MASTER, MPI_COMM_WORLD);
    MPI_Send(pos, npeaks, MPI_INT, MASTER, FROM_MASTER + 1, MPI_COMM_WORLD);
  } else {
    int total = npeaks, all[10 * MAXPEAKS];
    for (i = 0; i < npeaks; i++)
      all[i] = pos[i];
    for (int src = 1; src < size; src++) {
      int k;
      MPI_Recv(&k, 1, MPI_INT, src, FROM_MASTER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(pos, k, MPI_INT, src, FROM_MASTER + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      for (i = 0; i < k; i++) {
        if (total > 0 && pos[i] - all[total - 1] < REFRACTORY)
          continue;               /* seen twice at the border of two sections */
        all[total++] = pos[i];
      }
    }
    printf("%d beats\n", total);
    for (i = 1; i < total; i++)
      printf("%d%c", (all[i] - all[i - 1]) * 1000 / RATE, i % 8 && i < total - 1 ? ' ' : '\n');
    if (total > 1)
      printf("heart rate %.1f per minute\n", 60.0 * RATE * (total - 1) / (all[total - 1] - all[0]));
  }

  free(mine);
  MPI_Finalize();
  return 0;
}
