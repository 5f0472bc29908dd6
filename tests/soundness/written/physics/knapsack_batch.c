/* Batch of 0/1 knapsack problems: the capacities are scattered, the items are known to everyone. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ITEMS 16

static const int weight[ITEMS] = { 12, 7, 11, 8, 9, 6, 5, 14, 3, 10, 4, 13, 2, 15, 1, 16 };
static const int value[ITEMS]  = { 24, 13, 23, 15, 16, 11, 9, 28, 5, 19, 7, 25, 3, 29, 2, 30 };

static int solve(int cap)
{
	int *best = calloc(cap + 1, sizeof(int));
	int i, c, result;

	for (i = 0; i < ITEMS; i++)
		for (c = cap; c >= weight[i]; c--) {
			int with = best[c - weight[i]] + value[i];
			if (with > best[c])
				best[c] = with;
		}
	result = best[cap];
	free(best);
	return result;
}

static int distribute(int *all, int n, int **mine, MPI_Comm comm)
{
	int size, cnt;

	MPI_Comm_size(comm, &size);
	cnt = n / size;
	*mine = malloc(cnt * sizeof(int));
	MPI_Scatter(all, cnt, MPI_INT, *mine, cnt, MPI_INT, 0, comm);
	return cnt;
}

int main(int argc, char **argv)
{
	int rank, size, i, cnt, n = 30;
	int caps[30], *mine, *vals, results[30];
	long sum = 0, grand;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (rank == 0)
		for (i = 0; i < n; i++)
			caps[i] = 10 + (i * 37) % 101;
	memset(results, 0, sizeof(results));

	cnt = distribute(caps, n, &mine, MPI_COMM_WORLD);
	vals = malloc(cnt * sizeof(int));
	for (i = 0; i < cnt; i++) {
		vals[i] = solve(mine[i]);
		sum += vals[i];
	}
	MPI_Gather(vals, cnt, MPI_INT, results, cnt, MPI_INT, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		for (i = cnt * size; i < n; i++) {
			results[i] = solve(caps[i]);
			sum += results[i];
		}
	}
	MPI_Reduce(&sum, &grand, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		for (i = 0; i < n; i++)
			printf("capacity %3d -> value %3d\n", caps[i], results[i]);
		printf("sum of values %ld\n", grand);
	}
	free(mine);
	free(vals);
	MPI_Finalize();
	return 0;
}
