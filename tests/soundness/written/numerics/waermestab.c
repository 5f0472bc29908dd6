/* Waermeleitung in einem Stab, explizites Verfahren.
 * Der Stab wird in gleich lange Stuecke zerlegt, Randwerte per Sendrecv. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define PUNKTE   60
#define SCHRITTE 150
#define LAMBDA   0.25

int main(int argc, char **argv)
{
   int    rang, anzahl;
   int    i, schritt;
   double stab[PUNKTE];

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &rang);
   MPI_Comm_size(MPI_COMM_WORLD, &anzahl);

   if (PUNKTE % anzahl != 0)
   {
      if (rang == 0)
         printf("Bitte eine Prozesszahl waehlen, die %d teilt.\n", PUNKTE);
      MPI_Finalize();
      return 0;
   }

   int stueck = PUNKTE / anzahl;
   int links  = rang > 0          ? rang - 1 : MPI_PROC_NULL;
   int rechts = rang < anzahl - 1 ? rang + 1 : MPI_PROC_NULL;

   double *alt = calloc(stueck + 2, sizeof(double));
   double *neu = calloc(stueck + 2, sizeof(double));

   if (rang == 0)
   {
      for (i = 0; i < PUNKTE; i++)
         stab[i] = (i > 20 && i < 35) ? 80.0 : 15.0;
      stab[0] = 100.0;
      stab[PUNKTE - 1] = 0.0;
   }

   /* Speicherplatz 0 und stueck+1 sind die Geisterzellen */
   MPI_Scatter(stab, stueck, MPI_DOUBLE, alt + 1, stueck, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   for (schritt = 0; schritt < SCHRITTE; schritt++)
   {
      MPI_Sendrecv(&alt[1], 1, MPI_DOUBLE, links, 1,
                   &alt[stueck + 1], 1, MPI_DOUBLE, rechts, 1,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Sendrecv(&alt[stueck], 1, MPI_DOUBLE, rechts, 2,
                   &alt[0], 1, MPI_DOUBLE, links, 2,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);

      for (i = 1; i <= stueck; i++)
      {
         if ((rang == 0 && i == 1) || (rang == anzahl - 1 && i == stueck))
         {
            neu[i] = alt[i];         /* fester Rand */
            continue;
         }
         neu[i] = alt[i] + LAMBDA * (alt[i - 1] - 2.0 * alt[i] + alt[i + 1]);
      }

      double *tausch = alt;
      alt = neu;
      neu = tausch;
   }

   MPI_Gather(alt + 1, stueck, MPI_DOUBLE, stab, stueck, MPI_DOUBLE, 0, MPI_COMM_WORLD);

   if (rang == 0)
      for (i = 0; i < PUNKTE; i += 6)
         printf("Stelle %2d: %7.3f Grad\n", i, stab[i]);

   free(alt);
   free(neu);
   MPI_Finalize();
   return 0;
}
