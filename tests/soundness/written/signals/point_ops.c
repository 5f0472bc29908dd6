/* arguments: 0 | 1 | 2 | 3 40 | */
/* Point operations on a grey image: 0 invert, 1 gamma, 2 threshold, 3 brighten. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum { OP_INVERT, OP_GAMMA, OP_THRESHOLD, OP_BRIGHTEN, OP_COUNT } op_t;
typedef int (*point_fn)(int value, int param);

static int invert(int v, int p)    { (void)p; return 255 - v; }
static int gamma_op(int v, int p)  { return (int)(255.0 * pow(v / 255.0, 100.0 / p) + 0.5); }
static int threshold(int v, int p) { return v >= p ? 255 : 0; }
static int brighten(int v, int p)  { return v + p > 255 ? 255 : v + p; }

static const point_fn functions[OP_COUNT] = { invert, gamma_op, threshold, brighten };

static int default_param(op_t op)
{
  switch (op) {
  case OP_GAMMA:
    return 220;
  case OP_THRESHOLD:
    return 128;
  case OP_BRIGHTEN:
    return 25;
  default:
    return 0;
  }
}

int main(int argc, char *argv[])
{
  enum { W = 24, H = 20 };
  unsigned char img[H][W];
  int rank, size, status = 0;
  unsigned char *strip = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  int op = argc > 1 ? atoi(argv[1]) : OP_GAMMA;
  if (op < 0 || op >= OP_COUNT) {
    if (rank == 0)
      fprintf(stderr, "unknown operation %d\n", op);
    goto done;
  }
  int param = argc > 2 ? atoi(argv[2]) : default_param((op_t)op);

  if ((W * H) % size != 0) {
    if (rank == 0)
      fprintf(stderr, "%d processes do not divide the image\n", size);
    goto done;
  }
  int area = W * H / size;
  strip = malloc(area);
  if (strip == NULL) {
    status = 1;
    goto done;
  }

  if (rank == 0)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++)
        img[y][x] = (unsigned char)((x * 11 + y * 5) & 0xff);

  MPI_Scatter(&img[0][0], area, MPI_UNSIGNED_CHAR, strip, area, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
  for (int i = 0; i < area; i++)
    strip[i] = (unsigned char)functions[op](strip[i], param);
  MPI_Gather(strip, area, MPI_UNSIGNED_CHAR, &img[0][0], area, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

  if (rank == 0)
    for (int y = 0; y < H; y += 4) {
      for (int x = 0; x < W; x += 2)
        printf("%4d", img[y][x]);
      putchar('\n');
    }

done:
  free(strip);
  MPI_Finalize();
  return status;
}
