/* What a decision costs: on the table alone, through a line to the loop of the home thread in this process,
 * and to a steelyard-spawnd on this host, for 5 to 5000 hosts, microseconds, medians; and beside them a spawn
 * in the same run, where this MPI can. spawn_bench [ROUNDS [PORT]] under mpiexec -n 1; PORT: of the daemon
 * (spawn_bench.sh). */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "spawn/carry/carrier.h"
#include "spawn/serve/serve.h"
#include "spawn/table/hosts.h"

static struct sy_server *server;
static int stop[2];

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

static void *serve(void *unused)
{
    (void)unused;
    sy_server_run(server, stop[0]);
    return NULL;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double middle(double *time, int n)
{
    qsort(time, (size_t)n, sizeof *time, by_size);
    return time[n / 2];
}

static struct sy_job *new_job(const char *secret, int hosts)
{
    const struct sy_job_settings settings = {"priority", 0, 0, false};
    struct sy_job *job;
    if (sy_job_new(secret, &settings, &job))
        exit(1);
    for (int i = 0; i < hosts; i++) {
        char name[24];
        snprintf(name, sizeof name, "node%d", i);
        if (sy_table_host(job->table, name, 1 + i % 4, 0, NULL))
            exit(1);
    }
    return job;
}

static double on_table(int hosts, int rounds, double *time)
{
    struct sy_job *job = new_job("00112233445566778899aabbccddeeff", hosts);
    struct sy_place place = {.policy = job->policy, .n = 1};
    for (int k = 0; k < rounds; k++) {
        int host;
        uint64_t reservation;
        double begun = now_us();
        if (sy_table_place(job->table, &place, &host, &reservation))
            exit(1);
        time[k] = now_us() - begun;
        sy_table_refused(job->table, reservation);
    }
    sy_job_free(job);
    return middle(time, rounds);
}

/* Decisions through a line to whoever keeps the table. */
static double by_keeper(const struct sy_keeper *keeper, int rounds, double *time)
{
    struct sy_introduction self = {.kind = SY_KIND_SPAWNER, .host = "node0", .cores = 4};
    const struct sy_job_settings settings = {"priority", 0, 0, false};
    struct sy_host_list none = {0};
    struct sy_carrier *carrier;
    if (sy_carrier_new(keeper, &self, &settings, &none, &carrier))
        exit(1);
    sy_carrier_connect(carrier);
    for (int k = 0; k < rounds; k++) {
        struct sy_place_request request = {.policy = "", .n = 1};
        struct sy_places places;
        double begun = now_us();
        if (sy_carrier_place(carrier, &request, &places) || carrier->alone)
            exit(1);
        time[k] = now_us() - begun;
        sy_carrier_refused(carrier, places.reservation);
        sy_places_free(&places);
    }
    sy_carrier_free(carrier);
    return middle(time, rounds);
}

static double by_thread(int hosts, int rounds, double *time)
{
    struct sy_keeper keeper = {.addresses = "127.0.0.1"};
    pthread_t thread;
    if (!sy_wire_new_secret(keeper.secret) || pipe(stop) != 0)
        exit(1);
    server = sy_server_new(sy_serve_listen(&keeper.port), false);
    if (!server || !sy_server_add(server, new_job(keeper.secret, hosts)) ||
        pthread_create(&thread, NULL, serve, NULL) != 0)
        exit(1);
    double spent = by_keeper(&keeper, rounds, time);
    if (write(stop[1], "", 1) == 1)
        pthread_join(thread, NULL);
    sy_server_free(server);
    close(stop[0]);
    close(stop[1]);
    return spent;
}

static double by_daemon(int hosts, int port, int rounds, double *time)
{
    struct sy_keeper keeper = {.addresses = "127.0.0.1", .port = port};
    struct sy_line line = {.socket = -1};
    struct sy_reader answer;
    if (!sy_wire_new_secret(keeper.secret))
        exit(1);
    struct sy_job *job = new_job(keeper.secret, hosts);
    bool taken = sy_line_open(&line, &keeper) == SY_SUCCESS && sy_job_write(job, &line.out) &&
                 sy_line_ask(&line, &answer);
    sy_line_close(&line);
    sy_job_free(job);
    return taken ? by_keeper(&keeper, rounds, time) : -1;
}

static double one_spawn(char *program)
{
    MPI_Comm child;
    double begun = now_us();
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (PMPI_Comm_spawn(program, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &child,
                        MPI_ERRCODES_IGNORE) != MPI_SUCCESS)
        return -1;
    double spent = now_us() - begun;
    MPI_Comm_disconnect(&child);
    return spent;
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        MPI_Comm_disconnect(&parent);
        MPI_Finalize();
        return 0;
    }
    int rounds = argc > 1 ? atoi(argv[1]) : 2000, port = argc > 2 ? atoi(argv[2]) : 0;
    double *time = malloc((size_t)rounds * sizeof *time), spawn[5];
    printf("%8s %14s %14s %14s\n", "hosts", "table, us", "thread, us", port ? "daemon, us" : "");
    static const int hosts[] = {5, 50, 500, 5000};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        double table = on_table(hosts[i], rounds, time), thread = by_thread(hosts[i], rounds, time);
        printf("%8d %14.2f %14.1f", hosts[i], table, thread);
        double daemon = port ? by_daemon(hosts[i], port, rounds, time) : -1;
        if (daemon >= 0)
            printf(" %14.1f", daemon);
        else if (port)
            printf(" %14s", "does not take it");
        putchar('\n');
    }
    for (int k = 0; k < 5; k++)
        spawn[k] = one_spawn(argv[0]);
    if (spawn[0] < 0)
        printf("this MPI cannot spawn\n");
    else
        printf("a spawn of one process: %.0f us\n", middle(spawn, 5));
    free(time);
    MPI_Finalize();
    return 0;
}
