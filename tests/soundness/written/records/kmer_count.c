/* arguments: | 3 | 2 */
/* k-mer spectrum of a DNA string. The first k-1 bases of the right neighbour
   are fetched so that k-mers lying across a cut are counted too. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEN 960
#define KMAX 5

static int code(char c)
{
	return c == 'A' ? 0 : c == 'C' ? 1 : c == 'G' ? 2 : 3;
}

static void decode(int v, int k, char *out)
{
	out[k] = '\0';
	while (k-- > 0) {
		out[k] = "ACGT"[v & 3];
		v >>= 2;
	}
}

int main(int argc, char *argv[])
{
	int me, np, k = argc > 1 ? atoi(argv[1]) : 4;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);

	if (k < 1 || k > KMAX)
		k = 4;

	char *dna = NULL;
	if (me == 0) {
		unsigned long long x = 88172645463325252ULL;
		dna = malloc(LEN);
		for (int i = 0; i < LEN; i++) {
			x ^= x << 13;
			x ^= x >> 7;
			x ^= x << 17;
			dna[i] = "ACGT"[x % 7 % 4];
		}
	}

	int n = LEN / np;
	if (n * np != LEN) {
		if (me == 0)
			printf("cannot cut %d bases into %d pieces\n", LEN, np);
		MPI_Finalize();
		free(dna);
		return 0;
	}
	char *mine = malloc(n + KMAX);
	MPI_Scatter(dna, n, MPI_CHAR, mine, n, MPI_CHAR, 0, MPI_COMM_WORLD);

	int left = me > 0 ? me - 1 : MPI_PROC_NULL;
	int right = me < np - 1 ? me + 1 : MPI_PROC_NULL;
	MPI_Sendrecv(mine, k - 1, MPI_CHAR, left, 7,
		     mine + n, k - 1, MPI_CHAR, right, 7,
		     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	int avail = right == MPI_PROC_NULL ? n : n + k - 1;

	int kinds = 1 << (2 * k);
	int *hist = calloc(kinds, sizeof *hist);
	int *all = calloc(kinds, sizeof *all);
	for (int i = 0; i + k <= avail; i++) {
		int v = 0;
		for (int j = 0; j < k; j++)
			v = v << 2 | code(mine[i + j]);
		hist[v]++;
	}
	MPI_Reduce(hist, all, kinds, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	if (me == 0) {
		int distinct = 0, best = 0, sum = 0;
		char s[KMAX + 1];
		for (int v = 0; v < kinds; v++) {
			distinct += all[v] != 0;
			sum += all[v];
			if (all[v] > all[best])
				best = v;
		}
		decode(best, k, s);
		printf("k=%d: %d k-mers, %d distinct, most frequent %s (%d)\n",
		       k, sum, distinct, s, all[best]);
	}
	free(hist);
	free(all);
	free(mine);
	free(dna);
	MPI_Finalize();
	return 0;
}
