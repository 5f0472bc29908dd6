/* Mandelbrot set, one byte per pixel. Line numbers are distributed, the picture
   is collected and shown as text. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define WIDTH   64
#define HEIGHT  24
#define MAXITER 100

typedef unsigned char pixel;

static pixel escape(double cr, double ci)
{
   double zr = 0, zi = 0;
   int n = 0;
   while (n < MAXITER && zr * zr + zi * zi <= 4.0)
   {
      double t = zr * zr - zi * zi + cr;
      zi = 2 * zr * zi + ci;
      zr = t;
      n++;
   }
   return (pixel)n;
}

int main(int argc, char **argv)
{
   int rank, size, y, x;
   short lines[HEIGHT], *mylines;
   pixel *mypix, *image = NULL;
   long work = 0, maxwork, sumwork;

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
   MPI_Comm_size(MPI_COMM_WORLD, &size);

   if (HEIGHT % size)
   {
      if (rank == 0)
         fprintf(stderr, "HEIGHT %% size != 0\n");
      MPI_Finalize();
      exit(0);
   }
   int cnt = HEIGHT / size;

   mylines = (short *)malloc(cnt * sizeof(short));
   mypix = (pixel *)malloc(cnt * WIDTH);
   if (rank == 0)
   {
      image = (pixel *)malloc(HEIGHT * WIDTH);
      for (y = 0; y < HEIGHT; y++)
         lines[y] = (short)y;
   }

   MPI_Scatter(lines, cnt, MPI_SHORT, mylines, cnt, MPI_SHORT, 0, MPI_COMM_WORLD);

   for (y = 0; y < cnt; y++)
   {
      double ci = -1.2 + 2.4 * (mylines[y] + 0.5) / HEIGHT;
      for (x = 0; x < WIDTH; x++)
      {
         double cr = -2.1 + 2.8 * (x + 0.5) / WIDTH;
         work += mypix[y * WIDTH + x] = escape(cr, ci);
      }
   }

   MPI_Gather(mypix, cnt * WIDTH, MPI_UNSIGNED_CHAR, image, cnt * WIDTH, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
   MPI_Reduce(&work, &maxwork, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
   MPI_Reduce(&work, &sumwork, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

   if (rank == 0)
   {
      static const char shade[] = " .:-=+*%@#";
      for (y = 0; y < HEIGHT; y++)
      {
         for (x = 0; x < WIDTH; x++)
         {
            int v = image[y * WIDTH + x];
            putchar(v == MAXITER ? '#' : shade[v % 8]);
         }
         putchar('\n');
      }
      printf("iterations: %ld, load imbalance %.2f\n", sumwork, (double)maxwork * size / sumwork);
      free(image);
   }
   free(mylines);
   free(mypix);
   MPI_Finalize();
   return 0;
}
