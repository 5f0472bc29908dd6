/* Monte Carlo integration over boxes: the boxes are dealt out, every process
   draws from its own generator which is seeded by its rank. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NBOX 24
#define DRAWS 400

typedef struct {
	double x0, x1, y0, y1;
} box_t;

static unsigned long long rng;

static void seed_rng(int r)
{
	rng = 88172645463325252ULL + 1000003ULL * (unsigned) r;
}

static double uniform(void)
{
	rng ^= rng << 13;
	rng ^= rng >> 7;
	rng ^= rng << 17;
	return (rng >> 11) / 9007199254740992.0;
}

int main(int argc, char **argv)
{
	int me, np, nb, i, k;
	box_t all[NBOX], *own;
	double part = 0.0, err2 = 0.0, result[2], mine[2];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);

	nb = NBOX / np;
	if (nb == 0 || NBOX % np) {
		fprintf(stderr, "[%d] %d boxes on %d processes does not work\n", me, NBOX, np);
		MPI_Finalize();
		return 0;
	}
	own = malloc(nb * sizeof(box_t));
	if (!me)
		for (i = 0; i < NBOX; i++) {
			all[i].x0 = (i % 6) * 0.5;
			all[i].x1 = all[i].x0 + 0.5;
			all[i].y0 = (i / 6) * 0.25;
			all[i].y1 = all[i].y0 + 0.25;
		}
	MPI_Scatter(all, nb * sizeof(box_t), MPI_CHAR, own, nb * sizeof(box_t), MPI_CHAR,
	            0, MPI_COMM_WORLD);

	seed_rng(me);
	for (i = 0; i < nb; i++) {
		const box_t *b = own + i;
		double area = (b->x1 - b->x0) * (b->y1 - b->y0), s = 0.0, ss = 0.0;
		for (k = 0; k < DRAWS; k++) {
			double x = b->x0 + (b->x1 - b->x0) * uniform();
			double y = b->y0 + (b->y1 - b->y0) * uniform();
			double f = exp(-x) * (1.0 + y * y);
			s += f;
			ss += f * f;
		}
		s /= DRAWS;
		ss /= DRAWS;
		part += area * s;
		err2 += area * area * (ss - s * s) / DRAWS;
	}
	mine[0] = part;
	mine[1] = err2;
	printf("process %d: %d boxes, partial integral %.5f\n", me, nb, part);
	MPI_Reduce(mine, result, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

	if (!me)
		printf("integral %.4f (estimated error %.5f, exact %.4f)\n", result[0], sqrt(result[1]),
		       (1.0 - exp(-3.0)) * (4.0 / 3.0));
	free(own);
	MPI_Finalize();
	return 0;
}
