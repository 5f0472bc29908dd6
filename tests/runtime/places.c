/* What is learnt of a process belongs to the process: it serves it again in communicators that number the
 * processes otherwise. Process r of MPI_COMM_WORLD is three times as fast as process r + 1, all on one
 * host.
 *
 *   places COMM given    from a profile of made-up speeds, which rank 0 writes: shares exactly as fast
 *   places COMM learn    three rounds, of which the middle one counts; computation is played by sleeping
 *   places COMM learnt   of the first shares a faster process has a larger one
 *   places world order   a profile of made-up links that differ on one host does not renumber the ranks
 *
 * COMM: world, ordered (SY_COMM_WORLD after sy_order_ranks), reversed, or halves (those of odd and of even
 * rank, both reversed). STEELYARD_PROFILE names the file. */
#include "count.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "steelyard/shares.h"

static int process, processes;

enum { SITE_LINE = 49, EQUAL = 200, ROUNDS = 3 };

static double speed(int of)
{
    double speed = 1;
    while (of-- > 0)
        speed /= 3;
    return speed;
}

static MPI_Comm communicator(const char *name)
{
    MPI_Comm made = MPI_COMM_WORLD;
    if (strcmp(name, "ordered") == 0) {
        sy_order_ranks(0);
        made = SY_COMM_WORLD;
        CHECK(made != MPI_COMM_WORLD);
    } else if (strcmp(name, "world") != 0) {
        MPI_Comm_split(MPI_COMM_WORLD, strcmp(name, "halves") == 0 ? process % 2 : 0, -process, &made);
    }
    return made;
}

static sy_shares *shares_on(MPI_Comm comm)
{
    CHECK_EQUAL(__LINE__ + 1, SITE_LINE);
    return sy_shares_make(EQUAL, 0, comm);
}

/* By place on the host, which is the rank in MPI_COMM_WORLD here. */
static void write_profile(const char *file_of_site)
{
    char host[MPI_MAX_PROCESSOR_NAME] = "";
    int length = 0;
    const char *path = getenv("STEELYARD_PROFILE");
    FILE *file = path ? fopen(path, "w") : NULL;
    CHECK(file != NULL);
    if (!file)
        return;
    MPI_Get_processor_name(host, &length);
    fprintf(file, "{\"schema\": \"steelyard-profile/1\", \"concurrency\": 1.0, \"speed\": {\"%s\": [", host);
    for (int i = 0; i < processes; i++)
        fprintf(file, "%s%.9g", i ? ", " : "", speed(i));
    fprintf(file, "]}, \"link_s_per_byte\": {\"%s\": [0", host);
    for (int i = 1; i < processes; i++) /* the last is the fastest */
        fprintf(file, ", %.9g", 1e-6 * (processes - i));
    fputs("]}", file);
    if (file_of_site) {
        fprintf(file, ", \"sites\": [{\"file\": \"%s\", \"line\": %d, \"item_bytes\": 4, \"s_per_item\": {",
                file_of_site, SITE_LINE);
        fprintf(file, "\"%s\": [", host);
        for (int i = 0; i < processes; i++)
            fprintf(file, "%s%.9g", i ? ", " : "", 1e-5 / speed(i));
        fputs("]}}]", file);
    }
    fputs("}\n", file);
    fclose(file);
}

static void play(const sy_shares *shares, MPI_Comm comm)
{
    int mine = sy_mine(shares);
    int total = sy_total(shares);
    int *all = calloc((size_t)total, sizeof *all);
    int *part = calloc((size_t)mine + 1, sizeof *part);
    MPI_Scatterv(all, sy_scatter_counts(shares), sy_displs(shares), MPI_INT, part, mine, MPI_INT, 0, comm);
    double seconds = 1e-4 / speed(process) * mine;
    struct timespec pause = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    nanosleep(&pause, NULL);
    MPI_Gatherv(part, mine, MPI_INT, all, sy_gather_counts(shares), sy_displs(shares), MPI_INT, 0, comm);
    free(all);
    free(part);
}

/* The shares are as the processes of the communicator are fast. */
static void check_shares(const sy_shares *shares, MPI_Comm comm)
{
    double all_speeds = 0;
    double mine = speed(process);
    MPI_Allreduce(&mine, &all_speeds, 1, MPI_DOUBLE, MPI_SUM, comm);
    double expected = sy_total(shares) * mine / all_speeds;
    CHECK(sy_mine(shares) >= expected - 1);
    CHECK(sy_mine(shares) <= expected + 1);
}

/* A process of smaller rank in MPI_COMM_WORLD has more. */
static void check_ranking(const sy_shares *shares, MPI_Comm comm)
{
    int size = 0;
    MPI_Comm_size(comm, &size);
    int *of = malloc((size_t)size * sizeof *of);
    MPI_Allgather(&process, 1, MPI_INT, of, 1, MPI_INT, comm);
    for (int i = 0; i < size; i++)
        if (of[i] > process)
            CHECK(sy_mine(shares) > sy_count(shares, i));
    free(of);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &process);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    const char *name = argc > 1 ? argv[1] : "";
    const char *mode = argc > 2 ? argv[2] : "";
    bool order = strcmp(mode, "order") == 0;
    if (process == 0 && (order || strcmp(mode, "given") == 0))
        write_profile(order ? __FILE__ : NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    if (order) {
        sy_order_ranks(0);
        CHECK(SY_COMM_WORLD == MPI_COMM_WORLD);
        shares_on(SY_COMM_WORLD);
    } else {
        MPI_Comm comm = communicator(name);
        sy_shares *shares = shares_on(comm);
        if (strcmp(mode, "learnt") == 0)
            check_ranking(shares, comm);
        else if (strcmp(mode, "learn") != 0)
            check_shares(shares, comm);
        else
            for (int round = 0; round < ROUNDS; round++)
                play(shares, comm);
    }
    int result = checks_result();
    MPI_Finalize();
    return result;
}
