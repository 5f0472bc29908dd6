/* Etirement de contraste : chaque pixel est ramene entre 0 et 255 d'apres le
 * minimum et le maximum de toute l'image. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define NX 50
#define NY 24

int main(int argc, char *argv[])
{
  int rang, nb_procs, reste, taille, i;
  int bornes[2];              /* { -minimum, maximum } : un seul MPI_MAX suffit */
  float *image = NULL, *bande;
  double somme = 0.0, total = 0.0;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rang);
  MPI_Comm_size(MPI_COMM_WORLD, &nb_procs);

  taille = NX * NY / nb_procs;
  reste = NX * NY % nb_procs;
  if (reste != 0) {
    if (rang == 0)
      fprintf(stderr, "le nombre de processus doit diviser %d\n", NX * NY);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  if (rang == 0) {
    image = malloc(sizeof(float) * NX * NY);
    for (i = 0; i < NX * NY; i++) {
      int x = i % NX, y = i / NX;
      image[i] = (float)(70 + (x * 3 + y * y) % 90);
    }
  }
  bande = malloc(sizeof(float) * taille);

  MPI_Scatter(image, taille, MPI_FLOAT, bande, taille, MPI_FLOAT, 0, MPI_COMM_WORLD);

  bornes[0] = -1000;
  bornes[1] = -1000;
  for (i = 0; i < taille; i++) {
    int v = (int)bande[i];
    if (-v > bornes[0]) bornes[0] = -v;
    if (v > bornes[1]) bornes[1] = v;
  }
  MPI_Allreduce(MPI_IN_PLACE, bornes, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);

  for (i = 0; i < taille; i++) {
    bande[i] = 255.0f * (bande[i] + bornes[0]) / (float)(bornes[1] + bornes[0]);
    somme += bande[i];
  }

  MPI_Gather(bande, taille, MPI_FLOAT, image, taille, MPI_FLOAT, 0, MPI_COMM_WORLD);
  MPI_Reduce(&somme, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rang == 0) {
    printf("min %d, max %d\n", -bornes[0], bornes[1]);
    printf("moyenne apres etirement : %.2f\n", total / (NX * NY));
    for (i = 0; i < NX * NY; i += 97)
      printf("pixel (%2d,%2d) = %6.2f\n", i % NX, i / NX, image[i]);
    free(image);
  }
  free(bande);
  MPI_Finalize();
  return 0;
}
