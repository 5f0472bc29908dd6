/* Sort locally, gather at the root and merge there (k-way with cursors) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME 10

typedef struct { char name[NAME]; short room; } entry;

static int by_name(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    int c = strcmp(x->name, y->name);
    return c ? c : x->room - y->room;
}

static void make(entry *e, int i)
{
    static const char *syl[] = { "ka", "lo", "mi", "ne", "ru", "sa", "to" };
    memset(e, 0, sizeof *e);
    strcat(e->name, syl[i % 7]);
    strcat(e->name, syl[i / 7 % 7]);
    strcat(e->name, syl[(i * 3 + 1) % 7]);
    e->room = (short)(100 + i);
}

int main(int argc, char **argv)
{
    int rank, size, n = 168;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("can't share %d names\n", n);
        MPI_Finalize();
        return 0;
    }
    int m = n / size, bytes = m * (int)sizeof(entry);
    entry *book = NULL, *part = malloc(bytes);
    if (rank == 0) {
        book = malloc(n * sizeof(entry));
        for (int i = 0; i < n; i++) make(&book[i], i * 25 % n);
    }
    MPI_Scatter(book, bytes, MPI_BYTE, part, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    qsort(part, m, sizeof(entry), by_name);
    MPI_Gather(part, bytes, MPI_BYTE, book, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        entry *out = malloc(n * sizeof(entry));
        int *cur = calloc(size, sizeof(int));
        for (int k = 0; k < n; k++) {
            int best = -1;
            for (int r = 0; r < size; r++) {
                if (cur[r] == m) continue;
                if (best < 0 || by_name(&book[r * m + cur[r]], &book[best * m + cur[best]]) < 0)
                    best = r;
            }
            out[k] = book[best * m + cur[best]++];
        }
        for (int k = 0; k < n; k += 12) printf("%-8s room %d\n", out[k].name, out[k].room);
        printf("last: %s\n", out[n - 1].name);
        free(out);
        free(cur);
        free(book);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
