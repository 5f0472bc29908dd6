/* arguments: 4 | 2 1 | */
/* CRC-32 of fixed size data blocks; argv[1] = blocks per process, argv[2] = verbosity */
#include <mpi.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK_BYTES 64

static uint32_t table[256];

static void crc_init(void)
{
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t c = i;
		for (int k = 0; k < 8; k++)
			c = (c & 1) ? 0xEDB88320u ^ (c >> 1) : c >> 1;
		table[i] = c;
	}
}

static uint32_t crc32(const uint8_t *p, size_t n)
{
	uint32_t c = 0xFFFFFFFFu;
	while (n--)
		c = table[(c ^ *p++) & 0xFF] ^ (c >> 8);
	return c ^ 0xFFFFFFFFu;
}

static void fill(uint8_t *buf, int blocks)
{
	for (int b = 0; b < blocks; b++)
		for (int i = 0; i < BLOCK_BYTES; i++)
			buf[b * BLOCK_BYTES + i] = (uint8_t)((b + 1) * (i + 3) ^ (i >> 2));
}

int main(int argc, char **argv)
{
	int me, np, per = 3, verbose = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);

	if (argc > 1)
		per = atoi(argv[1]);
	if (argc > 2)
		verbose = atoi(argv[2]);
	if (per < 1) {
		if (me == 0)
			fprintf(stderr, "usage: crc_blocks [blocks] [verbosity]\n");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}

	int blocks = per * np;
	uint8_t *data = NULL;
	uint32_t *sums = NULL;
	if (me == 0) {
		data = malloc((size_t)blocks * BLOCK_BYTES);
		sums = malloc(blocks * sizeof *sums);
		fill(data, blocks);
	}

	uint8_t *mine = malloc((size_t)per * BLOCK_BYTES);
	uint32_t *crcs = malloc(per * sizeof *crcs);
	double t0 = MPI_Wtime();

	MPI_Scatter(data, per * BLOCK_BYTES, MPI_BYTE, mine, per * BLOCK_BYTES, MPI_BYTE, 0, MPI_COMM_WORLD);
	crc_init();
	for (int b = 0; b < per; b++)
		crcs[b] = crc32(mine + b * BLOCK_BYTES, BLOCK_BYTES);
	MPI_Gather(crcs, per, MPI_UNSIGNED, sums, per, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

	double t1 = MPI_Wtime();
	if (me == 0) {
		uint32_t x = 0;
		for (int b = 0; b < blocks; b++) {
			x ^= sums[b];
			if (verbose)
				printf("block %d crc %08" PRIx32 "\n", b, sums[b]);
		}
		printf("%d blocks, xor of all %08" PRIx32 "\n", blocks, x);
		if (t1 < t0)
			printf("clock ran backwards\n");
	}
	free(mine);
	free(crcs);
	free(data);
	free(sums);
	MPI_Finalize();
	return 0;
}
