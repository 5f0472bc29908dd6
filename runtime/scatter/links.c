/* Measuring at the start of a run, within bounded time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "platform/measure.h"
#include "record/collect.h"
#include "scatter/hosts.h"

enum { LINK_TAG = 1, LARGE_BYTES = 1 << 17, MOST_TOGETHER = 64, ROUNDS = 20 };

/* A link is what its sizes differ by: in the large one, unless that is out of all proportion to the middle
 * one. */
enum { SIZES = 3 };
static const int size_bytes[SIZES] = {1, 1 << 16, LARGE_BYTES};
static const double most_disproportion = 3;

/* For all links together, and for the speeds. */
static const double links_most_s = 0.3;
static const double alone_most_s = 0.2;
static const double speed_most_s = 0.3;
static const double piece_s = 0.025;

/* What sending `bytes` to `rank` and its answer take. */
static double round_trip_s(const struct sy_team *team, char *buffer, int bytes, int rank)
{
    double start_s = sy_record_now();
    PMPI_Send(buffer, bytes, MPI_CHAR, rank, LINK_TAG, team->own);
    PMPI_Recv(buffer, 1, MPI_CHAR, rank, LINK_TAG, team->own, MPI_STATUS_IGNORE);
    return sy_record_now() - start_s;
}

static void answer(const struct sy_team *team, char *buffer, int root)
{
    for (;;) {
        MPI_Status status;
        int bytes = 0;
        PMPI_Recv(buffer, LARGE_BYTES, MPI_CHAR, root, LINK_TAG, team->own, &status);
        PMPI_Get_count(&status, MPI_CHAR, &bytes);
        if (bytes == 0)
            return;
        PMPI_Send(buffer, 1, MPI_CHAR, root, LINK_TAG, team->own);
    }
}

/* All links at once, for the ranks whose link is known: what it takes, or 0. */
static double together_s(const struct sy_team *team, const char *buffer, const double s_per_byte[])
{
    int ranks = 0;
    int some[MOST_TOGETHER];
    char back[MOST_TOGETHER];
    MPI_Request request[2 * MOST_TOGETHER];
    MPI_Status status[2 * MOST_TOGETHER];
    for (int i = 0; i < team->size && ranks < MOST_TOGETHER; i++)
        if (s_per_byte[i] > 0)
            some[ranks++] = i;
    if (ranks < 2)
        return 0;
    double start_s = sy_record_now();
    for (int i = 0; i < ranks; i++) {
        PMPI_Irecv(&back[i], 1, MPI_CHAR, some[i], LINK_TAG, team->own, &request[2L * i]);
        PMPI_Isend(buffer, LARGE_BYTES, MPI_CHAR, some[i], LINK_TAG, team->own, &request[2L * i + 1]);
    }
    PMPI_Waitall(2 * ranks, request, status);
    return sy_record_now() - start_s;
}

/* Seconds per byte from the least times of each size; 0 where they say nothing. */
static double link_of(const double least_s[SIZES])
{
    double middle = (least_s[1] - least_s[0]) / size_bytes[1];
    double large = (least_s[2] - least_s[0]) / size_bytes[2];
    if (!isfinite(large) || !(large > 0))
        return 0;
    return middle > 0 && large > most_disproportion * middle ? middle : large;
}

/* The root asks each rank in turn, then all; an empty message ends a rank's part. `least_s` is scratch of
 * SIZES times per rank. */
static void measure_links(const struct sy_team *team, char *buffer, int root, double s_per_byte[],
                          double *least_s, double *concurrency)
{
    double start_s = sy_record_now();
    for (int i = 0; i < SIZES * team->size; i++)
        least_s[i] = INFINITY;
    /* Every rank once before any twice: a disturbance is some ranks' for a while, and time may run out. */
    for (int round = 0; round < ROUNDS && sy_record_now() - start_s < alone_most_s; round++)
        for (int i = 0; i < team->size && sy_record_now() - start_s < links_most_s; i++)
            for (int size = 0; i != root && size < SIZES; size++) {
                double *least = &least_s[SIZES * i + size];
                *least = fmin(*least, round_trip_s(team, buffer, size_bytes[size], i));
            }
    double alone_s = 0;
    int counted = 0;
    for (int i = 0; i < team->size; i++) {
        s_per_byte[i] = i == root ? 0 : link_of(&least_s[(size_t)SIZES * (size_t)i]);
        if (s_per_byte[i] > 0 && counted++ < MOST_TOGETHER)
            alone_s += least_s[SIZES * i + SIZES - 1];
    }
    double at_once_s = INFINITY;
    for (int repeat = 0; repeat < 2 && sy_record_now() - start_s < links_most_s; repeat++)
        at_once_s = fmin(at_once_s, together_s(team, buffer, s_per_byte));
    *concurrency = isfinite(at_once_s) && at_once_s > 0 ? alone_s / at_once_s : 0;
    for (int i = 0; i < team->size; i++)
        if (i != root)
            PMPI_Send(buffer, 0, MPI_CHAR, i, LINK_TAG, team->own);
}

/* Ranks of one host have one link, the fastest that was seen: by what they differ one was busier. */
static void believe_links(const struct sy_team *team, int root)
{
    struct sy_hosts *hosts = team->hosts;
    for (int i = 0; i < team->size; i++) {
        double least = INFINITY;
        for (int j = 0; j < team->size && i != root; j++)
            if (j != root && hosts->link_s_per_byte[j] > 0 && strcmp(hosts->host[j], hosts->host[i]) == 0)
                least = fmin(least, hosts->link_s_per_byte[j]);
        bool inside = strcmp(hosts->host[i], hosts->host[root]) == 0;
        double believed = isfinite(least) ? sy_link_believed(least, inside) : 0;
        team->gathered[i] = believed > 0 ? believed : 0;
    }
    memcpy(hosts->link_s_per_byte, team->gathered, (size_t)team->size * sizeof *team->gathered);
}

void sy_hosts_measure(struct sy_team *team, int root)
{
    struct sy_hosts *hosts = team->hosts;
    if (hosts->measured)
        return;
    hosts->measured = true;
    char *buffer = calloc(LARGE_BYTES, 1);
    /* At the root: by rank, behind them the concurrency of all together, then scratch. */
    size_t numbers = (size_t)team->size * (SIZES + 1) + 1;
    double *links = team->rank == root ? calloc(numbers, sizeof *links) : NULL;
    if (sy_team_all(team, buffer && (links || team->rank != root))) {
        PMPI_Barrier(team->own);
        struct sy_speed speed = sy_measure_speed(piece_s, 0, speed_most_s, NULL, NULL);
        double mine[2] = {speed.per_s, speed.relative_error};
        PMPI_Gather(mine, 2, MPI_DOUBLE, team->gathered, 2, MPI_DOUBLE, 0, team->own);
        for (int i = 0; team->rank == 0 && i < team->size; i++) {
            hosts->speed[i] = team->gathered[2L * i];
            hosts->speed_error = fmax(hosts->speed_error, team->gathered[2L * i + 1]);
        }
        if (links)
            measure_links(team, buffer, root, links, links + team->size + 1, links + team->size);
        else
            answer(team, buffer, root);
        if (root != 0 && links)
            PMPI_Send(links, team->size + 1, MPI_DOUBLE, 0, LINK_TAG, team->own);
        if (team->rank == 0) {
            if (links)
                memcpy(hosts->link_s_per_byte, links, ((size_t)team->size + 1) * sizeof *links);
            else
                PMPI_Recv(hosts->link_s_per_byte, team->size + 1, MPI_DOUBLE, root, LINK_TAG, team->own,
                          MPI_STATUS_IGNORE);
            hosts->link_root = root;
            hosts->concurrency = hosts->link_s_per_byte[team->size];
            believe_links(team, root);
        }
    }
    free(buffer);
    free(links);
}
