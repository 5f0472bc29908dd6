#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long DWORD;
typedef int BOOL;
#define TRUE 1
#define FALSE 0

static DWORD g_dwSeed = 12345UL;

static int NextReading(void)
{
    g_dwSeed = (g_dwSeed * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (int)((g_dwSeed >> 12) % 140UL) - 20;   /* Fahrenheit */
}

static double FahrenheitToCelsius(int nTemp)
{
    return (nTemp - 32) * 5.0 / 9.0;
}

static BOOL IsAlarm(double dblCelsius)
{
    return (dblCelsius > 40.0 || dblCelsius < -15.0) ? TRUE : FALSE;
}

int main(int nArgs, char **ppszArgs)
{
    int nRank = 0, nRanks = 0, nPerRank, iItem;
    int cReadings = 480;
    int *pnReadings = NULL, *pnMine;
    double *pdblMine, *pdblAll = NULL;
    int cAlarms = 0, cAlarmsTotal = 0;

    MPI_Init(&nArgs, &ppszArgs);
    MPI_Comm_rank(MPI_COMM_WORLD, &nRank);
    MPI_Comm_size(MPI_COMM_WORLD, &nRanks);

    if (cReadings % nRanks) {
        if (nRank == 0)
            printf("Error: %d readings cannot be shared by %d ranks\n", cReadings, nRanks);
        MPI_Finalize();
        return 0;
    }
    nPerRank = cReadings / nRanks;
    pnMine = (int *)calloc(nPerRank, sizeof(int));
    pdblMine = (double *)calloc(nPerRank, sizeof(double));
    if (nRank == 0) {
        pnReadings = (int *)calloc(cReadings, sizeof(int));
        pdblAll = (double *)calloc(cReadings, sizeof(double));
        for (iItem = 0; iItem < cReadings; ++iItem)
            pnReadings[iItem] = NextReading();
    }
    MPI_Scatter(pnReadings, nPerRank, MPI_INT, pnMine, nPerRank, MPI_INT, 0, MPI_COMM_WORLD);
    for (iItem = 0; iItem < nPerRank; ++iItem) {
        pdblMine[iItem] = FahrenheitToCelsius(pnMine[iItem]);
        if (IsAlarm(pdblMine[iItem]))
            ++cAlarms;
    }
    MPI_Gather(pdblMine, nPerRank, MPI_DOUBLE, pdblAll, nPerRank, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&cAlarms, &cAlarmsTotal, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (nRank == 0) {
        for (iItem = 0; iItem < cReadings; iItem += 60)
            printf("reading %3d: %4d F = %.3f C\n", iItem, pnReadings[iItem], pdblAll[iItem]);
        printf("alarms: %d\n", cAlarmsTotal);
        free(pnReadings);
        free(pdblAll);
    }
    free(pnMine);
    free(pdblMine);
    MPI_Finalize();
    return 0;
}
