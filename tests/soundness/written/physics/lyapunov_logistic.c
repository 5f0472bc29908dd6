/* Exposant de Lyapunov de l'application logistique x -> r x (1-x)
 * pour un balayage du parametre r. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define TRANSITOIRE 200
#define ITERATIONS  1000

static double lyapunov(double r)
{
  double x = 0.3, somme = 0.0;
  int i;
  for (i = 0; i < TRANSITOIRE; i++) x = r * x * (1.0 - x);
  for (i = 0; i < ITERATIONS; i++) {
    double d = fabs(r * (1.0 - 2.0 * x));
    somme += log(d > 1e-12 ? d : 1e-12);
    x = r * x * (1.0 - x);
  }
  return somme / ITERATIONS;
}

int main(int argc, char **argv)
{
  int rang, nb_procs, nb_total, nb_local, i;
  int chaotiques = 0, total_chaotiques;
  double *r_global = NULL, *r_local, *lambda_local, *lambda = NULL;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rang);
  MPI_Comm_size(MPI_COMM_WORLD, &nb_procs);

  /* on complete pour que tous les processus aient le meme nombre de points */
  const int nb_points = 41;
  nb_local = (nb_points + nb_procs - 1) / nb_procs;
  nb_total = nb_local * nb_procs;

  if (rang == 0) {
    r_global = malloc(nb_total * sizeof(double));
    lambda = malloc(nb_total * sizeof(double));
    for (i = 0; i < nb_total; i++)
      r_global[i] = i < nb_points ? 2.8 + 0.02 * i : 0.0;
  }

  r_local = malloc(nb_local * sizeof(double));
  lambda_local = malloc(nb_local * sizeof(double));

  MPI_Scatter(r_global, nb_local, MPI_DOUBLE, r_local, nb_local, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  for (i = 0; i < nb_local; i++) {
    if (r_local[i] == 0.0) {   /* point de remplissage */
      lambda_local[i] = 0.0;
      continue;
    }
    lambda_local[i] = lyapunov(r_local[i]);
    /* dans la fenetre r < 3.45 l'exposant est negatif */
    if (r_local[i] < 3.45 && lambda_local[i] > 0.05) chaotiques++;
  }

  MPI_Gather(lambda_local, nb_local, MPI_DOUBLE, lambda, nb_local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Reduce(&chaotiques, &total_chaotiques, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rang == 0) {
    for (i = 0; i < nb_points; i++)
      printf("r = %.2f  lambda = %8.4f %s\n", r_global[i], lambda[i], lambda[i] > 0 ? "chaos" : "");
    printf("valeurs suspectes: %d\n", total_chaotiques);
    free(r_global);
    free(lambda);
  }
  free(r_local);
  free(lambda_local);
  MPI_Finalize();
  return 0;
}
