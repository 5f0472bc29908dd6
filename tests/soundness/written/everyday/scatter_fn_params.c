#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void deal_out(void *src, void *dst, int n, MPI_Datatype type)
{
    MPI_Scatter(src, n, type, dst, n, type, 0, MPI_COMM_WORLD);
}

static void take_in(void *src, void *dst, int n, MPI_Datatype type)
{
    MPI_Gather(src, n, type, dst, n, type, 0, MPI_COMM_WORLD);
}

static int items_for(int n, int workers)
{
    return n / workers;
}

/* body mass index in tenths */
static int bmi10(int cm, int grams)
{
    return (int)(grams * 100LL / (cm * (long long)cm));
}

int main(int argc, char **argv)
{
    int id, workers, n = 60;
    int *cm = NULL, *gr = NULL, *bmi = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &workers);

    int k = items_for(n, workers);
    int *mycm = malloc(k * sizeof(int)), *mygr = malloc(k * sizeof(int)), *mybmi = malloc(k * sizeof(int));
    if (id == 0) {
        cm = malloc(n * sizeof(int));
        gr = malloc(n * sizeof(int));
        bmi = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++) {
            cm[i] = 150 + i % 45;
            gr[i] = 50000 + 977 * (i % 50);
        }
    }
    deal_out(cm, mycm, k, MPI_INT);
    deal_out(gr, mygr, k, MPI_INT);
    for (int i = 0; i < k; i++)
        mybmi[i] = bmi10(mycm[i], mygr[i]);
    take_in(mybmi, bmi, k, MPI_INT);
    if (id == 0) {
        for (int i = 0; i < n; i++)
            printf("%3d cm %6d g: %d.%d\n", cm[i], gr[i], bmi[i] / 10, bmi[i] % 10);
        free(cm); free(gr); free(bmi);
    }
    free(mycm); free(mygr); free(mybmi);
    MPI_Finalize();
    return 0;
}
