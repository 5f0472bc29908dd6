/* Measuring at the start of a run, within bounded time. */
#include <math.h>
#include <stdlib.h>

#include "platform/measure.h"
#include "record/collect.h"
#include "scatter/hosts.h"

enum { LINK_TAG = 1, SMALL_BYTES = 1, LARGE_BYTES = 1 << 17, MOST_TOGETHER = 64 };

/* For all links together, and for the speeds. */
static const double links_most_s = 0.3;
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
        PMPI_Irecv(&back[i], 1, MPI_CHAR, some[i], LINK_TAG, team->own, &request[2 * i]);
        PMPI_Isend(buffer, LARGE_BYTES, MPI_CHAR, some[i], LINK_TAG, team->own, &request[2 * i + 1]);
    }
    PMPI_Waitall(2 * ranks, request, status);
    return sy_record_now() - start_s;
}

/* The root asks each rank in turn, then all; an empty message ends a rank's part. */
static void measure_links(const struct sy_team *team, char *buffer, int root, double s_per_byte[],
                          double *concurrency)
{
    if (team->rank != root) {
        answer(team, buffer, root);
        return;
    }
    double start_s = sy_record_now();
    double alone_s = 0;
    int counted = 0;
    for (int i = 0; i < team->size; i++) {
        s_per_byte[i] = 0;
        if (i == root)
            continue;
        double small_s = INFINITY;
        double large_s = INFINITY;
        for (int repeat = 0; repeat < 3 && sy_record_now() - start_s < links_most_s; repeat++) {
            small_s = fmin(small_s, round_trip_s(team, buffer, SMALL_BYTES, i));
            large_s = fmin(large_s, round_trip_s(team, buffer, LARGE_BYTES, i));
        }
        if (isfinite(large_s) && large_s > small_s) {
            s_per_byte[i] = (large_s - small_s) / LARGE_BYTES;
            if (counted++ < MOST_TOGETHER)
                alone_s += large_s;
        }
    }
    double at_once_s = INFINITY;
    for (int repeat = 0; repeat < 2 && sy_record_now() - start_s < links_most_s; repeat++)
        at_once_s = fmin(at_once_s, together_s(team, buffer, s_per_byte));
    *concurrency = isfinite(at_once_s) && at_once_s > 0 ? alone_s / at_once_s : 0;
    for (int i = 0; i < team->size; i++)
        if (i != root)
            PMPI_Send(buffer, 0, MPI_CHAR, i, LINK_TAG, team->own);
}

void sy_hosts_measure(struct sy_team *team, int root)
{
    struct sy_hosts *hosts = team->hosts;
    if (hosts->measured)
        return;
    hosts->measured = true;
    char *buffer = calloc(LARGE_BYTES, 1);
    /* At the root: by rank, and behind them the concurrency of all together. */
    double *links = team->rank == root ? calloc((size_t)team->size + 1, sizeof *links) : NULL;
    if (sy_team_all(team, buffer && (links || team->rank != root))) {
        PMPI_Barrier(team->own);
        struct sy_speed speed = sy_measure_speed(piece_s, 0, speed_most_s, NULL, NULL);
        double mine[2] = {speed.per_s, speed.relative_error};
        PMPI_Gather(mine, 2, MPI_DOUBLE, team->gathered, 2, MPI_DOUBLE, 0, team->own);
        for (int i = 0; team->rank == 0 && i < team->size; i++) {
            hosts->speed[i] = team->gathered[2 * i];
            hosts->speed_error = fmax(hosts->speed_error, team->gathered[2 * i + 1]);
        }
        measure_links(team, buffer, root, links, links ? links + team->size : NULL);
        if (root != 0 && team->rank == root)
            PMPI_Send(links, team->size + 1, MPI_DOUBLE, 0, LINK_TAG, team->own);
        if (team->rank == 0) {
            if (root != 0)
                PMPI_Recv(hosts->link_s_per_byte, team->size + 1, MPI_DOUBLE, root, LINK_TAG, team->own,
                          MPI_STATUS_IGNORE);
            else
                for (int i = 0; i <= team->size; i++)
                    hosts->link_s_per_byte[i] = links[i];
            hosts->link_root = root;
            hosts->concurrency = hosts->link_s_per_byte[team->size];
        }
    }
    free(buffer);
    free(links);
}
