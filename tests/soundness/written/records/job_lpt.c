/* Longest processing time first: every node schedules its batch of jobs on its
 * own four cores and reports the makespan. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CORES 4

typedef struct { int id; int minutes; } job;

static int longer_first(const void *a, const void *b)
{
	const job *x = a, *y = b;
	return y->minutes != x->minutes ? y->minutes - x->minutes : x->id - y->id;
}

static int schedule(job *jobs, int n, int load[CORES])
{
	int makespan = 0;

	for (int c = 0; c < CORES; c++)
		load[c] = 0;
	qsort(jobs, n, sizeof(job), longer_first);
	for (int i = 0; i < n; i++) {
		int idle = 0;
		for (int c = 1; c < CORES; c++)
			if (load[c] < load[idle])
				idle = c;
		load[idle] += jobs[i].minutes;
		if (load[idle] > makespan)
			makespan = load[idle];
	}
	return makespan;
}

int main(int argc, char **argv)
{
	int node, nodes, batch, njobs = 120, load[CORES], span, worst;
	job *queue = NULL, *jobs;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &node);
	MPI_Comm_size(MPI_COMM_WORLD, &nodes);

	if (njobs % nodes != 0) {
		if (node == 0)
			fprintf(stderr, "batches would not be equal\n");
		MPI_Finalize();
		return 0;
	}
	batch = njobs / nodes;

	if (node == 0) {
		queue = malloc(njobs * sizeof(job));
		for (int i = 0; i < njobs; i++) {
			queue[i].id = i;
			queue[i].minutes = 3 + (i * i * 5 + 11 * i) % 58;
		}
	}
	jobs = malloc(batch * sizeof(job));
	MPI_Scatter(queue, batch, MPI_2INT, jobs, batch, MPI_2INT, 0, MPI_COMM_WORLD);

	span = schedule(jobs, batch, load);

	/* print in order of the nodes */
	for (int k = 0; k < nodes; k++) {
		if (k == node) {
			printf("node %d: %d jobs, makespan %d min, cores", node, batch, span);
			for (int c = 0; c < CORES; c++)
				printf(" %d", load[c]);
			printf("\n");
			fflush(stdout);
		}
		MPI_Barrier(MPI_COMM_WORLD);
	}

	MPI_Reduce(&span, &worst, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
	if (node == 0)
		printf("all done after %d min\n", worst);

	free(jobs);
	free(queue);
	MPI_Finalize();
	return 0;
}
