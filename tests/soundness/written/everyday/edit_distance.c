#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* spelling: the dictionary is dealt, the nearest entry to a query is found (lowest number on ties) */
#define LEN 8
static int min3(int a, int b, int c) { int m = a < b ? a : b; return m < c ? m : c; }

static int levenshtein(const char *s, const char *t)
{
    int n = (int)strnlen(s, LEN), m = (int)strnlen(t, LEN);
    int d[LEN + 1];
    for (int j = 0; j <= m; j++)
        d[j] = j;
    for (int i = 1; i <= n; i++) {
        int diag = d[0];
        d[0] = i;
        for (int j = 1; j <= m; j++) {
            int keep = d[j];
            d[j] = min3(d[j] + 1, d[j - 1] + 1, diag + (s[i - 1] != t[j - 1]));
            diag = keep;
        }
    }
    return d[m];
}

struct entry { int no; char word[LEN]; };

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    char query[LEN] = "canoe";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct entry *dict = NULL;
    if (rank == 0) {
        static const char *a[] = { "c", "pl", "r", "tr", "m" }, *b[] = { "a", "o", "i", "ai" }, *c[] = { "ne", "nt", "noe" };
        if (argc > 1)
            strncpy(query, argv[1], LEN - 1);
        dict = calloc(n, sizeof *dict);
        for (int i = 0; i < n; i++) {
            dict[i].no = i;
            snprintf(dict[i].word, LEN, "%s%s%s", a[i % 5], b[i / 5 % 4], c[i / 20 % 3]);
        }
    }
    MPI_Bcast(query, LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    int per = n / size;
    struct entry *own = malloc(per * sizeof *own);
    MPI_Scatter(dict, per * sizeof(struct entry), MPI_BYTE, own, per * sizeof(struct entry), MPI_BYTE, 0, MPI_COMM_WORLD);
    struct { int dist, no; } best = { 2 * LEN, n }, win;
    for (struct entry *e = own; e < own + per; e++) {
        int d = levenshtein(query, e->word);
        if (d < best.dist) {
            best.dist = d;
            best.no = e->no;
        }
    }
    MPI_Reduce(&best, &win, 1, MPI_2INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%s -> %s (distance %d)\n", query, dict[win.no].word, win.dist);
        free(dict);
    }
    free(own);
    MPI_Finalize();
    return 0;
}
