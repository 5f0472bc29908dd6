/* Straight line calibration with rejection of outliers: fit, drop the points that
 * are too far off, fit again until no further point is dropped. */
#include <math.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define NPOINTS 360
#define MAX_ROUNDS 10

struct xy { double x, y; };
struct sums { double n, x, y, xx, xy, yy; };

static struct sums add_up(const struct xy *pt, const bool *ok, int n)
{
	struct sums s = { 0 };
	for (int i = 0; i < n; i++) {
		if (!ok[i])
			continue;
		s.n += 1;
		s.x += pt[i].x;
		s.y += pt[i].y;
		s.xx += pt[i].x * pt[i].x;
		s.xy += pt[i].x * pt[i].y;
		s.yy += pt[i].y * pt[i].y;
	}
	return s;
}

static void solve(const struct sums *s, double *slope, double *icpt, double *sigma)
{
	double det = s->n * s->xx - s->x * s->x;
	*slope = (s->n * s->xy - s->x * s->y) / det;
	*icpt = (s->y - *slope * s->x) / s->n;
	double rss = s->yy - *icpt * s->y - *slope * s->xy;
	*sigma = sqrt(rss > 0 ? rss / (s->n - 2) : 0);
}

int main(int argc, char **argv)
{
	struct xy *points = NULL;
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (rank == 0 && NPOINTS % size != 0) {
		fprintf(stderr, "NPOINTS (%d) %% processes (%d) must be 0\n", NPOINTS, size);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}

	MPI_Datatype xy_type;
	MPI_Type_contiguous(2, MPI_DOUBLE, &xy_type);
	MPI_Type_commit(&xy_type);

	if (rank == 0) {
		points = malloc(NPOINTS * sizeof *points);
		srand(8);
		for (int i = 0; i < NPOINTS; i++) {
			points[i].x = i / 36.0;
			points[i].y = 1.25 + 0.8 * points[i].x + (rand() % 201 - 100) / 500.0;
			if (i % 29 == 3)
				points[i].y += 3.0 + i % 4;
		}
	}

	int n = NPOINTS / size;
	struct xy *pt = malloc(n * sizeof *pt);
	bool *ok = malloc(n * sizeof *ok);
	MPI_Scatter(points, n, xy_type, pt, n, xy_type, 0, MPI_COMM_WORLD);
	for (int i = 0; i < n; i++)
		ok[i] = true;

	int round = 0, dropped;
	do {
		struct sums s = add_up(pt, ok, n), t;
		double slope, icpt, sigma;
		MPI_Allreduce(&s, &t, 6, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		solve(&t, &slope, &icpt, &sigma);

		int mine = 0;
		for (int i = 0; i < n; i++)
			if (ok[i] && fabs(pt[i].y - icpt - slope * pt[i].x) > 3.0 * sigma) {
				ok[i] = false;
				mine++;
			}
		MPI_Allreduce(&mine, &dropped, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
		if (rank == 0)
			printf("round %d: %3.0f points, y = %.3f + %.3f x, sigma %.3f, dropping %d\n",
			       round, t.n, icpt, slope, sigma, dropped);
	} while (dropped > 0 && ++round < MAX_ROUNDS);

	free(pt);
	free(ok);
	free(points);
	MPI_Type_free(&xy_type);
	MPI_Finalize();
	return 0;
}
