#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Hand-made counts; every rank fits a straight line through ITS points and
 * rank 0 prints slope and intercept of each piece (piecewise regression) */

typedef struct { int x, y; } sample;

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 130;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *cnt = malloc(2 * size * sizeof(int));
    int *dsp = cnt + size;
    int pos = 0;
    for (int r = 0; r < size; r++) {
        int c = (n - pos) / (size - r);
        cnt[r] = 2 * c;
        dsp[r] = 2 * pos;
        pos += c;
    }

    sample *s = NULL;
    if (rank == 0) {
        s = malloc(n * sizeof *s);
        for (int i = 0; i < n; i++) {
            s[i].x = i;
            s[i].y = (i < 65 ? 3 * i : 195 - (i - 65)) + (i * 7) % 5;
        }
    }
    int m = cnt[rank] / 2;
    sample *p = malloc(m * sizeof *p);
    MPI_Scatterv(s, cnt, dsp, MPI_INT, p, 2 * m, MPI_INT, 0, MPI_COMM_WORLD);

    long sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int i = 0; i < m; i++) {
        sx += p[i].x;
        sy += p[i].y;
        sxx += (long)p[i].x * p[i].x;
        sxy += (long)p[i].x * p[i].y;
    }
    double den = (double)(m * sxx - sx * sx);
    double line[2];
    line[0] = (m * sxy - sx * sy) / den;
    line[1] = (sy - line[0] * sx) / m;

    double *lines = rank == 0 ? malloc(2 * size * sizeof(double)) : NULL;
    MPI_Gather(line, 2, MPI_DOUBLE, lines, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < size; r++)
            printf("x=%3d..%3d: y = %.3f x %+.3f\n", dsp[r] / 2, (dsp[r] + cnt[r]) / 2 - 1,
                   lines[2 * r], lines[2 * r + 1]);
        free(lines);
        free(s);
    }
    free(p);
    free(cnt);
    MPI_Finalize();
    return 0;
}
