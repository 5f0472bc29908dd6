/* Projectile table with drag: each shot integrated on its own (Euler) */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include "mpi.h"

typedef struct tagSHOT {
    double dblAngleDeg;
    double dblSpeed;
    double dblRange;
    double dblHeight;
} SHOT, *PSHOT;

static void Fire(PSHOT pShot)
{
    const double g = 9.81, k = 0.004, dt = 0.01;
    double x = 0.0, y = 0.0, top = 0.0;
    double vx = pShot->dblSpeed * cos(pShot->dblAngleDeg * 3.14159265 / 180.0);
    double vy = pShot->dblSpeed * sin(pShot->dblAngleDeg * 3.14159265 / 180.0);
    while (y >= 0.0) {
        double v = sqrt(vx * vx + vy * vy);
        vx -= k * v * vx * dt;
        vy -= (g + k * v * vy) * dt;
        x += vx * dt;
        y += vy * dt;
        if (y > top) top = y;
    }
    pShot->dblRange = x;
    pShot->dblHeight = top;
}

int main(int argc, char *argv[])
{
    int iRank, cRanks, i;
    const int cShots = 48;
    SHOT *pAll = NULL, *pMine;
    const int cFields = sizeof(SHOT) / sizeof(double);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &iRank);
    MPI_Comm_size(MPI_COMM_WORLD, &cRanks);
    if (cShots % cRanks != 0) {
        if (iRank == 0) printf("The number of shots must be a multiple of the number of ranks.\n");
        MPI_Finalize();
        return 0;
    }
    int cMine = cShots / cRanks;
    pMine = (SHOT *)malloc(cMine * sizeof(SHOT));
    if (iRank == 0) {
        pAll = (SHOT *)malloc(cShots * sizeof(SHOT));
        for (i = 0; i < cShots; i++) {
            pAll[i].dblAngleDeg = 10.0 + 10.0 * (i % 8);
            pAll[i].dblSpeed = 20.0 + 8.0 * (i / 8);
            pAll[i].dblRange = pAll[i].dblHeight = 0.0;
        }
    }
    MPI_Scatter(pAll, cMine * cFields, MPI_DOUBLE, pMine, cMine * cFields, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < cMine; i++) Fire(&pMine[i]);
    MPI_Gather(pMine, cMine * cFields, MPI_DOUBLE, pAll, cMine * cFields, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (iRank == 0) {
        for (i = 0; i < cShots; i++)
            printf("%4.0f m/s %3.0f deg: %8.3f m wide, %8.3f m high\n",
                   pAll[i].dblSpeed, pAll[i].dblAngleDeg, pAll[i].dblRange, pAll[i].dblHeight);
        free(pAll);
    }
    free(pMine);
    MPI_Finalize();
    return 0;
}
