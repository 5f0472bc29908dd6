/* Methode de la puissance : plus grande valeur propre d'une matrice symetrique,
   lignes reparties sur les processus, vecteur complet partout. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define TAILLE 30

static double element(int i, int j)
{
	int d = i > j ? i - j : j - i;
	return 1.0 / (1 + d) + (i == j ? 0.1 * i : 0.0);
}

int main(int argc, char **argv)
{
	int rang, nproc, bloc, i, j, k;
	double *mat = NULL, *lignes, *vec, *prod;
	double lambda = 0.0, ancien;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rang);
	MPI_Comm_size(MPI_COMM_WORLD, &nproc);

	/* on complete la matrice par des lignes nulles si necessaire */
	bloc = (TAILLE + nproc - 1) / nproc;
	const int total = bloc * nproc;

	lignes = malloc(bloc * TAILLE * sizeof(double));
	prod = malloc(bloc * sizeof(double));
	vec = malloc(total * sizeof(double));

	if (rang == 0) {
		mat = calloc(total * TAILLE, sizeof(double));
		for (i = 0; i < TAILLE; i++)
			for (j = 0; j < TAILLE; j++)
				mat[i * TAILLE + j] = element(i, j);
	}
	MPI_Scatter(mat, bloc * TAILLE, MPI_DOUBLE,
	            lignes, bloc * TAILLE, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	free(mat);

	for (i = 0; i < total; i++)
		vec[i] = i < TAILLE ? 1.0 : 0.0;

	for (k = 1; k <= 500; k++) {
		for (i = 0; i < bloc; i++) {
			prod[i] = 0.0;
			for (j = 0; j < TAILLE; j++)
				prod[i] += lignes[i * TAILLE + j] * vec[j];
		}
		double carre = 0.0, norme;
		for (i = 0; i < bloc; i++)
			carre += prod[i] * prod[i];
		MPI_Allreduce(&carre, &norme, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		norme = sqrt(norme);
		for (i = 0; i < bloc; i++)
			prod[i] /= norme;
		MPI_Allgather(prod, bloc, MPI_DOUBLE, vec, bloc, MPI_DOUBLE, MPI_COMM_WORLD);
		ancien = lambda;
		lambda = norme;
		if (fabs(lambda - ancien) < 1e-12 * lambda)
			break;
	}

	if (rang == 0) {
		printf("valeur propre dominante : %.4f\n", lambda);
		printf("vecteur propre :");
		for (i = 0; i < TAILLE; i += 3)
			printf(" %.3f", vec[i]);
		printf("\n");
	}
	free(lignes);
	free(prod);
	free(vec);
	MPI_Finalize();
	return 0;
}
