#include "spawn/exchange.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/raise.h"
#include "spawn/table/hosts.h"
#include "steelyard/spawn.h"

enum { EXCHANGE_TAG = 1, STARTED = 1, REFUSED, ENDED };

/* What a spawner tells the rank that accepts. Sent without waiting. */
struct news {
    struct news *next;
    MPI_Request request;
    long long kind, n;
};

static struct {
    unsigned number; /* 0: none yet */
    sy_load *load;   /* null: none now */
    MPI_Comm comm;
    int rank, size, metric, metrics;
    struct sy_host_list hosts; /* of the ranks */
    int *host_of;              /* [size] in that list */
    double *loads;             /* [size][metrics] */
    double *view;              /* [hosts] */
    double *amounts;           /* [hosts][metrics] */
    int *slaves;               /* [hosts] */
    struct news *under_way;
} use;

bool sy_exchange_on(void)
{
    return use.load != NULL;
}

static int first_on(int host)
{
    int rank = 0;
    while (use.host_of[rank] != host)
        rank++;
    return rank;
}

static int add(double n)
{
    return sy_load_add(use.load, use.metric, n);
}

int sy_exchange_begin(struct sy_place_request *request)
{
    int error = sy_load_decision_begin(use.load, NULL, 0, 0);
    if (error)
        return error;
    error = sy_load_view(use.load, use.loads);
    if (error) {
        sy_load_decision_cancel(use.load);
        return error;
    }
    memset(use.view, 0, (size_t)use.hosts.n * sizeof *use.view);
    for (int rank = 0; rank < use.size; rank++)
        use.view[use.host_of[rank]] += fmax(0, use.loads[rank * use.metrics + use.metric]);
    request->names = &use.hosts;
    request->view = use.view;
    return SY_SUCCESS;
}

/* Adds n processes on a rank's host to the shares. */
static bool note(struct sy_exchange_shares *shares, int keeper, int n)
{
    struct sy_exchange_share *more = realloc(shares->share, ((size_t)shares->n + 1) * sizeof *more);
    if (!more)
        return false;
    shares->share = more;
    shares->share[shares->n++] = (struct sy_exchange_share){keeper, n};
    shares->use = use.number;
    return true;
}

int sy_exchange_end(const struct sy_places *places, struct sy_exchange_shares *shares)
{
    if (!places)
        return sy_load_decision_cancel(use.load);
    int slaves = 0, own = 0;
    for (int host = 0; host < use.hosts.n; host++) {
        int n = 0, keeper = first_on(host);
        for (int i = 0; i < places->groups; i++)
            if (strcmp(places->group[i].host, use.hosts.host[host].name) == 0)
                n += places->group[i].n;
        if (n == 0)
            continue;
        if (!note(shares, keeper, n)) {
            sy_load_decision_cancel(use.load);
            return sy_fail(SY_ENOMEM, "no memory for the places of %d processes", n);
        }
        if (keeper == use.rank) {
            own = n;
            continue;
        }
        for (int m = 0; m < use.metrics; m++)
            use.amounts[slaves * use.metrics + m] = m == use.metric ? n : 0;
        use.slaves[slaves++] = keeper;
    }
    int error = sy_load_decision_end(use.load, slaves, use.slaves, use.amounts);
    if (error) {
        sy_load_decision_cancel(use.load);
        sy_exchange_forget(shares);
    }
    return error ? error : own ? add(own) : SY_SUCCESS;
}

/* Forgets what has been sent. */
static void reap(void)
{
    for (struct news **at = &use.under_way; *at;) {
        struct news *news = *at;
        int sent = 0;
        PMPI_Test(&news->request, &sent, MPI_STATUS_IGNORE);
        if (sent) {
            *at = news->next;
            free(news);
        } else {
            at = &news->next;
        }
    }
}

static void tell(const struct sy_exchange_shares *shares, int kind)
{
    if (!use.load || shares->use != use.number)
        return;
    for (int i = 0; i < shares->n; i++) {
        const struct sy_exchange_share *share = &shares->share[i];
        if (share->keeper == use.rank) {
            if (kind != STARTED)
                (void)add(-share->n);
            continue;
        }
        struct news *news = malloc(sizeof *news);
        if (!news)
            continue; /* the view of that host stays off */
        *news = (struct news){.next = use.under_way, .kind = kind, .n = share->n};
        use.under_way = news;
        PMPI_Isend(&news->kind, 2, MPI_LONG_LONG, share->keeper, EXCHANGE_TAG, use.comm, &news->request);
    }
    reap();
}

void sy_exchange_settled(const struct sy_exchange_shares *shares, bool started)
{
    tell(shares, started ? STARTED : REFUSED);
}

void sy_exchange_ended(const struct sy_exchange_shares *shares)
{
    tell(shares, ENDED);
}

void sy_exchange_forget(struct sy_exchange_shares *shares)
{
    free(shares->share);
    *shares = (struct sy_exchange_shares){0};
}

/* A share has arrived at this host, or what was here has ended. */
static int take(int spawner, const long long news[2])
{
    int error = SY_SUCCESS;
    if (news[0] != ENDED) {
        for (int m = 0; m < use.metrics; m++)
            use.amounts[m] = m == use.metric ? (double)news[1] : 0;
        error = sy_load_accept(use.load, spawner, use.amounts);
    }
    return error || news[0] == STARTED ? error : add(-(double)news[1]);
}

int sy_spawn_exchange(void)
{
    if (!use.load)
        return sy_fail(SY_ESTATE, "sy_spawn_exchange: no load is in use");
    for (;;) {
        int there = 0, error;
        MPI_Status status;
        if (PMPI_Iprobe(MPI_ANY_SOURCE, EXCHANGE_TAG, use.comm, &there, &status) != MPI_SUCCESS)
            return sy_fail(SY_EMPI, "sy_spawn_exchange: MPI_Iprobe failed");
        if (!there)
            break;
        long long news[2];
        if (PMPI_Recv(news, 2, MPI_LONG_LONG, status.MPI_SOURCE, EXCHANGE_TAG, use.comm, MPI_STATUS_IGNORE) !=
            MPI_SUCCESS)
            return sy_fail(SY_EMPI, "sy_spawn_exchange: MPI_Recv failed");
        if ((error = take(status.MPI_SOURCE, news)))
            return error;
    }
    reap();
    return sy_load_poll(use.load, NULL);
}

/* The ranks' hosts: each name once, in the order of the ranks. */
static int find_hosts(void)
{
    char own[MPI_MAX_PROCESSOR_NAME] = "", (*all)[MPI_MAX_PROCESSOR_NAME];
    int length = 0, error = SY_SUCCESS;
    all = malloc((size_t)use.size * sizeof *all);
    use.host_of = malloc((size_t)use.size * sizeof *use.host_of);
    use.hosts.host = calloc((size_t)use.size, sizeof *use.hosts.host);
    use.loads = malloc((size_t)use.size * (size_t)use.metrics * sizeof *use.loads);
    use.view = malloc((size_t)use.size * sizeof *use.view);
    use.amounts = malloc((size_t)use.size * (size_t)use.metrics * sizeof *use.amounts);
    use.slaves = malloc((size_t)use.size * sizeof *use.slaves);
    bool fine = all && use.host_of && use.hosts.host && use.loads && use.view && use.amounts && use.slaves;
    int own_fine = fine, whole = 0;
    PMPI_Allreduce(&own_fine, &whole, 1, MPI_INT, MPI_LAND, use.comm);
    if (!fine || !whole) {
        free(all);
        return sy_fail(SY_ENOMEM, "sy_spawn_use_load: out of memory for %d ranks", use.size);
    }
    PMPI_Get_processor_name(own, &length);
    PMPI_Allgather(own, sizeof own, MPI_CHAR, all, sizeof own, MPI_CHAR, use.comm);
    for (int rank = 0; rank < use.size && !error; rank++) {
        int host = 0;
        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): those that are counted have names */
        while (host < use.hosts.n && strcmp(use.hosts.host[host].name, all[rank]) != 0)
            host++;
        use.host_of[rank] = host;
        if (host < use.hosts.n)
            continue;
        use.hosts.host[use.hosts.n++].name = strdup(all[rank]);
        if (!use.hosts.host[host].name)
            error = sy_fail(SY_ENOMEM, "sy_spawn_use_load: out of memory for the name of a host");
    }
    free(all);
    return error;
}

static void let_go(void)
{
    while (use.under_way) {
        struct news *news = use.under_way;
        use.under_way = news->next;
        PMPI_Wait(&news->request, MPI_STATUS_IGNORE);
        free(news);
    }
    if (use.comm != MPI_COMM_NULL)
        PMPI_Comm_free(&use.comm);
    sy_host_list_free(&use.hosts);
    free(use.host_of);
    free(use.loads);
    free(use.view);
    free(use.amounts);
    free(use.slaves);
    unsigned number = use.number;
    memset(&use, 0, sizeof use);
    use.number = number;
    use.comm = MPI_COMM_NULL;
}

/* No more: what spawners have told is taken in first, so that none of it is left on the communicator. */
static int stop_using(void)
{
    MPI_Request all_here;
    int done = 0, error = SY_SUCCESS;
    if (!use.load)
        return sy_fail(SY_ESTATE, "sy_spawn_use_load: no load is in use");
    while (use.under_way && !error)
        error = sy_spawn_exchange();
    PMPI_Ibarrier(use.comm, &all_here);
    while (!done) {
        int now = sy_spawn_exchange();
        error = error ? error : now;
        PMPI_Test(&all_here, &done, MPI_STATUS_IGNORE);
    }
    if (!error)
        error = sy_spawn_exchange();
    let_go();
    return error;
}

int sy_spawn_use_load(MPI_Comm comm, sy_load *load, int metric)
{
    if (!sy_mpi_is_up())
        return sy_fail(SY_ESTATE, "sy_spawn_use_load: between MPI_Init and MPI_Finalize only");
    if (!load)
        return stop_using();
    int size = 0, inter = 1, mechanism = sy_load_mechanism_of(load);
    if (use.load)
        return sy_fail(SY_ESTATE, "sy_spawn_use_load: a load is in use already");
    if (comm == MPI_COMM_NULL || PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS || inter ||
        PMPI_Comm_size(comm, &size) != MPI_SUCCESS || size != sy_load_size(load))
        return sy_fail(SY_EARG, "sy_spawn_use_load: not the communicator of the load");
    if (metric < 0 || metric >= sy_load_metrics(load))
        return sy_fail(SY_EARG, "sy_spawn_use_load: the load has no metric %d", metric);
    if (mechanism == SY_LOAD_SNAPSHOT || mechanism == SY_LOAD_PARTIAL_SNAPSHOT)
        return sy_fail(SY_EARG,
                       "sy_spawn_use_load: a snapshot needs the other ranks, which may stand in the call "
                       "that spawns; naive, intermediate and increments do not");
    use.comm = MPI_COMM_NULL;
    if (PMPI_Comm_dup(comm, &use.comm) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "sy_spawn_use_load: MPI_Comm_dup failed");
    PMPI_Comm_set_errhandler(use.comm, MPI_ERRORS_RETURN);
    PMPI_Comm_rank(use.comm, &use.rank);
    use.size = size;
    use.metric = metric;
    use.metrics = sy_load_metrics(load);
    int error = find_hosts(), worst = error;
    PMPI_Allreduce(&error, &worst, 1, MPI_INT, MPI_MAX, use.comm);
    if (worst) {
        let_go();
        return error ? error
                     : sy_fail(worst, "sy_spawn_use_load: another rank failed: %s", sy_strerror(worst));
    }
    use.load = load;
    use.number++;
    return SY_SUCCESS;
}
