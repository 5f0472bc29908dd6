/* Heat equation on a rod, explicit Euler with ghost points.
   The rod is divided into equal pieces.                              */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NPTS   120
#define MAXIT  400
#define R      0.4
#define TOL    1e-4

int main(int argc, char** argv)
{
   double rod[NPTS];
   double *u, *unew, *tmp;
   double diff, gdiff;
   int id, p, chunk, i, it;
   int left, right;

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &id);
   MPI_Comm_size(MPI_COMM_WORLD, &p);

   chunk = NPTS / p;
   if (chunk * p != NPTS)
   {
      if (id == 0) printf("Sorry, %d points cannot be divided among %d processes.\n", NPTS, p);
      MPI_Finalize();
      exit(0);
   }

   if (id == 0)
   {
      for (i = 0; i < NPTS; i++)
         rod[i] = (i > NPTS / 3 && i < NPTS / 2) ? 100.0 : 20.0;
   }

   u    = (double*) malloc((chunk + 2) * sizeof(double));
   unew = (double*) malloc((chunk + 2) * sizeof(double));

   MPI_Scatter(rod, chunk, MPI_DOUBLE, &u[1], chunk, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   left  = (id == 0)     ? MPI_PROC_NULL : id - 1;
   right = (id == p - 1) ? MPI_PROC_NULL : id + 1;

   u[0] = u[1];
   u[chunk + 1] = u[chunk];

   it = 0;
   do
   {
      MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[chunk + 1], 1, MPI_DOUBLE, right, 0,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Sendrecv(&u[chunk], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);

      /* insulated ends */
      if (left == MPI_PROC_NULL)  u[0] = u[1];
      if (right == MPI_PROC_NULL) u[chunk + 1] = u[chunk];

      diff = 0.0;
      for (i = 1; i <= chunk; i++)
      {
         unew[i] = u[i] + R * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
         if (fabs(unew[i] - u[i]) > diff) diff = fabs(unew[i] - u[i]);
      }
      tmp = u; u = unew; unew = tmp;
      it++;
      MPI_Allreduce(&diff, &gdiff, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
   } while (gdiff > TOL && it < MAXIT);

   MPI_Gather(&u[1], chunk, MPI_DOUBLE, rod, chunk, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   if (id == 0)
   {
      double q = 0.0;
      printf("%d iterations, last change %.6f\n", it, gdiff);
      for (i = 0; i < NPTS; i += 10) printf("u[%3d] = %8.4f\n", i, rod[i]);
      for (i = 0; i < NPTS; i++) q += rod[i];
      printf("heat content %.3f\n", q);
   }

   free(u);
   free(unew);
   MPI_Finalize();
   return 0;
}
