#include "report.h"
#include <inttypes.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* Figures of all ranks together. */
struct totals {
    double flops, slave_flops, factor_entries, memory_sum, memory_max, idle_s;
    double smallest, largest; /* pivots */
    int64_t messages[MESSAGE_KINDS], bytes[MESSAGE_KINDS];
    double expected_flops, expected_entries; /* from the tree */
    int kinds[4];
    double untold; /* share of the run after a rank's last decision, mean, if its decisions lay evenly in the run */
};

static void collect(struct totals *g, const struct problem *p, const struct solver *s)
{
    const struct tree *t = &p->tree;
    double sums[5] = {s->flops, s->slave_flops, s->factor_entries, s->account.memory_peak, s->account.idle_s};
    double extremes[3] = {s->account.memory_peak, s->pivots.largest, -s->pivots.smallest};
    memset(g, 0, sizeof *g);
    MPI_Allreduce(MPI_IN_PLACE, sums, 5, MPI_DOUBLE, MPI_SUM, s->channel.comm);
    MPI_Allreduce(MPI_IN_PLACE, extremes, 3, MPI_DOUBLE, MPI_MAX, s->channel.comm);
    MPI_Allreduce(s->channel.messages, g->messages, MESSAGE_KINDS, MPI_INT64_T, MPI_SUM, s->channel.comm);
    MPI_Allreduce(s->channel.bytes, g->bytes, MESSAGE_KINDS, MPI_INT64_T, MPI_SUM, s->channel.comm);
    g->flops = sums[0];
    g->slave_flops = sums[1];
    g->factor_entries = sums[2];
    g->memory_sum = sums[3];
    g->idle_s = sums[4];
    g->memory_max = extremes[0];
    g->largest = extremes[1];
    g->smallest = -extremes[2];
    for (int node = 0; node < t->nodes; node++) {
        g->expected_flops += cost_front(t->symmetric, tree_pivots(t, node), tree_front(t, node));
        g->expected_entries += size_factors(t->symmetric, tree_pivots(t, node), tree_front(t, node));
        g->kinds[p->mapping.kind[node]]++;
    }
    for (int r = 0; r < p->mapping.ranks; r++)
        g->untold += 1.0 / (p->mapping.decisions[r] + 1) / p->mapping.ranks;
}

static void print(const struct options *o, const struct problem *p, const struct solver *s, const struct outcome *r,
                  const struct totals *g)
{
    const struct tree *t = &p->tree;
    int64_t messages = 0, bytes = 0;
    if (o->matrix)
        printf("matrix            %s, order %d, %s\n", o->matrix, t->n, t->symmetric ? "symmetric" : "unsymmetric");
    else
        printf("matrix            grid %dx%dx%d, %d points, order %d, %s\n", o->nx, o->ny, o->nz, o->stencil, t->n,
               t->symmetric ? "symmetric" : "unsymmetric");
    printf("ranks             %d, mechanism %s, strategy %s%s%s\n", s->channel.size,
           sy_load_mechanism_name(o->account.mechanism), o->account.strategy == SY_LOAD_BY_MEMORY ? "memory" : "work",
           o->account.no_more_master ? ", no more master" : "", o->account.thread ? ", thread" : "");
    printf("fronts            %d: %d in subtrees, %d on one rank, %d with slaves, %d spread\n", t->nodes,
           g->kinds[KIND_SUBTREE], g->kinds[KIND_ONE], g->kinds[KIND_TWO], g->kinds[KIND_ROOT]);
    printf("operations        %.6g\n", g->expected_flops);
    printf("factor entries    %.0f\n", g->expected_entries);
    printf("slaves' part      %.1f %% of the operations\n", 100 * g->slave_flops / (g->expected_flops + 1e-300));
    printf("pivots            %.3g to %.3g\n", t->n > 0 ? g->smallest : 0, g->largest);
    printf("active memory     %.0f largest peak, %.0f sum of peaks (entries)\n", g->memory_max, g->memory_sum);
    printf("decisions         %lld, coherent %lld (all received %lld, selections seen %lld)\n",
           r->load.sum.decisions, r->load.coherent, r->load.all_received, r->load.selections_seen);
    printf("evenly            %.1f %% of the run after a rank's last decision\n", 100 * g->untold);
    printf("load messages     %lld, %lld bytes:", r->load.messages, r->load.bytes);
    for (int k = 0; k < SY_LOAD_MSG_TYPES; k++)
        if (r->load.sum.sent[k] > 0)
            printf(" %s %lld/%lld", sy_load_message_name(k), r->load.sum.sent[k], r->load.sum.sent_bytes[k]);
    printf("\ndata messages     ");
    for (int k = 0; k < MESSAGE_KINDS; k++) {
        messages += g->messages[k];
        bytes += g->bytes[k];
    }
    printf("%" PRId64 ", %" PRId64 " bytes:", messages, bytes);
    for (int k = 0; k < MESSAGE_KINDS; k++)
        if (g->messages[k] > 0)
            printf(" %s %" PRId64 "/%" PRId64, message_names[k], g->messages[k], g->bytes[k]);
    printf("\nsnapshots         %.6f s waiting, %.6f s held, at most %d at once, %lld restarted\n",
           r->load.sum.snapshot_wait_s, r->load.sum.held_s, r->load.sum.concurrent_max,
           r->load.sum.snapshot_restarts);
    printf("analysis          %.3f s\n", p->analysis_s);
    printf("factorisation     %.6f s\n", r->seconds);
    printf("residual          %.3e (refined %.3e), error %.3e, solution %016" PRIx64 "\n", r->residual, r->refined,
           r->difference, r->fingerprint);
}

static bool write_report(const struct options *o, const struct problem *p, const struct solver *s,
                         const struct outcome *r, const struct totals *g)
{
    FILE *f = fopen(o->report, "w");
    if (!f)
        return false;
    fprintf(f,
            "{\"order\": %d, \"symmetric\": %s, \"ranks\": %d, \"strategy\": \"%s\", \"no_more_master\": %s, "
            "\"thread\": %s,\n \"fronts\": {\"subtree\": %d, \"one\": %d, \"slaves\": %d, \"root\": %d},\n",
            p->tree.n, p->tree.symmetric ? "true" : "false", s->channel.size,
            o->account.strategy == SY_LOAD_BY_MEMORY ? "memory" : "work",
            o->account.no_more_master ? "true" : "false", o->account.thread ? "true" : "false",
            g->kinds[KIND_SUBTREE], g->kinds[KIND_ONE], g->kinds[KIND_TWO], g->kinds[KIND_ROOT]);
    fprintf(f,
            " \"operations\": %.17g, \"factor_entries\": %.17g, \"slave_operations\": %.17g,\n"
            " \"active_memory_max\": %.17g, \"active_memory_sum\": %.17g, \"work_threshold\": %.17g, "
            "\"memory_threshold\": %.17g,\n \"analysis_s\": %.9g, \"factorisation_s\": %.9g, \"idle_s\": %.9g,\n"
            " \"residual\": %.17g, \"residual_refined\": %.17g, \"solution\": \"%016" PRIx64 "\",\n \"messages\": {",
            g->expected_flops, g->expected_entries, g->slave_flops, g->memory_max, g->memory_sum,
            s->account.work_threshold, s->account.memory_threshold, p->analysis_s, r->seconds, g->idle_s, r->residual,
            r->refined, r->fingerprint);
    for (int k = 0; k < MESSAGE_KINDS; k++)
        fprintf(f, "%s\"%s\": [%" PRId64 ", %" PRId64 "]", k ? ", " : "", message_names[k], g->messages[k],
                g->bytes[k]);
    fprintf(f, "},\n \"load\": %s}\n", r->load_record ? r->load_record : "null");
    bool good = !ferror(f);
    return fclose(f) == 0 && good;
}

bool report(const struct options *o, const struct problem *p, const struct solver *s, const struct outcome *r)
{
    struct totals g;
    collect(&g, p, s);
    if (s->channel.rank != 0)
        return true;
    print(o, p, s, r, &g);
    if (o->report && !write_report(o, p, s, r, &g)) {
        fprintf(stderr, "multifrontal: %s: %s\n", o->report, strerror(errno));
        return false;
    }
    return true;
}
