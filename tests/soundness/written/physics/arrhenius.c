/* Reaktionsgeschwindigkeiten nach Arrhenius fuer eine Reihe von Temperaturen */
#include <stdio.h>
#include <math.h>
#include <mpi.h>

#define ANZAHL   48
#define GASKONST 8.314462

typedef struct
{
    double A;   /* Frequenzfaktor */
    double Ea;  /* Aktivierungsenergie in J/mol */
} Reaktion;

static const Reaktion reaktionen[] =
{
    { 1.0e6,  42000.0 },
    { 3.5e8,  58000.0 },
    { 2.0e4,  30500.0 },
};
static const int nReaktionen = sizeof(reaktionen) / sizeof(reaktionen[0]);

double temperatur[ANZAHL];
double lokal[ANZAHL];
double ergebnis[ANZAHL];

static double k(const Reaktion *r, double T)
{
    return r->A * exp(-r->Ea / (GASKONST * T));
}

int main(int argc, char *argv[])
{
    int rang, groesse, i, r;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &groesse);

    int teil = ANZAHL / groesse;
    if (ANZAHL % groesse != 0)
    {
        if (rang == 0)
            fprintf(stderr, "%d Temperaturen lassen sich nicht auf %d Prozesse verteilen\n",
                    ANZAHL, groesse);
        MPI_Finalize();
        return 0;
    }

    if (rang == 0)
        for (i = 0; i < ANZAHL; i++)
            temperatur[i] = 273.15 + 2.5 * i;

    MPI_Scatter(temperatur, teil, MPI_DOUBLE, lokal, teil, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (r = 0; r < nReaktionen; r++)
    {
        double rate[ANZAHL];
        double schnellste = 0.0, global;

        for (i = 0; i < teil; i++)
        {
            rate[i] = k(&reaktionen[r], lokal[i]);
            if (rate[i] > schnellste)
                schnellste = rate[i];
        }

        MPI_Gather(rate, teil, MPI_DOUBLE, ergebnis, teil, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Reduce(&schnellste, &global, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

        if (rang == 0)
        {
            printf("Reaktion %d (Ea = %.1f kJ/mol)\n", r + 1, reaktionen[r].Ea / 1000.0);
            for (i = 0; i < ANZAHL; i += 8)
                printf("   T = %.2f K   k = %.5f\n", temperatur[i], ergebnis[i]);
            printf("   Maximum: %.5f\n", global);
        }
    }

    MPI_Finalize();
    return 0;
}
