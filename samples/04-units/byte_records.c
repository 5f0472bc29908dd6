/* Payroll: records are sent as bytes because somebody found that simpler than a derived type. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

struct record {
	int number;
	int hours;
	double rate;
	double pay;
};

int main(int argc, char *argv[])
{
	int rank, size, n, m, i;
	struct record *staff = NULL, *mine;
	double paid = 0.0, total = 0.0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	n = argc > 1 ? atoi(argv[1]) : 300;

	if (rank == 0) {
		staff = malloc(n * sizeof(struct record));
		memset(staff, 0, n * sizeof(struct record));
		for (i = 0; i < n; i++) {
			staff[i].number = 5000 + i;
			staff[i].hours = 20 + (i * 3) % 31;
			staff[i].rate = 10.0 + (i % 9) * 0.5;
		}
	}

	m = n / size;	/* records per process */
	mine = malloc(m * sizeof(struct record));
	MPI_Scatter(staff, m * sizeof(struct record), MPI_BYTE,
	            mine, m * sizeof(struct record), MPI_BYTE, 0, MPI_COMM_WORLD);

	for (i = 0; i < m; i++) {
		int extra = mine[i].hours > 40 ? mine[i].hours - 40 : 0;
		mine[i].pay = mine[i].rate * (mine[i].hours + 0.5 * extra);
		paid += mine[i].pay;
	}

	MPI_Gather(mine, m * sizeof(struct record), MPI_BYTE,
	           staff, m * sizeof(struct record), MPI_BYTE, 0, MPI_COMM_WORLD);
	MPI_Reduce(&paid, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		for (i = 0; i < m * size; i++)
			printf("%d\t%.2f\n", staff[i].number, staff[i].pay);
		printf("total\t%.2f\n", total);
		free(staff);
	}
	free(mine);
	MPI_Finalize();
	return 0;
}
