/* Estimates how well log records compress: each process runs a small LZ77 matcher
   over its own block of the buffer (window never crosses a block border). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define BUF_SIZE   1800
#define WINDOW     128
#define MIN_MATCH  4
#define MAX_MATCH  18

static int match_length(const char *buf, int n, int at, int from)
{
	int l = 0;
	while (at + l < n && l < MAX_MATCH && buf[from + l] == buf[at + l])
		l++;
	return l;
}

static void lz_count(const char *buf, int n, int *literals, int *matches)
{
	int pos = 0;
	*literals = *matches = 0;
	while (pos < n) {
		int best = 0;
		int start = pos > WINDOW ? pos - WINDOW : 0;
		for (int j = start; j < pos; j++) {
			int l = match_length(buf, n, pos, j);
			if (l > best)
				best = l;
		}
		if (best >= MIN_MATCH) {
			++*matches;
			pos += best;
		} else {
			++*literals;
			pos++;
		}
	}
}

static void make_log(char *buf)
{
	int used = 0, k = 0;
	char line[64];
	while (used < BUF_SIZE) {
		int len = snprintf(line, sizeof line, "t=%05d sensor=%d temp=%d.%d\n",
				   k * 15, k % 5, 18 + k % 7, (k * 3) % 10);
		if (len > BUF_SIZE - used)
			len = BUF_SIZE - used;
		memcpy(buf + used, line, len);
		used += len;
		k++;
	}
}

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (BUF_SIZE % size) {
		if (rank == 0)
			fprintf(stderr, "buffer of %d bytes cannot be cut into %d blocks\n", BUF_SIZE, size);
		MPI_Finalize();
		return 0;
	}
	int block = BUF_SIZE / size;
	char *own = malloc(block);

	if (rank == 0) {
		char *log = malloc(BUF_SIZE);
		make_log(log);
		MPI_Scatter(log, block, MPI_CHAR, own, block, MPI_CHAR, 0, MPI_COMM_WORLD);
		free(log);
	} else {
		MPI_Scatter(NULL, 0, MPI_CHAR, own, block, MPI_CHAR, 0, MPI_COMM_WORLD);
	}

	int mine[2];
	lz_count(own, block, &mine[0], &mine[1]);

	if (rank == 0) {
		int *all = malloc(2 * size * sizeof(int));
		int bytes = 0;
		MPI_Gather(mine, 2, MPI_INT, all, 2, MPI_INT, 0, MPI_COMM_WORLD);
		for (int r = 0; r < size; r++) {
			int out = (9 * all[2 * r] + 17 * all[2 * r + 1] + 7) / 8;
			printf("block %d: %d literals, %d matches, %d -> %d bytes\n",
			       r, all[2 * r], all[2 * r + 1], block, out);
			bytes += out;
		}
		printf("total %d -> %d bytes\n", BUF_SIZE, bytes);
		free(all);
	} else {
		MPI_Gather(mine, 2, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
	}

	free(own);
	MPI_Finalize();
	return 0;
}
