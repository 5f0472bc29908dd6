/* arguments: 2000 | 900 | */
/* Longest Collatz chain among the start values 1..limit. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef unsigned long long u64;

static int chain_length(u64 n)
{
  int len = 1;
  while (n != 1) {
    n = (n & 1) ? 3 * n + 1 : n >> 1;
    ++len;
  }
  return len;
}

int main(int argc, char **argv)
{
  int world_rank, world_size, limit, elements_per_proc, i;
  u64 *starts = NULL, *sub_starts;
  struct { int len; int who; } in = { 0, 0 }, out;
  long long steps = 0, all_steps;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);

  limit = argc > 1 ? atoi(argv[1]) : 1200;
  elements_per_proc = (limit + world_size - 1) / world_size;

  if (world_rank == 0) {
    starts = malloc(sizeof(u64) * elements_per_proc * world_size);
    for (i = 0; i < elements_per_proc * world_size; i++)
      starts[i] = i < limit ? (u64)(i + 1) : 0;    /* 0 = filler */
  }
  sub_starts = malloc(sizeof(u64) * elements_per_proc);

  MPI_Scatter(starts, elements_per_proc, MPI_UNSIGNED_LONG_LONG,
              sub_starts, elements_per_proc, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);

  for (i = 0; i < elements_per_proc; i++) {
    if (sub_starts[i] == 0)
      break;
    int len = chain_length(sub_starts[i]);
    steps += len - 1;
    if (len > in.len) {
      in.len = len;
      in.who = (int)sub_starts[i];
    }
  }

  MPI_Allreduce(&in, &out, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  MPI_Reduce(&steps, &all_steps, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

  if (world_rank == 0) {
    printf("limit %d: longest chain %d starts at %d\n", limit, out.len, out.who);
    printf("total number of steps %lld, average %.2f\n", all_steps, (double)all_steps / limit);
    free(starts);
  }
  free(sub_starts);
  MPI_Finalize();
  return 0;
}
