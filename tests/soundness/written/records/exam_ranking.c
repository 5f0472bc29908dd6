/* arguments: | 120 5 | 60 */
/* Ranking of exam results. Every process sorts its own share, the root merges
   the sorted lists and prints the best ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

struct result {
    int matnr;
    int points;
};

static int cmp_result(const void *x, const void *y)
{
    const struct result *a = x;
    const struct result *b = y;
    if (a->points != b->points)
        return b->points - a->points;
    return (a->matnr > b->matnr) - (a->matnr < b->matnr);
}

static void merge_lists(const struct result *lists, int lists_n, int len, struct result *out)
{
    int *pos = calloc(lists_n, sizeof(int));
    int k;
    for (k = 0; k < lists_n * len; k++) {
        int best = -1, l;
        for (l = 0; l < lists_n; l++) {
            if (pos[l] == len)
                continue;
            if (best < 0 || cmp_result(&lists[l * len + pos[l]], &lists[best * len + pos[best]]) < 0)
                best = l;
        }
        out[k] = lists[best * len + pos[best]++];
    }
    free(pos);
}

int main(int argc, char **argv)
{
    int rang, anzahl;
    int n = argc > 1 ? atoi(argv[1]) : 240;
    int oben = argc > 2 ? atoi(argv[2]) : 8;
    struct result *alle = NULL, *liste = NULL, *mein;
    MPI_Datatype typ;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &anzahl);

    if (n <= 0 || n % anzahl) {
        if (rang == 0)
            fprintf(stderr, "%d Ergebnisse lassen sich nicht auf %d Prozesse verteilen\n", n, anzahl);
        MPI_Finalize();
        return 0;
    }
    if (oben > n)
        oben = n;

    MPI_Type_contiguous(2, MPI_INT, &typ);
    MPI_Type_commit(&typ);

    if (rang == 0) {
        unsigned z = 17;
        alle = malloc(n * sizeof *alle);
        liste = malloc(n * sizeof *liste);
        for (int i = 0; i < n; i++) {
            z = (z * 1597u + 51749u) % 244944u;
            alle[i].matnr = 300000 + 7 * i;
            alle[i].points = (int)(z % 101u);
        }
    }

    const int teil = n / anzahl;
    mein = malloc(teil * sizeof *mein);
    MPI_Scatter(alle, teil, typ, mein, teil, typ, 0, MPI_COMM_WORLD);
    qsort(mein, teil, sizeof *mein, cmp_result);
    MPI_Gather(mein, teil, typ, alle, teil, typ, 0, MPI_COMM_WORLD);

    if (rang == 0) {
        merge_lists(alle, anzahl, teil, liste);
        for (int i = 0; i < oben; i++)
            printf("%3d. %6d  %3d points\n", i + 1, liste[i].matnr, liste[i].points);
        printf("median %.1f\n", (liste[(n - 1) / 2].points + liste[n / 2].points) / 2.0);
        free(alle);
        free(liste);
    }
    free(mein);
    MPI_Type_free(&typ);
    MPI_Finalize();
    return 0;
}
