/* Monthly rain of many stations: anomaly of each station against the mean of
 * all stations, and number of wet and dry stations. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define MOIS 12

static void erreur(const char *msg)
{
    fprintf(stderr, "%s\n", msg);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

int main(int argc, char **argv)
{
    int rang, nb_procs;
    int nb_stations = 60;
    double *pluie = NULL, *bloc, *ecart;
    double normale_loc[MOIS] = { 0.0 }, normale[MOIS];
    int humides = 0, total_humides;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &nb_procs);

    if (nb_stations % nb_procs != 0)
        erreur("le nombre de stations doit etre un multiple du nombre de processus");

    int nb_loc = nb_stations / nb_procs;

    if (rang == 0) {
        pluie = malloc(nb_stations * MOIS * sizeof(double));
        if (pluie == NULL)
            erreur("malloc");
        for (int s = 0; s < nb_stations; s++)
            for (int m = 0; m < MOIS; m++)
                pluie[s * MOIS + m] = 60.0 + 25.0 * cos(2.0 * M_PI * m / 12.0)
                                    + (double)((s * 37 + m * 11) % 23) + 0.3 * s;
    }

    bloc = malloc(nb_loc * MOIS * sizeof(double));
    ecart = malloc(nb_loc * sizeof(double));

    MPI_Scatter(pluie, nb_loc * MOIS, MPI_DOUBLE,
                bloc, nb_loc * MOIS, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (int s = 0; s < nb_loc; s++)
        for (int m = 0; m < MOIS; m++)
            normale_loc[m] += bloc[s * MOIS + m];
    MPI_Allreduce(normale_loc, normale, MOIS, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int m = 0; m < MOIS; m++)
        normale[m] /= nb_stations;

    for (int s = 0; s < nb_loc; s++) {
        ecart[s] = 0.0;
        for (int m = 0; m < MOIS; m++)
            ecart[s] += bloc[s * MOIS + m] - normale[m];
        if (ecart[s] > 40.0)
            humides++;
    }
    MPI_Reduce(&humides, &total_humides, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    double *tous = rang == 0 ? malloc(nb_stations * sizeof(double)) : NULL;
    MPI_Gather(ecart, nb_loc, MPI_DOUBLE, tous, nb_loc, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rang == 0) {
        int imax = 0;
        for (int s = 1; s < nb_stations; s++)
            if (tous[s] > tous[imax] + 1e-6)
                imax = s;
        for (int m = 0; m < MOIS; m++)
            printf("mois %2d normale %8.3f\n", m + 1, normale[m]);
        printf("stations humides : %d\n", total_humides);
        printf("plus humide : %d (%.2f mm)\n", imax, tous[imax]);
        free(tous);
        free(pluie);
    }
    free(bloc);
    free(ecart);
    MPI_Finalize();
    return 0;
}
