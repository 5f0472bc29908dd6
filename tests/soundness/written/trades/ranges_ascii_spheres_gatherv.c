#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Ray casting: spheres on a line of pixels; own range of pixel rows */

typedef struct { double x, y, z; } vec;
typedef struct { vec c; double r; char sym; } sphere;

static const sphere scene[] = {
    {{0.0, 0.0, 8.0}, 2.0, 'O'},
    {{-2.5, 1.5, 9.0}, 1.5, '+'},
    {{3.0, -1.0, 7.0}, 1.0, '*'},
};

static char shoot(double px, double py)
{
    /* parallel rays along z: the nearest sphere wins */
    char c = ' ';
    double near_d2 = -1.0, best = 1e9;
    for (size_t s = 0; s < sizeof scene / sizeof scene[0]; s++) {
        double dx = px - scene[s].c.x, dy = py - scene[s].c.y;
        double d2 = scene[s].r * scene[s].r - dx * dx - dy * dy;
        if (d2 < 0)
            continue;
        double z = scene[s].c.z - d2;
        if (z < best) {
            best = z;
            near_d2 = d2;
            c = scene[s].sym;
        }
    }
    if (near_d2 >= 0 && near_d2 < 0.3)
        c = '.';
    return c;
}

#define COLS 64
#define ROWS 30

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    static char screen[ROWS * COLS];
    int cnt[64], off[64];
    if (size > 64) {
        MPI_Finalize();
        return 0;
    }
    for (int r = 0; r < size; r++) {
        off[r] = r * ROWS / size * COLS;
        cnt[r] = (r + 1) * ROWS / size * COLS - off[r];
    }
    char *mine = malloc(cnt[rank] + 1), *p = mine;
    for (int y = rank * ROWS / size; y < (rank + 1) * ROWS / size; y++)
        for (int x = 0; x < COLS; x++)
            *p++ = shoot((x - COLS / 2) * 0.15625, (y - ROWS / 2) * 0.25);
    MPI_Gatherv(mine, cnt[rank], MPI_CHAR, screen, cnt, off, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int y = 0; y < ROWS; y++)
            printf("|%.*s|\n", COLS, screen + y * COLS);
    free(mine);
    MPI_Finalize();
    return 0;
}
