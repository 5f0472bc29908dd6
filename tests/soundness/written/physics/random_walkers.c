// 2D random walks: the root draws one seed per walker, the ranks walk them
// and the mean squared displacement is collected.
#include <stdio.h>
#include <stdlib.h>
#include "mpi.h"

#define WALKERS 240
#define STEPS   500

static const int DX[4] = {1, -1, 0, 0};
static const int DY[4] = {0, 0, 1, -1};

long long walk(unsigned int seed, int steps, int *returns)
{
  int x = 0, y = 0, back = 0;
  for (int s = 0; s < steps; ++s)
  {
    seed = seed * 1103515245u + 12345u;
    int dir = (seed >> 16) & 3;
    x += DX[dir];
    y += DY[dir];
    if (x == 0 && y == 0) back++;
  }
  *returns += back;
  return (long long)x * x + (long long)y * y;
}

int main(int argc, char **argv)
{
  int rank, nprocs;
  unsigned int seeds[WALKERS], mine[WALKERS];

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

  int per_rank = WALKERS / nprocs;
  int rest = WALKERS % nprocs;

  if (rank == 0)
  {
    srand(2024);
    for (int i = 0; i < WALKERS; ++i) seeds[i] = (unsigned int)rand();
  }

  MPI_Scatter(seeds, per_rank, MPI_UNSIGNED, mine, per_rank, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

  long long sum = 0, biggest = 0;
  int returns = 0;
  for (int i = 0; i < per_rank; ++i)
  {
    long long d = walk(mine[i], STEPS, &returns);
    sum += d;
    if (d > biggest) biggest = d;
  }

  // walkers that did not fit go to the root
  if (rank == 0)
    for (int i = WALKERS - rest; i < WALKERS; ++i)
    {
      long long d = walk(seeds[i], STEPS, &returns);
      sum += d;
      if (d > biggest) biggest = d;
    }

  long long gsum, gbig;
  int greturns;
  MPI_Reduce(&sum, &gsum, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&biggest, &gbig, 1, MPI_LONG_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(&returns, &greturns, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0)
  {
    printf("walkers %d, steps %d\n", WALKERS, STEPS);
    printf("<r^2> = %.3f (theory %d)\n", (double)gsum / WALKERS, STEPS);
    printf("largest r^2 = %lld\n", gbig);
    printf("returns to origin = %d\n", greturns);
  }
  MPI_Finalize();
  return 0;
}
