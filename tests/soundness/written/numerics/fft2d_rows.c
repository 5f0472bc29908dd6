/* 2D FFT of a small image: transform the rows, transpose at the root, transform
   the former columns. Radix-2, in place. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define NX 32
#define PI 3.14159265358979323846

typedef struct { double r, i; } Complex;

void fft(Complex *a, int n, int sign)
{
    int i, j, k, len;
    for (i = 1, j = 0; i < n; i++) {
        for (k = n >> 1; j & k; k >>= 1)
            j ^= k;
        j ^= k;
        if (i < j) {
            Complex t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }
    for (len = 2; len <= n; len <<= 1) {
        double ang = sign * 2.0 * PI / len;
        for (i = 0; i < n; i += len)
            for (k = 0; k < len / 2; k++) {
                double c = cos(ang * k), s = sin(ang * k);
                Complex *p = &a[i + k], *q = &a[i + k + len / 2], v;
                v.r = q->r * c - q->i * s;
                v.i = q->r * s + q->i * c;
                q->r = p->r - v.r;
                q->i = p->i - v.i;
                p->r += v.r;
                p->i += v.i;
            }
    }
}

void transform_rows(Complex *img, Complex *work, int rows, MPI_Datatype ctype, MPI_Comm comm)
{
    MPI_Scatter(img, rows * NX, ctype, work, rows * NX, ctype, 0, comm);
    for (int r = 0; r < rows; r++)
        fft(work + r * NX, NX, -1);
    MPI_Gather(work, rows * NX, ctype, img, rows * NX, ctype, 0, comm);
}

void transpose(Complex *img)
{
    for (int i = 0; i < NX; i++)
        for (int j = 0; j < i; j++) {
            Complex t = img[i * NX + j];
            img[i * NX + j] = img[j * NX + i];
            img[j * NX + i] = t;
        }
}

int main(int argc, char **argv)
{
    int rank, size;
    Complex *img = NULL, *work;
    MPI_Datatype ctype;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(2, MPI_DOUBLE, &ctype);
    MPI_Type_commit(&ctype);

    /* image height is extended so that all have the same number of rows */
    int rows = NX / size + (NX % size ? 1 : 0);
    work = calloc(rows * NX, sizeof(Complex));
    if (rank == 0) {
        img = calloc(rows * size * NX, sizeof(Complex));
        for (int y = 0; y < NX; y++)
            for (int x = 0; x < NX; x++)
                img[y * NX + x].r = cos(2 * PI * (3 * x + 5 * y) / NX) + ((x / 8 + y / 8) % 2 ? 0.5 : 0.0);
    }

    transform_rows(img, work, rows, ctype, MPI_COMM_WORLD);
    if (rank == 0)
        transpose(img);
    transform_rows(img, work, rows, ctype, MPI_COMM_WORLD);

    if (rank == 0) {
        double energy = 0.0;
        transpose(img);
        for (int y = 0; y < NX; y++)
            for (int x = 0; x < NX; x++) {
                Complex z = img[y * NX + x];
                double p = (z.r * z.r + z.i * z.i) / (NX * NX) / (NX * NX);
                energy += p;
                if (p > 0.02)
                    printf("mode (%2d,%2d) power %.4f\n", x, y, p);
            }
        printf("mean square by Parseval: %.4f\n", energy);
        free(img);
    }
    MPI_Type_free(&ctype);
    free(work);
    MPI_Finalize();
    return 0;
}
