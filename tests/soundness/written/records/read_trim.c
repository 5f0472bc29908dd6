/* Quality trimming of sequencing reads (phred scores): cut bad ends, drop reads
   that become too short. */
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <mpi.h>

#define RLEN 50
#define NREADS 240
#define MINLEN 30

typedef enum { TRIM_TAIL, TRIM_BOTH, TRIM_WINDOW } trim_mode;

typedef struct {
	char     base[RLEN];
	uint8_t  qual[RLEN];
	uint16_t begin, end;
} fastq;

static void simulate(fastq *r, int n)
{
	uint32_t s = 0xC0FFEE;
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < RLEN; j++) {
			s = s * 22695477u + 1u;
			r[i].base[j] = "ACGT"[s >> 30];
			r[i].qual[j] = (uint8_t)(40 - j * (i % 4) / 5 - (int)((s >> 16) % 12) + (j < 3 ? -8 : 0));
			if (r[i].qual[j] > 41)
				r[i].qual[j] = 2;
		}
		r[i].begin = 0;
		r[i].end = RLEN;
	}
}

static void trim(fastq *r, trim_mode mode, int q)
{
	switch (mode) {
	case TRIM_BOTH:
		while (r->begin < r->end && r->qual[r->begin] < q)
			r->begin++;
		/* fall through */
	case TRIM_TAIL:
		while (r->end > r->begin && r->qual[r->end - 1] < q)
			r->end--;
		break;
	case TRIM_WINDOW:
		for (int j = r->begin; j + 5 <= r->end; j++) {
			int s = 0;
			for (int k = 0; k < 5; k++)
				s += r->qual[j + k];
			if (s < 5 * q) {
				r->end = (uint16_t)j;
				break;
			}
		}
		break;
	}
}

int main(int argc, char **argv)
{
	int rank, size;
	fastq *reads = NULL;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (NREADS % size != 0)
		MPI_Abort(MPI_COMM_WORLD, 3);

	int n = NREADS / size;
	fastq *mine = malloc(n * sizeof(fastq));
	if (rank == 0) {
		reads = malloc(NREADS * sizeof(fastq));
		simulate(reads, NREADS);
	}

	for (trim_mode m = TRIM_TAIL; m <= TRIM_WINDOW; m++) {
		long stat[3] = { 0, 0, 0 }, sum[3];

		MPI_Scatter(reads, n * sizeof(fastq), MPI_BYTE, mine, n * sizeof(fastq), MPI_BYTE, 0, MPI_COMM_WORLD);
		for (int i = 0; i < n; i++) {
			trim(&mine[i], m, 24);
			int len = mine[i].end - mine[i].begin;
			if (len < MINLEN) {
				stat[1]++;
				continue;
			}
			stat[0]++;
			stat[2] += len;
		}
		MPI_Reduce(stat, sum, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
		if (rank == 0)
			printf("mode %d: kept %ld, dropped %ld, mean length %.2f\n", (int)m, sum[0], sum[1],
			       sum[0] ? (double)sum[2] / sum[0] : 0.0);
	}

	free(mine);
	free(reads);
	MPI_Finalize();
	return 0;
}
