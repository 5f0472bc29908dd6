/* LZ-ish dictionary size: each process parses its text block with LZ78 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT 840
#define MAXPH (TEXT + 1)

struct lz {
    int parent[MAXPH];
    char ch[MAXPH];
    int phrases;
};

static int child(const struct lz *d, int node, char c)
{
    for (int i = 1; i <= d->phrases; i++)
        if (d->parent[i] == node && d->ch[i] == c) return i;
    return 0;
}

static int parse(struct lz *d, const char *s, int n)
{
    int node = 0, out = 0;
    d->phrases = 0;
    for (int i = 0; i < n; i++) {
        int k = child(d, node, s[i]);
        if (k) { node = k; continue; }
        d->phrases++;
        d->parent[d->phrases] = node;
        d->ch[d->phrases] = s[i];
        out++;
        node = 0;
    }
    if (node) out++;        /* incomplete last phrase */
    return out;
}

int main(int argc, char **argv)
{
    int rank, size;
    char text[TEXT], part[TEXT];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (TEXT % size) {
        if (rank == 0) printf("text length is %d\n", TEXT);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        const char *w[] = { "the ", "cat ", "and ", "a ", "dog ", "sat " };
        int pos = 0, k = 0;
        while (pos < TEXT) {
            const char *s = w[(k * k + k / 3) % 6];
            for (; *s && pos < TEXT; s++) text[pos++] = *s;
            k++;
        }
    }
    int m = TEXT / size;
    MPI_Scatter(text, m, MPI_CHAR, part, m, MPI_CHAR, 0, MPI_COMM_WORLD);
    struct lz *d = malloc(sizeof *d);
    int codes = parse(d, part, m), total;
    MPI_Reduce(&codes, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d characters -> %d codes, ratio %.3f\n", TEXT, total, (double)TEXT / total);
    free(d);
    MPI_Finalize();
    return 0;
}
