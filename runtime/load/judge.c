/* The coherence of every decision, from the logs of all processes.
 *
 * "Before" is by time, one clock for all, ties by rank. A share is known by its master and its number among
 * the shares that master gave that slave; the slave's log says in which order shares entered its load. */
#include "load/journal.h"

#include "error/message.h"
#include "load/machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One share of one decision, all processes together, in order of time. */
struct share {
    double time;
    double amount;
    int master, decision, slave;
    int number;       /* among the shares of this master to this slave, from 0 */
    long long entry;  /* when it entered the slave's load: its position there; LLONG_MAX if never */
    int announcement; /* index in the master's load messages, -1: none */
};

struct court {
    int mechanism, size;
    const struct load_journal *journal;
    const double *initial;
    struct share *share;
    size_t shares;
    /* Per process: its load messages (updates and announcements; answers left out) as indices into sent. */
    int **message;
    int *messages;
    /* Of the master being judged: where in its log the k-th message of each process was received. */
    long long **arrival;
    int *arrivals, *arrival_room;
};

static int later(const void *a, const void *b)
{
    const struct share *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    if (x->master != y->master)
        return x->master - y->master;
    return x->decision - y->decision;
}

static int later_verdict(const void *a, const void *b)
{
    const struct load_verdict *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return x->rank != y->rank ? x->rank - y->rank : x->index - y->index;
}

static void close_court(struct court *court)
{
    for (int rank = 0; rank < court->size; rank++) {
        if (court->message)
            free(court->message[rank]);
        if (court->arrival)
            free(court->arrival[rank]);
    }
    free(court->message);
    free(court->messages);
    free(court->arrival);
    free(court->arrivals);
    free(court->arrival_room);
    free(court->share);
}

/* Position of the k-th share of `master` in the slave's log; counts through it once per slave. */
static long long *entries_by_master(const struct load_journal *slave, int size, long long **first)
{
    /* A counting sort of the positions by master: first[m] .. first[m + 1] - 1 are those of m. */
    long long *sorted = malloc((slave->incorporateds + 1) * sizeof *sorted);
    *first = calloc((size_t)size + 2, sizeof **first);
    if (!sorted || !*first) {
        free(sorted);
        free(*first);
        *first = NULL;
        return NULL;
    }
    for (size_t i = 0; i < slave->incorporateds; i++)
        (*first)[slave->incorporated[i] + 2]++;
    for (int m = 0; m < size; m++)
        (*first)[m + 2] += (*first)[m + 1];
    for (size_t i = 0; i < slave->incorporateds; i++)
        sorted[(*first)[slave->incorporated[i] + 1]++] = (long long)i;
    return sorted;
}

/* Ranks in the logs are those of the communicator, and indices lie inside the lists. */
static bool sound(const struct load_journal *journal, int size)
{
    for (size_t i = 0; i < journal->receiveds; i++)
        if (journal->received[i] < 0 || journal->received[i] >= size)
            return false;
    for (size_t i = 0; i < journal->incorporateds; i++)
        if (journal->incorporated[i] < 0 || journal->incorporated[i] >= size)
            return false;
    for (size_t i = 0; i < journal->shares; i++)
        if (journal->share_rank[i] < 0 || journal->share_rank[i] >= size)
            return false;
    if (journal->view_values != journal->decideds * (size_t)size)
        return false;
    for (size_t i = 0; i < journal->decideds; i++) {
        const struct load_decided *decided = &journal->decided[i];
        if (decided->slaves < 0 || decided->first < 0 ||
            (size_t)decided->first + (size_t)decided->slaves > journal->shares || decided->received < 0 ||
            (size_t)decided->received > journal->receiveds || decided->announcement >= (int)journal->sents)
            return false;
    }
    return true;
}

static int collect_shares(struct court *court)
{
    size_t total = 0;
    for (int rank = 0; rank < court->size; rank++)
        total += court->journal[rank].shares;
    court->share = malloc((total + 1) * sizeof *court->share);
    int *given = calloc((size_t)court->size, sizeof *given);
    if (!court->share || !given) {
        free(given);
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for %zu shares", total);
    }
    for (int master = 0; master < court->size; master++) {
        const struct load_journal *journal = &court->journal[master];
        memset(given, 0, (size_t)court->size * sizeof *given);
        for (size_t d = 0; d < journal->decideds; d++) {
            const struct load_decided *decided = &journal->decided[d];
            for (int i = decided->first; i < decided->first + decided->slaves; i++) {
                int slave = journal->share_rank[i];
                court->share[court->shares++] =
                    (struct share){decided->time, journal->share_amount[i], master,    (int)d,
                                   slave,         given[slave]++,           INT64_MAX, decided->announcement};
            }
        }
    }
    free(given);
    qsort(court->share, court->shares, sizeof *court->share, later);
    for (int slave = 0; slave < court->size; slave++) {
        long long *first, *sorted = entries_by_master(&court->journal[slave], court->size, &first);
        if (!sorted)
            return sy_fail(SY_ENOMEM, "load exchange: out of memory for the coherence figure");
        for (size_t i = 0; i < court->shares; i++) {
            struct share *share = &court->share[i];
            if (share->slave == slave && first[share->master] + share->number < first[share->master + 1])
                share->entry = sorted[first[share->master] + share->number];
        }
        free(sorted);
        free(first);
    }
    return SY_SUCCESS;
}

static int collect_messages(struct court *court)
{
    size_t size = (size_t)court->size;
    court->message = calloc(size, sizeof *court->message);
    court->messages = calloc(size, sizeof *court->messages);
    court->arrival = calloc(size, sizeof *court->arrival);
    court->arrivals = calloc(size, sizeof *court->arrivals);
    court->arrival_room = calloc(size, sizeof *court->arrival_room);
    if (!court->message || !court->messages || !court->arrival || !court->arrivals || !court->arrival_room)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for the coherence figure");
    for (int rank = 0; rank < court->size; rank++) {
        const struct load_journal *journal = &court->journal[rank];
        court->message[rank] = malloc((journal->sents + 1) * sizeof(int));
        if (!court->message[rank])
            return sy_fail(SY_ENOMEM, "load exchange: out of memory for the coherence figure");
        for (size_t i = 0; i < journal->sents; i++)
            if (journal->sent[i].to < 0)
                court->message[rank][court->messages[rank]++] = (int)i;
    }
    return SY_SUCCESS;
}

static int arrive(struct court *court, int from, long long position)
{
    if (court->arrivals[from] == court->arrival_room[from]) {
        int room = court->arrival_room[from] ? 2 * court->arrival_room[from] : 16;
        long long *larger = realloc(court->arrival[from], (size_t)room * sizeof *larger);
        if (!larger)
            return sy_fail(SY_ENOMEM, "load exchange: out of memory for the coherence figure");
        court->arrival[from] = larger;
        court->arrival_room[from] = room;
    }
    court->arrival[from][court->arrivals[from]++] = position;
    return SY_SUCCESS;
}

static const struct load_sent *message_of(const struct court *court, int rank, int k)
{
    return &court->journal[rank].sent[court->message[rank][k]];
}

/* How many load messages of `rank` were sent before `time`. */
static int sent_before(const struct court *court, int rank, double time)
{
    int low = 0, high = court->messages[rank];
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (message_of(court, rank, middle)->time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Index among the load messages of `rank` of its last update within the first n, -1: none. */
static int last_update(const struct court *court, int rank, int n)
{
    for (int k = n - 1; k >= 0; k--)
        if (message_of(court, rank, k)->decision < 0)
            return k;
    return -1;
}

/* The answer of `slave` to the request the decision was based on; null: none. */
static const struct load_sent *answer_for(const struct court *court, int slave, int master, uint32_t request,
                                          double time)
{
    const struct load_journal *journal = &court->journal[slave];
    for (size_t i = journal->sents; i-- > 0;) {
        const struct load_sent *sent = &journal->sent[i];
        if (sent->to == master && sent->request == request && sent->time <= time)
            return sent;
    }
    return NULL;
}

/* What the master of a decision knew of one other process. */
struct knowledge {
    bool in_view;
    int received, sent;             /* load messages */
    int update, update_sent;        /* last update received, and sent; -1: none */
    const struct load_sent *answer; /* snapshots */
    double truth;
};

static bool share_seen(const struct court *court, const struct share *share, int judge,
                       const struct load_decided *decided, const struct knowledge *known)
{
    const struct knowledge *slave = &known[share->slave];
    bool entered_update =
        slave->update >= 0 && message_of(court, share->slave, slave->update)->incorporated > share->entry;
    bool coming = slave->update_sent > slave->update &&
                  message_of(court, share->slave, slave->update_sent)->incorporated > share->entry;
    if (court->mechanism == LOAD_NAIVE)
        return entered_update || coming;
    if (court->mechanism >= LOAD_SNAPSHOT)
        return slave->answer && slave->answer->incorporated > share->entry;

    /* Announcements: has it been received, and where? The master's own counts when it was made. */
    long long position = -1;
    bool flying = false;
    if (share->master == judge) {
        position = court->journal[judge].decided[share->decision].received;
    } else {
        int k = 0, high = court->messages[share->master]; /* the message with that index in sent */
        while (k < high) {
            int middle = k + (high - k) / 2;
            if (court->message[share->master][middle] < share->announcement)
                k = middle + 1;
            else
                high = middle;
        }
        if (k < known[share->master].received)
            position = court->arrival[share->master][k];
        else
            flying = k < known[share->master].sent;
    }
    if (position > decided->received)
        position = -1;
    if (court->mechanism == LOAD_INCREMENTS)
        return position >= 0 || flying;
    /* Intermediate: an update that came after the announcement has overwritten it. */
    bool added =
        position >= 0 && (slave->update < 0 || position > court->arrival[share->slave][slave->update]);
    int times = (int)added + (int)entered_update;
    if (times == 1)
        return true;
    return coming || (times == 0 && flying);
}

static void judge_one(const struct court *court, int judge, size_t index, struct knowledge *known,
                      struct load_verdict *verdict)
{
    const struct load_journal *journal = &court->journal[judge];
    const struct load_decided *decided = &journal->decided[index];
    const double *view = journal->views + index * (size_t)court->size;
    bool snapshot = court->mechanism >= LOAD_SNAPSHOT;
    *verdict = (struct load_verdict){.rank = judge,
                                     .index = (int)index,
                                     .time = decided->time,
                                     .slaves = decided->slaves,
                                     .all_received = true,
                                     .selections_seen = true};
    double oldest = decided->time;
    for (int rank = 0; rank < court->size; rank++) {
        struct knowledge *of = &known[rank];
        *of = (struct knowledge){.in_view = rank != judge && !isnan(view[rank]),
                                 .update = -1,
                                 .update_sent = -1,
                                 .truth = court->initial[rank]};
        if (rank == judge)
            continue;
        if (snapshot) {
            of->answer = of->in_view ? answer_for(court, rank, judge, decided->request, decided->time) : NULL;
            if (of->in_view && !of->answer)
                verdict->all_received = false, verdict->missed++;
            if (of->answer) {
                of->truth = of->answer->value;
                oldest = fmin(oldest, of->answer->time);
            }
            continue;
        }
        of->received = court->arrivals[rank];
        of->sent = sent_before(court, rank, decided->time);
        of->update = last_update(court, rank, of->received);
        of->update_sent = last_update(court, rank, of->sent);
        if (of->update_sent >= 0)
            of->truth = message_of(court, rank, of->update_sent)->value;
        if (of->sent > of->received) {
            verdict->all_received = false;
            verdict->missed += of->sent - of->received;
            oldest = fmin(oldest, message_of(court, rank, of->received)->time);
        }
    }
    verdict->stale_s = decided->time - oldest;
    for (size_t i = 0; i < court->shares; i++) {
        const struct share *share = &court->share[i];
        if (share->time > decided->time)
            break;
        if ((share->master == judge ? share->decision >= (int)index : share->time >= decided->time) ||
            share->slave == judge || !known[share->slave].in_view)
            continue;
        if (verdict->selections_seen)
            verdict->selections_seen = share_seen(court, share, judge, decided, known);
        struct knowledge *slave = &known[share->slave];
        const struct load_sent *told = snapshot ? slave->answer
                                       : slave->update_sent >= 0
                                           ? message_of(court, share->slave, slave->update_sent)
                                           : NULL;
        bool counted = court->mechanism != LOAD_INCREMENTS && told && told->incorporated > share->entry;
        if (!counted)
            slave->truth += share->amount;
    }
    double wrong = 0, whole = 0;
    for (int rank = 0; rank < court->size; rank++)
        if (known[rank].in_view) {
            wrong += fabs(view[rank] - known[rank].truth);
            whole += fabs(known[rank].truth);
        }
    verdict->error = wrong > 0 ? wrong / fmax(whole, wrong) : 0;
}

int sy_load_judge(int mechanism, int size, const struct load_journal *journals, const double *initial,
                  struct load_verdict **verdicts, long long *n)
{
    struct court court = {.mechanism = mechanism, .size = size, .journal = journals, .initial = initial};
    *verdicts = NULL;
    *n = 0;
    if (size < 1)
        return sy_fail(SY_EARG, "load exchange: logs of %d ranks", size);
    size_t decisions = 0;
    for (int rank = 0; rank < size; rank++) {
        if (journals[rank].incomplete)
            return sy_fail(SY_ENOMEM, "load exchange: the log of rank %d is incomplete", rank);
        if (!sound(&journals[rank], size))
            return sy_fail(SY_EFORMAT, "load exchange: the log of rank %d contradicts itself", rank);
        decisions += journals[rank].decideds;
    }
    struct knowledge *known = calloc((size_t)size, sizeof *known);
    *verdicts = malloc((decisions + 1) * sizeof **verdicts);
    int code = known && *verdicts
                   ? SY_SUCCESS
                   : sy_fail(SY_ENOMEM, "load exchange: out of memory for %zu decisions", decisions);
    if (!code)
        code = collect_shares(&court);
    if (!code)
        code = collect_messages(&court);
    for (int judge = 0; judge < size && !code; judge++) {
        const struct load_journal *journal = &journals[judge];
        memset(court.arrivals, 0, (size_t)size * sizeof *court.arrivals);
        size_t position = 0;
        for (size_t d = 0; d < journal->decideds && !code; d++) {
            for (; !code && position < (size_t)journal->decided[d].received; position++)
                code = arrive(&court, journal->received[position], (long long)position);
            for (int rank = 0; rank < size && !code; rank++)
                if (court.arrivals[rank] > court.messages[rank])
                    code =
                        sy_fail(SY_EFORMAT, "load exchange: rank %d received more of rank %d than was sent",
                                judge, rank);
            if (!code)
                judge_one(&court, judge, d, known, &(*verdicts)[(*n)++]);
        }
    }
    close_court(&court);
    free(known);
    if (code) {
        free(*verdicts);
        *verdicts = NULL;
        *n = 0;
        return code;
    }
    qsort(*verdicts, (size_t)*n, sizeof **verdicts, later_verdict);
    return SY_SUCCESS;
}
