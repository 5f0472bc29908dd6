/* Spaltenweise Auswertung eines Bildes: jeder Prozess erhaelt gleich viele Spalten
   (MPI_Type_vector mit angepasster Ausdehnung) und bestimmt Mittelwert und Streuung. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define ZEILEN  20
#define SPALTEN 24

static double bild[ZEILEN][SPALTEN];

static void erzeuge_bild(void)
{
	int z, s;
	for (z = 0; z < ZEILEN; z++)
		for (s = 0; s < SPALTEN; s++)
			bild[z][s] = 100.0 + 3.0 * s + ((z * 7 + s * 11) % 13) - (s == 9 ? 40.0 : 0.0);
}

int main(int argc, char **argv)
{
	int rang, anzahl, spalten_lokal, s, z;
	double *spalten;               /* Spalte s liegt ab spalten[s * ZEILEN] */
	double *mittel, *streu;
	double alle_mittel[SPALTEN], alle_streu[SPALTEN];
	MPI_Datatype spalte, spalte_eng;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rang);
	MPI_Comm_size(MPI_COMM_WORLD, &anzahl);

	if (SPALTEN % anzahl != 0) {
		if (rang == 0)
			fprintf(stderr, "Prozesszahl muss %d teilen\n", SPALTEN);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	spalten_lokal = SPALTEN / anzahl;

	if (rang == 0)
		erzeuge_bild();

	MPI_Type_vector(ZEILEN, 1, SPALTEN, MPI_DOUBLE, &spalte);
	MPI_Type_create_resized(spalte, 0, sizeof(double), &spalte_eng);
	MPI_Type_commit(&spalte_eng);

	spalten = malloc(spalten_lokal * ZEILEN * sizeof(double));
	mittel = malloc(spalten_lokal * sizeof(double));
	streu = malloc(spalten_lokal * sizeof(double));

	MPI_Scatter(bild, spalten_lokal, spalte_eng,
		    spalten, spalten_lokal * ZEILEN, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	for (s = 0; s < spalten_lokal; s++) {
		const double *c = spalten + s * ZEILEN;
		double m = 0.0, q = 0.0;
		for (z = 0; z < ZEILEN; z++)
			m += c[z];
		m /= ZEILEN;
		for (z = 0; z < ZEILEN; z++)
			q += (c[z] - m) * (c[z] - m);
		mittel[s] = m;
		streu[s] = sqrt(q / (ZEILEN - 1));
	}

	MPI_Gather(mittel, spalten_lokal, MPI_DOUBLE, alle_mittel, spalten_lokal, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	MPI_Gather(streu, spalten_lokal, MPI_DOUBLE, alle_streu, spalten_lokal, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	if (rang == 0) {
		for (s = 0; s < SPALTEN; s++) {
			int defekt = s > 0 && alle_mittel[s] < alle_mittel[s - 1] - 20.0;
			printf("Spalte %2d: %8.3f +- %6.3f%s\n", s, alle_mittel[s], alle_streu[s],
			       defekt ? "  <- defekt?" : "");
		}
	}

	MPI_Type_free(&spalte_eng);
	MPI_Type_free(&spalte);
	free(spalten);
	free(mittel);
	free(streu);
	MPI_Finalize();
	return 0;
}
