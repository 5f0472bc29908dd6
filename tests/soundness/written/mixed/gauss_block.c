/* arguments: 24 | 36 | */
/* Gauss-Elimination ohne Pivotsuche, blockweise Zeilenverteilung.
 * Die Matrix ist diagonaldominant, Pivotisierung ist daher nicht noetig. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

typedef struct
{
    int rang;
    int groesse;
    int n;              /* Ordnung des Systems */
    int zeilen;         /* eigene Zeilen */
    int erste;          /* globale Nummer der ersten eigenen Zeile */
} Verteilung;

#define EL(a, n, i, j) ((a)[(size_t)(i) * (n) + (j)])

static void fehler(const Verteilung *v, const char *text)
{
    if (v->rang == 0)
        fprintf(stderr, "Fehler: %s\n", text);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static double *neu(size_t anzahl)
{
    double *p = calloc(anzahl, sizeof(double));
    if (!p)
        MPI_Abort(MPI_COMM_WORLD, 2);
    return p;
}

static void system_aufstellen(double *a, double *b, int n)
{
    for (int i = 0; i < n; i++)
    {
        double summe = 0.0;
        for (int j = 0; j < n; j++)
            if (i != j)
            {
                EL(a, n, i, j) = ((i * 7 + j * 3) % 9 - 4) * 0.5;
                summe += fabs(EL(a, n, i, j));
            }
        EL(a, n, i, i) = summe + 1.0;
    }
    /* rechte Seite so, dass x_i = i % 5 + 1 */
    for (int i = 0; i < n; i++)
    {
        b[i] = 0.0;
        for (int j = 0; j < n; j++)
            b[i] += EL(a, n, i, j) * (j % 5 + 1);
    }
}

static void verteilen(const Verteilung *v, const double *a, const double *b, double *al, double *bl)
{
    MPI_Scatter(a, v->zeilen * v->n, MPI_DOUBLE, al, v->zeilen * v->n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(b, v->zeilen, MPI_DOUBLE, bl, v->zeilen, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static int besitzer(const Verteilung *v, int zeile)
{
    return zeile / v->zeilen;
}

static void eliminieren(const Verteilung *v, double *al, double *bl)
{
    int n = v->n;
    double *pivot = neu(n + 1);

    for (int k = 0; k < n; k++)
    {
        int wer = besitzer(v, k);
        if (wer == v->rang)
        {
            int lk = k - v->erste;
            memcpy(pivot, &EL(al, n, lk, 0), n * sizeof(double));
            pivot[n] = bl[lk];
        }
        MPI_Bcast(pivot + k, n + 1 - k, MPI_DOUBLE, wer, MPI_COMM_WORLD);

        for (int i = 0; i < v->zeilen; i++)
        {
            if (v->erste + i <= k)
                continue;
            double f = EL(al, n, i, k) / pivot[k];
            for (int j = k; j < n; j++)
                EL(al, n, i, j) -= f * pivot[j];
            bl[i] -= f * pivot[n];
        }
    }
    free(pivot);
}

static void rueckwaerts(const double *a, const double *b, double *x, int n)
{
    for (int i = n - 1; i >= 0; i--)
    {
        double s = b[i];
        for (int j = i + 1; j < n; j++)
            s -= EL(a, n, i, j) * x[j];
        x[i] = s / EL(a, n, i, i);
    }
}

static double log_determinante(const Verteilung *v, const double *al)
{
    double s = 0.0, gesamt;
    for (int i = 0; i < v->zeilen; i++)
        s += log(fabs(EL(al, v->n, i, v->erste + i)));
    MPI_Allreduce(&s, &gesamt, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return gesamt;
}

int main(int argc, char **argv)
{
    Verteilung v;
    double *a = NULL, *b = NULL, *x = NULL, *al, *bl, ld;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &v.rang);
    MPI_Comm_size(MPI_COMM_WORLD, &v.groesse);

    v.n = argc > 1 ? atoi(argv[1]) : 48;
    if (v.n <= 0)
        fehler(&v, "Ordnung muss positiv sein");
    if (v.n % v.groesse != 0)
        fehler(&v, "Ordnung nicht durch Prozesszahl teilbar");
    v.zeilen = v.n / v.groesse;
    v.erste = v.rang * v.zeilen;

    if (v.rang == 0)
    {
        a = neu((size_t)v.n * v.n);
        b = neu(v.n);
        x = neu(v.n);
        system_aufstellen(a, b, v.n);
    }
    al = neu((size_t)v.zeilen * v.n);
    bl = neu(v.zeilen);

    verteilen(&v, a, b, al, bl);
    eliminieren(&v, al, bl);
    ld = log_determinante(&v, al);

    MPI_Gather(al, v.zeilen * v.n, MPI_DOUBLE, a, v.zeilen * v.n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Gather(bl, v.zeilen, MPI_DOUBLE, b, v.zeilen, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (v.rang == 0)
    {
        double max = 0.0;
        rueckwaerts(a, b, x, v.n);
        for (int i = 0; i < v.n; i++)
        {
            double d = fabs(x[i] - (i % 5 + 1));
            if (d > max)
                max = d;
        }
        printf("n = %d, log|det| = %.3f\n", v.n, ld);
        printf("groesster Fehler %s\n", max < 1e-8 ? "in Ordnung" : "zu gross");
        for (int i = 0; i < 5; i++)
            printf("x[%d] = %.3f\n", i, x[i]);
    }

    free(a);
    free(b);
    free(x);
    free(al);
    free(bl);
    MPI_Finalize();
    return 0;
}
