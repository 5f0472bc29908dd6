/* Find local maxima in a measured spectrum. Each rank smooths and searches its own window. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define CHANNELS 240
#define THRESHOLD 60

static void synth(int *counts)
{
	static const struct { int pos, height, width; } peak[] = {
		{ 30, 200, 4 }, { 75, 340, 6 }, { 118, 150, 3 }, { 161, 420, 8 }, { 205, 90, 3 },
	};
	unsigned s = 3;

	for (int c = 0; c < CHANNELS; c++) {
		double v = 20 + 30 * exp(-c / 80.0);
		for (unsigned k = 0; k < sizeof(peak) / sizeof(*peak); k++) {
			double d = (double)(c - peak[k].pos) / peak[k].width;
			v += peak[k].height * exp(-0.5 * d * d);
		}
		s = s * 22695477u + 1u;
		counts[c] = (int)v + (int)(s >> 29);
	}
}

int main(int argc, char **argv)
{
	int rank, size, width;
	int counts[CHANNELS];
	int window[CHANNELS];
	double smooth[CHANNELS];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	width = CHANNELS / size;

	switch (rank) {
	case 0:
		synth(counts);
		/* fall through */
	default:
		MPI_Scatter(counts, width, MPI_INT, window, width, MPI_INT, 0, MPI_COMM_WORLD);
	}

	/* five point average inside the window, shorter at its ends */
	for (int i = 0; i < width; i++) {
		int lo = i < 2 ? 0 : i - 2;
		int hi = i + 2 >= width ? width - 1 : i + 2;
		smooth[i] = 0;
		for (int j = lo; j <= hi; j++)
			smooth[i] += window[j];
		smooth[i] /= hi - lo + 1;
	}

	int found = 0, before = 0, most;
	char report[2048];
	int len = 0;
	report[0] = '\0';
	for (int i = 1; i + 1 < width; i++) {
		if (smooth[i] < THRESHOLD)
			continue;
		if (smooth[i] > smooth[i - 1] && smooth[i] >= smooth[i + 1]) {
			found++;
			if (len < (int)sizeof(report) - 64)
				len += snprintf(report + len, sizeof(report) - len, "  channel %3d height %.2f\n",
						rank * width + i, smooth[i]);
		}
	}

	MPI_Scan(&found, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	before -= found;
	MPI_Allreduce(&found, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);

	if (rank != 0) {
		int head[2] = { found, before };
		MPI_Send(head, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
		MPI_Send(report, sizeof(report), MPI_CHAR, 0, 1, MPI_COMM_WORLD);
	} else {
		printf("rank 0: %d peaks\n%s", found, report);
		for (int r = 1; r < size; r++) {
			int head[2];
			MPI_Recv(head, 2, MPI_INT, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
			MPI_Recv(report, sizeof(report), MPI_CHAR, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
			printf("rank %d: %d peaks, starting with number %d\n%s", r, head[0], head[1] + 1, report);
		}
		printf("at most %d peaks in one window\n", most);
	}
	MPI_Finalize();
	return 0;
}
