/* Each process receives some lines of a poem, capitalises the first letter of
   every word and prints the lines with numbers. */
#include <mpi.h>
#include <stdio.h>
#include <ctype.h>

#define LINES 12
#define COLS  48

static char poem[LINES][COLS] = {
	"whose woods these are i think i know",
	"his house is in the village though",
	"he will not see me stopping here",
	"to watch his woods fill up with snow",
	"my little horse must think it queer",
	"to stop without a farmhouse near",
	"between the woods and frozen lake",
	"the darkest evening of the year",
	"he gives his harness bells a shake",
	"to ask if there is some mistake",
	"the only other sound is the sweep",
	"of easy wind and downy flake"
};

static int capitalise(char *s)
{
	int changed = 0, start = 1;
	for (; *s; s++) {
		if (start && islower((unsigned char)*s)) {
			*s = (char)toupper((unsigned char)*s);
			changed++;
		}
		start = *s == ' ';
	}
	return changed;
}

int main(int argc, char *argv[])
{
	char mine[LINES][COLS];
	int rank, nproc, nlines, i, n = 0, sum = 0;
	int token = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &nproc);

	if (nproc > LINES || LINES % nproc) {
		if (rank == 0)
			fprintf(stderr, "use 1, 2, 3, 4, 6 or 12 processes\n");
		MPI_Finalize();
		return 0;
	}
	nlines = LINES / nproc;

	MPI_Scatter(&poem[0][0], nlines * COLS, MPI_CHAR,
		    &mine[0][0], nlines * COLS, MPI_CHAR, 0, MPI_COMM_WORLD);

	for (i = 0; i < nlines; i++)
		n += capitalise(mine[i]);

	/* token ring keeps the lines in order */
	if (rank > 0)
		MPI_Recv(&token, 1, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	for (i = 0; i < nlines; i++)
		printf("%2d  %s\n", ++token, mine[i]);
	fflush(stdout);
	if (rank < nproc - 1)
		MPI_Send(&token, 1, MPI_INT, rank + 1, 1, MPI_COMM_WORLD);

	MPI_Reduce(&n, &sum, 1, MPI_INT, MPI_SUM, nproc - 1, MPI_COMM_WORLD);
	if (rank == nproc - 1)
		printf("%d words capitalised\n", sum);

	MPI_Finalize();
	return 0;
}
