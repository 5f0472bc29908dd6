/*
 * Distributed perceptron: every worker trains on its shard for one epoch,
 * the weights are averaged, repeat until no worker makes mistakes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define SAMPLES  120
#define FEATURES 3
#define EPOCHS   30
#define RATE     0.1

typedef struct {
	double x[FEATURES];
	int y;
	int id;
} sample_t;

static unsigned long long rng = 88172645463325252ULL;

static double uniform(void)
{
	rng ^= rng << 13;
	rng ^= rng >> 7;
	rng ^= rng << 17;
	return (double)(rng >> 11) / 9007199254740992.0;
}

static double score(const double *w, const double *x)
{
	double s = w[FEATURES];
	for (int f = 0; f < FEATURES; f++)
		s += w[f] * x[f];
	return s;
}

static void make_samples(sample_t *s, int n)
{
	int made = 0;
	while (made < n) {
		double x[FEATURES], t;
		for (int f = 0; f < FEATURES; f++)
			x[f] = 2 * uniform() - 1;
		t = x[0] - 2 * x[1] + 0.5 * x[2] + 0.1;
		if (t > -0.2 && t < 0.2)
			continue;	/* keep a margin */
		for (int f = 0; f < FEATURES; f++)
			s[made].x[f] = x[f];
		s[made].y = t > 0 ? 1 : -1;
		s[made].id = made;
		made++;
	}
}

int main(int argc, char **argv)
{
	int rank, size, wrong, total, epoch;
	sample_t *all = NULL, *shard;
	double w[FEATURES + 1] = { 0 };

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	int shard_size = SAMPLES / size;	/* surplus samples are dropped */

	if (rank == 0) {
		all = malloc(SAMPLES * sizeof(sample_t));
		make_samples(all, SAMPLES);
	}
	shard = malloc(shard_size * sizeof(sample_t));
	MPI_Scatter(all, shard_size * sizeof(sample_t), MPI_BYTE,
		    shard, shard_size * sizeof(sample_t), MPI_BYTE, 0, MPI_COMM_WORLD);

	for (epoch = 0; epoch < EPOCHS; epoch++) {
		double mean[FEATURES + 1];

		wrong = 0;
		for (int i = 0; i < shard_size; i++) {
			const sample_t *s = &shard[i];
			if (s->y * score(w, s->x) > 0)
				continue;
			wrong++;
			for (int f = 0; f < FEATURES; f++)
				w[f] += RATE * s->y * s->x[f];
			w[FEATURES] += RATE * s->y;
		}
		MPI_Allreduce(w, mean, FEATURES + 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		for (int f = 0; f <= FEATURES; f++)
			w[f] = mean[f] / size;
		MPI_Allreduce(&wrong, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
		if (rank == 0)
			printf("epoch %2d: %d updates\n", epoch, total);
		if (total == 0)
			break;
	}
	if (rank == 0) {
		printf("w = %.4f %.4f %.4f, b = %.4f\n", w[0], w[1], w[2], w[3]);
		free(all);
	}
	free(shard);
	MPI_Finalize();
	return 0;
}
