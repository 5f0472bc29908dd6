/* At rank 0: the notes of all ranks become one run. */
#include "record/notes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SITES = 1 << 20, MOST_KEPT = 1 << 10 };

/* Whole nanoseconds: what the clocks give, and short numbers in the file. */
static double nanoseconds(double seconds)
{
    return round(seconds * 1e9) / 1e9;
}

struct sy_merge *sy_merge_new(int world_size)
{
    struct sy_merge *merge = calloc(1, sizeof *merge);
    if (!merge)
        return NULL;
    size_t n = world_size > 0 ? (size_t)world_size : 1;
    merge->reference = -1;
    merge->run = calloc(1, sizeof *merge->run);
    merge->origins = calloc(n, sizeof *merge->origins);
    if (merge->run)
        merge->run->ranks = calloc(n, sizeof *merge->run->ranks);
    if (!merge->run || !merge->origins || !merge->run->ranks) {
        sy_merge_free(merge);
        return NULL;
    }
    merge->run->size = (int)n;
    merge->run->complete = true;
    merge->run->duration_s = NAN;
    for (size_t i = 0; i < n; i++)
        merge->run->ranks[i].compute_s = merge->run->ranks[i].mpi_s = NAN;
    return merge;
}

void sy_merge_free(struct sy_merge *merge)
{
    if (!merge)
        return;
    for (int i = 0; merge->origins && merge->run && i < merge->run->size; i++)
        free(merge->origins[i].boot);
    free(merge->origins);
    for (size_t i = 0; merge->sites && i < merge->run->site_count; i++)
        free(merge->sites[i].key);
    free(merge->sites);
    sy_run_free(merge->run);
    free(merge);
}

void sy_merge_missing(struct sy_merge *merge, const char *sentence)
{
    struct sy_run *run = merge->run;
    run->complete = false;
    for (size_t i = 0; i < run->missing_count; i++)
        if (strcmp(run->missing[i], sentence) == 0)
            return;
    char **grown = realloc(run->missing, (run->missing_count + 1) * sizeof *grown);
    if (!grown)
        return;
    run->missing = grown;
    char *copy = sy_note_text(sentence);
    if (copy)
        run->missing[run->missing_count++] = copy;
}

static void set_once(char **to, char *text)
{
    if (*to || !text)
        free(text);
    else
        *to = text;
}

/* What the notes of a rank say of a site's identity. */
struct identity {
    char *file, *function, *collective, *key;
    int line, size, rank, root;
};

static bool same_site(const struct sy_merge *merge, size_t i, int record_number, const struct identity *id)
{
    const struct sy_run_site *site = &merge->run->sites[i];
    const struct sy_merge_site *known = &merge->sites[i];
    if (known->record != record_number || site->size != id->size || site->root != id->root ||
        strcmp(known->key, id->key) != 0)
        return false;
    return id->key[0] ||
           (site->line == id->line && strcmp(site->file, id->file) == 0 &&
            strcmp(site->function, id->function) == 0 && strcmp(site->collective, id->collective) == 0);
}

static struct sy_run_site *new_site(struct sy_merge *merge, int record_number, const struct identity *id)
{
    struct sy_run *run = merge->run;
    struct sy_run_site *sites = realloc(run->sites, (run->site_count + 1) * sizeof *sites);
    if (sites)
        run->sites = sites;
    struct sy_merge_site *known = realloc(merge->sites, (run->site_count + 1) * sizeof *known);
    if (known)
        merge->sites = known;
    char *key = sites && known ? sy_note_text(id->key) : NULL;
    if (!key)
        return NULL;
    struct sy_run_site *site = &sites[run->site_count];
    *site = (struct sy_run_site){.root = id->root};
    known[run->site_count++] = (struct sy_merge_site){record_number, key};
    if (sy_run_site_init(site, id->size))
        return site;
    site->size = 0;
    return NULL;
}

/* The site that the notes mean, new at first; owns the texts of *id afterwards. The root's names are the
 * site's. */
static struct sy_run_site *find_site(struct sy_merge *merge, int record_number, struct identity *id)
{
    struct sy_run_site *site = NULL;
    for (size_t i = 0; i < merge->run->site_count && !site; i++)
        if (same_site(merge, i, record_number, id))
            site = &merge->run->sites[i];
    if (!site)
        site = new_site(merge, record_number, id);
    if (site && (!site->file || id->rank == id->root)) {
        free(site->file);
        free(site->function);
        free(site->collective);
        site->file = id->file;
        site->function = id->function;
        site->collective = id->collective;
        site->line = id->line;
        id->file = id->function = id->collective = NULL;
    }
    free(id->file);
    free(id->function);
    free(id->collective);
    free(id->key);
    return site;
}

static void read_column(struct pack *pack, double **column, int size, bool keep)
{
    long long count = sy_unpack_integer(pack);
    if (count != 0 && count != size)
        pack->bad = true;
    double *values = count && !pack->bad ? malloc((size_t)size * sizeof *values) : NULL;
    for (long long i = 0; i < count && !pack->bad; i++) {
        double value = sy_unpack_double(pack);
        if (values)
            values[i] = value;
    }
    if (keep && values) {
        free(*column);
        *column = values;
    } else {
        free(values);
    }
}

/* The plan of the site's root counts before that of another rank. */
static void read_plan(struct pack *pack, struct sy_run_site *site, bool from_root)
{
    struct sy_run_plan *plan = &site->plan;
    bool keep = from_root || !plan->solver;
    char **texts[] = {&plan->solver, &plan->order, &plan->delivery, &plan->source, &plan->detail};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *text = sy_unpack_text(pack);
        if (keep && text) {
            free(*texts[i]);
            *texts[i] = text;
        } else {
            free(text);
        }
    }
    double predicted = sy_unpack_double(pack), bound = sy_unpack_double(pack), equal = sy_unpack_double(pack);
    if (keep) {
        plan->predicted_s = predicted >= 0.0 ? predicted : NAN;
        plan->lower_bound_s = bound >= 0.0 ? bound : NAN;
        plan->equal_s = equal >= 0.0 ? equal : NAN;
    }
    long long count = sy_unpack_integer(pack);
    if (count != 0 && count != site->size)
        pack->bad = true;
    long long *counts = count && !pack->bad ? malloc((size_t)count * sizeof *counts) : NULL;
    for (long long i = 0; i < count && !pack->bad; i++) {
        long long value = sy_unpack_integer(pack);
        if (counts)
            counts[i] = value;
    }
    if (keep && counts) {
        free(plan->counts);
        plan->counts = counts;
    } else {
        free(counts);
    }
    read_column(pack, &plan->compute_s_per_item, site->size, keep);
    read_column(pack, &plan->compute_startup_s, site->size, keep);
    read_column(pack, &plan->link_s_per_item, site->size, keep);
    read_column(pack, &plan->link_startup_s, site->size, keep);
}

static struct sy_run_execution *find_execution(struct sy_run_site *site, long long index)
{
    for (size_t i = 0; i < site->kept_count; i++)
        if (site->kept[i].index == index)
            return &site->kept[i];
    if (site->kept_count >= MOST_KEPT)
        return NULL;
    struct sy_run_execution *grown = realloc(site->kept, (site->kept_count + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    site->kept = grown;
    size_t at = site->kept_count++;
    while (at > 0 && grown[at - 1].index > index) {
        grown[at] = grown[at - 1];
        at--;
    }
    grown[at] = (struct sy_run_execution){.index = index};
    return sy_run_execution_init(&grown[at], site->size) ? &grown[at] : NULL;
}

static bool read_executions(struct pack *pack, struct sy_run_site *site, int rank)
{
    long long count = sy_unpack_integer(pack);
    bool good = true;
    for (long long i = 0; i < count && !pack->bad; i++) {
        long long index = sy_unpack_integer(pack), items = sy_unpack_integer(pack);
        double v[6];
        for (int k = 0; k < 6; k++)
            v[k] = sy_unpack_double(pack);
        if (pack->bad)
            break;
        struct sy_run_execution *e = find_execution(site, index);
        if (!e) {
            good = false;
            continue;
        }
        e->items[rank] = items;
        e->start_s[rank] = v[0];
        e->receive_start_s[rank] = v[1];
        e->receive_end_s[rank] = v[2];
        e->compute_end_s[rank] = v[3];
        e->finish_s[rank] = v[4];
        e->communicate_s[rank] = v[5] > 0.0 ? nanoseconds(v[5]) : v[5] <= 0.0 ? 0.0 : NAN;
    }
    return good;
}

static bool read_calls(struct pack *pack, struct sy_run_site *site)
{
    bool good = true;
    long long count = sy_unpack_integer(pack);
    for (long long i = 0; i < count && !pack->bad; i++) {
        char *collective = sy_unpack_text(pack), *file = sy_unpack_text(pack);
        long long line = sy_unpack_integer(pack);
        if (!pack->bad)
            good = sy_note_call(&site->calls, &site->call_count, collective, file, line) && good;
        free(collective);
        free(file);
    }
    return good;
}

static bool read_site(struct sy_merge *merge, struct pack *pack, int record_number, int world_rank)
{
    struct identity id;
    id.file = sy_unpack_text(pack);
    id.function = sy_unpack_text(pack);
    id.collective = sy_unpack_text(pack);
    id.key = sy_unpack_text(pack);
    long long line = sy_unpack_integer(pack), size = sy_unpack_integer(pack), rank = sy_unpack_integer(pack);
    long long root = sy_unpack_integer(pack);
    if (pack->bad || size < 1 || size > merge->run->size || rank < 0 || rank >= size || root < 0 ||
        root >= size) {
        pack->bad = true;
        free(id.file);
        free(id.function);
        free(id.collective);
        free(id.key);
        return false;
    }
    id.line = (int)line;
    id.size = (int)size;
    id.rank = (int)rank;
    id.root = (int)root;
    struct sy_run_site *site = find_site(merge, record_number, &id);
    if (!site)
        return false;
    if (!read_calls(pack, site))
        return false;
    bool from_root = rank == root;
    long long shape[4];
    for (int i = 0; i < 4; i++)
        shape[i] = sy_unpack_integer(pack);
    double bytes = sy_unpack_double(pack);
    if (from_root || site->total_items < 0) {
        site->unit = shape[0];
        site->least = shape[1];
        site->equal_share = shape[2];
        site->total_items = shape[3];
        site->item_bytes = bytes >= 0.0 ? bytes : NAN;
    }
    long long plans = sy_unpack_integer(pack);
    site->plans = plans > site->plans ? plans : site->plans;
    if (sy_unpack_integer(pack))
        read_plan(pack, site, from_root);
    struct sy_run_total *total = &site->totals[rank];
    total->executions = sy_unpack_integer(pack);
    total->items = sy_unpack_integer(pack);
    total->receive_s = nanoseconds(sy_unpack_double(pack));
    total->compute_s = nanoseconds(sy_unpack_double(pack));
    total->communicate_s = nanoseconds(sy_unpack_double(pack));
    total->wait_s = nanoseconds(sy_unpack_double(pack));
    if (total->executions > site->executions)
        site->executions = total->executions;
    site->ranks[rank] = world_rank;
    return read_executions(pack, site, (int)rank) && !pack->bad;
}

bool sy_merge_message(struct sy_merge *merge, struct pack *pack, int record_number)
{
    struct sy_run *run = merge->run;
    long long world_rank = sy_unpack_integer(pack);
    char *host = sy_unpack_text(pack), *boot = sy_unpack_text(pack);
    double wall = sy_unpack_double(pack), compute = sy_unpack_double(pack), mpi = sy_unpack_double(pack);
    long long lost = sy_unpack_integer(pack);
    if (pack->bad || world_rank < 0 || world_rank >= run->size) {
        free(host);
        free(boot);
        return false;
    }
    struct sy_run_rank *rank = &run->ranks[world_rank];
    struct sy_merge_origin *origin = &merge->origins[world_rank];
    set_once(&rank->host, host);
    set_once(&origin->boot, boot);
    origin->wall_s = wall;
    if (merge->reference < 0)
        merge->reference = (int)world_rank;
    if (compute >= 0.0)
        rank->compute_s = nanoseconds(compute);
    if (mpi >= 0.0)
        rank->mpi_s = nanoseconds(mpi);
    rank->reported = true;
    char sentence[200];
    if (lost) {
        snprintf(sentence, sizeof sentence, "rank %lld ran out of memory for its notes", world_rank);
        sy_merge_missing(merge, sentence);
    }
    for (long long i = sy_unpack_integer(pack); i > 0 && !pack->bad; i--) {
        char *reason = sy_unpack_text(pack);
        if (reason)
            sy_merge_missing(merge, reason);
        free(reason);
    }
    for (long long i = sy_unpack_integer(pack); i > 0 && !pack->bad; i--) {
        char *name = sy_unpack_text(pack), *json = sy_unpack_text(pack);
        struct sy_run_section *grown = realloc(run->sections, (run->section_count + 1) * sizeof *grown);
        if (grown)
            run->sections = grown;
        if (grown && name && json) {
            grown[run->section_count++] = (struct sy_run_section){name, (int)world_rank, json};
        } else {
            free(name);
            free(json);
        }
    }
    bool good = true;
    long long sites = sy_unpack_integer(pack);
    for (long long i = 0; i < sites && i < MOST_SITES && !pack->bad && good; i++)
        good = read_site(merge, pack, record_number, (int)world_rank);
    if (!good || pack->bad) {
        snprintf(sentence, sizeof sentence, "the notes of rank %lld could not be read in full", world_rank);
        sy_merge_missing(merge, sentence);
    }
    return true;
}

static void shift_site(struct sy_run_site *site, int rank, double by)
{
    for (size_t k = 0; k < site->kept_count; k++) {
        struct sy_run_execution *e = &site->kept[k];
        e->start_s[rank] = nanoseconds(e->start_s[rank] + by);
        e->receive_start_s[rank] = nanoseconds(e->receive_start_s[rank] + by);
        e->receive_end_s[rank] = nanoseconds(e->receive_end_s[rank] + by);
        e->compute_end_s[rank] = nanoseconds(e->compute_end_s[rank] + by);
        e->finish_s[rank] = nanoseconds(e->finish_s[rank] + by);
    }
}

static void shift_ranks(struct sy_merge *merge, const double *by)
{
    for (size_t i = 0; i < merge->run->site_count; i++) {
        struct sy_run_site *site = &merge->run->sites[i];
        for (int r = 0; r < site->size; r++)
            shift_site(site, r, by[site->ranks[r]]);
    }
    for (int w = 0; w < merge->run->size; w++)
        merge->origins[w].applied_s += by[w];
}

/* How much later the ranks of a host must be put so that none has its data before the root began to send it:
 * wall clocks of different hosts agree only roughly. */
static double causal_shift(const struct sy_merge *merge, const char *boot, const double *by)
{
    double deficit = 0.0;
    for (size_t i = 0; i < merge->run->site_count; i++) {
        const struct sy_run_site *site = &merge->run->sites[i];
        for (size_t k = 0; k < site->kept_count; k++) {
            const struct sy_run_execution *e = &site->kept[k];
            double sent = e->start_s[site->root] + by[site->ranks[site->root]];
            for (int r = 0; r < site->size; r++) {
                const char *own = merge->origins[site->ranks[r]].boot;
                double got = e->receive_end_s[r] + by[site->ranks[r]];
                if (own && strcmp(own, boot) == 0 && sent - got > deficit)
                    deficit = sent - got;
            }
        }
    }
    return deficit;
}

static void align_clocks(struct sy_merge *merge)
{
    int n = merge->run->size;
    double *by = calloc((size_t)n, sizeof *by);
    if (!by || merge->reference < 0) {
        free(by);
        return;
    }
    const struct sy_merge_origin *reference = &merge->origins[merge->reference];
    for (int w = 0; w < n; w++) {
        struct sy_merge_origin *origin = &merge->origins[w];
        if (!origin->boot || !reference->boot)
            continue;
        double wanted = 0.0;
        if (strcmp(origin->boot, reference->boot) != 0) {
            int first = 0; /* all ranks of a host move together */
            while (!merge->origins[first].boot || strcmp(merge->origins[first].boot, origin->boot) != 0)
                first++;
            wanted = merge->origins[first].wall_s - reference->wall_s;
        }
        by[w] = wanted + reference->applied_s - origin->applied_s;
    }
    for (int w = 0; w < n; w++) {
        const char *boot = merge->origins[w].boot;
        bool seen = !boot || !reference->boot || strcmp(boot, reference->boot) == 0;
        for (int v = 0; v < w && !seen; v++)
            seen = merge->origins[v].boot && strcmp(merge->origins[v].boot, boot) == 0;
        if (seen)
            continue;
        double late = causal_shift(merge, boot, by);
        for (int v = w; v < n && late > 0.0; v++)
            if (merge->origins[v].boot && strcmp(merge->origins[v].boot, boot) == 0)
                by[v] += late;
    }
    shift_ranks(merge, by);
    double zero = INFINITY; /* of the run: the first thing that anybody did */
    for (size_t i = 0; i < merge->run->site_count; i++)
        for (size_t k = 0; k < merge->run->sites[i].kept_count; k++)
            for (int r = 0; r < merge->run->sites[i].size; r++)
                if (merge->run->sites[i].kept[k].start_s[r] < zero)
                    zero = merge->run->sites[i].kept[k].start_s[r];
    for (int w = 0; w < n; w++)
        by[w] = isfinite(zero) ? -zero : 0.0;
    shift_ranks(merge, by);
    free(by);
}

struct sy_run *sy_merge_run(struct sy_merge *merge)
{
    align_clocks(merge);
    return merge->run;
}
