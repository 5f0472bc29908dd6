/*
 * Histogram equalisation: global histogram with MPI_Allreduce, every process
 * derives the same mapping and applies it to its own pixels.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

typedef unsigned char byte;

typedef struct config {
	int w;
	int h;
	int rank;
	int size;
	int local;
} config;

static void setup(config *c, int *argc, char ***argv)
{
	MPI_Init(argc, argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &c->rank);
	MPI_Comm_size(MPI_COMM_WORLD, &c->size);
	c->w = 64;
	c->h = 30;
	c->local = c->w * c->h / c->size;
	if (c->local * c->size != c->w * c->h) {
		if (c->rank == 0)
			fprintf(stderr, "bad number of processes\n");
		MPI_Finalize();
		exit(0);
	}
}

static byte *draw(const config *c)
{
	byte *img = malloc((size_t)c->w * c->h);
	for (int y = 0; y < c->h; y++)
		for (int x = 0; x < c->w; x++)
			img[y * c->w + x] = (byte)(90 + (x * x + 3 * y) % 41);
	return img;
}

static void mapping(const int *hist, int n, byte *map)
{
	int cdf = 0, cdf_min = 0;
	for (int v = 0; v < 256; v++) {
		cdf += hist[v];
		if (cdf_min == 0 && cdf > 0)
			cdf_min = cdf;
		if (cdf == 0 || n == cdf_min)
			map[v] = 0;
		else
			map[v] = (byte)((cdf - cdf_min) * 255LL / (n - cdf_min));
	}
}

int main(int argc, char **argv)
{
	config c;
	byte *img = NULL, *out = NULL;
	byte map[256];
	int hist[256], all[256];

	setup(&c, &argc, &argv);

	byte *tile = malloc(c.local);
	if (c.rank == 0) {
		img = draw(&c);
		out = malloc((size_t)c.w * c.h);
	}
	MPI_Scatter(img, c.local, MPI_BYTE, tile, c.local, MPI_BYTE, 0, MPI_COMM_WORLD);

	memset(hist, 0, sizeof hist);
	for (int i = 0; i < c.local; i++)
		hist[tile[i]]++;
	MPI_Allreduce(hist, all, 256, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

	mapping(all, c.w * c.h, map);
	for (int i = 0; i < c.local; i++)
		tile[i] = map[tile[i]];

	MPI_Gather(tile, c.local, MPI_BYTE, out, c.local, MPI_BYTE, 0, MPI_COMM_WORLD);

	if (c.rank == 0) {
		int used = 0;
		for (int v = 0; v < 256; v++)
			if (all[v]) {
				printf("%d -> %d\n", v, map[v]);
				used++;
			}
		long s = 0;
		for (int i = 0; i < c.w * c.h; i++)
			s += out[i];
		printf("%d levels, mean %.3f\n", used, (double)s / (c.w * c.h));
	}
	free(img);
	free(out);
	free(tile);
	MPI_Finalize();
	return 0;
}
