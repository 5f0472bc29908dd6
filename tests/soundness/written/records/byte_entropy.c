/* Shannon entropy of a byte stream (histogram of 256 values). */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE 3600

static double entropy(const long *h, long n)
{
  double e = 0.0;
  for (int v = 0; v < 256; v++) {
    if (!h[v])
      continue;
    double p = (double)h[v] / n;
    e -= p * log2(p);
  }
  return e;
}

int main(int argc, char **argv)
{
  int pid, np;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &pid);
  MPI_Comm_size(MPI_COMM_WORLD, &np);

  if (SIZE % np != 0) {
    MPI_Finalize();
    return 0;
  }

  int elems = SIZE / np;
  unsigned char *slice = (unsigned char *)malloc(elems);
  long hist[256] = { 0 };

  if (pid == 0) {
    unsigned char *stream = (unsigned char *)malloc(SIZE);
    long total[256];
    const char *text = "Entropy is a measure of surprise. ";

    for (int i = 0; i < SIZE; i++) {
      if (i < SIZE / 2)
        stream[i] = (unsigned char)text[i % 34];
      else
        stream[i] = (unsigned char)((i * 2654435761u) >> 19);
    }

    MPI_Scatter(stream, elems, MPI_UNSIGNED_CHAR, slice, elems, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < elems; i++)
      hist[slice[i]]++;
    MPI_Reduce(hist, total, 256, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    int used = 0, top = 0;
    for (int v = 0; v < 256; v++) {
      used += total[v] > 0;
      if (total[v] > total[top])
        top = v;
    }
    printf("%d byte values used, most frequent 0x%02x (%ld times)\n", used, top, total[top]);
    printf("entropy %.4f bits per byte\n", entropy(total, SIZE));
    free(stream);
  } else {
    MPI_Scatter(NULL, 0, MPI_UNSIGNED_CHAR, slice, elems, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < elems; i++)
      hist[slice[i]]++;
    MPI_Reduce(hist, NULL, 256, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  }

  free(slice);
  MPI_Finalize();
  return 0;
}
