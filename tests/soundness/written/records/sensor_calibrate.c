/* Each data logger (process) removes the offset of its own block of temperature
   readings, smooths it until it is calm and reports; blocks are collected. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

float *readings = NULL;   /* at the root */
float *block;
int    blk_len, rang, anz;

static float block_mean(void)
{
    float s = 0.0f;
    for (int i = 0; i < blk_len; i++)
        s += block[i];
    return s / (float)blk_len;
}

static float smooth_once(float *tmp)
{
    float change = 0.0f;
    for (int i = 0; i < blk_len; i++) {
        int l = i > 0 ? i - 1 : i, r = i < blk_len - 1 ? i + 1 : i;
        tmp[i] = 0.25f * block[l] + 0.5f * block[i] + 0.25f * block[r];
        change = fmaxf(change, fabsf(tmp[i] - block[i]));
    }
    for (int i = 0; i < blk_len; i++)
        block[i] = tmp[i];
    return change;
}

int main(int argc, char **argv)
{
    const int gesamt = 180;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &anz);

    if (gesamt % anz) {
        if (rang == 0)
            fprintf(stderr, "%d Messwerte, %d Logger: geht nicht auf\n", gesamt, anz);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    blk_len = gesamt / anz;
    block = malloc(blk_len * sizeof(float));
    float *tmp = malloc(blk_len * sizeof(float));

    if (rang == 0) {
        readings = malloc(gesamt * sizeof(float));
        for (int i = 0; i < gesamt; i++)
            readings[i] = 15.0f + 0.125f * (float)((i * 29) % 48) + (i % 45 == 0 ? 8.0f : 0.0f);
    }
    MPI_Scatter(readings, blk_len, MPI_FLOAT, block, blk_len, MPI_FLOAT, 0, MPI_COMM_WORLD);

    float offset = block_mean();
    for (int i = 0; i < blk_len; i++)
        block[i] -= offset;

    int rounds = 0;
    while (rounds < 100) {
        rounds++;
        if (smooth_once(tmp) < 0.05f)
            break;
    }

    float info[2] = { offset, (float)rounds };
    float *infos = rang == 0 ? malloc(2 * anz * sizeof(float)) : NULL;
    MPI_Gather(info, 2, MPI_FLOAT, infos, 2, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Gather(block, blk_len, MPI_FLOAT, readings, blk_len, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (rang == 0) {
        for (int r = 0; r < anz; r++)
            printf("logger %d: offset %.3f, %d rounds\n", r, infos[2 * r], (int)infos[2 * r + 1]);
        float lo = readings[0], hi = readings[0];
        for (int i = 1; i < gesamt; i++) {
            lo = fminf(lo, readings[i]);
            hi = fmaxf(hi, readings[i]);
        }
        printf("range after smoothing %.3f .. %.3f\n", lo, hi);
        free(infos);
        free(readings);
    }
    free(tmp);
    free(block);
    MPI_Finalize();
    return 0;
}
