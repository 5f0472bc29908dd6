/* arguments: 24 16 | 12 10 | */
/* Steady temperature of a plate, row blocks with ghost rows, relaxation until
   the largest change is small. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define T(r, c) t[(r) * cols + (c)]
#define U(r, c) u[(r) * cols + (c)]

int main(int argc, char *argv[])
{
  int rows = argc > 1 ? atoi(argv[1]) : 36;
  int cols = argc > 2 ? atoi(argv[2]) : 20;
  int rank, nproc;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nproc);

  if (rows % nproc != 0 || cols < 3)
  {
    if (rank == 0)
      fprintf(stderr, "bad size %dx%d for %d processes\n", rows, cols, nproc);
    MPI_Finalize();
    return 0;
  }

  int nr = rows / nproc;
  int up = rank == 0 ? MPI_PROC_NULL : rank - 1;
  int down = rank == nproc - 1 ? MPI_PROC_NULL : rank + 1;

  double *plate = NULL;
  double *t = (double *) calloc((nr + 2) * cols, sizeof(double));
  double *u = (double *) calloc((nr + 2) * cols, sizeof(double));

  if (rank == 0)
  {
    plate = (double *) calloc(rows * cols, sizeof(double));
    for (int c = 0; c < cols; c++)
      plate[c] = 100.0 * c / (cols - 1);          /* top edge */
    for (int r = 0; r < rows; r++)
      plate[r * cols + cols - 1] = 100.0;         /* right edge */
  }

  MPI_Scatter(plate, nr * cols, MPI_DOUBLE, &T(1, 0), nr * cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  int first = rank == 0 ? 2 : 1;
  int last = rank == nproc - 1 ? nr - 1 : nr;
  int sweep = 0;
  double diff;

  do
  {
    MPI_Sendrecv(&T(1, 0), cols, MPI_DOUBLE, up, 0, &T(nr + 1, 0), cols, MPI_DOUBLE, down, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&T(nr, 0), cols, MPI_DOUBLE, down, 1, &T(0, 0), cols, MPI_DOUBLE, up, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    double d = 0.0;
    for (int r = first; r <= last; r++)
      for (int c = 1; c < cols - 1; c++)
      {
        U(r, c) = 0.25 * (T(r - 1, c) + T(r + 1, c) + T(r, c - 1) + T(r, c + 1));
        if (fabs(U(r, c) - T(r, c)) > d)
          d = fabs(U(r, c) - T(r, c));
      }
    for (int r = first; r <= last; r++)
      for (int c = 1; c < cols - 1; c++)
        T(r, c) = U(r, c);
    MPI_Allreduce(&d, &diff, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    sweep++;
  } while (diff > 1e-3 && sweep < 2000);

  MPI_Gather(&T(1, 0), nr * cols, MPI_DOUBLE, plate, nr * cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  if (rank == 0)
  {
    printf("%d sweeps\n", sweep);
    for (int r = 0; r < rows; r += rows / 6)
    {
      for (int c = 0; c < cols; c += cols / 5)
        printf(" %7.2f", plate[r * cols + c]);
      printf("\n");
    }
    free(plate);
  }
  free(t);
  free(u);
  MPI_Finalize();
  return 0;
}
