/* Median of sensor readings: sort the pieces with qsort, gather them and merge
   the sorted runs on the master. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mpi.h"

#define MASTER 0
#define COUNT 180

int cmp_int(const void *a, const void *b)
{
   int x = *(const int *)a;
   int y = *(const int *)b;
   return (x > y) - (x < y);
}

void merge(int *dst, const int *a, int na, const int *b, int nb)
{
   int i = 0, j = 0, k = 0;
   while (i < na && j < nb)
      dst[k++] = a[i] <= b[j] ? a[i++] : b[j++];
   while (i < na) dst[k++] = a[i++];
   while (j < nb) dst[k++] = b[j++];
}

int main(int argc, char *argv[])
{
   int numtasks, taskid, per_task, i;
   int readings[COUNT];
   int *piece;

   MPI_Init(&argc, &argv);
   MPI_Comm_size(MPI_COMM_WORLD, &numtasks);
   MPI_Comm_rank(MPI_COMM_WORLD, &taskid);

   if (COUNT % numtasks) {
      if (taskid == MASTER)
         printf("Please use a number of tasks that divides %d. Terminating.\n", COUNT);
      MPI_Finalize();
      exit(0);
   }
   per_task = COUNT / numtasks;
   piece = (int *)malloc(per_task * sizeof(int));

   if (taskid == MASTER) {
      srand(2024);
      for (i = 0; i < COUNT; i++)
         readings[i] = rand() % 5000 - 1000;
   }

   MPI_Scatter(readings, per_task, MPI_INT, piece, per_task, MPI_INT, MASTER, MPI_COMM_WORLD);
   qsort(piece, per_task, sizeof(int), cmp_int);
   MPI_Gather(piece, per_task, MPI_INT, readings, per_task, MPI_INT, MASTER, MPI_COMM_WORLD);

   if (taskid == MASTER) {
      int *merged = (int *)malloc(COUNT * sizeof(int));
      int *tmp = (int *)malloc(COUNT * sizeof(int));
      int have = per_task;

      memcpy(merged, readings, per_task * sizeof(int));
      for (i = 1; i < numtasks; i++) {
         merge(tmp, merged, have, readings + i * per_task, per_task);
         have += per_task;
         memcpy(merged, tmp, have * sizeof(int));
      }
      printf("minimum %d\n", merged[0]);
      printf("median  %.1f\n", (merged[COUNT / 2 - 1] + merged[COUNT / 2]) / 2.0);
      printf("maximum %d\n", merged[COUNT - 1]);
      free(tmp);
      free(merged);
   }

   free(piece);
   MPI_Finalize();
   return 0;
}
