/* Finds horizontal runs of set pixels in a packed bitmap (one 32 bit word per
   row) and lists the longest run of every row. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define ROWS 48

typedef union {
	uint32_t word;
	struct { unsigned int start : 8, length : 8, runs : 8, ones : 8; } f;
} run_info;

static run_info scan_row(uint32_t bits)
{
	run_info info;
	unsigned int pos = 0;

	info.word = 0;
	while (pos < 32) {
		unsigned int len = 0;
		if (!((bits >> pos) & 1u)) {
			pos++;
			continue;
		}
		while (pos + len < 32 && ((bits >> (pos + len)) & 1u))
			len++;
		info.f.runs++;
		info.f.ones += len;
		if (len > info.f.length) {
			info.f.length = len;
			info.f.start = pos;
		}
		pos += len;
	}
	return info;
}

int main(int argc, char **argv)
{
	uint32_t bitmap[ROWS];
	uint32_t result[ROWS];
	uint32_t *rows;
	int me, procs, nrows, i;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &procs);

	nrows = ROWS / procs;
	rows = malloc((nrows + 1) * sizeof(uint32_t));

	if (me == 0) {
		uint32_t s = 0xC0FFEEu;
		for (i = 0; i < ROWS; i++) {
			s ^= s << 13;
			s ^= s >> 17;
			s ^= s << 5;
			bitmap[i] = s | (s << 1) | (i % 5 == 0 ? 0x0ff0u : 0u);
		}
	}

	MPI_Scatter(bitmap, nrows, MPI_UNSIGNED, rows, nrows, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

	for (i = 0; i < nrows; i++)
		rows[i] = scan_row(rows[i]).word;

	MPI_Gather(rows, nrows, MPI_UNSIGNED, result, nrows, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

	if (me == 0) {
		unsigned total_runs = 0, total_ones = 0;
		for (i = nrows * procs; i < ROWS; i++)
			result[i] = scan_row(bitmap[i]).word;
		for (i = 0; i < ROWS; i++) {
			run_info r;
			r.word = result[i];
			total_runs += r.f.runs;
			total_ones += r.f.ones;
			if (r.f.length >= 8)
				printf("row %2d: longest run %2u at column %2u\n", i, r.f.length, r.f.start);
		}
		printf("%u runs, %u set pixels\n", total_runs, total_ones);
	}

	free(rows);
	MPI_Finalize();
	return 0;
}
