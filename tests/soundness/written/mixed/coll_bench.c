/* arguments: 3 64 | 2 | */
/*
 * coll_bench - runs a set of collective operations over growing message sizes and
 * verifies the contents. Times are collected but only their sanity is reported.
 *
 * usage: coll_bench [repetitions [max_count]]
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_REPS 5
#define DEFAULT_MAX  256

typedef struct {
	int rank;
	int size;
	int reps;
	int max_count;
	int *sbuf;	/* size * max_count */
	int *rbuf;	/* size * max_count */
} bench_env;

typedef long (*bench_fn)(bench_env *e, int count);

struct bench {
	const char *name;
	bench_fn fn;
};

#define TIMED(env, acc, call)                     \
	do {                                      \
		double t0_ = MPI_Wtime();         \
		call;                             \
		(acc) += MPI_Wtime() - t0_;       \
	} while (0)

static double total_time;

static void *must_alloc(size_t n)
{
	void *p = malloc(n);
	if (p == NULL) {
		fputs("coll_bench: no memory\n", stderr);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	return p;
}

static int pattern(int owner, int i)
{
	return (owner * 131 + i * 17) % 1009;
}

static long verify(const int *buf, int owner, int first, int count)
{
	long bad = 0;
	for (int i = 0; i < count; i++)
		bad += buf[i] != pattern(owner, first + i);
	return bad;
}

static long bench_bcast(bench_env *e, int count)
{
	if (e->rank == 0)
		for (int i = 0; i < count; i++)
			e->rbuf[i] = pattern(0, i);
	else
		memset(e->rbuf, 0xff, count * sizeof(int));
	TIMED(e, total_time, MPI_Bcast(e->rbuf, count, MPI_INT, 0, MPI_COMM_WORLD));
	return verify(e->rbuf, 0, 0, count);
}

static long bench_scatter(bench_env *e, int count)
{
	if (e->rank == 0)
		for (int i = 0; i < count * e->size; i++)
			e->sbuf[i] = pattern(0, i);
	memset(e->rbuf, 0xff, count * sizeof(int));
	TIMED(e, total_time,
	      MPI_Scatter(e->sbuf, count, MPI_INT, e->rbuf, count, MPI_INT, 0, MPI_COMM_WORLD));
	return verify(e->rbuf, 0, e->rank * count, count);
}

static long bench_gather(bench_env *e, int count)
{
	long bad = 0;
	for (int i = 0; i < count; i++)
		e->sbuf[i] = pattern(e->rank, i);
	TIMED(e, total_time,
	      MPI_Gather(e->sbuf, count, MPI_INT, e->rbuf, count, MPI_INT, 0, MPI_COMM_WORLD));
	if (e->rank == 0)
		for (int r = 0; r < e->size; r++)
			bad += verify(e->rbuf + r * count, r, 0, count);
	return bad;
}

static long bench_allgather(bench_env *e, int count)
{
	long bad = 0;
	for (int i = 0; i < count; i++)
		e->sbuf[i] = pattern(e->rank, i);
	TIMED(e, total_time,
	      MPI_Allgather(e->sbuf, count, MPI_INT, e->rbuf, count, MPI_INT, MPI_COMM_WORLD));
	for (int r = 0; r < e->size; r++)
		bad += verify(e->rbuf + r * count, r, 0, count);
	return bad;
}

static long bench_alltoall(bench_env *e, int count)
{
	long bad = 0;
	for (int i = 0; i < count * e->size; i++)
		e->sbuf[i] = pattern(e->rank, i);
	TIMED(e, total_time,
	      MPI_Alltoall(e->sbuf, count, MPI_INT, e->rbuf, count, MPI_INT, MPI_COMM_WORLD));
	for (int r = 0; r < e->size; r++)
		bad += verify(e->rbuf + r * count, r, e->rank * count, count);
	return bad;
}

static long bench_allreduce(bench_env *e, int count)
{
	long bad = 0;
	for (int i = 0; i < count; i++)
		e->sbuf[i] = e->rank + i;
	TIMED(e, total_time,
	      MPI_Allreduce(e->sbuf, e->rbuf, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
	for (int i = 0; i < count; i++)
		bad += e->rbuf[i] != e->size * i + e->size * (e->size - 1) / 2;
	return bad;
}

static const struct bench suite[] = {
	{ "bcast", bench_bcast },
	{ "scatter", bench_scatter },
	{ "gather", bench_gather },
	{ "allgather", bench_allgather },
	{ "alltoall", bench_alltoall },
	{ "allreduce", bench_allreduce },
	{ NULL, NULL }
};

int main(int argc, char **argv)
{
	bench_env e;
	const struct bench *b;
	long bad, all_bad, failures = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &e.rank);
	MPI_Comm_size(MPI_COMM_WORLD, &e.size);

	e.reps = argc > 1 ? atoi(argv[1]) : DEFAULT_REPS;
	e.max_count = argc > 2 ? atoi(argv[2]) : DEFAULT_MAX;
	if (e.reps < 1 || e.max_count < 1)
		MPI_Abort(MPI_COMM_WORLD, 2);

	e.sbuf = must_alloc(sizeof(int) * e.size * e.max_count);
	e.rbuf = must_alloc(sizeof(int) * e.size * e.max_count);

	for (b = suite; b->name; b++) {
		int calls = 0;
		bad = 0;
		for (int count = 1; count <= e.max_count; count *= 4) {
			MPI_Barrier(MPI_COMM_WORLD);
			for (int rep = 0; rep < e.reps; rep++) {
				bad += b->fn(&e, count);
				calls++;
			}
		}
		MPI_Reduce(&bad, &all_bad, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
		if (e.rank == 0) {
			printf("%-10s %3d calls, %ld wrong elements\n", b->name, calls, all_bad);
			failures += all_bad;
		}
	}

	if (e.rank == 0)
		printf("%s, clock %s\n", failures ? "FAILED" : "all correct", total_time >= 0.0 ? "ok" : "runs backwards");

	free(e.sbuf);
	free(e.rbuf);
	MPI_Finalize();
	return 0;
}
