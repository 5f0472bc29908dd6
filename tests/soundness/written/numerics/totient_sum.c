/* arguments: 720 | 360 | 1000 | */
/* Sum of Euler's totient and number of reduced fractions (Farey length). */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static unsigned gcd(unsigned a, unsigned b)
{
  while (b) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static unsigned phi_by_factors(unsigned n)
{
  unsigned result = n;
  for (unsigned p = 2; p * p <= n; p++) {
    if (n % p) continue;
    while (n % p == 0) n /= p;
    result -= result / p;
  }
  if (n > 1) result -= result / n;
  return result;
}

static unsigned phi_by_gcd(unsigned n)
{
  unsigned c = 0;
  for (unsigned k = 1; k <= n; k++) c += gcd(n, k) == 1;
  return c;
}

int main(int argc, char **argv)
{
  int rank, size, status = 0;
  unsigned n = 480, *all = NULL, *part = NULL;
  unsigned long local = 0, global = 0, mism = 0, all_mism = 0;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  if (argc > 1) n = (unsigned)atoi(argv[1]);
  unsigned each = n / size;

  part = malloc(each * sizeof *part);
  if (part == NULL) {
    status = 1;
    goto cleanup;
  }
  if (rank == 0) {
    all = malloc(n * sizeof *all);
    if (all == NULL) {
      status = 1;
      goto cleanup;
    }
    for (unsigned i = 0; i < n; i++) all[i] = i + 1;
  }

  MPI_Scatter(all, each, MPI_UNSIGNED, part, each, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

  for (unsigned i = 0; i < each; i++) {
    unsigned ph = phi_by_factors(part[i]);
    local += ph;
    if (part[i] % 8 == 0 && ph != phi_by_gcd(part[i])) mism++;
  }
  /* leftovers at the end belong to the last process, which can work them out itself */
  if (rank == size - 1)
    for (unsigned v = each * size + 1; v <= n; v++) local += phi_by_factors(v);

  MPI_Reduce(&local, &global, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&mism, &all_mism, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("sum of phi(1..%u) = %lu\n", n, global);
    printf("Farey sequence F_%u has %lu terms\n", n, global + 1);
    printf("mismatches: %lu\n", all_mism);
  }

cleanup:
  free(all);
  free(part);
  if (status) MPI_Abort(MPI_COMM_WORLD, status);
  MPI_Finalize();
  return 0;
}
