/*
 * rgb_to_grey - converts an RGB image to luma values (BT.601 integer weights).
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
	unsigned char r, g, b;
} pixel_t;

static unsigned int lcg_state = 12345u;

static unsigned int next_rand(void)
{
	lcg_state = lcg_state * 1664525u + 1013904223u;
	return lcg_state >> 24;
}

static unsigned char luma(const pixel_t *p)
{
	return (unsigned char)((77 * p->r + 150 * p->g + 29 * p->b) >> 8);
}

int main(int argc, char *argv[])
{
	const int width = 40, height = 30;
	const int npix = width * height;
	int rank, nprocs;
	pixel_t *img = NULL, *mine;
	unsigned char *grey = NULL, *mygrey;
	MPI_Datatype mpi_pixel;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

	if (npix % nprocs) {
		if (!rank)
			fprintf(stderr, "%d pixels cannot be shared by %d processes\n", npix, nprocs);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}

	MPI_Type_contiguous(3, MPI_UNSIGNED_CHAR, &mpi_pixel);
	MPI_Type_commit(&mpi_pixel);

	int per_proc = npix / nprocs;

	if (rank == 0) {
		img = malloc(npix * sizeof(pixel_t));
		grey = malloc(npix);
		for (int i = 0; i < npix; i++) {
			img[i].r = (unsigned char)next_rand();
			img[i].g = (unsigned char)next_rand();
			img[i].b = (unsigned char)next_rand();
		}
	}
	mine = malloc(per_proc * sizeof(pixel_t));
	mygrey = malloc(per_proc);

	MPI_Scatter(img, per_proc, mpi_pixel, mine, per_proc, mpi_pixel, 0, MPI_COMM_WORLD);

	for (int i = 0; i < per_proc; i++)
		mygrey[i] = luma(&mine[i]);

	MPI_Gather(mygrey, per_proc, MPI_UNSIGNED_CHAR,
		   grey, per_proc, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		unsigned long checksum = 0;
		for (int i = 0; i < npix; i++)
			checksum = (checksum * 31 + grey[i]) % 1000003;
		printf("first row:");
		for (int x = 0; x < 12; x++)
			printf(" %d", grey[x]);
		printf(" ...\nlast pixel %d, checksum %lu\n", grey[npix - 1], checksum);
		free(img);
		free(grey);
	}

	free(mine);
	free(mygrey);
	MPI_Type_free(&mpi_pixel);
	MPI_Finalize();
	return 0;
}
