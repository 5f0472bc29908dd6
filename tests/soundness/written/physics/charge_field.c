/* Champ electrique et potentiel dans une jonction 1D: double integration de la
   densite de charge par sommes prefixes (MPI_Scan, MPI_Exscan). */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NX 120
#define DX 0.05

static void densite(double *rho)
{
    for (int i = 0; i < NX; i++) {
        double x = (i - NX / 2 + 0.5) * DX;
        rho[i] = x < 0 ? -exp(-x * x) : 0.5 * exp(-0.25 * x * x);
    }
}

int main(int argc, char **argv)
{
    int rang, taille, nloc, i;
    double *rho = NULL, *r, *champ, *pot;
    double s, decal;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &taille);

    if (NX % taille != 0) {
        if (rang == 0)
            printf("Le nombre de processus doit diviser %d\n", NX);
        MPI_Finalize();
        return 0;
    }
    nloc = NX / taille;

    if (rang == 0) {
        rho = (double *)malloc(NX * sizeof(double));
        densite(rho);
    }
    r = (double *)malloc(nloc * sizeof(double));
    champ = (double *)malloc(nloc * sizeof(double));
    pot = (double *)malloc(nloc * sizeof(double));

    MPI_Scatter(rho, nloc, MPI_DOUBLE, r, nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    /* charge totale, puis neutralisation */
    double q = 0.0, qtot;
    for (i = 0; i < nloc; i++)
        q += r[i];
    MPI_Allreduce(&q, &qtot, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (i = 0; i < nloc; i++)
        r[i] -= qtot / NX;

    /* E(x) = integrale de rho */
    s = 0.0;
    for (i = 0; i < nloc; i++) {
        s += r[i] * DX;
        champ[i] = s;
    }
    MPI_Scan(&s, &decal, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    decal -= s;
    for (i = 0; i < nloc; i++)
        champ[i] += decal;

    /* V(x) = - integrale de E */
    s = 0.0;
    for (i = 0; i < nloc; i++) {
        s -= champ[i] * DX;
        pot[i] = s;
    }
    decal = 0.0;
    MPI_Exscan(&s, &decal, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rang == 0)
        decal = 0.0;    /* non defini sur le premier processus */
    for (i = 0; i < nloc; i++)
        pot[i] += decal;

    double *tous_e = NULL, *tous_v = NULL;
    if (rang == 0) {
        tous_e = (double *)malloc(NX * sizeof(double));
        tous_v = (double *)malloc(NX * sizeof(double));
    }
    MPI_Gather(champ, nloc, MPI_DOUBLE, tous_e, nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Gather(pot, nloc, MPI_DOUBLE, tous_v, nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rang == 0) {
        printf("charge initiale %.4f\n", qtot * DX);
        for (i = 4; i < NX - 1; i += 10)
            printf("x = %6.3f  E = %8.4f  V = %8.4f\n", (i - NX / 2 + 0.5) * DX, tous_e[i], tous_v[i]);
        printf("V final %.4f\n", tous_v[NX - 1]);
        free(rho);
        free(tous_e);
        free(tous_v);
    }
    free(r);
    free(champ);
    free(pot);
    MPI_Finalize();
    return 0;
}
