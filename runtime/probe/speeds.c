#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/measure.h"
#include "probe/probe.h"

enum { MOST_ROUNDS = 400, LEAST_ROUNDS = 5 };
/* Long against the periods of quotas (10 to 100 ms), short enough to reject a disturbance with its round. */
static const double round_s = 0.1;
static const double warm_up_s = 0.02;

bool probe_speeds(const struct probe_options *options, struct probe_rank rank[])
{
    int self = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    double *rate = malloc(sizeof *rate * 2 * MOST_ROUNDS);
    int have = rate != NULL;
    int all_have = 0;
    MPI_Allreduce(&have, &all_have, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (!rate || !all_have) {
        free(rate);
        return false;
    }
    struct sy_speed speed = {0};
    double start_s = MPI_Wtime();
    for (int n = 0; n < MOST_ROUNDS;) {
        /* All ranks compute at the same time, as they will in a program. Waiting for the others used some of
         * this rank's quota: let that pass. */
        MPI_Barrier(MPI_COMM_WORLD);
        sy_measure_speed(warm_up_s / 3, INFINITY, warm_up_s, NULL, NULL);
        rate[n++] = sy_measure_speed(round_s / 3, 0, round_s, NULL, NULL).per_s;
        sy_speed_of_rates(rate, n, rate + MOST_ROUNDS, &speed);
        double state[2] = {n < 2 ? INFINITY : speed.relative_error, self == 0 ? MPI_Wtime() - start_s : 0};
        MPI_Allreduce(MPI_IN_PLACE, state, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (options->progress && self == 0)
            fprintf(stderr, "\rspeeds: %.1f s, worst +-%.1f %%   ", state[1], 100 * fmin(state[0], 9.99));
        if (n >= LEAST_ROUNDS && (state[0] <= options->target || state[1] >= options->most_s))
            break;
    }
    if (options->progress && self == 0)
        fputc('\n', stderr);
    free(rate);
    struct probe_rank mine = {.per_s = speed.per_s, .relative_error = speed.relative_error};
    int length = 0;
    MPI_Get_processor_name(mine.host, &length);
    MPI_Gather(&mine, (int)sizeof mine, MPI_BYTE, rank, (int)sizeof mine, MPI_BYTE, 0, MPI_COMM_WORLD);
    return true;
}

int probe_group(const struct probe_rank rank[], int size, int root, struct probe_host host[])
{
    int hosts = 0;
    for (int i = 0; i < size; i++) {
        bool seen = false;
        for (int j = 0; j < i && !seen; j++)
            seen = strcmp(rank[j].host, rank[i].host) == 0;
        if (seen)
            continue;
        double least = INFINITY;
        double most = 0;
        double sum = 0;
        int ranks = 0;
        for (int j = i; j < size; j++)
            if (strcmp(rank[j].host, rank[i].host) == 0) {
                least = fmin(least, rank[j].per_s);
                most = fmax(most, rank[j].per_s);
                sum += rank[j].per_s;
                ranks++;
            }
        if (most <= 1.1 * least) {
            host[hosts] = (struct probe_host){.first_rank = i, .ranks = ranks, .per_s = sum / ranks};
            snprintf(host[hosts].name, sizeof host[hosts].name, "%s", rank[i].host);
            hosts++;
            continue;
        }
        int number = 0;
        for (int j = i; j < size; j++)
            if (strcmp(rank[j].host, rank[i].host) == 0) {
                host[hosts] = (struct probe_host){.first_rank = j, .ranks = 1, .per_s = rank[j].per_s};
                snprintf(host[hosts].name, sizeof host[hosts].name, "%s:%d", rank[i].host, number++);
                hosts++;
            }
    }
    for (int i = 0; i < hosts; i++)
        host[i].link.rank = host[i].first_rank == root ? -1 : host[i].first_rank;
    return hosts;
}
