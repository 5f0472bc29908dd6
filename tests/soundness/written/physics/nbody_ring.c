/* N-body accelerations with a ring pipeline: copies of the bodies travel once around
 * the ring while the owners accumulate the forces. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELDS 4           /* x y z m */
#define EPS2   1e-2
#define DT     0.005

typedef double body[FIELDS];

void pull(int n, body *own, double (*acc)[3], int ng, body *guest)
{
	int i, j, d;
	for (i = 0; i < n; i++)
		for (j = 0; j < ng; j++) {
			double dr[3], r2 = EPS2, s;
			for (d = 0; d < 3; d++) {
				dr[d] = guest[j][d] - own[i][d];
				r2 += dr[d] * dr[d];
			}
			s = guest[j][3] / (r2 * sqrt(r2));
			for (d = 0; d < 3; d++)
				acc[i][d] += s * dr[d];
		}
}

int main(int argc, char *argv[])
{
	int nbodies = 60, steps = 10;
	int rank, size, n, i, d, t, hop;
	body *all = NULL, *own, *guest;
	double (*acc)[3], (*vel)[3];
	double px[3] = { 0, 0, 0 }, ptot[3], r = 0.0, rtot;

	MPI_Init(&argc, &argv);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);

	n = nbodies / size;
	if (n * size < nbodies) {
		if (rank == 0)
			printf("%d bodies ignored\n", nbodies - n * size);
		nbodies = n * size;
	}

	if (rank == 0) {
		all = malloc(nbodies * sizeof(body));
		for (i = 0; i < nbodies; i++) {
			all[i][0] = cos(i * 2.399963) * sqrt(0.1 * i);
			all[i][1] = sin(i * 2.399963) * sqrt(0.1 * i);
			all[i][2] = 0.3 * ((i * 11) % 7 - 3) / 3.0;
			all[i][3] = 1.0 / nbodies;
		}
	}
	own = malloc(n * sizeof(body));
	guest = malloc(n * sizeof(body));
	acc = malloc(n * sizeof(*acc));
	vel = calloc(n, sizeof(*vel));

	MPI_Scatter(all, FIELDS * n, MPI_DOUBLE, own, FIELDS * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	for (t = 0; t < steps; t++) {
		memset(acc, 0, n * sizeof(*acc));
		memcpy(guest, own, n * sizeof(body));
		for (hop = 0; hop < size; hop++) {
			pull(n, own, acc, n, guest);
			MPI_Sendrecv_replace(guest, FIELDS * n, MPI_DOUBLE,
					     (rank + 1) % size, hop, (rank - 1 + size) % size, hop,
					     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		}
		for (i = 0; i < n; i++)
			for (d = 0; d < 3; d++) {
				vel[i][d] += DT * acc[i][d];
				own[i][d] += DT * vel[i][d];
			}
	}

	for (i = 0; i < n; i++) {
		double r2 = 0;
		for (d = 0; d < 3; d++) {
			px[d] += own[i][3] * fabs(vel[i][d]);
			r2 += own[i][d] * own[i][d];
		}
		r += sqrt(r2);
	}
	MPI_Reduce(px, ptot, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(&r, &rtot, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Gather(own, FIELDS * n, MPI_DOUBLE, all, FIELDS * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		for (i = 0; i < nbodies; i += 10)
			printf("body %2d  %8.4f %8.4f %8.4f\n", i, all[i][0], all[i][1], all[i][2]);
		printf("mean radius %.5f\n", rtot / nbodies);
		printf("mean |momentum| %.5f %.5f %.5f\n", ptot[0], ptot[1], ptot[2]);
		free(all);
	}
	free(own);
	free(guest);
	free(acc);
	free(vel);
	MPI_Finalize();
	return 0;
}
