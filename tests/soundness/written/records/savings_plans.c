/* Final capital of savings plans with yearly steps. The root keeps its part of
   the table in place. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define PLANS 72

typedef union {
  double cell[4];
  struct { double start, monthly, rate, years; } f;
} plan;

static double final_capital(double start, double monthly, double rate, int years)
{
  double c = start;
  for (int y = 0; y < years; y++) {
    double interest = 0.0;
    for (int m = 0; m < 12; m++) {
      c += monthly;
      interest += c * rate / 12.0;
    }
    c += interest;
  }
  return c;
}

static void compute(const plan *p, int n, double *result)
{
  for (int i = 0; i < n; i++)
    result[i] = final_capital(p[i].f.start, p[i].f.monthly, p[i].f.rate, (int)p[i].f.years);
}

int main(int argc, char **argv)
{
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  if (PLANS % size) {
    if (rank == 0)
      fprintf(stderr, "%d plans do not split into %d parts\n", PLANS, size);
    MPI_Finalize();
    return EXIT_SUCCESS;
  }
  const int m = PLANS / size;

  if (rank == 0) {
    plan *table = malloc(PLANS * sizeof(plan));
    double *capital = malloc(PLANS * sizeof(double));
    for (int i = 0; i < PLANS; i++) {
      table[i].f.start = 100.0 * (i % 7);
      table[i].f.monthly = 25.0 * (1 + i % 8);
      table[i].f.rate = 0.01 + 0.005 * (i % 5);
      table[i].f.years = 5 + i % 20;
    }
    MPI_Scatter(table, 4 * m, MPI_DOUBLE, MPI_IN_PLACE, 4 * m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    compute(table, m, capital);
    MPI_Gather(MPI_IN_PLACE, m, MPI_DOUBLE, capital, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    int best = 0;
    double paid = 0.0, got = 0.0;
    for (int i = 0; i < PLANS; i++) {
      paid += table[i].f.start + 12.0 * table[i].f.years * table[i].f.monthly;
      got += capital[i];
      if (capital[i] > capital[best])
        best = i;
    }
    for (int i = 0; i < PLANS; i += 9)
      printf("plan %2d: %10.2f\n", i, capital[i]);
    printf("best plan %d: %.2f\n", best, capital[best]);
    printf("paid %.2f, received %.2f\n", paid, got);
    free(table);
    free(capital);
  } else {
    plan *part = malloc(m * sizeof(plan));
    double *res = malloc(m * sizeof(double));
    MPI_Scatter(NULL, 4 * m, MPI_DOUBLE, part, 4 * m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    compute(part, m, res);
    MPI_Gather(res, m, MPI_DOUBLE, NULL, m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(part);
    free(res);
  }
  MPI_Finalize();
  return EXIT_SUCCESS;
}
