/* image_filter: turns an RGB picture (binary PPM) into sepia and darkens it towards the bottom.
   usage: image_filter width height out.ppm */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef unsigned char byte;

static byte clamp(int v)
{
  return v > 255 ? 255 : (byte)v;
}

int main(int argc, char **argv)
{
  int rank, size, width, height, rows, i, x, y, first;
  byte *image = NULL, *strip;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc < 4) {
    if (rank == 0) fprintf(stderr, "usage: image_filter width height out.ppm\n");
    MPI_Finalize();
    return 1;
  }
  width = atoi(argv[1]);
  height = atoi(argv[2]);

  if (rank == 0) {
    image = malloc(width * height * 3);
    for (i = 0; i < width * height * 3; i++)
      image[i] = (byte)((i * 31 + i / 97) % 256);
  }

  rows = height / size;
  strip = malloc(rows * width * 3);
  MPI_Scatter(image, rows * width * 3, MPI_UNSIGNED_CHAR, strip, rows * width * 3, MPI_UNSIGNED_CHAR, 0,
              MPI_COMM_WORLD);

  first = rank * rows;                 /* my first line in the picture */
  for (y = 0; y < rows; y++) {
    int light = 256 - 128 * (first + y) / height;
    for (x = 0; x < width; x++) {
      byte *px = strip + (y * width + x) * 3;
      int r = px[0], g = px[1], b = px[2];
      px[0] = clamp((r * 393 + g * 769 + b * 189) / 1000 * light / 256);
      px[1] = clamp((r * 349 + g * 686 + b * 168) / 1000 * light / 256);
      px[2] = clamp((r * 272 + g * 534 + b * 131) / 1000 * light / 256);
    }
  }

  MPI_Gather(strip, rows * width * 3, MPI_UNSIGNED_CHAR, image, rows * width * 3, MPI_UNSIGNED_CHAR, 0,
             MPI_COMM_WORLD);

  if (rank == 0) {
    FILE *f = fopen(argv[3], "wb");
    if (!f) {
      perror(argv[3]);
      MPI_Abort(MPI_COMM_WORLD, 1);
    }
    fprintf(f, "P6\n%d %d\n255\n", width, height);
    fwrite(image, 1, width * height * 3, f);
    fclose(f);
    free(image);
  }
  free(strip);
  MPI_Finalize();
  return 0;
}
