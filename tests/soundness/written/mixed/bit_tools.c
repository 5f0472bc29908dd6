/* arguments: popcount | parity | gray 96 | */
/* Collection of bit tricks applied to a scattered word list.
   bit_tools [mode [words]] */

#include <mpi.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t word;

enum mode
{
  MODE_POPCOUNT,
  MODE_PARITY,
  MODE_REVERSE,
  MODE_GRAY,
  MODE_ROTATE,
  MODE_LEADING,
  MODE_UNKNOWN
};

static const char *const mode_name[MODE_UNKNOWN] =
{
  "popcount", "parity", "reverse", "gray", "rotate", "leading"
};

static enum mode parse_mode(const char *s)
{
  int m;
  for (m = 0; m < MODE_UNKNOWN; ++m)
    if (strcmp(s, mode_name[m]) == 0)
      break;
  return (enum mode)m;
}

static int popcount(word w)
{
  int c = 0;
  for (; w; w &= w - 1)
    ++c;
  return c;
}

static word reverse_bits(word w)
{
  w = ((w >> 1) & 0x55555555u) | ((w & 0x55555555u) << 1);
  w = ((w >> 2) & 0x33333333u) | ((w & 0x33333333u) << 2);
  w = ((w >> 4) & 0x0F0F0F0Fu) | ((w & 0x0F0F0F0Fu) << 4);
  w = ((w >> 8) & 0x00FF00FFu) | ((w & 0x00FF00FFu) << 8);
  return (w >> 16) | (w << 16);
}

static word to_gray(word w)   { return w ^ (w >> 1); }

static word from_gray(word g)
{
  g ^= g >> 16;
  g ^= g >> 8;
  g ^= g >> 4;
  g ^= g >> 2;
  g ^= g >> 1;
  return g;
}

static word rotate_left(word w, unsigned by)
{
  by &= 31;
  return by ? (w << by) | (w >> (32 - by)) : w;
}

static int leading_zeros(word w)
{
  int n = 0;
  if (w == 0)
    return 32;
  while (!(w & 0x80000000u))
  {
    w <<= 1;
    ++n;
  }
  return n;
}

static word transform(enum mode m, word w, unsigned shift)
{
  switch (m)
  {
  case MODE_POPCOUNT: return (word)popcount(w);
  case MODE_PARITY:   return (word)(popcount(w) & 1);
  case MODE_REVERSE:  return reverse_bits(w);
  case MODE_GRAY:
    {
      word g = to_gray(w);
      assert(from_gray(g) == w);
      return g;
    }
  case MODE_ROTATE:   return rotate_left(w, shift);
  case MODE_LEADING:  return (word)leading_zeros(w);
  default:            break;
  }
  return w;
}

static void make_words(word *w, int n)
{
  word s = 0x9E3779B9u;
  int i;
  for (i = 0; i < n; ++i)
  {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    w[i] = s >> (i % 9);
  }
}

static void run_mode(enum mode m, const word *all, int per, int rank, int size)
{
  word *mine = malloc(per * sizeof *mine);
  word *result = rank == 0 ? malloc((size_t)per * size * sizeof *result) : NULL;
  unsigned long long sum = 0, gsum = 0;
  word acc_and = ~0u, acc_or = 0, acc_xor = 0, g_and, g_or, g_xor;
  int i;

  MPI_Scatter(all, per, MPI_UINT32_T, mine, per, MPI_UINT32_T, 0, MPI_COMM_WORLD);

  for (i = 0; i < per; ++i)
  {
    mine[i] = transform(m, mine[i], 7);
    sum += mine[i];
    acc_and &= mine[i], acc_or |= mine[i], acc_xor ^= mine[i];
  }

  MPI_Gather(mine, per, MPI_UINT32_T, result, per, MPI_UINT32_T, 0, MPI_COMM_WORLD);
  MPI_Reduce(&sum, &gsum, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&acc_and, &g_and, 1, MPI_UINT32_T, MPI_BAND, 0, MPI_COMM_WORLD);
  MPI_Reduce(&acc_or, &g_or, 1, MPI_UINT32_T, MPI_BOR, 0, MPI_COMM_WORLD);
  MPI_Reduce(&acc_xor, &g_xor, 1, MPI_UINT32_T, MPI_BXOR, 0, MPI_COMM_WORLD);

  if (rank == 0)
  {
    printf("%-8s sum %llu and %08x or %08x xor %08x\n        ", mode_name[m], gsum,
           (unsigned)g_and, (unsigned)g_or, (unsigned)g_xor);
    for (i = 0; i < 6 && i < per * size; ++i)
      printf(" %08x", (unsigned)result[i]);
    printf("\n");
  }
  free(mine);
  free(result);
}

int main(int argc, char **argv)
{
  int rank, size, n = 60, per, m;
  enum mode wanted = MODE_UNKNOWN;
  word *words = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  if (argc > 1 && (wanted = parse_mode(argv[1])) == MODE_UNKNOWN)
  {
    if (rank == 0)
      fprintf(stderr, "%s: unknown mode %s\n", argv[0], argv[1]);
    MPI_Finalize();
    return 2;
  }
  if (argc > 2)
    n = atoi(argv[2]);
  per = n / size;

  if (rank == 0)
  {
    words = malloc(n * sizeof *words);
    make_words(words, n);
    if (n % size)
      printf("(the last %d words are not used)\n", n % size);
  }

  for (m = 0; m < MODE_UNKNOWN; ++m)
    if (wanted == MODE_UNKNOWN || wanted == (enum mode)m)
      run_mode((enum mode)m, words, per, rank, size);

  free(words);
  MPI_Finalize();
  return 0;
}
