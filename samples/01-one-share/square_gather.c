/*
 * Exercise 3: apply a function to every element of a vector
 * and write the result to a file.   usage: square_gather n file
 */
#include <stdio.h>
#include <stdlib.h>
#include "mpi.h"

/* length of the Collatz sequence that begins at x */
static int steps(long x)
{
	int count = 0;

	while (x != 1) {
		x = (x % 2 == 0) ? x / 2 : 3 * x + 1;
		count++;
	}
	return count;
}

int main(int argc, char *argv[])
{
	int myid, numprocs, n, chunk, i;
	long *start = NULL, *local_start;
	int *result = NULL, *local_result;
	FILE *out;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &myid);
	MPI_Comm_size(MPI_COMM_WORLD, &numprocs);

	if (argc != 3) {
		if (myid == 0)
			fprintf(stderr, "usage: %s n file\n", argv[0]);
		MPI_Finalize();
		return 1;
	}
	n = atoi(argv[1]);
	chunk = n / numprocs;		/* what does not fit is left out */

	if (myid == 0) {
		start = malloc(n * sizeof(long));
		result = malloc(n * sizeof(int));
		for (i = 0; i < n; i++)
			start[i] = 3 * i + 1;
	}
	local_start = malloc(chunk * sizeof(long));
	local_result = malloc(chunk * sizeof(int));

	MPI_Scatter(start, chunk, MPI_LONG,
	            local_start, chunk, MPI_LONG,
	            0, MPI_COMM_WORLD);

	for (i = 0; i < chunk; i++)
		local_result[i] = steps(local_start[i]);

	MPI_Gather(local_result, chunk, MPI_INT,
	           result, chunk, MPI_INT,
	           0, MPI_COMM_WORLD);

	if (myid == 0) {
		out = fopen(argv[2], "w");
		if (out == NULL) {
			perror(argv[2]);
			MPI_Abort(MPI_COMM_WORLD, 1);
		}
		for (i = 0; i < chunk * numprocs; i++)
			fprintf(out, "%ld %d\n", start[i], result[i]);
		fclose(out);
		printf("%d numbers done\n", chunk * numprocs);
		free(start);
		free(result);
	}
	free(local_start);
	free(local_result);
	MPI_Finalize();
	return 0;
}
