/* Longest stretch of silence in a recording.  Partial results are joined by a user
 * defined, non-commutative reduction (prefix, suffix, best, length). */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

enum { N = 960, LIMIT = 40 };

typedef struct {
  int prefix;
  int suffix;
  int best;
  int length;
} segment;

static void join(void *invec, void *inoutvec, int *len, MPI_Datatype *dt)
{
  segment *left = invec, *right = inoutvec;
  (void)dt;
  for (int i = 0; i < *len; i++, left++, right++) {
    segment s;
    int middle = left->suffix + right->prefix;
    s.length = left->length + right->length;
    s.prefix = left->prefix == left->length ? left->length + right->prefix : left->prefix;
    s.suffix = right->suffix == right->length ? right->length + left->suffix : right->suffix;
    s.best = left->best > right->best ? left->best : right->best;
    if (middle > s.best)
      s.best = middle;
    *right = s;
  }
}

static segment scan(const short *a, int n)
{
  segment s = {0, 0, 0, n};
  int run = 0, broken = 0;
  for (int i = 0; i < n; i++) {
    if (abs(a[i]) < LIMIT) {
      run++;
      if (!broken) s.prefix = run;
      if (run > s.best) s.best = run;
    } else {
      run = 0;
      broken = 1;
    }
  }
  s.suffix = run;
  return s;
}

int main(int argc, char **argv)
{
  int rank, size;
  short *audio = NULL;
  segment mine, all;
  MPI_Op op;
  MPI_Datatype seg_t;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (N % size) {
    if (rank == 0) puts("number of samples is not a multiple of the number of processes");
    MPI_Finalize();
    return 0;
  }

  MPI_Type_contiguous(4, MPI_INT, &seg_t);
  MPI_Type_commit(&seg_t);
  MPI_Op_create(join, 0, &op);

  int part = N / size;
  short *buf = malloc(part * sizeof(short));

  if (rank == 0) {
    audio = malloc(N * sizeof(short));
    for (int i = 0; i < N; i++) {
      int quiet = (i / 37) % 4 == 1 || (i > 430 && i < 560);
      audio[i] = (short)(((i * 89) % 61 - 30) * (quiet ? 1 : 40) + (quiet ? 0 : 77));
    }
  }
  MPI_Scatter(audio, part, MPI_SHORT, buf, part, MPI_SHORT, 0, MPI_COMM_WORLD);

  mine = scan(buf, part);
  MPI_Reduce(&mine, &all, 1, seg_t, op, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    printf("longest silence: %d of %d samples\n", all.best, all.length);
    printf("silent at the start: %d, at the end: %d\n", all.prefix, all.suffix);
    segment direct = scan(audio, N);
    printf("sequential: %d %d %d\n", direct.best, direct.prefix, direct.suffix);
    free(audio);
  }
  free(buf);
  MPI_Op_free(&op);
  MPI_Type_free(&seg_t);
  MPI_Finalize();
  return 0;
}
