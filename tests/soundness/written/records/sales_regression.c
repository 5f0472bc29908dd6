/* Linear regression of turnover on advertising: one Allreduce of the five sums,
   then residuals and the coefficient of determination. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

struct sums { double n, x, y, xx, xy; };

static void accumulate(struct sums *s, double x, double y)
{
   s->n  += 1;
   s->x  += x;
   s->y  += y;
   s->xx += x * x;
   s->xy += x * y;
}

int main(int argc, char *argv[])
{
   int my_rank, p, i;
   const int total = 240;
   double *x = NULL, *y = NULL, *res = NULL;
   double *lx, *ly, *lres;

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
   MPI_Comm_size(MPI_COMM_WORLD, &p);

   int local_n = total / p;
   if (total != local_n * p) {
      if (my_rank == 0)
         fprintf(stderr, "%d shops on %d processes\n", total, p);
      MPI_Abort(MPI_COMM_WORLD, -1);
   }

   if (my_rank == 0) {
      x = malloc(total * sizeof(double));
      y = malloc(total * sizeof(double));
      res = malloc(total * sizeof(double));
      for (i = 0; i < total; i++) {
         x[i] = 1.0 + 0.05 * i;
         y[i] = 4.0 + 2.5 * x[i] + 1.5 * sin(12.9898 * i);
      }
      y[17] += 9.0;
      y[170] -= 8.0;       /* two outliers */
   }

   lx = malloc(local_n * sizeof(double));
   ly = malloc(local_n * sizeof(double));
   lres = malloc(local_n * sizeof(double));
   MPI_Scatter(x, local_n, MPI_DOUBLE, lx, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
   MPI_Scatter(y, local_n, MPI_DOUBLE, ly, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   struct sums s = { 0, 0, 0, 0, 0 }, t;
   for (i = 0; i < local_n; i++)
      accumulate(&s, lx[i], ly[i]);
   MPI_Allreduce(&s, &t, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

   double slope = (t.n * t.xy - t.x * t.y) / (t.n * t.xx - t.x * t.x);
   double icept = (t.y - slope * t.x) / t.n;
   double ybar = t.y / t.n;

   double ss[2] = { 0, 0 }, gss[2];
   for (i = 0; i < local_n; i++) {
      lres[i] = ly[i] - (icept + slope * lx[i]);
      ss[0] += lres[i] * lres[i];
      ss[1] += (ly[i] - ybar) * (ly[i] - ybar);
   }
   MPI_Reduce(ss, gss, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
   MPI_Gather(lres, local_n, MPI_DOUBLE, res, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   if (my_rank == 0) {
      double se = sqrt(gss[0] / (total - 2));
      printf("turnover = %.3f + %.3f * advertising, R2 = %.3f\n", icept, slope, 1.0 - gss[0] / gss[1]);
      for (i = 0; i < total; i++)
         if (fabs(res[i]) > 3.0 * se)
            printf("shop %d is an outlier (residual %.2f)\n", i, res[i]);
      free(x); free(y); free(res);
   }
   free(lx); free(ly); free(lres);
   MPI_Finalize();
   return 0;
}
