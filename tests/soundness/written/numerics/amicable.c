/* Perfect, deficient, abundant and amicable numbers below a bound. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define BOUND 3000

typedef enum { DEFICIENT, PERFECT, ABUNDANT, KINDS } kind;

static const char *const label[KINDS] = { "deficient", "perfect", "abundant" };

static int n[BOUND], mine[BOUND];
static int s[BOUND], smine[BOUND];

static int aliquot(int v)
{
	int sum = v > 1;
	for (int d = 2; d * d <= v; d++)
		if (v % d == 0)
			sum += d + (d * d == v ? 0 : v / d);
	return sum;
}

int main(int argc, char *argv[])
{
	int rank, ranks;
	long tally[KINDS], total[KINDS];

	memset(tally, 0, sizeof tally);
	MPI_Init(&argc, &argv);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);

	if (BOUND % ranks != 0) {
		if (rank == 0)
			printf("sorry, %d %% %d is %d\n", BOUND, ranks, BOUND % ranks);
		MPI_Finalize();
		return 0;
	}

	if (rank == 0)
		for (int i = 0; i < BOUND; ++i)
			n[i] = i + 1;

	const int w = BOUND / ranks;
	MPI_Scatter(n, w, MPI_INT, mine, w, MPI_INT, 0, MPI_COMM_WORLD);

	for (int i = 0; i < w; ++i) {
		smine[i] = aliquot(mine[i]);
		kind k = smine[i] < mine[i] ? DEFICIENT : smine[i] == mine[i] ? PERFECT : ABUNDANT;
		++tally[k];
	}

	/* every process needs the complete table now */
	MPI_Allgather(smine, w, MPI_INT, s, w, MPI_INT, MPI_COMM_WORLD);
	MPI_Reduce(tally, total, KINDS, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

	int pairs = 0, allpairs;
	for (int i = 0; i < w; ++i) {
		int partner = smine[i];
		if (partner <= mine[i] || partner > BOUND)
			continue;
		if (s[partner - 1] == mine[i])
			++pairs;
	}
	MPI_Reduce(&pairs, &allpairs, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		for (kind k = DEFICIENT; k < KINDS; ++k)
			printf("%-10s %6ld\n", label[k], total[k]);
		printf("%-10s %6d\n", "amicable", allpairs);
		for (int i = 0; i < BOUND; ++i)
			if (s[i] > i + 1 && s[i] <= BOUND && s[s[i] - 1] == i + 1)
				printf("   (%d, %d)\n", i + 1, s[i]);
	}
	MPI_Finalize();
	return 0;
}
