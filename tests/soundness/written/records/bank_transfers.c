/* Branches process equal batches of transfers. Each branch starts with the same
 * opening balances and refuses a transfer its own book does not cover; the
 * head office adds up the changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define ACCOUNTS 12
#define TRANSFERS 240

typedef struct transfer {
	int from;
	int to;
	int cents;
} transfer;

static int read_transfers(transfer *t, int n)
{
	unsigned s = 2u;
	for (int i = 0; i < n; i++) {
		s = s * 134775813u + 1u;
		t[i].from = (int)((s >> 8) % ACCOUNTS);
		t[i].to = (int)((s >> 16) % ACCOUNTS);
		t[i].cents = 500 + (int)((s >> 12) % 30000);
	}
	return n;
}

int main(int argc, char **argv)
{
	int rank, size, refused = 0, self = 0, status = 0;
	int book[ACCOUNTS], delta[ACCOUNTS], sum[ACCOUNTS], counters[2], totals[2];
	transfer *all = NULL, *batch = NULL;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	const int len = TRANSFERS / size;
	if (len * size != TRANSFERS) {
		if (rank == 0)
			fprintf(stderr, "batches of different length are not supported\n");
		goto out;
	}

	batch = malloc(len * sizeof *batch);
	if (!batch) {
		status = 1;
		goto out;
	}
	if (rank == 0) {
		all = malloc(TRANSFERS * sizeof *all);
		if (!all || read_transfers(all, TRANSFERS) != TRANSFERS) {
			status = 1;
			goto out;
		}
		for (int a = 0; a < ACCOUNTS; a++)
			book[a] = 20000 + 5000 * a;
	}

	MPI_Bcast(book, ACCOUNTS, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Scatter(all, 3 * len, MPI_INT, batch, 3 * len, MPI_INT, 0, MPI_COMM_WORLD);

	memset(delta, 0, sizeof delta);
	for (int i = 0; i < len; i++) {
		const transfer *t = &batch[i];
		if (t->from == t->to) {
			self++;
			continue;
		}
		if (book[t->from] + delta[t->from] < t->cents) {
			refused++;
			continue;
		}
		delta[t->from] -= t->cents;
		delta[t->to] += t->cents;
	}

	counters[0] = refused;
	counters[1] = self;
	MPI_Reduce(delta, sum, ACCOUNTS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(counters, totals, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		int control = 0;
		for (int a = 0; a < ACCOUNTS; a++) {
			printf("account %2d %10.2f\n", a, (book[a] + sum[a]) / 100.0);
			control += sum[a];
		}
		printf("refused %d, pointless %d, control sum %d\n", totals[0], totals[1], control);
	}

out:
	free(batch);
	free(all);
	if (status)
		MPI_Abort(MPI_COMM_WORLD, status);
	MPI_Finalize();
	return 0;
}
