/* A loop from start to finish. */
#include "loop/object.h"

#include "error/message.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int sy_loop_keep_error(struct sy_loop *loop, int code)
{
    if (code && !loop->code)
        loop->code = code;
    if (code == SY_ELIMIT || code == SY_EMPI)
        loop->broken = true;
    return code;
}

void sy_loop_set_kmin(struct sy_loop *loop, long long kmin)
{
    if (loop->options.kmin == kmin)
        return;
    loop->options.kmin = kmin;
    loop->listed = false;
}

/* What rank 0 tells at the start of a loop; then, where `fresh`, the table. */
struct start_message {
    long long begin, end, code, fresh, n, rest, steps;
};

static bool by_rank(const struct sy_loop *loop)
{
    return sy_loop_technique_of(loop->options.technique)->traits & LOOP_BY_RANK;
}

static int make_list(struct sy_loop *loop, long long items)
{
    if (loop->listed && loop->list.items == items)
        return SY_SUCCESS;
    loop->listed = false;
    sy_loop_list_clear(&loop->list);
    int code = SY_SUCCESS;
    if (by_rank(loop)) {
        loop->list.items = items;
        sy_loop_batches_make(&loop->options, items, loop->carrier.ranks, &loop->batches);
    } else {
        sy_loop_options options = loop->options;
        if (loop->swr > 0)
            options.swr = loop->swr;
        if (options.weight_count > 0) /* given by the program: STATIC's */
            options.weights = loop->weight;
        code = sy_loop_list_make(&options, items, loop->carrier.ranks, &loop->list);
    }
    loop->listed = !code;
    return code;
}

static int broadcast(struct sy_loop *loop, void *data, size_t bytes)
{
    MPI_Request request;
    int code = sy_loop_mpi(MPI_Ibcast(data, (int)bytes, MPI_BYTE, 0, loop->carrier.comm, &request));
    return code ? code : sy_loop_carrier_wait(&loop->carrier, &request);
}

/* Rank 0's list to all, unless they have it. */
static int spread_list(struct sy_loop *loop, long long begin, long long end)
{
    struct start_message told = {.begin = begin, .end = end};
    bool root = loop->carrier.rank == 0;
    if (root) {
        told.fresh = !(loop->listed && loop->list.items == end - begin);
        told.code = make_list(loop, end - begin);
        if (!told.code && loop->member.source != LOOP_FROM_RANK0 && loop->carrier.counters != MPI_WIN_NULL)
            told.code = sy_loop_carrier_reset_counter(&loop->carrier, loop->member.sequence + 1);
        told.n = (long long)loop->list.n;
        told.rest = loop->list.rest;
        told.steps = loop->list.steps;
    }
    int code = broadcast(loop, &told, sizeof told);
    if (code)
        return code;
    if (told.code)
        return root
                   ? (int)told.code
                   : sy_fail((int)told.code, "sy_loop_start: rank 0 failed: %s", sy_strerror((int)told.code));
    if (told.fresh && by_rank(loop)) {
        code = broadcast(loop, &loop->batches, sizeof loop->batches);
    } else if (told.fresh && !root) {
        sy_loop_list_clear(&loop->list);
        loop->list.end = malloc((size_t)(told.n ? told.n : 1) * sizeof *loop->list.end);
    }
    if (told.fresh) {
        loop->list.items = told.end - told.begin;
        loop->list.n = (size_t)told.n;
        loop->list.rest = told.rest;
        loop->list.steps = told.steps;
        loop->listed = true;
        if (!code && told.n && !by_rank(loop)) {
            long long none, *table = loop->list.end ? loop->list.end : &none;
            if (table == &none)
                return sy_fail(SY_ENOMEM, "sy_loop_start: out of memory for %lld chunks", told.n);
            code = broadcast(loop, table, (size_t)told.n * sizeof *table);
        }
    }
    if (!code && (told.begin != begin || told.end != end)) {
        /* this rank does nothing; the others do rank 0's loop */
        code = sy_fail(SY_EARG, "sy_loop_start: [%lld, %lld) here, [%lld, %lld) at rank 0", begin, end,
                       told.begin, told.end);
        loop->begin = told.begin;
        loop->items = told.end - told.begin + loop->sample.n;
    }
    return code;
}

static long long digest(const struct sy_loop *loop)
{
    uint64_t hash = 14695981039346656037u;
    hash = (hash ^ (uint64_t)loop->begin) * 1099511628211u;
    hash = (hash ^ (uint64_t)loop->items) * 1099511628211u;
    hash = (hash ^ (uint64_t)loop->list.steps) * 1099511628211u;
    for (size_t i = 0; i < loop->list.n; i++)
        hash = (hash ^ (uint64_t)loop->list.end[i]) * 1099511628211u;
    return (long long)(hash >> 1) | 1;
}

/* The loop without what PLS has measured: list, counter and member. */
static int start_rest(struct sy_loop *loop)
{
    long long items = loop->items - loop->sample.n;
    int code = loop->member.source == LOOP_FROM_WORDS ? make_list(loop, items)
                                                      : spread_list(loop, loop->begin, loop->begin + items);
    sy_loop_keep_error(loop, code);
    if (loop->broken)
        return loop->code;
    bool quiet = loop->code != SY_SUCCESS; /* keep the message of the first error */
    code = sy_loop_member_start(&loop->member, loop->items - loop->sample.n, digest(loop));
    loop->timed = loop->member.clocked;
    if (!quiet)
        sy_loop_keep_error(loop, code);
    loop->ended = loop->ended || loop->code != SY_SUCCESS;
    return loop->code;
}

/* What PLS has measured, from all ranks; then the rest. */
static int end_sample(struct sy_loop *loop)
{
    struct loop_sample *sample = &loop->sample;
    MPI_Request request;
    bool failed = loop->code != SY_SUCCESS;
    int code = sy_loop_mpi(MPI_Iallreduce(sample->told, sample->heard, 2 + LOOP_SAMPLES, MPI_DOUBLE, MPI_MAX,
                                          loop->carrier.comm, &request));
    if (!code)
        code = sy_loop_carrier_wait(&loop->carrier, &request);
    loop->swr = sy_loop_sample_close(sample);
    loop->listed = false;
    if (code) {
        loop->ended = true;
        return sy_loop_keep_error(loop, code);
    }
    code = start_rest(loop);
    if (failed) /* already said by sy_loop_start */
        loop->ended = true;
    if (!code && sample->stop)
        code = sy_loop_keep_error(loop, sy_loop_member_stop(&loop->member));
    return code;
}

int sy_loop_start(sy_loop *loop, long long begin, long long end)
{
    if (!loop)
        return sy_fail(SY_EARG, "sy_loop_start: no object");
    int code = sy_loop_thread_allowed("sy_loop_start");
    if (code)
        return code;
    if (loop->running || loop->broken)
        return sy_fail(SY_ESTATE, loop->running ? "sy_loop_start: a loop is running"
                                                : "sy_loop_start: an earlier loop failed for good");
    bool wrong = end < begin || (unsigned long long)end - (unsigned long long)begin > LOOP_MOST_ITEMS;
    if (wrong) /* the others must not wait for this rank: it takes part in an empty loop */
        code = sy_fail(SY_EARG, "sy_loop_start: [%lld, %lld): end before begin, or more than 2^62 iterations",
                       begin, end);
    loop->running = true;
    sy_loop_open_add(loop);
    loop->ended = loop->stopped = false;
    loop->code = SY_SUCCESS;
    loop->begin = begin;
    loop->items = wrong ? 0 : end - begin;
    loop->entries = 0;
    loop->log_lost = false;
    loop->chunks = loop->smallest = loop->largest = loop->done = 0;
    loop->waiting_s = 0;
    loop->began_s = loop->finish_s = sy_loop_now();
    sy_loop_keep_error(loop, code);
    sy_loop_sample_begin(&loop->sample, &loop->options, loop->items, loop->carrier.rank, loop->carrier.ranks);
    if (!loop->sample.open)
        return start_rest(loop);
    loop->timed = loop->options.flags & SY_LOOP_LOG_TIMES;
    loop->ended = loop->code != SY_SUCCESS;
    return loop->code;
}

static bool grow_log(struct sy_loop *loop)
{
    size_t more = loop->room ? 2 * loop->room : 256;
    struct loop_entry *entry = realloc(loop->entry, more * sizeof *entry);
    if (entry)
        loop->entry = entry;
    struct loop_times *times = NULL;
    if (entry && loop->timed && (times = realloc(loop->times, more * sizeof *times)))
        loop->times = times;
    if (!entry || (loop->timed && !times))
        return false;
    loop->room = more;
    return true;
}

static void log_chunk(struct sy_loop *loop, long long step, long long begin, long long size, double at)
{
    if (loop->options.flags & SY_LOOP_NO_LOG || loop->log_lost)
        return;
    if (loop->entries == loop->room && !grow_log(loop)) {
        loop->log_lost = true;
        return;
    }
    loop->entry[loop->entries] = (struct loop_entry){step, begin, size};
    if (loop->timed)
        loop->times[loop->entries].start_s = at - loop->began_s;
    loop->entries++;
}

/* A chunk is logged when it begins; where PLS has measured, piece by piece, as there may be gaps. */
static void log_piece(struct sy_loop *loop, bool fresh, long long begin)
{
    const struct loop_member *member = &loop->member;
    long long size = (loop->sample.n ? member->begin : member->end) - member->given;
    loop->chunks += fresh;
    if (!fresh && !loop->sample.n)
        return;
    bool continues = false;
    if (!fresh && loop->entries && !loop->log_lost) {
        struct loop_entry *last = &loop->entry[loop->entries - 1];
        continues = last->begin + last->size == begin;
        last->size += continues ? size : 0;
    }
    if (!continues)
        log_chunk(loop, member->step, begin, size, member->chunk_began);
}

static void note_end(struct sy_loop *loop, double now)
{
    if (loop->timed && loop->entries && !loop->log_lost && loop->times)
        loop->times[loop->entries - 1].end_s = now - loop->began_s;
}

/* One of the iterations that PLS measures; false: the rest has started, or nothing can. */
static bool next_sample(struct sy_loop *loop, double now, long long *begin)
{
    sy_loop_sample_done(&loop->sample, now);
    if (!sy_loop_sample_take(&loop->sample, now, begin)) {
        (void)end_sample(loop);
        return false;
    }
    *begin += loop->begin;
    loop->chunks++;
    log_chunk(loop, -1, *begin, 1, now);
    return true;
}

int sy_loop_next(sy_loop *loop, long long *begin, long long *end)
{
    if (!loop || !begin || !end) {
        (void)sy_fail(SY_EARG, "sy_loop_next: no object, or nowhere to put the chunk");
        return 0;
    }
    if (!loop->running) {
        (void)sy_fail(SY_ESTATE, "sy_loop_next: no loop is running");
        return 0;
    }
    if (loop->ended)
        return 0;
    struct loop_member *member = &loop->member;
    int found;
    bool fresh;
    double asked = 0;
    if (loop->timed || loop->sample.open) {
        asked = sy_loop_now();
        note_end(loop, asked);
    }
    if (loop->sample.open) {
        if (next_sample(loop, asked, begin)) {
            *end = *begin + 1;
            return 1;
        }
        if (loop->ended) {
            loop->finish_s = asked;
            return 0;
        }
    }
    int code = loop->carrier.rank == 0 && sy_loop_open_others(&loop->carrier)
                   ? sy_loop_open_serve(&loop->carrier)
                   : SY_SUCCESS;
    if (!code)
        code = sy_loop_member_next(member, &found, &fresh);
    if (code || !found) {
        sy_loop_keep_error(loop, code);
        loop->ended = true;
        loop->finish_s = loop->timed ? asked : sy_loop_now();
        return 0;
    }
    if (loop->timed)
        loop->waiting_s += member->chunk_began - asked;
    member->begin = sy_loop_sample_cut(&loop->sample, member->given, member->begin);
    *begin = loop->begin + member->given + sy_loop_sample_shift(&loop->sample, member->given);
    *end = *begin + member->begin - member->given;
    log_piece(loop, fresh, *begin);
    return 1;
}

/* The log says what was done, not what was handed out. */
static void shorten_log(struct sy_loop *loop, long long by)
{
    if (loop->entries && !loop->log_lost && !(loop->options.flags & SY_LOOP_NO_LOG)) {
        loop->entry[loop->entries - 1].size -= by;
        if (loop->entry[loop->entries - 1].size == 0)
            loop->entries--;
    }
}

int sy_loop_give_back(sy_loop *loop, long long from)
{
    if (!loop)
        return sy_fail(SY_EARG, "sy_loop_give_back: no object");
    struct loop_member *member = &loop->member;
    struct loop_sample *sample = &loop->sample;
    bool apart = sample->open && sample->under_way;
    if (!loop->running || loop->ended || (!apart && (sample->open || member->begin == member->given)))
        return sy_fail(SY_ESTATE, "sy_loop_give_back: this rank has no chunk");
    if (!(loop->options.flags & SY_LOOP_GIVE_BACK))
        return sy_fail(SY_ESTATE, "sy_loop_give_back: the loop was created without SY_LOOP_GIVE_BACK");
    long long shift = sy_loop_sample_shift(sample, member->given);
    long long first =
        apart ? loop->begin + sample->at[sample->next - sample->ranks] : loop->begin + member->given + shift;
    long long last = apart ? first + 1 : first + member->begin - member->given;
    if (from < first || from > last)
        return sy_fail(SY_EARG, "sy_loop_give_back: %lld is not in [%lld, %lld]", from, first, last);
    if (apart) {
        if (from == first) {
            sy_loop_sample_return(sample);
            shorten_log(loop, 1);
        }
        return SY_SUCCESS;
    }
    long long position = from - loop->begin - shift;
    long long by = (sample->n ? member->begin : member->end) - position;
    int code = sy_loop_member_give_back(member, position);
    if (!code)
        shorten_log(loop, by);
    return code;
}

int sy_loop_stop(sy_loop *loop)
{
    if (!loop)
        return sy_fail(SY_EARG, "sy_loop_stop: no object");
    if (!loop->running)
        return sy_fail(SY_ESTATE, "sy_loop_stop: no loop is running");
    loop->stopped = true;
    if (loop->sample.open) { /* the member has not begun */
        loop->sample.stop = true;
        return loop->code;
    }
    return loop->code ? loop->code : sy_loop_keep_error(loop, sy_loop_member_stop(&loop->member));
}

/* What each rank tells about a loop. */
struct told {
    long long code, chunks, items, stopped;
    double finish_s;
};

static int exchange(struct sy_loop *loop, sy_loop_figures *figures)
{
    int ranks = loop->carrier.ranks, code;
    struct told mine = {loop->code, loop->chunks, loop->done, loop->stopped, loop->finish_s - loop->began_s};
    struct told *all = malloc((size_t)ranks * sizeof *all);
    MPI_Request request;
    if (!all) {
        mine.code = sy_fail(SY_ENOMEM, "sy_loop_finish: out of memory for %d ranks", ranks);
        loop->broken = true; /* the others wait until their patience ends */
        return (int)mine.code;
    }
    code = sy_loop_mpi(MPI_Iallgather(&mine, (int)sizeof mine, MPI_BYTE, all, (int)sizeof mine, MPI_BYTE,
                                      loop->carrier.comm, &request));
    if (!code)
        code = sy_loop_carrier_wait(&loop->carrier, &request);
    if (code) { /* `all` may still be written to */
        loop->broken = true;
        return code;
    }
    double sum = 0, squares = 0;
    int worst = SY_SUCCESS;
    for (int r = 0; r < ranks; r++) {
        figures->all_chunks += all[r].chunks;
        figures->all_items += all[r].items;
        figures->stopped |= all[r].stopped != 0;
        figures->finish_max_s = fmax(figures->finish_max_s, all[r].finish_s);
        sum += all[r].finish_s;
        worst = all[r].code > worst ? (int)all[r].code : worst;
    }
    figures->finish_mean_s = sum / ranks;
    for (int r = 0; r < ranks; r++)
        squares += pow(all[r].finish_s - figures->finish_mean_s, 2);
    figures->imbalance = figures->finish_mean_s > 0 ? sqrt(squares / ranks) / figures->finish_mean_s : 0;
    figures->undone = loop->items - figures->all_items;
    free(all);
    if (worst && !loop->code)
        return sy_fail(worst, "sy_loop_finish: another rank failed: %s", sy_strerror(worst));
    if (!worst && figures->undone && !figures->stopped)
        return sy_fail(SY_ESTATE, "sy_loop_finish: %lld iterations were done by nobody", figures->undone);
    return worst;
}

/* The mode as used: one rank, and one node of dca-node, share memory only. */
static int mode_used(const struct sy_loop *loop)
{
    return loop->carrier.ranks == 1 ? SY_LOOP_DCA_NODE : loop->options.mode;
}

static void count_sizes(struct sy_loop *loop)
{
    for (size_t i = 0; i < loop->entries; i++) {
        long long size = loop->entry[i].size;
        if (i == 0 || size < loop->smallest)
            loop->smallest = size;
        if (size > loop->largest)
            loop->largest = size;
    }
}

static void add_totals(struct sy_loop *loop)
{
    struct loop_totals *totals = &loop->totals;
    if (loop->smallest > 0 && (totals->smallest == 0 || loop->smallest < totals->smallest))
        totals->smallest = loop->smallest;
    if (loop->largest > totals->largest)
        totals->largest = loop->largest;
    totals->loops++;
    totals->chunks += loop->chunks;
    totals->items += loop->done;
    totals->finish_s += loop->finish_s - loop->began_s;
    totals->waiting_s += loop->waiting_s;
}

int sy_loop_finish(sy_loop *loop, sy_loop_figures *figures)
{
    if (!loop)
        return sy_fail(SY_EARG, "sy_loop_finish: no object");
    if (!loop->running)
        return sy_fail(SY_ESTATE, "sy_loop_finish: no loop is running");
    double now = sy_loop_now();
    struct loop_member *member = &loop->member;
    if (!loop->ended) {
        note_end(loop, now);
        loop->finish_s = now;
        if (!loop->sample.open && !loop->sample.n)
            shorten_log(loop, member->end - member->begin);
    }
    if (loop->sample.open) {
        sy_loop_sample_done(&loop->sample, now);
        (void)end_sample(loop);
    }
    if (!loop->broken)
        sy_loop_keep_error(loop, sy_loop_member_leave(member));
    if (!loop->broken && loop->carrier.counters != MPI_WIN_NULL)
        sy_loop_keep_error(loop, sy_loop_carrier_leave_counter(&loop->carrier, member->sequence));
    loop->running = false;
    sy_loop_open_remove(loop);
    loop->done = member->done_items + loop->sample.did;
    count_sizes(loop);
    add_totals(loop);
    if (!figures)
        return loop->code;
    *figures = (sy_loop_figures){.technique = loop->options.technique,
                                 .form = loop->options.form,
                                 .mode = mode_used(loop),
                                 .chunks = loop->chunks,
                                 .items = loop->done,
                                 .smallest = loop->smallest,
                                 .largest = loop->largest,
                                 .finish_s = loop->finish_s - loop->began_s,
                                 .waiting_s = loop->timed ? loop->waiting_s : NAN};
    return loop->broken ? loop->code : sy_loop_keep_error(loop, exchange(loop, figures));
}
