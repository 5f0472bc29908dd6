/* Exercise 2: scalar product and angle of two vectors.
   The vector length must be a multiple of the number of processes! */
#include <stdio.h>
#include <math.h>
#include <mpi.h>

#define LEN 840

float x[LEN], y[LEN];
float xp[LEN], yp[LEN];

int main(int argc, char *argv[])
{
  int i, numtasks, taskid, chunksize, rc;
  double mysums[3], sums[3];

  rc = MPI_Init(&argc, &argv);
  if (rc != MPI_SUCCESS)
  {
    printf("Error starting MPI program. Terminating.\n");
    MPI_Abort(MPI_COMM_WORLD, rc);
  }
  MPI_Comm_size(MPI_COMM_WORLD, &numtasks);
  MPI_Comm_rank(MPI_COMM_WORLD, &taskid);

  chunksize = LEN / numtasks;

  /* task 0 initialises both vectors */
  if (taskid == 0)
  {
    for (i = 0; i < LEN; i++)
    {
      x[i] = 0.01f * (i % 100);
      y[i] = 1.0f - 0.02f * (i % 30);
    }
    printf("Initialised %d elements, %d per task\n", LEN, chunksize);
  }

  /* everybody gets a piece */
  MPI_Scatter(x, chunksize, MPI_FLOAT, xp, chunksize, MPI_FLOAT, 0, MPI_COMM_WORLD);
  MPI_Scatter(y, chunksize, MPI_FLOAT, yp, chunksize, MPI_FLOAT, 0, MPI_COMM_WORLD);

  mysums[0] = mysums[1] = mysums[2] = 0.0;
  for (i = 0; i < chunksize; i++)
  {
    mysums[0] += xp[i] * yp[i];
    mysums[1] += xp[i] * xp[i];
    mysums[2] += yp[i] * yp[i];
  }
#ifdef DEBUG
  printf("task %d: partial sum %f\n", taskid, mysums[0]);
#endif

  MPI_Reduce(mysums, sums, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  if (taskid == 0)
  {
    double angle = acos(sums[0] / sqrt(sums[1] * sums[2])) * 180.0 / M_PI;
    printf("x.y   = %.3f\n", sums[0]);
    printf("|x|   = %.3f\n", sqrt(sums[1]));
    printf("|y|   = %.3f\n", sqrt(sums[2]));
    printf("angle = %.2f degrees\n", angle);
  }

  MPI_Finalize();
  return 0;
}
