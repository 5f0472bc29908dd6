/* zero crossing rate per process and in total */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define SIGN(x) ((x) >= 0 ? 1 : -1)

int count_crossings(const short *buf, int len)
{
    int c = 0;
    int i;
    for (i = 1; i < len; i++)
        if (SIGN(buf[i]) != SIGN(buf[i - 1]))
            c++;
    return c;
}

int main(int argc, char *argv[])
{
    int rank, size, chunk, c, total;
    int i;
    short *wave = NULL, *buf;
    const int len = 1200;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        if (len % size != 0) {
            printf("please start with a number of processes dividing %d\n", len);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        /* chirp: the period of the square wave shrinks from 60 to 12 samples */
        int pos = 0, level = 900, period = 60;
        wave = (short *)malloc(len * sizeof(short));
        for (i = 0; i < len; i++) {
            wave[i] = (short)(level + (i * 7) % 50);
            if (++pos >= period / 2) {
                pos = 0;
                level = -level;
                if (period > 12)
                    period -= 1;
            }
        }
    }

    chunk = len / size;
    buf = (short *)malloc(chunk * sizeof(short));
    MPI_Scatter(wave, chunk, MPI_SHORT, buf, chunk, MPI_SHORT, 0, MPI_COMM_WORLD);

    c = count_crossings(buf, chunk);
    printf("process %d of %d: %d crossings in %d samples, rate %.4f\n", rank, size, c, chunk, (double)c / chunk);

    MPI_Reduce(&c, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("sum over the processes %d, in one go %d\n", total, count_crossings(wave, len));
        free(wave);
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
