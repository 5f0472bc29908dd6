/* The table of a job: made at the end of MPI_Init by rank 0, kept by a thread of it, or by a daemon. */
#include "spawn/home.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "error/message.h"
#include "record/collect.h"
#include "spawn/info.h"
#include "spawn/serve/serve.h"
#include "spawn/settings.h"
#include "spawn/speeds.h"

enum { REPORT_EVERY_MS = 1000, SETTLE_MS = 500 };

/* What every process learns of the table, beside where it is. */
static struct sy_spawn_settings settings;
static struct sy_record *record;

/* The home thread, at rank 0. */
static struct sy_server *server;
static pthread_t home_thread;
static bool home_runs;
static int stop_pipe[2] = {-1, -1};

/* The reporter of this host's load. */
static pthread_t report_thread;
static bool report_runs, report_stops;
static pthread_mutex_t report_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t report_wake = PTHREAD_COND_INITIALIZER;
static struct sy_introduction reporter;

/* --- threads ---------------------------------------------------------------------------------------------
 */

/* Starts a thread that takes none of the program's signals. */
static bool start_thread(pthread_t *thread, void *(*body)(void *))
{
    sigset_t all, before;
    sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0)
        return false;
    bool started = pthread_create(thread, NULL, body, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void *serve(void *unused)
{
    (void)unused;
    sy_server_run(server, stop_pipe[0]);
    return NULL;
}

static void *report(void *unused)
{
    (void)unused;
    struct sy_line line = {.socket = -1};
    struct sy_reader answer;
    bool connected = sy_line_open(&line, &sy_spawn_process.keeper) == SY_SUCCESS;
    if (connected) {
        sy_introduce(&reporter, sy_spawn_process.keeper.secret, &line.out);
        connected = sy_line_ask(&line, &answer);
    }
    pthread_mutex_lock(&report_lock);
    while (connected && !report_stops) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += REPORT_EVERY_MS / 1000;
        pthread_cond_timedwait(&report_wake, &report_lock, &until);
        if (report_stops)
            break;
        pthread_mutex_unlock(&report_lock);
        sy_write_begin(&line.out, SY_WIRE_REPORT);
        sy_write_double(&line.out, sy_runnable_tasks());
        sy_write_u32(&line.out, (uint32_t)reporter.initial);
        connected = sy_line_tell(&line);
        pthread_mutex_lock(&report_lock);
    }
    pthread_mutex_unlock(&report_lock);
    sy_line_close(&line);
    return NULL;
}

/* --- the table -------------------------------------------------------------------------------------------
 */

/* What a rank says of its host at the beginning. */
struct card {
    char host[MPI_MAX_PROCESSOR_NAME];
    int cores;
};

/* The table of a new job: the hosts asked for, else those of the initial ranks. */
static int make_job(const struct card *card, int ranks, struct sy_job **job)
{
    char secret[SY_WIRE_SECRET + 1];
    if (!sy_wire_new_secret(secret))
        return sy_fail(SY_EIO, "/dev/urandom gives no secret for the table of hosts");
    int error = sy_job_new(secret, &settings.job, job), host;
    for (int i = 0; !error && i < settings.hosts.n; i++)
        error =
            sy_table_host((*job)->table, settings.hosts.host[i].name, settings.hosts.host[i].slots, 0, NULL);
    for (int i = 0; !error && i < ranks; i++) {
        int known = sy_table_find((*job)->table, card[i].host);
        if (settings.hosts.n > 0 && known >= 0) {
            for (int k = 0; k < settings.hosts.n; k++) /* slots that were not given are the cores there */
                if (settings.hosts.host[k].slots == 0 &&
                    sy_table_find((*job)->table, settings.hosts.host[k].name) == known)
                    error = sy_table_host((*job)->table, card[i].host, card[i].cores, 0, NULL);
        } else if (settings.hosts.n == 0 && known < 0) {
            error = sy_table_host((*job)->table, card[i].host, card[i].cores, 0, &host);
        }
    }
    if (error) {
        sy_job_free(*job);
        *job = NULL;
        return error;
    }
    sy_speeds_set((*job)->table);
    return SY_SUCCESS;
}

/* Hands the table to a daemon. */
static int give_to_daemon(const struct sy_job *job, struct sy_keeper *keeper)
{
    struct sy_line line = {.socket = -1};
    struct sy_reader answer;
    strcpy(keeper->addresses, settings.at_host);
    keeper->port = settings.at_port;
    strcpy(keeper->secret, job->secret);
    int error = sy_line_open(&line, keeper);
    if (!error && (!sy_job_write(job, &line.out) || !sy_line_ask(&line, &answer)))
        error = sy_fail(SY_EIO, "steelyard-spawnd at %s port %d does not take the job", keeper->addresses,
                        keeper->port);
    sy_line_close(&line);
    return error;
}

/* Keeps the table in a thread of this process. The job is the server's, or freed. */
static int keep_at_home(struct sy_job *job, struct sy_keeper *keeper)
{
    int listening = sy_serve_listen(&keeper->port);
    sy_own_addresses(keeper->addresses, sizeof keeper->addresses);
    strcpy(keeper->secret, job->secret);
    job->beside_launcher = sy_info_beside_launcher();
    server = listening >= 0 ? sy_server_new(listening, false) : NULL;
    if (!server || !sy_server_add(server, job)) {
        sy_job_free(job);
    } else if (pipe(stop_pipe) == 0) {
        home_runs = start_thread(&home_thread, serve);
        if (home_runs)
            return SY_SUCCESS;
    }
    sy_server_free(server);
    server = NULL;
    return sy_fail(SY_EIO, "no thread or socket for the table of hosts");
}

/* At rank 0: makes the table and finds it a keeper. */
static void found_home(const struct card *card, int ranks, struct sy_keeper *keeper)
{
    struct sy_job *job;
    int error = make_job(card, ranks, &job);
    if (!error && settings.at_port) {
        error = give_to_daemon(job, keeper);
        sy_job_free(job);
    } else if (!error) {
        error = keep_at_home(job, keeper);
    }
    if (error) {
        sy_say("%s: every process places by itself", sy_last_error());
        *keeper = (struct sy_keeper){0};
    }
}

/* How many initial processes are on the host of each rank, at the first rank there; 0 at the others. */
static void choose_reporters(const struct card *card, int ranks, int on_host[])
{
    for (int i = 0; i < ranks; i++) {
        int first = i;
        for (int k = 0; k < i && first == i; k++)
            if (strcmp(card[k].host, card[i].host) == 0)
                first = k;
        on_host[i] = 0;
        on_host[first]++;
    }
}

/* --- what all do -----------------------------------------------------------------------------------------
 */

static void begin_process(const struct card *own)
{
    struct sy_spawn_process *process = &sy_spawn_process;
    process->self = (struct sy_introduction){.kind = SY_KIND_SPAWNER, .cores = own->cores};
    snprintf(process->self.host, sizeof process->self.host, "%.255s", own->host);
}

void sy_home_begin(void)
{
    struct {
        struct sy_keeper keeper;
        int wanted;
    } news = {{{0}, 0, {0}}, 0};
    int rank = 0, ranks = 1, length = 0, on_host = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct card own = {.cores = sy_cores()};
    PMPI_Get_processor_name(own.host, &length);
    struct card *cards = rank == 0 ? malloc((size_t)ranks * sizeof *cards) : NULL;
    int *counts = rank == 0 ? calloc((size_t)ranks, sizeof *counts) : NULL;
    int usable = rank == 0 ? cards && counts && sy_spawn_settings_read(true, &settings) == SY_SUCCESS : 1;
    if (rank != 0)
        (void)sy_spawn_settings_read(false, &settings);
    begin_process(&own);
    PMPI_Bcast(&usable, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (usable) {
        PMPI_Gather(&own, (int)sizeof own, MPI_BYTE, cards, (int)sizeof own, MPI_BYTE, 0, MPI_COMM_WORLD);
        if (cards && counts) {
            found_home(cards, ranks, &news.keeper);
            choose_reporters(cards, ranks, counts);
            news.wanted = sy_record_wanted();
        }
        PMPI_Bcast(&news, (int)sizeof news, MPI_BYTE, 0, MPI_COMM_WORLD);
        PMPI_Scatter(counts, 1, MPI_INT, &on_host, 1, MPI_INT, 0, MPI_COMM_WORLD);
        record = sy_record_open(MPI_COMM_WORLD, news.wanted != 0);
    }
    free(cards);
    free(counts);
    sy_spawn_process.keeper = news.keeper;
    if (on_host > 0 && news.keeper.port) {
        reporter = sy_spawn_process.self;
        reporter.kind = SY_KIND_REPORTER;
        reporter.initial = on_host;
        report_runs = start_thread(&report_thread, report);
    }
}

struct sy_carrier *sy_home_carrier(void)
{
    struct sy_spawn_process *process = &sy_spawn_process;
    if (process->carrier)
        return process->carrier;
    if (process->is_child && sy_spawn_settings_read(process->keeper.port == 0, &settings) != SY_SUCCESS)
        return NULL;
    if (sy_carrier_new(&process->keeper, &process->self, &settings.job, &settings.hosts, &process->carrier) !=
        SY_SUCCESS)
        return NULL;
    sy_carrier_connect(process->carrier);
    return process->carrier;
}

/* Children that have disconnected are about to end: the record waits a moment for them. */
static void wait_for_children(struct sy_carrier *carrier)
{
    for (int waited_ms = 0; waited_ms < SETTLE_MS; waited_ms += 20) {
        struct sy_reader answer;
        char text[SY_WIRE_TEXT_MOST + 1];
        uint32_t in_flight = 0;
        if (!sy_carrier_get(carrier, SY_WIRE_VIEW, &answer))
            return;
        sy_read_text(&answer, text);
        (void)sy_read_u64(&answer);
        for (uint32_t hosts = sy_read_u32(&answer); hosts > 0 && !answer.bad; hosts--) {
            sy_read_text(&answer, text);
            (void)sy_read_u32(&answer);
            (void)sy_read_double(&answer);
            in_flight += sy_read_u32(&answer);
            (void)sy_read_u64(&answer), (void)sy_read_u64(&answer);
            (void)sy_read_double(&answer), (void)sy_read_double(&answer), (void)sy_read_double(&answer);
            (void)sy_read_u8(&answer);
        }
        if (in_flight == 0)
            return;
        nanosleep(&(struct timespec){0, 20L * 1000 * 1000}, NULL);
    }
}

void sy_home_ending(void)
{
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct sy_carrier *carrier = record && rank == 0 ? sy_home_carrier() : NULL;
    struct sy_reader answer;
    if (!carrier)
        return;
    wait_for_children(carrier);
    char *json = sy_carrier_get(carrier, SY_WIRE_RECORD, &answer) ? sy_read_long_text(&answer) : NULL;
    if (json)
        sy_record_section(record, "spawn", json);
    else
        sy_record_incomplete(record, "what was placed where could not be had from the table of hosts");
    free(json);
}

void sy_home_ended(void)
{
    sy_carrier_free(sy_spawn_process.carrier);
    sy_spawn_process.carrier = NULL;
    if (report_runs) {
        pthread_mutex_lock(&report_lock);
        report_stops = true;
        pthread_cond_signal(&report_wake);
        pthread_mutex_unlock(&report_lock);
        pthread_join(report_thread, NULL);
        report_runs = false;
    }
    if (home_runs) {
        if (write(stop_pipe[1], "", 1) == 1)
            pthread_join(home_thread, NULL);
        home_runs = false;
    }
    sy_server_free(server);
    server = NULL;
    for (int i = 0; i < 2; i++)
        if (stop_pipe[i] >= 0)
            close(stop_pipe[i]);
    stop_pipe[0] = stop_pipe[1] = -1;
    sy_spawn_settings_free(&settings);
}
