/*
 * gene_score: local alignment (Smith-Waterman, linear gap) of a reference against a
 * collection of short reads of equal length. Reads are scattered, the reference is broadcast.
 */
#include <ctype.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define READ_LEN   24
#define N_READS    72
#define REF_LEN    160
#define MATCH       2
#define MISMATCH  (-1)
#define GAP       (-2)
#define TOP         5

#define MAX2(a, b)        ((a) > (b) ? (a) : (b))
#define MAX4(a, b, c, d)  MAX2(MAX2(a, b), MAX2(c, d))

typedef struct { int score; int end; } hit_t;
typedef struct { hit_t hit; int read; } ranked_t;

static unsigned long seed_state = 0x1234567UL;

static unsigned next_random(void)
{
  seed_state = (seed_state * 1103515245UL + 12345UL) & 0x7fffffffUL;
  return (unsigned)(seed_state >> 12);
}

static char random_base(void)
{
  return "acgt"[next_random() & 3];
}

static void make_reference(char *ref)
{
  for (int i = 0; i < REF_LEN; i++)
    ref[i] = random_base();
}

static void make_reads(char *reads, const char *ref)
{
  for (int r = 0; r < N_READS; r++) {
    char *read = reads + r * READ_LEN;
    if (r % 4 == 3) {
      for (int i = 0; i < READ_LEN; i++)
        read[i] = random_base();
      continue;
    }
    int at = (int)(next_random() % (REF_LEN - READ_LEN));
    memcpy(read, ref + at, READ_LEN);
    for (int e = 0; e < r % 7; e++)
      read[next_random() % READ_LEN] = random_base();
  }
}

static void to_upper(char *s, int n)
{
  while (n-- > 0) {
    *s = (char)toupper((unsigned char)*s);
    s++;
  }
}

/* one row of the matrix is enough */
static hit_t align(const char *read, const char *ref)
{
  int   row[READ_LEN + 1];
  hit_t best = { 0, -1 };

  memset(row, 0, sizeof row);
  for (int i = 0; i < REF_LEN; i++) {
    int diag = 0;
    for (int j = 1; j <= READ_LEN; j++) {
      int sub = diag + (ref[i] == read[j - 1] ? MATCH : MISMATCH);
      diag = row[j];
      row[j] = MAX4(0, sub, row[j] + GAP, row[j - 1] + GAP);
      if (row[j] > best.score) {
        best.score = row[j];
        best.end = i;
      }
    }
  }
  return best;
}

static int cmp_ranked(const void *pa, const void *pb)
{
  const ranked_t *a = pa, *b = pb;
  if (a->hit.score != b->hit.score)
    return a->hit.score < b->hit.score ? 1 : -1;
  return a->read - b->read;
}

static void print_top(const hit_t *hits)
{
  ranked_t rk[N_READS];
  for (int r = 0; r < N_READS; r++) {
    rk[r].hit = hits[r];
    rk[r].read = r;
  }
  qsort(rk, N_READS, sizeof rk[0], cmp_ranked);
  for (int k = 0; k < TOP; k++)
    printf("%d. read %2d score %2d ends at %3d\n", k + 1, rk[k].read, rk[k].hit.score, rk[k].hit.end);
}

int main(int argc, char **argv)
{
  char   ref[REF_LEN];
  char  *reads = NULL, *my_reads = NULL;
  hit_t *hits = NULL, *my_hits = NULL;
  int    rank, size, per, r, good = 0, all_good = 0, status = 0;
  MPI_Datatype read_type;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_contiguous(READ_LEN, MPI_CHAR, &read_type);
  MPI_Type_commit(&read_type);

  if (N_READS % size != 0) {
    if (!rank)
      fprintf(stderr, "number of reads (%d) is not a multiple of %d\n", N_READS, size);
    goto out;
  }
  per = N_READS / size;

  my_reads = malloc((size_t)per * READ_LEN);
  my_hits = malloc(per * sizeof *my_hits);
  if (!my_reads || !my_hits) {
    status = 1;
    goto out;
  }
  if (rank == 0) {
    reads = malloc((size_t)N_READS * READ_LEN);
    hits = malloc(N_READS * sizeof *hits);
    if (!reads || !hits)
      MPI_Abort(MPI_COMM_WORLD, 1);
    make_reference(ref);
    make_reads(reads, ref);
  }

  MPI_Bcast(ref, REF_LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
  MPI_Scatter(reads, per, read_type, my_reads, per, read_type, 0, MPI_COMM_WORLD);

  to_upper(ref, REF_LEN);
  to_upper(my_reads, per * READ_LEN);
  for (r = 0; r < per; r++) {
    my_hits[r] = align(my_reads + r * READ_LEN, ref);
    if (my_hits[r].score >= READ_LEN)
      good++;
  }

  MPI_Gather(my_hits, per, MPI_2INT, hits, per, MPI_2INT, 0, MPI_COMM_WORLD);
  MPI_Reduce(&good, &all_good, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("%d of %d reads align well\n", all_good, N_READS);
    print_top(hits);
  }

out:
  MPI_Type_free(&read_type);
  free(reads);
  free(my_reads);
  free(hits);
  free(my_hits);
  MPI_Finalize();
  return status;
}
