/* Exponentielle Glaettung einer Messreihe: jeder Prozess wartet auf den
   letzten geglaetteten Wert seines linken Nachbarn. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define ANZAHL 120
#define ALPHA  0.2

int main(int argc, char **argv)
{
  double messwerte[ANZAHL], glatt[ANZAHL];
  double *teil, wert;
  int rang, groesse, laenge, i;
  MPI_Status status;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rang);
  MPI_Comm_size(MPI_COMM_WORLD, &groesse);

  if (ANZAHL % groesse != 0)
  {
    if (rang == 0)
      printf("Anzahl der Prozesse muss Teiler von %d sein\n", ANZAHL);
    MPI_Finalize();
    return 0;
  }

  laenge = ANZAHL / groesse;
  teil = (double *) malloc(laenge * sizeof(double));

  if (rang == 0)
  {
    for (i = 0; i < ANZAHL; i++)
      messwerte[i] = 20.0 + (i % 24) * 0.5 + ((i * 37) % 11) * 0.1;
  }

  MPI_Scatter(messwerte, laenge, MPI_DOUBLE, teil, laenge, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  if (rang == 0)
    wert = teil[0];
  else
    MPI_Recv(&wert, 1, MPI_DOUBLE, rang - 1, 0, MPI_COMM_WORLD, &status);

  for (i = 0; i < laenge; i++)
  {
    wert = ALPHA * teil[i] + (1.0 - ALPHA) * wert;
    teil[i] = wert;
  }

  if (rang < groesse - 1)
    MPI_Send(&wert, 1, MPI_DOUBLE, rang + 1, 0, MPI_COMM_WORLD);

  MPI_Gather(teil, laenge, MPI_DOUBLE, glatt, laenge, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  if (rang == 0)
  {
    for (i = 0; i < ANZAHL; i += 10)
      printf("t=%3d  roh %7.3f  glatt %7.3f\n", i, messwerte[i], glatt[i]);
    printf("letzter Wert: %.4f\n", glatt[ANZAHL - 1]);
  }

  free(teil);
  MPI_Finalize();
  return 0;
}
