/* Compare une image et sa version degradee : erreur quadratique, PSNR, ecart maximal. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define LARGEUR 60
#define HAUTEUR 40
#define NPIX (LARGEUR * HAUTEUR)

typedef unsigned char octet;

octet *charger(int degradee)
{
    octet *im = malloc(NPIX);
    int x, y;
    for (y = 0; y < HAUTEUR; y++)
        for (x = 0; x < LARGEUR; x++) {
            int v = 40 + 2 * x + y + (x * y) % 17;
            if (degradee)
                v = (v / 12) * 12 + 6;
            im[y * LARGEUR + x] = v > 255 ? 255 : (octet)v;
        }
    return im;
}

void repartir(octet *source, octet *dest, int n)
{
    MPI_Scatter(source, n, MPI_BYTE, dest, n, MPI_BYTE, 0, MPI_COMM_WORLD);
}

long long erreur_quadratique(const octet *a, const octet *b, int n)
{
    long long e = 0;
    for (int i = 0; i < n; i++) {
        int d = a[i] - b[i];
        e += (long long)d * d;
    }
    return e;
}

int ecart_maximal(const octet *a, const octet *b, int n)
{
    int m = 0;
    while (n--) {
        int d = abs(a[n] - b[n]);
        if (d > m) m = d;
    }
    return m;
}

int main(int argc, char **argv)
{
    int rang, p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    if (NPIX % p) {
        if (rang == 0) fprintf(stderr, "%d pixels non divisibles par %d\n", NPIX, p);
        MPI_Finalize();
        exit(0);
    }

    int n = NPIX / p;
    octet *original = NULL, *copie = NULL;
    octet *o = malloc(n), *c = malloc(n);

    if (rang == 0) {
        original = charger(0);
        copie = charger(1);
    }
    repartir(original, o, n);
    repartir(copie, c, n);

    long long e = erreur_quadratique(o, c, n), e_tot;
    int m = ecart_maximal(o, c, n), m_tot;
    MPI_Reduce(&e, &e_tot, 1, MPI_LONG_LONG_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&m, &m_tot, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rang == 0) {
        double mse = (double)e_tot / NPIX;
        printf("erreur totale : %lld\n", e_tot);
        printf("MSE           : %.4f\n", mse);
        if (mse > 0)
            printf("PSNR          : %.2f dB\n", 10.0 * log10(255.0 * 255.0 / mse));
        printf("ecart maximal : %d\n", m_tot);
    }
    free(o);
    free(c);
    free(original);
    free(copie);
    MPI_Finalize();
    return 0;
}
