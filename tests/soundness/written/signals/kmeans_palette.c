/* Colour quantisation: k-means over RGB triples until no centre moves any more. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define K 4
#define PIXELS 720
#define MAX_ITER 50

typedef struct { float c[3]; } Color;

static int nearest(const Color *p, const Color *centers)
{
  int best = 0;
  float bestd = 1e30f;
  for (int k = 0; k < K; k++) {
    float d = 0.0f;
    for (int j = 0; j < 3; j++) {
      float e = p->c[j] - centers[k].c[j];
      d += e * e;
    }
    if (d < bestd) { bestd = d; best = k; }
  }
  return best;
}

int main(int argc, char *argv[])
{
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (PIXELS % size != 0) {
    if (rank == 0) fprintf(stderr, "PIXELS must be divisible by the number of processes\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  const int n = PIXELS / size;

  Color *pixels = NULL;
  Color *mine = malloc(n * sizeof(Color));
  Color centers[K];

  if (rank == 0) {
    static const int base[K][3] = {{20, 30, 200}, {220, 40, 30}, {60, 190, 80}, {230, 220, 210}};
    pixels = malloc(PIXELS * sizeof(Color));
    srand(5);
    for (int i = 0; i < PIXELS; i++) {
      int b = rand() % K;
      for (int j = 0; j < 3; j++)
        pixels[i].c[j] = (float)(base[b][j] + rand() % 31 - 15);
    }
    for (int k = 0; k < K; k++)
      centers[k] = pixels[k * (PIXELS / K)];
  }

  MPI_Scatter(pixels, 3 * n, MPI_FLOAT, mine, 3 * n, MPI_FLOAT, 0, MPI_COMM_WORLD);
  MPI_Bcast(centers, 3 * K, MPI_FLOAT, 0, MPI_COMM_WORLD);

  int iter = 0, moved, total_count[K];
  do {
    double sum[K][3] = {{0}}, total[K][3];
    int count[K] = {0};

    for (int i = 0; i < n; i++) {
      int k = nearest(&mine[i], centers);
      count[k]++;
      for (int j = 0; j < 3; j++)
        sum[k][j] += mine[i].c[j];
    }
    MPI_Allreduce(sum, total, 3 * K, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(count, total_count, K, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    moved = 0;
    for (int k = 0; k < K; k++) {
      if (total_count[k] == 0) continue;
      for (int j = 0; j < 3; j++) {
        float c = (float)(total[k][j] / total_count[k]);
        if (fabsf(c - centers[k].c[j]) > 1e-3f) moved = 1;
        centers[k].c[j] = c;
      }
    }
    iter++;
  } while (moved && iter < MAX_ITER);

  double err = 0.0, err_sum = 0.0;
  for (int i = 0; i < n; i++) {
    int k = nearest(&mine[i], centers);
    for (int j = 0; j < 3; j++) {
      double e = mine[i].c[j] - centers[k].c[j];
      err += e * e;
    }
  }
  MPI_Reduce(&err, &err_sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    printf("%d iterations\n", iter);
    for (int k = 0; k < K; k++)
      printf("colour %d: %6.1f %6.1f %6.1f  (%d pixels)\n", k, centers[k].c[0], centers[k].c[1],
             centers[k].c[2], total_count[k]);
    printf("rms error %.3f\n", sqrt(err_sum / PIXELS));
    free(pixels);
  }
  free(mine);
  MPI_Finalize();
  return 0;
}
