/* RMS level of audio frames (32 samples per frame). Every process reports its
 * own frames, the root prints the loudest frame. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

enum { FRAME = 32, FRAMES = 24 };

struct loud { double level; int frame; };

int main(int argc, char **argv)
{
	int id, p;
	int k, i;
	float samples[FRAMES][FRAME];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &id);
	MPI_Comm_size(MPI_COMM_WORLD, &p);

	if (FRAMES % p != 0) {
		if (id == 0) fprintf(stderr, "%d frames, %d processes?\n", FRAMES, p);
		MPI_Abort(MPI_COMM_WORLD, 2);
	}

	if (id == 0)
		for (k = 0; k < FRAMES; k++)
			for (i = 0; i < FRAME; i++) {
				float amp = 0.1f + 0.05f * (float)((k * 5) % 13);
				samples[k][i] = amp * (float)((i % 8) - 3.5) / 4.0f;
			}

	int rows = FRAMES / p;
	float (*mine)[FRAME] = malloc(rows * sizeof *mine);

	MPI_Scatter(samples, rows * FRAME, MPI_FLOAT, mine, rows * FRAME, MPI_FLOAT, 0, MPI_COMM_WORLD);

	struct loud best = { -1.0, -1 }, overall;
	for (k = 0; k < rows; k++) {
		double e = 0.0;
		for (i = 0; i < FRAME; i++)
			e += (double)mine[k][i] * mine[k][i];
		double rms = sqrt(e / FRAME);
		double db = 20.0 * log10(rms);
		printf("[%d] frame %2d  rms %.4f  %.2f dB\n", id, id * rows + k, rms, db);
		if (rms > best.level) {
			best.level = rms;
			best.frame = id * rows + k;
		}
	}
	fflush(stdout);

	MPI_Reduce(&best, &overall, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
	if (id == 0)
		printf("loudest frame: %d (%.4f)\n", overall.frame, overall.level);

	free(mine);
	MPI_Finalize();
	return 0;
}
