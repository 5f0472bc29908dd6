#include "account.h"
#include "channel.h"
#include "kernels.h"
#include <stdlib.h>

/* The shares type 2 nodes would have if everybody took part: what thresholds are advised from. */
static double advised(const struct tree *t, const struct mapping *m, int metric)
{
    double *sizes = mf_alloc((size_t)t->nodes + 1, sizeof *sizes), threshold = 0;
    long long count = 0;
    for (int s = 0; s < t->nodes; s++) {
        int pivots = tree_pivots(t, s), front = tree_front(t, s), border = front - pivots;
        if (m->kind[s] != KIND_TWO)
            continue;
        int slaves = m->ranks - 1, tiles = border / TILE;
        if (slaves > tiles)
            slaves = tiles > 0 ? tiles : 1;
        sizes[count++] = (metric == METRIC_WORK ? cost_slave(t->symmetric, pivots, front, 0, border)
                                                : size_slave(t->symmetric, pivots, front, 0, border)) /
                         slaves;
    }
    if (count > 0)
        sy_load_threshold_advice(sizes, count, &threshold);
    free(sizes);
    return threshold;
}

int account_open(struct account *a, MPI_Comm comm, const struct tree *t, const struct mapping *m,
                 const struct account_rules *rules)
{
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    memset(a, 0, sizeof *a);
    a->tree = t;
    a->mapping = m;
    a->rules = *rules;
    a->decisions_left = m->decisions[rank];
    a->work = m->work[rank];
    /* the quantity that no selection looks at is told ten times less often */
    bool by_work = rules->strategy == SY_LOAD_BY_WORK;
    a->work_threshold = rules->work_threshold >= 0 ? rules->work_threshold
                                                   : advised(t, m, METRIC_WORK) * (by_work ? 1 : 10);
    a->memory_threshold = rules->memory_threshold >= 0 ? rules->memory_threshold
                                                       : advised(t, m, METRIC_MEMORY) * (by_work ? 10 : 1);
    if (ranks == 1)
        return SY_SUCCESS;
    sy_load_metric metric[METRICS] = {{"flops", a->work_threshold, 0, a->work},
                                      {"entries", a->memory_threshold, 0, 0}};
    sy_load_options options;
    sy_load_options_default(&options);
    options.mechanism = rules->mechanism;
    options.metrics = METRICS;
    options.metric = metric;
    options.patience_s = 600;
#ifndef MF_SIMULATED /* there spend() does what the thread would do */
    if (rules->thread)
        options.flags |= SY_LOAD_THREAD;
#endif
    if (rules->no_more_master && a->decisions_left == 0)
        options.flags |= SY_LOAD_NEVER_MASTER;
    return sy_load_create(comm, &options, &a->load);
}

int account_close(struct account *a)
{
    return a->load ? sy_load_free(&a->load) : SY_SUCCESS;
}

static void note(struct account *a, int code)
{
    if (code != SY_SUCCESS && a->error == 0)
        a->error = code;
}

void account_change(struct account *a, double work, double memory)
{
    const double deltas[METRICS] = {work, memory};
    a->work += work;
    a->memory += memory;
    if (a->memory > a->memory_peak)
        a->memory_peak = a->memory;
    if (a->load)
        note(a, sy_load_update(a->load, deltas));
}

void account_accept(struct account *a, int master, double work, double memory)
{
    const double amounts[METRICS] = {work, memory};
    a->work += work;
    a->memory += memory;
    if (a->memory > a->memory_peak)
        a->memory_peak = a->memory;
    note(a, sy_load_accept(a->load, master, amounts));
}

void account_poll(struct account *a)
{
    if (a->load)
        note(a, sy_load_poll(a->load, NULL));
}

/* What the choice inside sy_load_decide needs and leaves. */
struct choosing {
    const struct account *a;
    int node, candidates;
    const int *candidate;
    sy_load_block *blocks; /* in row order */
    int count;
};

static int tile_end(long long tile, int border)
{
    long long row = tile * TILE;
    return row > border ? border : (int)row;
}

/* The rows are handed out in tiles: the task given to the selection has one "row" per tile. */
static int choose(void *context, int ranks, int metrics, const double *view, int capacity, int *slaves,
                  double *amounts, int *n)
{
    struct choosing *c = context;
    const struct tree *t = c->a->tree;
    int pivots = tree_pivots(t, c->node), front = tree_front(t, c->node), border = front - pivots, master;
    sy_load_task row, tiles;
    int code = sy_load_front_task(front, pivots, t->symmetric, &row);
    if (code != SY_SUCCESS)
        return code;
    double side = TILE, inner = side * (side - 1) / 2;
    tiles.rows = (border + TILE - 1) / TILE;
    tiles.work = side * row.work + inner * row.work_slope;
    tiles.work_slope = side * side * row.work_slope;
    tiles.memory = side * row.memory + inner * row.memory_slope;
    tiles.memory_slope = side * side * row.memory_slope;
    sy_load_rules rules = {.rows_smallest = c->a->rules.block_rows / TILE,
                           .candidates = c->candidate,
                           .ncandidates = c->candidates,
                           .slaves_max = capacity};
    master = c->a->mapping->master[c->node];
    code = sy_load_select(c->a->rules.strategy, &tiles, &rules, ranks, master, view + METRIC_WORK, metrics,
                          view + METRIC_MEMORY, metrics, capacity, c->blocks, n);
    if (code != SY_SUCCESS)
        return code;
    for (int k = 0; k < *n; k++) {
        const sy_load_block *b = &c->blocks[k];
        int row0 = tile_end(b->first_row, border), row1 = tile_end(b->first_row + b->rows, border);
        slaves[k] = b->rank;
        amounts[k * METRICS + METRIC_WORK] = cost_slave(t->symmetric, pivots, front, row0, row1);
        amounts[k * METRICS + METRIC_MEMORY] = size_slave(t->symmetric, pivots, front, row0, row1);
    }
    c->count = *n;
    return SY_SUCCESS;
}

/* The ranks a partial snapshot asks: those with a subtree below the node, filled up to a quarter of all and to
 * four with the ranks that follow the master. */
static int some_candidates(const struct account *a, int node, int *candidate)
{
    const struct mapping *m = a->mapping;
    int master = m->master[node], count = 0, least = (m->ranks + 3) / 4 < 4 ? 4 : (m->ranks + 3) / 4;
    bool *in = mf_zeros((size_t)m->ranks, sizeof *in);
    bool *below = mf_zeros((size_t)m->nodes, sizeof *below);
    below[node] = true;
    in[master] = true;
    for (int s = node - 1; s >= 0; s--) {
        int up = a->tree->parent[s];
        below[s] = up >= 0 && below[up];
        if (below[s] && m->subtree[s] == s && !in[m->master[s]]) {
            in[m->master[s]] = true;
            candidate[count++] = m->master[s];
        }
    }
    for (int k = 1; k < m->ranks && count < least; k++) {
        int r = (master + k) % m->ranks;
        if (!in[r]) {
            in[r] = true;
            candidate[count++] = r;
        }
    }
    free(in);
    free(below);
    return count;
}

void account_select(struct account *a, int node, struct share *share, double **amounts)
{
    int ranks = a->mapping->ranks, capacity = ranks - 1, n = 0;
    int border = tree_border(a->tree, node);
    int *candidate = mf_alloc((size_t)ranks, sizeof *candidate), *slaves = mf_alloc((size_t)ranks, sizeof *slaves);
    struct choosing c = {.a = a, .node = node};
    c.blocks = mf_alloc((size_t)ranks, sizeof *c.blocks);
    *amounts = mf_alloc((size_t)ranks * METRICS, sizeof **amounts);
    if (a->rules.mechanism == SY_LOAD_PARTIAL_SNAPSHOT) {
        c.candidates = some_candidates(a, node, candidate);
        c.candidate = candidate;
    }
    /* A priority: the larger front first, where the mechanism has an order of masters. */
    int code = sy_load_decide(a->load, c.candidate, c.candidates, tree_front(a->tree, node), choose, &c, capacity,
                              slaves, *amounts, &n);
    note(a, code);
    if (code != SY_SUCCESS) { /* the factorisation goes on with a rule, the error is told at the end */
        n = 1;
        slaves[0] = (a->mapping->master[node] + 1) % ranks;
        c.blocks[0] = (sy_load_block){.rank = slaves[0], .rows = (border + TILE - 1) / TILE};
        int pivots = tree_pivots(a->tree, node), front = tree_front(a->tree, node);
        (*amounts)[METRIC_WORK] = cost_slave(a->tree->symmetric, pivots, front, 0, border);
        (*amounts)[METRIC_MEMORY] = size_slave(a->tree->symmetric, pivots, front, 0, border);
    }
    share->count = n;
    share->rank = mf_alloc((size_t)n, sizeof *share->rank);
    share->bound = mf_alloc((size_t)n + 1, sizeof *share->bound);
    share->bound[0] = 0;
    for (int k = 0; k < n; k++) {
        share->rank[k] = slaves[k];
        share->bound[k + 1] = tile_end(c.blocks[k].first_row + c.blocks[k].rows, border);
    }
    free(candidate);
    free(slaves);
    free(c.blocks);
    if (--a->decisions_left == 0 && a->rules.no_more_master)
        note(a, sy_load_no_more_master(a->load));
}

void share_free(struct share *share)
{
    free(share->rank);
    free(share->bound);
    memset(share, 0, sizeof *share);
}

bool account_would_lead(struct account *a, double entries)
{
    if (!a->load)
        return false;
    double *view = mf_alloc((size_t)a->mapping->ranks * METRICS, sizeof *view), most = 0;
    if (sy_load_view(a->load, view) == SY_SUCCESS)
        for (int r = 0; r < a->mapping->ranks; r++)
            if (view[r * METRICS + METRIC_MEMORY] > most)
                most = view[r * METRICS + METRIC_MEMORY];
    free(view);
    return a->memory + entries > most;
}
