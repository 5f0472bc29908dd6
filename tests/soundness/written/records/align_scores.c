/* Smith-Waterman scores of a batch of short reads against one reference.
 * Reads are handed out in equal batches; the reference goes to everybody. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { READ_LEN = 20, REF_LEN = 80, N_READS = 60 };
enum { MATCH = 2, MISMATCH = -1, GAP = -2 };

typedef char read_t[READ_LEN];

static unsigned seed = 4711;

static unsigned next_random(void)
{
  seed = seed * 1664525u + 1013904223u;
  return seed >> 10;
}

static int max2(int a, int b) { return a > b ? a : b; }

static int sw_score(const char *read, const char *ref)
{
  int prev[REF_LEN + 1] = { 0 };
  int cur[REF_LEN + 1];
  int best = 0;

  for (int i = 1; i <= READ_LEN; ++i) {
    cur[0] = 0;
    for (int j = 1; j <= REF_LEN; ++j) {
      int diag = prev[j - 1] + (read[i - 1] == ref[j - 1] ? MATCH : MISMATCH);
      int h = max2(0, diag);
      h = max2(h, prev[j] + GAP);
      h = max2(h, cur[j - 1] + GAP);
      cur[j] = h;
      best = max2(best, h);
    }
    for (int j = 0; j <= REF_LEN; ++j)
      prev[j] = cur[j];
  }
  return best;
}

int main(int argc, char **argv)
{
  int rank, nprocs;
  char ref[REF_LEN];
  read_t *reads = NULL;
  int *scores = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

  if (N_READS % nprocs) {
    if (rank == 0)
      fprintf(stderr, "need a divisor of %d processes\n", N_READS);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  if (rank == 0) {
    for (int j = 0; j < REF_LEN; ++j)
      ref[j] = "ACGT"[next_random() % 4];
    reads = malloc(N_READS * sizeof(read_t));
    scores = malloc(N_READS * sizeof(int));
    for (int r = 0; r < N_READS; ++r) {
      int start = next_random() % (REF_LEN - READ_LEN);
      for (int i = 0; i < READ_LEN; ++i) {
        reads[r][i] = ref[start + i];
        if (next_random() % 100 < (unsigned)(r % 5) * 10)
          reads[r][i] = "ACGT"[next_random() % 4];
      }
    }
  }

  MPI_Bcast(ref, REF_LEN, MPI_CHAR, 0, MPI_COMM_WORLD);

  int per_proc = N_READS / nprocs;
  read_t *my_reads = malloc(per_proc * sizeof(read_t));
  int *my_scores = malloc(per_proc * sizeof(int));

  MPI_Scatter(reads, per_proc * READ_LEN, MPI_CHAR,
              my_reads, per_proc * READ_LEN, MPI_CHAR, 0, MPI_COMM_WORLD);

  for (int r = 0; r < per_proc; ++r)
    my_scores[r] = sw_score(my_reads[r], ref);

  MPI_Gather(my_scores, per_proc, MPI_INT, scores, per_proc, MPI_INT, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    int perfect = 0;
    long sum = 0;
    for (int r = 0; r < N_READS; ++r) {
      perfect += scores[r] == READ_LEN * MATCH;
      sum += scores[r];
    }
    printf("reads: %d, perfect: %d, mean score: %.3f\n", N_READS, perfect, (double)sum / N_READS);
    printf("first scores:");
    for (int r = 0; r < 10; ++r)
      printf(" %d", scores[r]);
    printf("\n");
    free(reads);
    free(scores);
  }
  free(my_reads);
  free(my_scores);
  MPI_Finalize();
  return 0;
}
