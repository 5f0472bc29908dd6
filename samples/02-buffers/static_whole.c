/* Matrix times scalar plus vector, everything in static arrays that are large enough for one process. */
#include "mpi.h"
#include <stdio.h>

#define SIZE 70			/* order */

static int matrix[SIZE][SIZE];
static int strip[SIZE][SIZE];
static int vec[SIZE];
static int rowsum[SIZE], allsums[SIZE];

int main(int argc, char *argv[])
{
	int myrank, P, i, j, from, to;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
	MPI_Comm_size(MPI_COMM_WORLD, &P);

	if (SIZE % P != 0) {
		if (myrank == 0)
			printf("SIZE not divisible by number of processors\n");
		MPI_Finalize();
		return 1;
	}

	from = myrank * SIZE / P;
	to = (myrank + 1) * SIZE / P;

	if (myrank == 0) {
		for (i = 0; i < SIZE; i++) {
			vec[i] = i % 6;
			for (j = 0; j < SIZE; j++)
				matrix[i][j] = (i * j) % 10;
		}
	}

	MPI_Bcast(vec, SIZE, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Scatter(matrix, SIZE * SIZE / P, MPI_INT, strip, SIZE * SIZE / P, MPI_INT, 0, MPI_COMM_WORLD);

	for (i = from; i < to; i++) {
		rowsum[i - from] = 0;
		for (j = 0; j < SIZE; j++)
			rowsum[i - from] += 3 * strip[i - from][j] + vec[i];
	}

	MPI_Gather(rowsum, SIZE / P, MPI_INT, allsums, SIZE / P, MPI_INT, 0, MPI_COMM_WORLD);
	if (myrank == 0)
		for (i = 0; i < SIZE; i++)
			printf("%d: %d\n", i, allsums[i]);

	MPI_Finalize();
	return 0;
}
