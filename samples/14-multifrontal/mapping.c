#include "mapping.h"
#include <stdlib.h>
#include <string.h>

void mapping_rules_default(struct mapping_rules *rules)
{
    *rules = (struct mapping_rules){.type2_border = 128, .type2_front = 192, .root_front = 200, .imbalance = 1.2, .grain = 1};
}

struct candidate {
    double work;
    int node;
};

static int heavier(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->work != y->work)
        return x->work < y->work ? 1 : -1;
    return (x->node > y->node) - (x->node < y->node);
}

static int lightest(const double *load, int ranks)
{
    int best = 0;
    for (int r = 1; r < ranks; r++)
        if (load[r] < load[best])
            best = r;
    return best;
}

/* Longest first to the rank with the least; returns the largest load over the mean, and the mean. */
static double spread(const struct candidate *c, int count, int ranks, double *load, int *rank_of, double *mean)
{
    double sum = 0, top = 0;
    memset(load, 0, (size_t)ranks * sizeof *load);
    for (int k = 0; k < count; k++) {
        int r = lightest(load, ranks);
        load[r] += c[k].work;
        sum += c[k].work;
        rank_of[k] = r;
        top = load[r] > top ? load[r] : top;
    }
    *mean = sum / ranks;
    return sum > 0 ? top / *mean : 1;
}

/* Geist, Ng: from the roots down, the heaviest subtree is replaced by its children until what is left can be
 * spread evenly. A root that is to be spread over everybody is cut at once. */
static bool find_subtrees(struct mapping *m, const struct tree *t, const double *below,
                          const struct mapping_rules *rules)
{
    struct candidate *c = malloc(((size_t)t->nodes + 1) * sizeof *c);
    int *rank_of = malloc(((size_t)t->nodes + 1) * sizeof *rank_of), count = 0;
    if (!c || !rank_of) {
        free(c);
        free(rank_of);
        return false;
    }
    for (int s = 0; s < t->nodes; s++) {
        m->subtree[s] = -1;
        if (t->parent[s] < 0)
            c[count++] = (struct candidate){below[s], s};
    }
    for (;;) {
        qsort(c, (size_t)count, sizeof *c, heavier);
        double mean, uneven = spread(c, count, m->ranks, m->work, rank_of, &mean);
        int cut = -1; /* the heaviest that has children to be replaced by; heavy leaves stay */
        for (int k = 0; k < count && cut < 0; k++)
            if (t->child_start[c[k].node + 1] > t->child_start[c[k].node])
                cut = k;
        bool forced = count > 0 && c[0].node == m->root;
        bool even = cut >= 0 && uneven <= rules->imbalance && c[cut].work <= rules->grain * mean;
        if (m->ranks == 1 || cut < 0 || (!forced && (even || c[cut].work < 0.5 * c[0].work)))
            break;
        if (forced)
            cut = 0;
        int node = c[cut].node;
        c[cut] = c[--count];
        m->kind[node] = node == m->root ? KIND_ROOT : KIND_ONE;
        for (int k = t->child_start[node]; k < t->child_start[node + 1]; k++)
            c[count++] = (struct candidate){below[t->child[k]], t->child[k]};
    }
    for (int k = 0; k < count; k++) {
        m->subtree[c[k].node] = c[k].node;
        m->master[c[k].node] = rank_of[k];
    }
    for (int s = t->nodes - 1; s >= 0; s--) /* parents come after their children */
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): set for each node above */
        if (m->subtree[s] < 0 && t->parent[s] >= 0 && m->subtree[t->parent[s]] >= 0) {
            m->subtree[s] = m->subtree[t->parent[s]];
            m->master[s] = m->master[t->parent[s]];
        }
    free(c);
    free(rank_of);
    return true;
}

/* Kinds above the subtrees and masters that balance the factors' entries. */
static bool map_upper(struct mapping *m, const struct tree *t, const struct mapping_rules *rules)
{
    double *factors = calloc((size_t)m->ranks, sizeof *factors);
    struct candidate *upper = malloc(((size_t)t->nodes + 1) * sizeof *upper);
    int count = 0;
    if (!factors || !upper) {
        free(factors);
        free(upper);
        return false;
    }
    for (int s = 0; s < t->nodes; s++) {
        int pivots = tree_pivots(t, s), front = tree_front(t, s);
        if (m->subtree[s] >= 0) {
            factors[m->master[s]] += size_factors(t->symmetric, pivots, front);
            continue;
        }
        if (s == m->root)
            continue;
        bool two = front - pivots >= rules->type2_border && front >= rules->type2_front;
        m->kind[s] = two ? KIND_TWO : KIND_ONE;
        upper[count++] = (struct candidate){
            two ? size_master(t->symmetric, pivots, front) : size_factors(t->symmetric, pivots, front), s};
    }
    qsort(upper, (size_t)count, sizeof *upper, heavier);
    for (int k = 0; k < count; k++) {
        int r = lightest(factors, m->ranks);
        factors[r] += upper[k].work;
        m->master[upper[k].node] = r;
        m->decisions[r] += m->kind[upper[k].node] == KIND_TWO;
    }
    if (m->root >= 0)
        m->master[m->root] = 0;
    free(factors);
    free(upper);
    return true;
}

bool mapping_build(struct mapping *m, const struct tree *t, int ranks, const struct mapping_rules *rules)
{
    size_t nodes = (size_t)t->nodes + 1;
    memset(m, 0, sizeof *m);
    m->ranks = ranks;
    m->nodes = t->nodes;
    m->root = -1;
    m->kind = calloc(nodes, sizeof *m->kind);
    m->master = calloc(nodes, sizeof *m->master);
    m->subtree = malloc(nodes * sizeof *m->subtree);
    m->work = calloc((size_t)ranks, sizeof *m->work);
    m->decisions = calloc((size_t)ranks, sizeof *m->decisions);
    double *below = calloc(nodes, sizeof *below);
    bool good = m->kind && m->master && m->subtree && m->work && m->decisions && below;
    if (good) {
        for (int s = 0; s < t->nodes; s++) {
            below[s] += cost_front(t->symmetric, tree_pivots(t, s), tree_front(t, s));
            if (t->parent[s] >= 0)
                below[t->parent[s]] += below[s];
            else if (ranks > 1 && tree_front(t, s) >= rules->root_front &&
                     (m->root < 0 || tree_front(t, s) > tree_front(t, m->root)))
                m->root = s;
        }
        good = find_subtrees(m, t, below, rules) && map_upper(m, t, rules);
        if (good && m->root >= 0 && m->subtree[m->root] >= 0) /* it was light beside other trees: not spread */
            m->root = -1;
    }
    free(below);
    if (!good)
        mapping_free(m);
    return good;
}

void mapping_free(struct mapping *m)
{
    free(m->kind);
    free(m->master);
    free(m->subtree);
    free(m->work);
    free(m->decisions);
    memset(m, 0, sizeof *m);
}
