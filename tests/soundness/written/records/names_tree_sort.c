/* Sorts names: every process sorts its part, sorted parts are merged pairwise
   in a binary tree until the root has everything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define LEN 10
typedef struct { char s[LEN]; } Name;

static int cmp(const void *a, const void *b)
{
    return strncmp(((const Name *)a)->s, ((const Name *)b)->s, LEN);
}

static Name *merge(Name *a, int na, Name *b, int nb)
{
    Name *r = malloc((na + nb) * sizeof(Name));
    int i = 0, j = 0, k = 0;
    while (i < na && j < nb)
        r[k++] = cmp(&a[i], &b[j]) <= 0 ? a[i++] : b[j++];
    while (i < na) r[k++] = a[i++];
    while (j < nb) r[k++] = b[j++];
    free(a);
    free(b);
    return r;
}

static void invent_names(Name *v, int n)
{
    static const char *syl[] = { "an", "be", "ka", "lo", "mi", "ro", "su", "ta", "vi", "zo" };
    unsigned s = 8;
    for (int i = 0; i < n; i++) {
        memset(v[i].s, 0, LEN);
        s = s * 214013u + 2531011u;
        strcat(v[i].s, syl[(s >> 16) % 10]);
        strcat(v[i].s, syl[(s >> 20) % 10]);
        if (s >> 31)
            strcat(v[i].s, syl[(s >> 24) % 10]);
        v[i].s[0] = (char)(v[i].s[0] - 'a' + 'A');
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 180;
    Name *all = NULL, *list;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size != 0) {
        if (rank == 0)
            printf("%d names, %d processes?\n", n, size);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        all = malloc(n * sizeof(Name));
        invent_names(all, n);
    }

    int count = n / size;
    list = malloc(count * sizeof(Name));
    MPI_Scatter(all, count * LEN, MPI_CHAR, list, count * LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    free(all);
    qsort(list, count, sizeof(Name), cmp);

    int step;
    for (step = 1; step < size; step *= 2) {
        if (rank % (2 * step) != 0) {
            MPI_Send(&count, 1, MPI_INT, rank - step, 0, MPI_COMM_WORLD);
            MPI_Send(list, count * LEN, MPI_CHAR, rank - step, 1, MPI_COMM_WORLD);
            break;
        }
        if (rank + step < size) {
            int other;
            MPI_Recv(&other, 1, MPI_INT, rank + step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            Name *theirs = malloc(other * sizeof(Name));
            MPI_Recv(theirs, other * LEN, MPI_CHAR, rank + step, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            list = merge(list, count, theirs, other);
            count += other;
        }
    }

    if (rank == 0) {
        int distinct = 1, ordered = 1;
        for (int i = 1; i < count; i++) {
            int c = cmp(&list[i - 1], &list[i]);
            if (c > 0) ordered = 0;
            if (c != 0) distinct++;
        }
        printf("%d names, %d distinct, %s\n", count, distinct, ordered ? "sorted" : "NOT SORTED");
        for (int i = 0; i < count; i += 20)
            printf("%3d %.10s\n", i, list[i].s);
    }
    free(list);
    MPI_Finalize();
    return 0;
}
