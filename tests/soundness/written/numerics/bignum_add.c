/* Addition of two long decimal numbers. Digits are stored least significant
   first; the carries between the blocks travel from rank to rank. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define DIGITS 60

int main(int argc, char **argv)
{
	unsigned char a[DIGITS], b[DIGITS], sum[DIGITS];
	unsigned char *da, *db;
	int rank, size, i, len, carry = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (DIGITS % size) {
		if (rank == 0)
			printf("%d digits cannot be shared by %d\n", DIGITS, size);
		MPI_Finalize();
		return 0;
	}
	len = DIGITS / size;
	da = malloc(len);
	db = malloc(len);

	if (rank == 0) {
		srand(2);
		for (i = 0; i < DIGITS; i++) {
			a[i] = rand() % 10;
			b[i] = (i > 15 && i < 40) ? 9 - a[i] : rand() % 10;
		}
	}
	MPI_Scatter(a, len, MPI_UNSIGNED_CHAR, da, len, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
	MPI_Scatter(b, len, MPI_UNSIGNED_CHAR, db, len, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

	if (rank > 0)
		MPI_Recv(&carry, 1, MPI_INT, rank - 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	for (i = 0; i < len; i++) {
		int s = da[i] + db[i] + carry;
		da[i] = s % 10;
		carry = s / 10;
	}
	if (rank < size - 1)
		MPI_Send(&carry, 1, MPI_INT, rank + 1, 5, MPI_COMM_WORLD);

	MPI_Gather(da, len, MPI_UNSIGNED_CHAR, sum, len, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
	/* the top carry lives on the last rank */
	MPI_Bcast(&carry, 1, MPI_INT, size - 1, MPI_COMM_WORLD);

	if (rank == 0) {
		const unsigned char *rowv[3] = { a, b, sum };
		for (int r = 0; r < 3; r++) {
			putchar(r == 2 && carry ? '1' : ' ');
			for (i = DIGITS - 1; i >= 0; i--)
				putchar('0' + rowv[r][i]);
			putchar('\n');
		}
	}
	free(da);
	free(db);
	MPI_Finalize();
	return 0;
}
