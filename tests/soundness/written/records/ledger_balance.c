/* Running balance of an account: amounts in cents are scattered, each process
 * forms its own running sums and learns its opening balance from MPI_Scan. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ENTRIES 360
#define OPENING 30000LL

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);

  int world, me;
  MPI_Comm_size(MPI_COMM_WORLD, &world);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);

  if (ENTRIES % world) {
    if (!me) puts("number of processes must divide 360");
    MPI_Finalize();
    return 0;
  }

  long long *amounts = NULL, *balances = NULL;
  if (!me) {
    amounts = malloc(sizeof(long long) * ENTRIES);
    balances = malloc(sizeof(long long) * ENTRIES);
    unsigned s = 99;
    for (int i = 0; i < ENTRIES; ++i) {
      s = s * 69069u + 1u;
      amounts[i] = (long long)(s >> 16) % 20000 - 10500;   /* more debit than credit */
      if (i % 30 == 0)
        amounts[i] += 40000;                               /* salary */
    }
  }

  const int share = ENTRIES / world;
  long long *a = malloc(sizeof *a * share);

  MPI_Scatter(amounts, share, MPI_LONG_LONG, a, share, MPI_LONG_LONG, 0, MPI_COMM_WORLD);

  for (int i = 1; i < share; ++i)
    a[i] += a[i - 1];

  long long mine = a[share - 1], upto = 0;
  MPI_Scan(&mine, &upto, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
  const long long before = OPENING + upto - mine;

  long long low = before + a[0];
  int overdrawn = 0;
  for (int i = 0; i < share; ++i) {
    a[i] += before;
    if (a[i] < low) low = a[i];
    if (a[i] < 0) ++overdrawn;
  }

  long long lowest;
  int od_days;
  MPI_Reduce(&low, &lowest, 1, MPI_LONG_LONG, MPI_MIN, 0, MPI_COMM_WORLD);
  MPI_Reduce(&overdrawn, &od_days, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Gather(a, share, MPI_LONG_LONG, balances, share, MPI_LONG_LONG, 0, MPI_COMM_WORLD);

  if (!me) {
    for (int i = 29; i < ENTRIES; i += 30)
      printf("entry %3d balance %9.2f\n", i + 1, balances[i] / 100.0);
    printf("lowest balance %.2f, overdrawn %d times\n", lowest / 100.0, od_days);
    long long check = OPENING;
    for (int i = 0; i < ENTRIES; ++i)
      check += amounts[i];
    printf("closing balance %s\n", check == balances[ENTRIES - 1] ? "agrees" : "DIFFERS");
    free(amounts);
    free(balances);
  }
  free(a);
  MPI_Finalize();
  return 0;
}
