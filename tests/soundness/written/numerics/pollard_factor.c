/* Factorise a list of 62 bit integers with Pollard's rho; every process prints
   the factorisations of its numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define COUNT 12

typedef long long i64;
typedef unsigned long long u64;
typedef unsigned __int128 u128;

static u64 mulm(u64 a, u64 b, u64 m) { return (u64)((u128)a * b % m); }

static u64 powm(u64 a, u64 e, u64 m)
{
  u64 r = 1;
  for (; e; e >>= 1, a = mulm(a, a, m))
    if (e & 1) r = mulm(r, a, m);
  return r;
}

static int is_prime(u64 n)
{
  static const int w[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37 };
  int i, s = 0, r;
  if (n < 2) return 0;
  for (i = 0; i < 12; i++)
    if (n % w[i] == 0) return n == (u64)w[i];
  u64 d = n - 1;
  while (d % 2 == 0) d /= 2, s++;
  for (i = 0; i < 12; i++) {
    u64 x = powm(w[i], d, n);
    if (x == 1 || x == n - 1) continue;
    for (r = 1; r < s; r++) {
      x = mulm(x, x, n);
      if (x == n - 1) break;
    }
    if (r >= s) return 0;
  }
  return 1;
}

static u64 gcd(u64 a, u64 b) { return b ? gcd(b, a % b) : a; }

static u64 rho(u64 n)
{
  u64 c;
  if (n % 2 == 0) return 2;
  for (c = 1;; c++) {
    u64 x = 2, y = 2, d = 1;
    while (d == 1) {
      x = (mulm(x, x, n) + c) % n;
      y = (mulm(y, y, n) + c) % n;
      y = (mulm(y, y, n) + c) % n;
      d = gcd(x > y ? x - y : y - x, n);
    }
    if (d != n) return d;
  }
}

static int factor(u64 n, u64 *f, int k)
{
  if (n == 1) return k;
  if (is_prime(n)) {
    f[k] = n;
    while (k > 0 && f[k - 1] > f[k]) {
      u64 t = f[k];
      f[k] = f[k - 1];
      f[k - 1] = t;
      k--;
    }
    return -1;          /* caller counts */
  }
  return -2;
}

static int factor_all(u64 n, u64 *f)
{
  u64 stack[64];
  int sp = 0, k = 0;
  stack[sp++] = n;
  while (sp > 0) {
    u64 m = stack[--sp];
    switch (factor(m, f, k)) {
    case -1: k++; break;
    case -2: {
      u64 d = rho(m);
      stack[sp++] = d;
      stack[sp++] = m / d;
      break;
    }
    default: break;
    }
  }
  return k;
}

int main(int argc, char **argv)
{
  i64 numbers[COUNT], mine[COUNT];
  int rank, size, i, j, omega = 0, total;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > COUNT || COUNT % size) {
    if (rank == 0) printf("%d numbers for %d processes?\n", COUNT, size);
    MPI_Finalize();
    return 0;
  }
  if (rank == 0) {
    u64 s = 20240229;
    for (i = 0; i < COUNT; i++) {
      s = s * 6364136223846793005ULL + 1442695040888963407ULL;
      numbers[i] = (i64)((s >> 20) | 1);
    }
    numbers[3] = 600851475143LL;
    numbers[7] = 1000000016000000063LL;
  }

  MPI_Scatter(numbers, COUNT / size, MPI_LONG_LONG, mine, COUNT / size, MPI_LONG_LONG, 0, MPI_COMM_WORLD);

  for (i = 0; i < COUNT / size; i++) {
    u64 f[64];
    char line[400];
    int k = factor_all((u64)mine[i], f), pos;
    omega += k;
    pos = snprintf(line, sizeof line, "%lld =", mine[i]);
    for (j = 0; j < k && pos < (int)sizeof line - 24; j++)
      pos += snprintf(line + pos, sizeof line - pos, "%s %llu", j ? " *" : "", f[j]);
    puts(line);
  }
  MPI_Reduce(&omega, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%d prime factors altogether\n", total);
  MPI_Finalize();
  return 0;
}
