/* Orbital decay of a fleet of satellites in a thin exponential atmosphere.
   Every process writes one line about its satellites. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define MU    398600.4418   /* km^3/s^2 */
#define RE    6378.137      /* km */
#define H     60.0          /* scale height, km */
#define RHO0  1.0e-9        /* scaled density at 200 km */

typedef enum { IN_ORBIT = 0, REENTERED = 1 } status_e;

typedef struct
{
	float  altitude;    /* km */
	float  ballistic;   /* drag parameter */
	float  days;        /* result */
	int    status;      /* result */
} satellite_t;

static void propagate(satellite_t *s, double max_days)
{
	double a = RE + s->altitude, t = 0.0;
	const double dt = 600.0;

	s->status = IN_ORBIT;
	while (t < max_days * 86400.0)
	{
		double h = a - RE;
		if (h < 150.0)
		{
			s->status = REENTERED;
			break;
		}
		double rho = RHO0 * exp(-(h - 200.0) / H);
		a -= sqrt(MU * a) * rho * s->ballistic * dt;
		t += dt;
	}
	s->days = (float)(t / 86400.0);
	s->altitude = (float)(a - RE);
}

int main(int argc, char **argv)
{
	int rank, size;
	const int fleet = 36;
	satellite_t *sats = NULL, *my;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (fleet % size != 0)
	{
		if (rank == 0)
			printf("%d satellites cannot be shared by %d processes\n", fleet, size);
		MPI_Finalize();
		return 0;
	}

	/* three floats and one int: 16 bytes without holes */
	MPI_Datatype sat_type, types[2] = { MPI_FLOAT, MPI_INT };
	int lengths[2] = { 3, 1 };
	MPI_Aint disp[2] = { 0, 3 * sizeof(float) };
	MPI_Type_create_struct(2, lengths, disp, types, &sat_type);
	MPI_Type_commit(&sat_type);

	if (rank == 0)
	{
		sats = malloc(fleet * sizeof(*sats));
		for (int i = 0; i < fleet; i++)
		{
			sats[i].altitude = 210.0f + 7.5f * (i % 12) + i / 12;
			sats[i].ballistic = 0.8f + 0.4f * (i % 5);
			sats[i].days = 0.0f;
			sats[i].status = IN_ORBIT;
		}
	}

	int share = fleet / size;
	my = malloc(share * sizeof(*my));
	MPI_Scatter(sats, share, sat_type, my, share, sat_type, 0, MPI_COMM_WORLD);

	int down = 0, lowest = 0;
	double life = 0.0;
	for (int i = 0; i < share; i++)
	{
		propagate(&my[i], 30.0);
		down += my[i].status == REENTERED;
		life += my[i].days;
		if (my[i].altitude < my[lowest].altitude)
			lowest = i;
	}
	printf("process %d: %d satellites, %d reentered, mean %.2f days, lowest at %.1f km\n",
	       rank, share, down, life / share, my[lowest].altitude);

	int all_down;
	double all_life;
	MPI_Reduce(&down, &all_down, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(&life, &all_life, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0)
	{
		printf("fleet: %d of %d reentered, mean %.2f days\n", all_down, fleet, all_life / fleet);
		free(sats);
	}
	free(my);
	MPI_Type_free(&sat_type);
	MPI_Finalize();
	return 0;
}
