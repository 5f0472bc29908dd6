/* arguments: -s warning -k 5 | -s error | */
/*
 * log_scan - statistics over server log records.
 *
 * The records are produced by a small simulator at rank 0, scattered in
 * equal pieces and summarised: records per severity, slow requests,
 * busiest hour, records at or above a severity per rank.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECORDS     720
#define HOURS       24
#define HOST_LEN    12

enum severity { SEV_DEBUG, SEV_INFO, SEV_WARNING, SEV_ERROR, SEV_FATAL, SEV_COUNT };

struct record {
    uint32_t time;              /* seconds of the day */
    uint16_t duration;          /* milliseconds */
    uint8_t  severity;
    uint8_t  status;            /* http class: 2, 3, 4, 5 */
    char     host[HOST_LEN];
};

struct options {
    int min_severity;
    int top;
};

struct summary {
    int severity[SEV_COUNT];
    int hour[HOURS];
    int status[6];
    int slow;
    int max_duration;
};

static const char *sev_names[SEV_COUNT] = {"debug", "info", "warning", "error", "fatal"};

static int severity_from_name(const char *name)
{
    for (int i = 0; i < SEV_COUNT; i++)
        if (strcmp(sev_names[i], name) == 0)
            return i;
    return -1;
}

static int get_options(int argc, char **argv, struct options *o)
{
    o->min_severity = SEV_WARNING;
    o->top = 3;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            return 0;
        if (strcmp(argv[i], "-s") == 0)
            o->min_severity = severity_from_name(argv[i + 1]);
        else if (strcmp(argv[i], "-k") == 0)
            o->top = atoi(argv[i + 1]);
        else
            return 0;
    }
    return o->min_severity >= 0 && o->top > 0 && o->top <= HOURS;
}

static void simulate(struct record *rec, int n)
{
    uint32_t x = 0xdeadbeef, t = 0;
    for (int i = 0; i < n; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        t = (t + x % 240) % 86400;
        rec[i].time = t;
        rec[i].duration = (uint16_t)(5 + (x >> 8) % 400);
        rec[i].status = (uint8_t)((x >> 4) % 10 < 7 ? 2 : 3 + (x >> 9) % 3);
        rec[i].severity = (uint8_t)(rec[i].status == 5 ? SEV_ERROR + (x & 1) : rec[i].status == 4 ? SEV_WARNING : (x >> 3) & 1);
        memset(rec[i].host, 0, HOST_LEN);
        snprintf(rec[i].host, HOST_LEN, "node%02u", (unsigned)(x >> 20) % 17);
    }
}

static void summarise(const struct record *rec, int n, struct summary *s)
{
    memset(s, 0, sizeof *s);
    for (const struct record *r = rec; r < rec + n; r++) {
        s->severity[r->severity]++;
        s->hour[r->time / 3600]++;
        s->status[r->status]++;
        if (r->duration > 300)
            s->slow++;
        if (r->duration > s->max_duration)
            s->max_duration = r->duration;
    }
}

static int count_from(const struct record *rec, int n, int level)
{
    int c = 0;
    while (n--)
        c += rec[n].severity >= level;
    return c;
}

static int node_with_most_errors(const struct record *rec, int n, int *errors)
{
    int per_node[17] = {0}, all[17], best = 0;
    for (int i = 0; i < n; i++)
        if (rec[i].severity >= SEV_ERROR)
            per_node[atoi(rec[i].host + 4)]++;
    MPI_Allreduce(per_node, all, 17, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 1; i < 17; i++)
        if (all[i] > all[best])
            best = i;
    *errors = all[best];
    return best;
}

static void print_summary(const struct summary *s, const struct options *o)
{
    int used[HOURS] = {0};

    for (int i = 0; i < SEV_COUNT; i++)
        printf("%-8s %5d\n", sev_names[i], s->severity[i]);
    printf("2xx %d, 3xx %d, 4xx %d, 5xx %d\n", s->status[2], s->status[3], s->status[4], s->status[5]);
    printf("slow %d, longest %d ms\n", s->slow, s->max_duration);
    for (int k = 0; k < o->top; k++) {
        int best = -1;
        for (int h = 0; h < HOURS; h++)
            if (!used[h] && (best < 0 || s->hour[h] > s->hour[best]))
                best = h;
        used[best] = 1;
        printf("hour %02d: %d records\n", best, s->hour[best]);
    }
}

int main(int argc, char **argv)
{
    struct options opt;
    struct summary mine, total;
    struct record *log = NULL, *part;
    int rank, size, m, c, *per_rank = NULL, node, errors;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (!get_options(argc, argv, &opt) || RECORDS % size) {
        if (rank == 0)
            fprintf(stderr, "usage: log_scan [-s severity] [-k hours]   (%d records)\n", RECORDS);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }

    m = RECORDS / size;
    part = malloc(m * sizeof *part);
    if (rank == 0) {
        log = malloc(RECORDS * sizeof *log);
        per_rank = malloc(size * sizeof *per_rank);
        simulate(log, RECORDS);
    }
    MPI_Scatter(log, m * (int)sizeof *log, MPI_BYTE, part, m * (int)sizeof *part, MPI_BYTE, 0, MPI_COMM_WORLD);

    summarise(part, m, &mine);
    memset(&total, 0, sizeof total);
    /* everything but the maximum can be added */
    MPI_Reduce(&mine, &total, (int)(sizeof mine / sizeof(int)) - 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine.max_duration, &total.max_duration, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    c = count_from(part, m, opt.min_severity);
    MPI_Gather(&c, 1, MPI_INT, per_rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
    node = node_with_most_errors(part, m, &errors);

    if (rank == 0) {
        print_summary(&total, &opt);
        printf("node%02d has most errors (%d)\n", node, errors);
        for (int r = 0; r < size; r++)
            printf("rank %d saw %d records at %s or worse\n", r, per_rank[r], sev_names[opt.min_severity]);
    }
    free(part);
    free(log);
    free(per_rank);
    MPI_Finalize();
    return 0;
}
