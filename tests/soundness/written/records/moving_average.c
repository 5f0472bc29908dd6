/* Moving average over W days of a share price and buy/sell signals. Each
 * process needs the last W-1 prices of its left neighbour. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define DAYS 480
#define W    10

int main(int argc, char **argv)
{
   double  *prices = NULL, *avg = NULL;
   double  *win;          /* W-1 days of history, then own days */
   double  *my_avg;
   int      rank, size, ndays, d, k;
   int      buys = 0, sells = 0, signals[2], sums[2];
   MPI_Status status;

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
   MPI_Comm_size(MPI_COMM_WORLD, &size);

   ndays = DAYS / size;
   if (DAYS % size != 0 || ndays < W) {
      if (rank == 0)
         fprintf(stderr, "bad number of processes: %d\n", size);
      MPI_Finalize();
      return 0;
   }

   if (rank == 0) {
      prices = malloc(DAYS * sizeof(double));
      avg    = malloc(DAYS * sizeof(double));
      srand(1987);
      prices[0] = 100.0;
      for (d = 1; d < DAYS; d++)
         prices[d] = prices[d - 1] + (rand() % 201 - 100) / 100.0;
   }

   win    = malloc((W - 1 + ndays) * sizeof(double));
   my_avg = malloc(ndays * sizeof(double));

   MPI_Scatter(prices, ndays, MPI_DOUBLE, win + W - 1, ndays, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   if (rank < size - 1)
      MPI_Send(win + ndays, W - 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
   if (rank > 0)
      MPI_Recv(win, W - 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, &status);
   else
      for (d = 0; d < W - 1; d++)
         win[d] = win[W - 1];      /* history of the first day */

   for (d = 0; d < ndays; d++) {
      double s = 0.0;
      for (k = 0; k < W; k++)
         s += win[d + k];
      my_avg[d] = s / W;
      if (win[d + W - 1] > my_avg[d] + 1.0)
         buys++;
      else if (win[d + W - 1] < my_avg[d] - 1.0)
         sells++;
   }

   MPI_Gather(my_avg, ndays, MPI_DOUBLE, avg, ndays, MPI_DOUBLE, 0, MPI_COMM_WORLD);
   signals[0] = buys;
   signals[1] = sells;
   MPI_Reduce(signals, sums, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

   if (rank == 0) {
      for (d = 39; d < DAYS; d += 40)
         printf("day %3d  price %7.2f  average %7.2f\n", d + 1, prices[d], avg[d]);
      printf("%d buy signals, %d sell signals\n", sums[0], sums[1]);
      free(prices);
      free(avg);
   }
   free(win);
   free(my_avg);
   MPI_Finalize();
   return 0;
}
