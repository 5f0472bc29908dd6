/* steelyard-probe: measures the machine it runs on and writes a platform file. Run it under mpiexec with the
 * hosts and ranks the program will have. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "error/message.h"
#include "probe/probe.h"

static const char usage[] =
    "usage: mpiexec -n RANKS steelyard-probe [-o FILE] [options]\n"
    "Measures how fast every rank computes and what sending to every host takes, and writes a platform file\n"
    "(steelyard-platform/1) for `steelyard plan` and STEELYARD_PLATFORM.\n"
    "  -o FILE       where to write (default: standard output)\n"
    "  -n NAME       name of the platform in the file\n"
    "  -r RANK       the root that sends (default 0)\n"
    "  -t SECONDS    longest time for the speeds (default 5)\n"
    "  -e PERCENT    error allowed of a speed, half a 95 % confidence interval (default 2)\n"
    "  -s SECONDS    what an item takes on the fastest rank (default: an item is one of the probe's kernel)\n"
    "  -q            no progress on terminals\n"
    "  -h            this text\n";

static bool parse_number(const char *text, double least, double most, double *value)
{
    char *end = NULL;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && *value >= least && *value <= most;
}

/* Returns 0, or the exit code. The same on every rank. */
static int parse_options(int argc, char **argv, int size, bool speak, struct probe_options *options)
{
    *options = (struct probe_options){.name = "measured by steelyard-probe",
                                      .most_s = 5,
                                      .target = 0.02,
                                      .progress = isatty(STDERR_FILENO)};
    opterr = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            if (speak)
                fputs(usage, stdout);
            return -1;
        }
    }
    for (int option; (option = getopt(argc, argv, "o:n:r:t:e:s:qh")) != -1;) {
        double value = 0;
        bool good = true;
        if (option == 'o')
            options->output = optarg;
        else if (option == 'n')
            options->name = optarg;
        else if (option == 'q')
            options->progress = false;
        else if (option == 'r' && (good = parse_number(optarg, 0, size - 1, &value)))
            options->root = (int)value;
        else if (option == 't' && (good = parse_number(optarg, 0, 3600, &value)))
            options->most_s = value;
        else if (option == 'e' && (good = parse_number(optarg, 0, 100, &value)))
            options->target = value / 100;
        else if (option == 's' && (good = parse_number(optarg, 1e-12, 1e6, &value)))
            options->item_s = value;
        else if (option == 'h') {
            if (speak)
                fputs(usage, stdout);
            return -1;
        } else if (option == '?' || !good) {
            if (speak)
                fprintf(stderr, "steelyard-probe: -%c: %s\n%s", option == '?' ? optopt : option,
                        option == '?' ? "not known, or its value is missing" : "not a possible value", usage);
            return 2;
        }
    }
    if (optind < argc) {
        if (speak)
            fprintf(stderr, "steelyard-probe: %s: no arguments are expected\n%s", argv[optind], usage);
        return 2;
    }
    return 0;
}

/* What was found, for people. */
static void summarise(const struct probe_rank rank[], int size, const struct probe_host host[], int hosts,
                      const struct probe_delivery *delivery, double spent_s)
{
    double fastest = 0;
    for (int i = 0; i < size; i++)
        fastest = rank[i].per_s > fastest ? rank[i].per_s : fastest;
    for (int i = 0; i < hosts; i++) {
        const struct probe_link *link = &host[i].link;
        fprintf(stderr, "%-24s %3d rank%s speed %.3f", host[i].name, host[i].ranks,
                host[i].ranks == 1 ? " " : "s", host[i].per_s / fastest);
        if (link->rank >= 0 && link->s_per_byte > 0)
            fprintf(stderr, "  link %.4g Mbit/s, %.3g ms", 8e-6 / link->s_per_byte, 1e3 * link->startup_s);
        fputc('\n', stderr);
    }
    for (int i = 0; i < size; i++)
        if (rank[i].relative_error > 0.1)
            fprintf(stderr, "rank %d on %s: the speed is uncertain, +-%.0f %%\n", i, rank[i].host,
                    100 * rank[i].relative_error);
    if (delivery->measured)
        fprintf(stderr, "links in turn %.3f s, all at once %.3f s: delivery %s\n", delivery->alone_s,
                delivery->together_s, delivery->concurrent ? "concurrent" : "one-port");
    fprintf(stderr, "measured in %.1f s\n", spent_s);
}

/* Speeds, groups, links. Collective; the results end up at rank 0. */
static int measure(const struct probe_options *options, int self, int size, struct probe_rank rank[],
                   struct probe_host host[])
{
    double start_s = MPI_Wtime();
    if (!probe_speeds(options, rank))
        return sy_fail(SY_ENOMEM, "no memory to measure");
    int hosts = self == 0 ? probe_group(rank, size, options->root, host) : 0;
    MPI_Bcast(&hosts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(host, (int)((size_t)hosts * sizeof host[0]), MPI_BYTE, 0, MPI_COMM_WORLD);
    struct probe_delivery delivery;
    probe_links(options, host, hosts, &delivery);
    if (options->root != 0) { /* the root measured, rank 0 writes */
        if (self == options->root) {
            MPI_Send(host, (int)((size_t)hosts * sizeof host[0]), MPI_BYTE, 0, 2, MPI_COMM_WORLD);
            MPI_Send(&delivery, (int)sizeof delivery, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        } else if (self == 0) {
            MPI_Recv(host, (int)((size_t)hosts * sizeof host[0]), MPI_BYTE, options->root, 2, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            MPI_Recv(&delivery, (int)sizeof delivery, MPI_BYTE, options->root, 2, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
    }
    if (self != 0)
        return SY_SUCCESS;
    summarise(rank, size, host, hosts, &delivery, MPI_Wtime() - start_s);
    return probe_write(options, host, hosts, &delivery);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int self = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct probe_options options;
    int code = parse_options(argc, argv, size, self == 0, &options);
    if (code == 0) {
        struct probe_rank *rank = calloc((size_t)size, sizeof *rank);
        struct probe_host *host = calloc((size_t)size, sizeof *host);
        bool have = rank && host;
        int own = have;
        int all_have = 0;
        MPI_Allreduce(&own, &all_have, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
        int rc = have && all_have ? measure(&options, self, size, rank, host)
                                  : sy_fail(SY_ENOMEM, "no memory to measure");
        MPI_Bcast(&rc, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (rc != SY_SUCCESS && self == 0)
            fprintf(stderr, "steelyard-probe: %s\n", sy_last_error());
        code = rc == SY_SUCCESS ? 0 : 1;
        free(rank);
        free(host);
    }
    MPI_Finalize();
    return code < 0 ? 0 : code;
}
