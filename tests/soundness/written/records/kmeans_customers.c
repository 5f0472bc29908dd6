/* k-means segmentation of customers by (visits, basket value). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

#define K 3
#define MAX_ITER 40

typedef struct { float visits, basket; } point;

static int nearest(const point *p, const point c[K])
{
	int best = 0;
	float dbest = 1e30f;
	for (int k = 0; k < K; k++) {
		float dx = p->visits - c[k].visits, dy = (p->basket - c[k].basket) * 0.5f;
		float d = dx * dx + dy * dy;
		if (d < dbest)
			dbest = d, best = k;
	}
	return best;
}

int main(int argc, char **argv)
{
	const int N = 302;
	int rank, size, iter, moved;
	point *customers = NULL, *mine, cent[K];
	int *label;
	double acc[K][3];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	int nlocal = N / size;      /* a rest smaller than size is ignored */

	if (rank == 0) {
		customers = malloc(N * sizeof(point));
		srand(77);
		for (int i = 0; i < N; i++) {
			int g = rand() % 3;
			customers[i].visits = (float)(2 + 10 * g + rand() % 7);
			customers[i].basket = (float)(80 - 30 * g + rand() % 25);
		}
		cent[0] = customers[0];
		cent[1] = customers[1];
		for (int i = 1; i < N; i++)
			if (fabsf(customers[i].visits - cent[0].visits) > 5) {
				cent[1] = customers[i];
				break;
			}
		cent[2].visits = 20;
		cent[2].basket = 20;
	}
	mine = malloc(nlocal * sizeof(point));
	label = malloc(nlocal * sizeof(int));
	memset(label, 0xff, nlocal * sizeof(int));

	MPI_Scatter(customers, 2 * nlocal, MPI_FLOAT, mine, 2 * nlocal, MPI_FLOAT, 0, MPI_COMM_WORLD);
	MPI_Bcast(cent, 2 * K, MPI_FLOAT, 0, MPI_COMM_WORLD);

	iter = 0;
	do {
		moved = 0;
		memset(acc, 0, sizeof acc);
		for (int i = 0; i < nlocal; i++) {
			int k = nearest(&mine[i], cent);
			moved += k != label[i];
			label[i] = k;
			acc[k][0] += mine[i].visits;
			acc[k][1] += mine[i].basket;
			acc[k][2] += 1.0;
		}
		MPI_Allreduce(MPI_IN_PLACE, acc, 3 * K, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		MPI_Allreduce(MPI_IN_PLACE, &moved, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
		for (int k = 0; k < K; k++)
			if (acc[k][2] > 0) {
				cent[k].visits = (float)(acc[k][0] / acc[k][2]);
				cent[k].basket = (float)(acc[k][1] / acc[k][2]);
			}
	} while (moved > 0 && ++iter < MAX_ITER);

	if (rank == 0) {
		printf("converged after %d rounds\n", iter);
		for (int k = 0; k < K; k++)
			printf("segment %d: %3.0f customers, %.2f visits, basket %.2f\n",
			       k, acc[k][2], cent[k].visits, cent[k].basket);
		free(customers);
	}
	free(mine);
	free(label);
	MPI_Finalize();
	return 0;
}
