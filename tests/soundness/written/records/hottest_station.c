/* Finds the hottest and the coldest reading of a network of weather stations
   with MPI_MAXLOC and MPI_MINLOC. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define STATIONS 610

struct reading { float temp; int station; };

int main(int argc, char *argv[])
{
  int rank, size, chunk, first, i;
  static float temps[STATIONS];
  float *local;
  struct reading hot, cold, ghot, gcold;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  chunk = STATIONS / size;   /* stations beyond size * chunk are looked at by the root */

  if (rank == 0) {
    unsigned long x = 1;
    for (i = 0; i < STATIONS; i++) {
      x = (16807UL * x) % 2147483647UL;
      temps[i] = (float)(x % 6000) / 100.0f - 20.0f;
    }
  }

  local = (float *)malloc(sizeof(float) * chunk);
  MPI_Scatter(temps, chunk, MPI_FLOAT, local, chunk, MPI_FLOAT, 0, MPI_COMM_WORLD);

  first = rank * chunk;
  hot.temp = cold.temp = local[0];
  hot.station = cold.station = first;
  for (i = 1; i < chunk; i++) {
    if (local[i] > hot.temp) {
      hot.temp = local[i];
      hot.station = first + i;
    }
    if (local[i] < cold.temp) {
      cold.temp = local[i];
      cold.station = first + i;
    }
  }

  if (rank == 0) {
    for (i = size * chunk; i < STATIONS; i++) {
      if (temps[i] > hot.temp) {
        hot.temp = temps[i];
        hot.station = i;
      }
      if (temps[i] < cold.temp) {
        cold.temp = temps[i];
        cold.station = i;
      }
    }
  }

  MPI_Reduce(&hot, &ghot, 1, MPI_FLOAT_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
  MPI_Reduce(&cold, &gcold, 1, MPI_FLOAT_INT, MPI_MINLOC, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    printf("hottest: station %d with %.2f C\n", ghot.station, ghot.temp);
    printf("coldest: station %d with %.2f C\n", gcold.station, gcold.temp);
  }

  free(local);
  MPI_Finalize();
  return 0;
}
