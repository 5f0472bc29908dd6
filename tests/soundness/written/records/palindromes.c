/* Counts palindromic numbers and "words" (digit strings in base b). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int to_digits(unsigned v, unsigned base, char *buf)
{
  int n = 0;
  do {
    buf[n++] = "0123456789abcdef"[v % base];
    v /= base;
  } while (v);
  buf[n] = '\0';
  return n;
}

static int is_palindrome(const char *s, int n)
{
  const char *e = s + n - 1;
  while (s < e)
    if (*s++ != *e--)
      return 0;
  return 1;
}

int main(int argc, char **argv)
{
  const unsigned bases[] = { 2, 3, 8, 10, 16 };
  enum { NBASES = sizeof bases / sizeof bases[0], TOTAL = 2400 };
  int rank, size, hits[NBASES], sums[NBASES], multi = 0, multi_sum;
  unsigned *numbers = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  memset(hits, 0, sizeof hits);

  int nlocal = TOTAL / size;
  if (rank == 0) {
    if (nlocal * size != TOTAL)
      MPI_Abort(MPI_COMM_WORLD, 1);
    numbers = malloc(TOTAL * sizeof *numbers);
    for (int i = 0; i < TOTAL; i++)
      numbers[i] = (unsigned)i * 3u + 1u;
  }

  unsigned local[nlocal];
  MPI_Scatter(numbers, nlocal, MPI_UNSIGNED, local, nlocal, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

  for (int i = 0; i < nlocal; i++) {
    char buf[40];
    int how_many = 0;
    for (int b = 0; b < NBASES; b++) {
      int n = to_digits(local[i], bases[b], buf);
      if (is_palindrome(buf, n)) {
        hits[b]++;
        how_many++;
      }
    }
    multi += how_many >= 2 && local[i] > 15;
  }

  MPI_Allreduce(hits, sums, NBASES, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&multi, &multi_sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

  if (rank == 0) {
    for (int b = 0; b < NBASES; b++)
      printf("base %2u: %d palindromes\n", bases[b], sums[b]);
    printf("in at least two bases: %d\n", multi_sum);
    free(numbers);
  }
  MPI_Finalize();
  return 0;
}
