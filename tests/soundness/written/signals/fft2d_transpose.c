/* 2D FFT of a small image: rows, transpose on the root, rows again.
   Complex numbers are stored as pairs of doubles. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define N 16

typedef struct { double re, im; } cplx;

void fft(cplx *a, int n)
{
    int i, j, len;
    for (i = 1, j = 0; i < n; i++) {
        int bit = n >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            cplx t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }
    for (len = 2; len <= n; len <<= 1) {
        double ang = -2.0 * acos(-1.0) / len;
        for (i = 0; i < n; i += len)
            for (j = 0; j < len / 2; j++) {
                double wr = cos(ang * j), wi = sin(ang * j);
                cplx u = a[i + j], v = a[i + j + len / 2], w;
                w.re = v.re * wr - v.im * wi;
                w.im = v.re * wi + v.im * wr;
                a[i + j].re = u.re + w.re;
                a[i + j].im = u.im + w.im;
                a[i + j + len / 2].re = u.re - w.re;
                a[i + j + len / 2].im = u.im - w.im;
            }
    }
}

void transpose(cplx *m)
{
    int i, j;
    for (i = 0; i < N; i++)
        for (j = i + 1; j < N; j++) {
            cplx t = m[i * N + j];
            m[i * N + j] = m[j * N + i];
            m[j * N + i] = t;
        }
}

int main(int argc, char **argv)
{
    int rank, size, rows, r, pass;
    cplx *img = NULL, *local;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    rows = N / size;
    if (rows == 0) {
        if (rank == 0) printf("too many processes\n");
        MPI_Finalize();
        return 0;
    }

    local = malloc(rows * N * sizeof(cplx));
    if (rank == 0) {
        int x, y;
        img = malloc(N * N * sizeof(cplx));
        for (y = 0; y < N; y++)
            for (x = 0; x < N; x++) {
                img[y * N + x].re = cos(2 * acos(-1.0) * (2 * x + 3 * y) / N) + 0.25;
                img[y * N + x].im = 0.0;
            }
    }

    for (pass = 0; pass < 2; pass++) {
        MPI_Scatter(img, rows * N * 2, MPI_DOUBLE, local, rows * N * 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        for (r = 0; r < rows; r++)
            fft(local + r * N, N);
        MPI_Gather(local, rows * N * 2, MPI_DOUBLE, img, rows * N * 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            for (r = rows * size; r < N; r++)   /* rows left over */
                fft(img + r * N, N);
            transpose(img);
        }
    }

    if (rank == 0) {
        int x, y;
        for (y = 0; y < N; y++)
            for (x = 0; x < N; x++) {
                cplx z = img[y * N + x];
                double mag = sqrt(z.re * z.re + z.im * z.im);
                if (mag > 0.5)
                    printf("F(%d,%d) = %.2f\n", x, y, mag);
            }
        free(img);
    }
    free(local);
    MPI_Finalize();
    return 0;
}
