/* Block motion estimation (full search, sum of absolute differences). The block
   list is shared out, both frames are known to everybody. */
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define W 64
#define H 48
#define BLK 8
#define RANGE 4

typedef struct {
  short bx, by;     /* block position in pixels */
  short mx, my;     /* motion vector found */
  int sad;
} block_t;

static unsigned char frame[2][H][W];

static void make_frames(void)
{
  for (int f = 0; f < 2; f++)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) {
        int ox = x - 2 * f, oy = y - f;                  /* moving background */
        int v = (ox * 5 + oy * 3 + (ox * oy) % 7) & 127;
        int cx = 20 + 3 * f, cy = 24 - 2 * f;            /* moving square */
        if (abs(x - cx) < 8 && abs(y - cy) < 8)
          v = 200 + ((x - cx) * 3 + (y - cy) * 5) % 40;
        frame[f][y][x] = (unsigned char)v;
      }
}

static int sad(const block_t *b, int dx, int dy, int limit)
{
  int s = 0;
  for (int y = 0; y < BLK; y++) {
    for (int x = 0; x < BLK; x++)
      s += abs(frame[1][b->by + y][b->bx + x] - frame[0][b->by + dy + y][b->bx + dx + x]);
    if (s >= limit) return limit;
  }
  return s;
}

static void search(block_t *b)
{
  b->sad = INT_MAX;
  for (int dy = -RANGE; dy <= RANGE; dy++)
    for (int dx = -RANGE; dx <= RANGE; dx++) {
      if (b->bx + dx < 0 || b->by + dy < 0 || b->bx + dx + BLK > W || b->by + dy + BLK > H)
        continue;
      int s = sad(b, dx, dy, b->sad);
      if (s < b->sad) {
        b->sad = s;
        b->mx = (short)dx;
        b->my = (short)dy;
      }
    }
}

int main(int argc, char **argv)
{
  int rank, size, nb = (W / BLK) * (H / BLK);
  block_t *list = NULL, *work;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (nb % size) {
    if (!rank) fprintf(stderr, "%d blocks cannot be dealt to %d processes\n", nb, size);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  if (rank == 0) {
    int k = 0;
    make_frames();
    list = calloc(nb, sizeof(block_t));
    for (short y = 0; y < H; y += BLK)
      for (short x = 0; x < W; x += BLK, k++) {
        list[k].bx = x;
        list[k].by = y;
      }
  }
  MPI_Bcast(frame, sizeof frame, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

  int bytes = nb / size * (int)sizeof(block_t);
  work = malloc(bytes);
  MPI_Scatter(list, bytes, MPI_BYTE, work, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < nb / size; i++)
    search(&work[i]);
  MPI_Gather(work, bytes, MPI_BYTE, list, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    long total = 0;
    for (int k = 0; k < nb; k++) {
      printf("(%2d,%2d)%s", list[k].mx, list[k].my, (k + 1) % (W / BLK) ? " " : "\n");
      total += list[k].sad;
    }
    printf("residual %ld\n", total);
    free(list);
  }
  free(work);
  MPI_Finalize();
  return 0;
}
