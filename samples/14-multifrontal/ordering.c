#include "ordering.h"
#include <limits.h>
#include <metis.h>
#include <stdlib.h>
#include <string.h>

bool graph_of(struct graph *g, const struct sparse *a)
{
    /* Entry (i, j) puts j beside i and i beside j; walking the rows in order twice, once through the transpose,
     * keeps the lists ascending and the duplicates adjacent after a merge. */
    int n = a->n;
    int64_t entries = a->start[n];
    memset(g, 0, sizeof *g);
    int64_t *transposed = calloc((size_t)n + 2, sizeof *transposed);
    int *row = malloc(((size_t)entries + 1) * sizeof *row);
    g->n = n;
    g->start = malloc(((size_t)n + 1) * sizeof *g->start);
    g->neighbour = malloc((2 * (size_t)entries + 1) * sizeof *g->neighbour);
    if (!transposed || !row || !g->start || !g->neighbour) {
        free(transposed);
        free(row);
        graph_free(g);
        return false;
    }
    for (int64_t p = 0; p < entries; p++)
        transposed[a->column[p] + 2]++;
    for (int i = 0; i < n; i++)
        transposed[i + 2] += transposed[i + 1];
    for (int i = 0; i < n; i++)
        for (int64_t p = a->start[i]; p < a->start[i + 1]; p++)
            row[transposed[a->column[p] + 1]++] = i;
    int64_t kept = 0;
    for (int i = 0; i < n; i++) {
        g->start[i] = kept;
        int64_t p = a->start[i], q = transposed[i];
        while (p < a->start[i + 1] || q < transposed[i + 1]) {
            int left = p < a->start[i + 1] ? a->column[p] : INT_MAX;
            int right = q < transposed[i + 1] ? row[q] : INT_MAX;
            int next = left < right ? left : right;
            p += left == next;
            q += right == next;
            if (next != i)
                g->neighbour[kept++] = next;
        }
    }
    g->start[n] = kept;
    free(transposed);
    free(row);
    return true;
}

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

bool graph_permute(struct graph *h, const struct graph *g, const int *old)
{
    int n = g->n;
    int *fresh = malloc(((size_t)n + 1) * sizeof *fresh);
    h->n = n;
    h->start = malloc(((size_t)n + 1) * sizeof *h->start);
    h->neighbour = malloc(((size_t)g->start[n] + 1) * sizeof *h->neighbour);
    bool good = fresh && h->start && h->neighbour;
    if (good) {
        int64_t kept = 0;
        for (int i = 0; i < n; i++)
            fresh[old[i]] = i;
        for (int i = 0; i < n; i++) {
            h->start[i] = kept;
            for (int64_t p = g->start[old[i]]; p < g->start[old[i] + 1]; p++)
                h->neighbour[kept++] = fresh[g->neighbour[p]];
            qsort(h->neighbour + h->start[i], (size_t)(kept - h->start[i]), sizeof(int), ascending);
        }
        h->start[n] = kept;
    } else {
        graph_free(h);
    }
    free(fresh);
    return good;
}

void graph_free(struct graph *g)
{
    free(g->start);
    free(g->neighbour);
    memset(g, 0, sizeof *g);
}

bool nested_dissection(const struct graph *g, int *old)
{
    if (g->start[g->n] > INT_MAX)
        return false;
    for (int i = 0; i < g->n; i++)
        old[i] = i;
    if (g->n < 2 || g->start[g->n] == 0)
        return true;
    idx_t n = g->n, options[METIS_NOPTIONS];
    idx_t *start = malloc(((size_t)n + 1) * sizeof *start), *neighbour = malloc((size_t)g->start[n] * sizeof *neighbour);
    idx_t *order = malloc((size_t)n * sizeof *order), *place = malloc((size_t)n * sizeof *place);
    bool good = start && neighbour && order && place;
    if (good) {
        for (int i = 0; i <= n; i++)
            start[i] = (idx_t)g->start[i];
        for (int64_t p = 0; p < g->start[n]; p++)
            neighbour[p] = g->neighbour[p];
        METIS_SetDefaultOptions(options);
        options[METIS_OPTION_NUMBERING] = 0;
        options[METIS_OPTION_SEED] = 1;
        good = METIS_NodeND(&n, start, neighbour, NULL, options, order, place) == METIS_OK;
        for (int i = 0; good && i < n; i++)
            old[i] = (int)order[i];
    }
    free(start);
    free(neighbour);
    free(order);
    free(place);
    return good;
}

void elimination_tree(const struct graph *g, int *parent, int *work)
{
    for (int i = 0; i < g->n; i++) {
        parent[i] = work[i] = -1;
        for (int64_t p = g->start[i]; p < g->start[i + 1]; p++)
            for (int k = g->neighbour[p], up; k != -1 && k < i; k = up) {
                up = work[k]; /* path compression */
                work[k] = i;
                if (up == -1)
                    parent[k] = i;
            }
    }
}

void postorder(int n, const int *parent, int *order, int *work)
{
    int *head = work, *next = work + n + 1, placed = 0; /* head[n]: the roots */
    for (int i = 0; i <= n; i++)
        head[i] = -1;
    for (int i = n - 1; i >= 0; i--) {
        int up = parent[i] < 0 ? n : parent[i];
        next[i] = head[up];
        head[up] = i;
    }
    for (int at = n;;) { /* down to the first leaf, out, on to the next sibling or up */
        while (head[at] != -1) {
            int down = head[at];
            head[at] = next[down];
            at = down;
        }
        if (at == n)
            return;
        order[placed++] = at;
        at = parent[at] < 0 ? n : parent[at];
    }
}

void column_counts(const struct graph *g, const int *parent, int *count, int *work)
{
    for (int i = 0; i < g->n; i++) {
        count[i] = 1;
        work[i] = i;
        for (int64_t p = g->start[i]; p < g->start[i + 1]; p++)
            for (int k = g->neighbour[p]; k < i && work[k] != i; k = parent[k]) {
                work[k] = i; /* row i's subtree: each column of it has an entry in row i */
                count[k]++;
            }
    }
}
