#include "tree.h"
#include "ordering.h"
#include <stdlib.h>
#include <string.h>

/* Supernodes while they are merged: columns in linked lists. */
struct merging {
    int count;
    int *pivots, *front, *parent;
    int *head, *tail; /* first and last column of each; next links the columns */
    int *next;
    double *zeros;    /* entries that are zero but kept */
    int *order, *work;
};

static double triangle(double pivots, double front)
{
    return pivots * front - pivots * (pivots - 1) / 2;
}

/* The columns of the postordered matrix that form one supernode without any fill: a chain whose structures nest. */
static void fundamental(struct merging *m, int n, const int *parent, const int *count)
{
    int *of = m->work;
    m->count = 0;
    for (int j = 0; j < n; j++) {
        if (j > 0 && parent[j - 1] == j && count[j - 1] == count[j] + 1) {
            int s = m->count - 1;
            m->next[m->tail[s]] = j;
            m->tail[s] = j;
            m->pivots[s]++;
        } else {
            int s = m->count++;
            m->head[s] = m->tail[s] = j;
            m->pivots[s] = 1;
            m->front[s] = count[j];
            m->zeros[s] = 0;
        }
        m->next[j] = -1;
        of[j] = m->count - 1;
    }
    for (int s = 0; s < m->count; s++) {
        int up = parent[m->tail[s]];
        m->parent[s] = up < 0 ? -1 : of[up];
    }
}

/* Whether a front of PIVOTS that keeps ZEROS of SIZE entries as explicit zeros is worth having fewer fronts. */
static bool worth_merging(int pivots, double zeros, double size)
{
    double share = zeros / size;
    return share <= 0 || (pivots <= 8 && share < 0.6) || (pivots <= 32 && share < 0.3) || share < 0.08;
}

/* Merges children into parents where that keeps few zeros. Merged supernodes get pivots = 0 and parent = the one
 * they went into; children are visited before their parents, so parents are final when read through find_kept. */
static void amalgamate(struct merging *m)
{
    for (int c = 0; c < m->count; c++) {
        int p = m->parent[c];
        if (p < 0)
            continue;
        int pivots = m->pivots[c] + m->pivots[p], front = m->pivots[c] + m->front[p];
        double size = triangle(pivots, front);
        double zeros = m->zeros[c] + m->zeros[p] + size - triangle(m->pivots[c], m->front[c]) -
                       triangle(m->pivots[p], m->front[p]);
        if (!worth_merging(pivots, zeros, size))
            continue;
        m->next[m->tail[c]] = m->head[p];
        m->head[p] = m->head[c];
        m->pivots[p] = pivots;
        m->front[p] = front;
        m->zeros[p] = zeros;
        m->pivots[c] = 0;
    }
    for (int s = m->count - 1; s >= 0; s--) /* parents first: theirs are settled */
        if (m->parent[s] >= 0 && m->pivots[m->parent[s]] == 0)
            m->parent[s] = m->parent[m->parent[s]];
}

struct weighed {
    double gain;
    int node;
};

static int by_gain(const void *a, const void *b)
{
    const struct weighed *x = a, *y = b;
    if (x->gain != y->gain)
        return x->gain < y->gain ? 1 : -1;
    return (x->node > y->node) - (x->node < y->node);
}

/* Numbers the merged supernodes so that children come before parents and siblings in the order that needs the
 * smallest stack (Liu: by falling peak minus contribution block). place[s] = the new number; returns how many. */
static int number_nodes(const struct merging *m, bool symmetric, int *place, struct weighed *sorted, double *peak)
{
    int kept = 0, *head = m->work, *next = m->order;
    (void)symmetric;
    for (int s = 0; s < m->count; s++)
        head[s] = -1;
    for (int s = m->count - 1; s >= 0; s--)
        if (m->pivots[s] > 0 && m->parent[s] >= 0) {
            next[s] = head[m->parent[s]];
            head[m->parent[s]] = s;
        }
    for (int s = 0; s < m->count; s++) {
        if (m->pivots[s] == 0)
            continue;
        int children = 0;
        for (int c = head[s]; c >= 0; c = next[c]) {
            double border = m->front[c] - m->pivots[c];
            sorted[children++] = (struct weighed){peak[c] - border * border, c};
        }
        qsort(sorted, (size_t)children, sizeof *sorted, by_gain);
        double stack = 0, top = 0;
        for (int k = 0; k < children; k++) {
            double border = m->front[sorted[k].node] - m->pivots[sorted[k].node];
            top = stack + peak[sorted[k].node] > top ? stack + peak[sorted[k].node] : top;
            stack += border * border;
        }
        double all = stack + (double)m->front[s] * m->front[s];
        peak[s] = all > top ? all : top;
        head[s] = -1;
        for (int k = children - 1; k >= 0; k--) {
            next[sorted[k].node] = head[s];
            head[s] = sorted[k].node;
        }
    }
    for (int root = 0; root < m->count; root++) {
        if (m->pivots[root] == 0 || m->parent[root] >= 0)
            continue;
        for (int at = root;;) {
            while (head[at] >= 0) {
                int down = head[at];
                head[at] = next[down];
                at = down;
            }
            place[at] = kept++;
            if (at == root)
                break;
            at = m->parent[at];
        }
    }
    return kept;
}

bool tree_children(struct tree *t)
{
    t->child_start = calloc((size_t)t->nodes + 2, sizeof *t->child_start);
    t->child = malloc(((size_t)t->nodes + 1) * sizeof *t->child);
    if (!t->child_start || !t->child)
        return false;
    int *at = t->child_start + 1;
    for (int s = 0; s < t->nodes; s++)
        if (t->parent[s] >= 0 && t->parent[s] + 1 < t->nodes)
            at[t->parent[s] + 1]++;
    for (int s = 1; s < t->nodes; s++)
        at[s] += at[s - 1];
    for (int s = 0; s < t->nodes; s++)
        if (t->parent[s] >= 0)
            t->child[at[t->parent[s]]++] = s;
    return true;
}

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Fills rows: neighbours of the pivots and the children's contribution rows, beyond the pivots. */
static bool front_rows(struct tree *t, const struct graph *g, int *mark)
{
    int64_t room = 0;
    t->start[0] = 0;
    for (int i = 0; i < t->n; i++)
        mark[i] = -1;
    for (int s = 0; s < t->nodes; s++) {
        int64_t kept = t->start[s];
        int beyond = t->first[s + 1];
        if (kept + t->n > room) {
            room = 2 * room + t->n;
            int *more = realloc(t->rows, ((size_t)room + 1) * sizeof *more);
            if (!more)
                return false;
            t->rows = more;
        }
        for (int i = t->first[s]; i < beyond; i++)
            for (int64_t p = g->start[i]; p < g->start[i + 1]; p++) {
                int k = g->neighbour[p];
                if (k >= beyond && mark[k] != s) {
                    mark[k] = s;
                    t->rows[kept++] = k;
                }
            }
        for (int c = t->child_start[s]; c < t->child_start[s + 1]; c++)
            for (int64_t p = t->start[t->child[c]]; p < t->start[t->child[c] + 1]; p++) {
                int k = t->rows[p];
                if (k >= beyond && mark[k] != s) {
                    mark[k] = s;
                    t->rows[kept++] = k;
                }
            }
        qsort(t->rows + t->start[s], (size_t)(kept - t->start[s]), sizeof(int), ascending);
        t->start[s + 1] = kept;
    }
    return true;
}

/* From the postordered matrix's elimination tree to numbered fronts; first[], parent[] and old[] of T. */
static bool make_nodes(struct tree *t, struct merging *m, const int *parent, const int *count, const int *order)
{
    int n = t->n;
    fundamental(m, n, parent, count);
    amalgamate(m);
    int *place = malloc(((size_t)m->count + 1) * sizeof *place);
    struct weighed *sorted = malloc(((size_t)m->count + 1) * sizeof *sorted);
    double *peak = malloc(((size_t)m->count + 1) * sizeof *peak);
    bool good = place && sorted && peak;
    if (good) {
        t->nodes = number_nodes(m, t->symmetric, place, sorted, peak);
        t->first = malloc(((size_t)t->nodes + 1) * sizeof *t->first);
        t->start = malloc(((size_t)t->nodes + 1) * sizeof *t->start);
        t->parent = malloc(((size_t)t->nodes + 1) * sizeof *t->parent);
        good = t->first && t->start && t->parent;
    }
    if (good) {
        int *source = m->work; /* the supernode behind each number */
        for (int s = 0; s < m->count; s++)
            if (m->pivots[s] > 0) /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): numbered */
                source[place[s]] = s;
        int variable = 0;
        for (int k = 0; k < t->nodes; k++) {
            int s = source[k];
            t->first[k] = variable;
            t->parent[k] = m->parent[s] < 0 ? -1 : place[m->parent[s]];
            for (int j = m->head[s], left = m->pivots[s]; left > 0; left--, j = m->next[j])
                t->old[variable++] = order[j];
        }
        t->first[t->nodes] = variable;
        good = tree_children(t);
    }
    free(place);
    free(sorted);
    free(peak);
    return good;
}

bool tree_build(struct tree *t, const struct sparse *a)
{
    int n = a->n;
    size_t room = (size_t)n + 2;
    struct graph g = {0}, h = {0};
    struct merging m = {0};
    memset(t, 0, sizeof *t);
    t->n = n;
    t->symmetric = a->symmetric;
    t->old = malloc(room * sizeof(int));
    int *parent = malloc(room * sizeof(int)), *count = malloc(room * sizeof(int));
    int *order = malloc(room * sizeof(int)), *fresh = malloc(room * sizeof(int));
    m.pivots = malloc(room * sizeof(int));
    m.front = malloc(room * sizeof(int));
    m.parent = malloc(room * sizeof(int));
    m.head = malloc(room * sizeof(int));
    m.tail = malloc(room * sizeof(int));
    m.next = malloc(room * sizeof(int));
    m.zeros = malloc(room * sizeof(double));
    m.order = malloc(room * sizeof(int));
    m.work = malloc(2 * room * sizeof(int));
    bool good = t->old && parent && count && order && fresh && m.pivots && m.front && m.parent && m.head &&
                m.tail && m.next && m.zeros && m.order && m.work;
    good = good && graph_of(&g, a) && nested_dissection(&g, order) && graph_permute(&h, &g, order);
    if (good) {
        /* the dissection's order, then a postorder of its elimination tree */
        elimination_tree(&h, parent, m.work);
        postorder(n, parent, m.order, m.work);
        for (int i = 0; i < n; i++)
            fresh[i] = order[m.order[i]];
        graph_free(&h);
        good = graph_permute(&h, &g, fresh);
    }
    if (good) {
        elimination_tree(&h, parent, m.work);
        column_counts(&h, parent, count, m.work);
        graph_free(&h);
        good = make_nodes(t, &m, parent, count, fresh) && graph_permute(&h, &g, t->old) &&
               front_rows(t, &h, m.work);
    }
    graph_free(&g);
    graph_free(&h);
    free(parent);
    free(count);
    free(order);
    free(fresh);
    free(m.pivots);
    free(m.front);
    free(m.parent);
    free(m.head);
    free(m.tail);
    free(m.next);
    free(m.zeros);
    free(m.order);
    free(m.work);
    if (!good)
        tree_free(t);
    return good;
}

void tree_free(struct tree *t)
{
    free(t->old);
    free(t->first);
    free(t->start);
    free(t->rows);
    free(t->parent);
    free(t->child_start);
    free(t->child);
    memset(t, 0, sizeof *t);
}
