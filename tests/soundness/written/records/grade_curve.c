/* Exam points: mean, standard deviation and curved grades.
   Two passes: mean first, then the squared deviations. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NUM_STUDENTS 120

int points[NUM_STUDENTS];
char letters[NUM_STUDENTS];

void read_points(void)
{
	int i;
	srand(2023);
	for (i = 0; i < NUM_STUDENTS; i++)
		points[i] = 20 + rand() % 41 + rand() % 41;
}

char to_letter(double z)
{
	if (z >= 1.2) return 'A';
	if (z >= 0.4) return 'B';
	if (z >= -0.5) return 'C';
	if (z >= -1.3) return 'D';
	return 'F';
}

int main(int argc, char *argv[])
{
	int myid, numprocs, i, n;
	int *my_points;
	char *my_letters;
	double sum = 0, sq = 0, mean, sigma, tmp;

	MPI_Init(&argc, &argv);
	MPI_Comm_size(MPI_COMM_WORLD, &numprocs);
	MPI_Comm_rank(MPI_COMM_WORLD, &myid);

	if (myid == 0)
		read_points();

	n = NUM_STUDENTS / numprocs;
	if (n * numprocs != NUM_STUDENTS) {
		if (myid == 0)
			printf("Error: %d students on %d processes\n", NUM_STUDENTS, numprocs);
		MPI_Finalize();
		exit(0);
	}

	my_points = (int *)malloc(n * sizeof(int));
	my_letters = (char *)malloc(n);

	MPI_Scatter(points, n, MPI_INT, my_points, n, MPI_INT, 0, MPI_COMM_WORLD);

	for (i = 0; i < n; i++)
		sum += my_points[i];
	MPI_Allreduce(&sum, &tmp, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	mean = tmp / NUM_STUDENTS;

	for (i = 0; i < n; i++)
		sq += (my_points[i] - mean) * (my_points[i] - mean);
	MPI_Allreduce(&sq, &tmp, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	sigma = sqrt(tmp / (NUM_STUDENTS - 1));

	for (i = 0; i < n; i++)
		my_letters[i] = to_letter((my_points[i] - mean) / sigma);

	MPI_Gather(my_letters, n, MPI_CHAR, letters, n, MPI_CHAR, 0, MPI_COMM_WORLD);

	if (myid == 0) {
		int count[128] = {0};
		const char *p;
		for (i = 0; i < NUM_STUDENTS; i++)
			count[(int)letters[i]]++;
		printf("mean %.2f sigma %.2f\n", mean, sigma);
		for (p = "ABCDF"; *p; p++)
			printf("%c %3d\n", *p, count[(int)*p]);
	}

	free(my_points);
	free(my_letters);
	MPI_Finalize();
	return 0;
}
