#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "probe/probe.h"

/* Across the sizes at which MPIs change from eager to rendezvous (4 KiB to 64 KiB). */
const int probe_bytes[PROBE_SIZES] = {1, 1 << 10, 1 << 13, 1 << 16, 1 << 18, 1 << 20, 1 << 22};

enum { TAG = 1, LARGEST = 1 << 22, REPEATS = 5 };
/* A size that takes longer is the last one; repeats of one size end after that much. */
static const double long_s = 0.15;
/* What each link alone should take in the measurement of all together. */
static const double together_s = 0.08;

/* A message there, a byte back. */
static double round_trip_s(char *buffer, int bytes, int rank)
{
    double start_s = MPI_Wtime();
    MPI_Send(buffer, bytes, MPI_CHAR, rank, TAG, MPI_COMM_WORLD);
    MPI_Recv(buffer, 1, MPI_CHAR, rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_Wtime() - start_s;
}

/* Until an empty message: answers every message with a byte. */
static void answer(char *buffer, int root)
{
    for (;;) {
        MPI_Status status;
        int bytes = 0;
        MPI_Recv(buffer, LARGEST, MPI_CHAR, root, TAG, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_CHAR, &bytes);
        if (bytes == 0)
            return;
        MPI_Send(buffer, 1, MPI_CHAR, root, TAG, MPI_COMM_WORLD);
    }
}

/* The line through the smallest message whose slope is that of the two largest: shares are large, and what
 * small messages do (protocols, bursts that buffers swallow) must not bend it. */
static void fit(struct probe_link *link)
{
    int last = link->sizes - 1;
    link->startup_s = link->seconds[0];
    link->s_per_byte = last > 0 ? (link->seconds[last] - link->seconds[last - 1]) /
                                      (probe_bytes[last] - probe_bytes[last - 1])
                                : 0;
    link->misfit = 0;
    for (int i = 0; i < link->sizes; i++) {
        double line_s = link->startup_s + link->s_per_byte * probe_bytes[i];
        link->misfit = fmax(link->misfit, fabs(line_s - link->seconds[i]) / fmax(link->seconds[i], 1e-9));
    }
}

static void measure_alone(char *buffer, struct probe_link *link)
{
    double back_s = 0; /* what the answer takes */
    for (int i = 0; i < PROBE_SIZES; i++) {
        double best_s = INFINITY;
        double spent_s = 0;
        for (int repeat = 0; repeat < REPEATS && spent_s < long_s; repeat++) {
            double taken_s = round_trip_s(buffer, probe_bytes[i], link->rank);
            best_s = fmin(best_s, taken_s);
            spent_s += taken_s;
        }
        if (i == 0)
            back_s = best_s / 2;
        double one_way_s = best_s - back_s;
        link->seconds[i] = i > 0 ? fmax(one_way_s, link->seconds[i - 1]) : one_way_s;
        link->sizes = i + 1;
        if (best_s > long_s)
            break;
    }
    MPI_Send(buffer, 0, MPI_CHAR, link->rank, TAG, MPI_COMM_WORLD);
    fit(link);
}

/* As many bytes to each host as take the same time alone, first one after another, then all at once. */
static bool measure_together(char *buffer, struct probe_host host[], int hosts,
                             struct probe_delivery *delivery)
{
    if (hosts < 1)
        return false;
    MPI_Request *request = malloc((size_t)hosts * 2 * sizeof(MPI_Request));
    MPI_Status *status = malloc((size_t)hosts * 2 * sizeof *status);
    int *bytes = calloc((size_t)hosts, sizeof *bytes);
    char *answers = malloc((size_t)hosts);
    if (!request || !status || !bytes || !answers) {
        free(request);
        free(status);
        free(bytes);
        free(answers);
        return false;
    }
    int links = 0;
    for (int i = 0; i < hosts; i++) {
        if (host[i].link.rank < 0 || host[i].link.sizes == 0)
            continue;
        double wanted = host[i].link.s_per_byte > 0 ? together_s / host[i].link.s_per_byte : LARGEST;
        bytes[i] = (int)fmin(fmax(wanted, 1 << 14), LARGEST);
        links++;
    }
    *delivery = (struct probe_delivery){.alone_s = INFINITY, .together_s = INFINITY, .longest_s = 0};
    for (int repeat = 0; repeat < 3 && links > 1; repeat++) {
        double alone_s = 0;
        double longest_s = 0;
        delivery->bytes = 0;
        for (int i = 0; i < hosts; i++) {
            if (bytes[i] == 0)
                continue;
            double taken_s = round_trip_s(buffer, bytes[i], host[i].link.rank);
            alone_s += taken_s;
            longest_s = fmax(longest_s, taken_s);
            delivery->bytes += bytes[i];
        }
        double start_s = MPI_Wtime();
        int n = 0;
        for (int i = 0; i < hosts; i++) {
            if (bytes[i] == 0)
                continue;
            MPI_Irecv(&answers[i], 1, MPI_CHAR, host[i].link.rank, TAG, MPI_COMM_WORLD, &request[n++]);
            MPI_Isend(buffer, bytes[i], MPI_CHAR, host[i].link.rank, TAG, MPI_COMM_WORLD, &request[n++]);
        }
        MPI_Waitall(n, request, status);
        delivery->together_s = fmin(delivery->together_s, MPI_Wtime() - start_s);
        if (alone_s < delivery->alone_s) {
            delivery->alone_s = alone_s;
            delivery->longest_s = longest_s;
        }
    }
    for (int i = 0; i < hosts; i++)
        if (bytes[i] > 0)
            MPI_Send(buffer, 0, MPI_CHAR, host[i].link.rank, TAG, MPI_COMM_WORLD);
    delivery->measured = links > 1;
    /* Where sending at once takes about as long as sending in turn, sending in turn serves the first ones
     * earlier. */
    delivery->concurrent = delivery->measured && delivery->together_s < 0.75 * delivery->alone_s;
    free(request);
    free(status);
    free(bytes);
    free(answers);
    return true;
}

void probe_links(const struct probe_options *options, struct probe_host host[], int hosts,
                 struct probe_delivery *delivery)
{
    int self = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    char *buffer = calloc(LARGEST, 1);
    int have = buffer != NULL;
    int all_have = 0;
    MPI_Allreduce(&have, &all_have, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    *delivery = (struct probe_delivery){.measured = false};
    if (all_have) {
        /* Every rank that stands for a host answers twice: alone, then with all. */
        for (int i = 0; i < hosts; i++) {
            if (self == options->root && host[i].link.rank >= 0) {
                if (options->progress)
                    fprintf(stderr, "\rlinks: %d of %d   ", i + 1, hosts);
                measure_alone(buffer, &host[i].link);
            } else if (self == host[i].link.rank) {
                answer(buffer, options->root);
            }
        }
        if (self == options->root) {
            if (!measure_together(buffer, host, hosts, delivery))
                for (int i = 0; i < hosts; i++)
                    if (host[i].link.rank >= 0)
                        MPI_Send(buffer, 0, MPI_CHAR, host[i].link.rank, TAG, MPI_COMM_WORLD);
            if (options->progress)
                fputc('\n', stderr);
        }
        for (int i = 0; i < hosts; i++)
            if (self == host[i].link.rank)
                answer(buffer, options->root);
    }
    free(buffer);
}
