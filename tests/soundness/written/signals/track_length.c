/* Length of a GPS track (haversine). The leg between two parts of the track belongs
 * to the process on the right, which learns the end points by MPI_Allgather. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define EARTH_RADIUS 6371.0
#define DEG2RAD(d) ((d) * 3.14159265358979323846 / 180.0)
#define POINTS 144

typedef struct point {
	double lat, lon;
} point;

static double haversine(point a, point b)
{
	double dlat = DEG2RAD(b.lat - a.lat);
	double dlon = DEG2RAD(b.lon - a.lon);
	double h = sin(dlat / 2) * sin(dlat / 2)
		 + cos(DEG2RAD(a.lat)) * cos(DEG2RAD(b.lat)) * sin(dlon / 2) * sin(dlon / 2);
	return 2.0 * EARTH_RADIUS * asin(sqrt(h));
}

static void make_track(point *t, int n)
{
	int i;
	for (i = 0; i < n; i++) {
		t[i].lat = 47.0 + 0.002 * i + 0.01 * sin(i * 0.3);
		t[i].lon = 8.0 + 0.003 * i + 0.015 * cos(i * 0.21);
	}
}

int main(int argc, char *argv[])
{
	point track[POINTS];
	point *leg, *ends;
	int rank, size, n, i;
	double km = 0.0, longest = 0.0, offset = 0.0, total;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (POINTS % size) {
		if (rank == 0)
			printf("track of %d points cannot be cut into %d\n", POINTS, size);
		MPI_Finalize();
		return 0;
	}

	if (rank == 0)
		make_track(track, POINTS);

	n = POINTS / size;
	leg = malloc(n * sizeof(point));
	ends = malloc(size * sizeof(point));
	MPI_Scatter(track, 2 * n, MPI_DOUBLE, leg, 2 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	MPI_Allgather(&leg[n - 1], 2, MPI_DOUBLE, ends, 2, MPI_DOUBLE, MPI_COMM_WORLD);

	for (i = 0; i < n; i++) {
		double d;
		if (i > 0)
			d = haversine(leg[i - 1], leg[i]);
		else if (rank > 0)
			d = haversine(ends[rank - 1], leg[0]);
		else
			d = 0.0;
		km += d;
		if (d > longest)
			longest = d;
	}

	MPI_Exscan(&km, &offset, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	if (rank == 0)
		offset = 0.0;
	printf("part %d: from km %.2f to km %.2f\n", rank, offset, offset + km);
	fflush(stdout);

	MPI_Reduce(&km, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Allreduce(MPI_IN_PLACE, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
	if (rank == 0)
		printf("track length %.3f km, longest leg %.3f km\n", total, longest);

	free(leg);
	free(ends);
	MPI_Finalize();
	return 0;
}
