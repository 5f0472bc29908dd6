/* Independent anharmonic oscillators; the root keeps its own share in place. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define NOSC 60

static void leapfrog(double *q, double *p, double beta)
{
   const double dt = 0.01;
   int s;
   for (s = 0; s < 500; s++)
   {
      *p -= 0.5 * dt * (*q + beta * *q * *q * *q);
      *q += dt * *p;
      *p -= 0.5 * dt * (*q + beta * *q * *q * *q);
   }
}

static double energy(double q, double p, double beta)
{
   return 0.5 * p * p + 0.5 * q * q + 0.25 * beta * q * q * q * q;
}

int main(int argc, char **argv)
{
   static double q[NOSC], p[NOSC];
   double beta = 0.0, e0 = 0.0, e1 = 0.0, both[2], tot[2];
   int rank, size, num, i;

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
   MPI_Comm_size(MPI_COMM_WORLD, &size);

   num = NOSC / size;
   if (NOSC % size != 0)
   {
      if (rank == 0) fprintf(stderr, "%d is no multiple of %d\n", NOSC, size);
      MPI_Finalize();
      return 0;
   }

   if (rank == 0)
   {
      beta = 0.3;
      for (i = 0; i < NOSC; i++)
      {
         q[i] = 1.0 + 0.01 * i;
         p[i] = i % 2 ? 0.5 : -0.5;
      }
   }
   MPI_Bcast(&beta, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   if (rank == 0)
   {
      MPI_Scatter(q, num, MPI_DOUBLE, MPI_IN_PLACE, num, MPI_DOUBLE, 0, MPI_COMM_WORLD);
      MPI_Scatter(p, num, MPI_DOUBLE, MPI_IN_PLACE, num, MPI_DOUBLE, 0, MPI_COMM_WORLD);
   }
   else
   {
      MPI_Scatter(NULL, 0, MPI_DOUBLE, q, num, MPI_DOUBLE, 0, MPI_COMM_WORLD);
      MPI_Scatter(NULL, 0, MPI_DOUBLE, p, num, MPI_DOUBLE, 0, MPI_COMM_WORLD);
   }

   for (i = 0; i < num; i++)
   {
      e0 += energy(q[i], p[i], beta);
      leapfrog(&q[i], &p[i], beta);
      e1 += energy(q[i], p[i], beta);
   }

   if (rank == 0)
   {
      MPI_Gather(MPI_IN_PLACE, num, MPI_DOUBLE, q, num, MPI_DOUBLE, 0, MPI_COMM_WORLD);
      MPI_Gather(MPI_IN_PLACE, num, MPI_DOUBLE, p, num, MPI_DOUBLE, 0, MPI_COMM_WORLD);
   }
   else
   {
      MPI_Gather(q, num, MPI_DOUBLE, NULL, 0, MPI_DOUBLE, 0, MPI_COMM_WORLD);
      MPI_Gather(p, num, MPI_DOUBLE, NULL, 0, MPI_DOUBLE, 0, MPI_COMM_WORLD);
   }

   both[0] = e0;
   both[1] = e1;
   MPI_Reduce(both, tot, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

   if (rank == 0)
   {
      for (i = 0; i < NOSC; i += 6)
         printf("oscillator %2d  q %8.4f  p %8.4f\n", i, q[i], p[i]);
      printf("energy before %.3f after %.3f\n", tot[0], tot[1]);
   }
   MPI_Finalize();
   return 0;
}
