/* stair: scatter, compute, gather. The smallest program with the shape of the paper's experiment (RR-4770,
 * figure 1), used to bring the grid and the simulator up and to compare both with the cost model.
 *
 *   stair RANKS ITEMS ITEM_BYTES equal|balanced|concurrent [ITEM_CPU_S]
 *
 * RANKS is what `platform-to ranks` prints, in the order of the MPI ranks; rank 0 is the root. An item costs
 * ITEM_CPU_S seconds of CPU time on the grid (a quota stretches them to the platform's seconds) and that
 * rank's seconds of the platform in simulation. Prints each rank's times beside those of both cost models. */
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <steelyard/solve.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef STAIR_SIMULATED
#include <smpi/smpi.h>
#endif

struct rank_cost {
    char host[64];
    double compute_s, link_s; /* per item */
};

static struct rank_cost *read_ranks(const char *path, int size)
{
    struct rank_cost *ranks = calloc((size_t)size, sizeof *ranks);
    FILE *file = fopen(path, "r");
    int n = 0, rank;
    while (file && ranks && n < size &&
           fscanf(file, "%d %63s %lf %lf", &rank, ranks[n].host, &ranks[n].compute_s, &ranks[n].link_s) == 4)
        n++;
    if (file)
        fclose(file);
    if (n != size) {
        free(ranks);
        return NULL;
    }
    ranks[0].link_s = 0;
    return ranks;
}

/* The solver's shares. Concurrent: the ranks of one host are told a link as much slower as they share it. */
static int balance(const struct rank_cost *ranks, int size, int n, int concurrent, int *counts)
{
    sy_rank_cost *cost = calloc((size_t)size, sizeof *cost);
    int64_t *shares = calloc((size_t)size, sizeof *shares);
    int error = !cost || !shares;
    for (int rank = 0; rank < size && !error; rank++) {
        int neighbours = 0;
        for (int other = 0; other < size && concurrent; other++)
            neighbours += strcmp(ranks[other].host, ranks[rank].host) == 0;
        cost[rank] =
            sy_rank_linear(ranks[rank].link_s * (concurrent ? neighbours : 1), ranks[rank].compute_s);
    }
    sy_problem problem = {.ranks = size,
                          .items = n,
                          .unit = 1,
                          .rank = cost,
                          .root = 0,
                          .delivery = concurrent ? SY_DELIVERY_CONCURRENT : SY_DELIVERY_ONE_PORT};
    if (!error)
        error = sy_solve(&problem, concurrent ? SY_SOLVER_CONCURRENT : SY_SOLVER_EXACT, shares, NULL) !=
                SY_SUCCESS;
    for (int rank = 0; rank < size && !error; rank++)
        counts[rank] = (int)shares[rank];
    free(cost);
    free(shares);
    return error;
}

/* When each rank has received its part. Ordered: the sum of all before it. Concurrent: the ranks of a host
 * share its link fairly, so that a part of n items waits for min(n, n_k) items of every neighbour k. */
static void predict(const struct rank_cost *ranks, int size, const int *counts, int concurrent,
                    double *received)
{
    double served = 0, last = 0;
    for (int rank = 1; rank < size; rank++) {
        served += ranks[rank].link_s * counts[rank];
        received[rank] = served;
        if (concurrent) {
            received[rank] = 0;
            for (int k = 1; k < size; k++)
                if (strcmp(ranks[k].host, ranks[rank].host) == 0)
                    received[rank] +=
                        ranks[rank].link_s * (counts[k] < counts[rank] ? counts[k] : counts[rank]);
        }
        last = received[rank] > last ? received[rank] : last;
    }
    received[0] = last;
}

static void compute(int items, double item_cpu_s, double item_s)
{
#ifdef STAIR_SIMULATED
    (void)item_cpu_s;
    (void)item_s;
    if (items > 0)
        smpi_execute_flops(1e6 * items);
#else
    (void)item_s;
    struct timespec cpu;
    volatile double x = 1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    double end = (double)cpu.tv_sec + 1e-9 * (double)cpu.tv_nsec + items * item_cpu_s;
    do {
        for (int i = 0; i < 2000; i++)
            x = x * 0.999999 + 1e-6;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    } while ((double)cpu.tv_sec + 1e-9 * (double)cpu.tv_nsec < end);
#endif
}

static void report(const struct rank_cost *ranks, int size, const int *counts, const double (*times)[3])
{
    double *received[2] = {calloc((size_t)size, sizeof(double)), calloc((size_t)size, sizeof(double))};
    double makespan = 0, earliest = HUGE_VAL, predicted[2] = {0, 0};
    printf("%4s %-12s %9s %10s %10s %10s %10s %10s\n", "rank", "host", "items", "received_s", "computed_s",
           "ordered_s", "concurr_s", "start_s");
    for (int k = 0; k < 2; k++)
        predict(ranks, size, counts, k, received[k]);
    for (int rank = 0; rank < size; rank++) {
        double ends[2];
        for (int k = 0; k < 2; k++) {
            ends[k] = received[k][rank] + counts[rank] * ranks[rank].compute_s;
            predicted[k] = ends[k] > predicted[k] ? ends[k] : predicted[k];
        }
        makespan = times[rank][2] > makespan ? times[rank][2] : makespan;
        earliest = times[rank][2] < earliest ? times[rank][2] : earliest;
        if (size <= 64)
            printf("%4d %-12s %9d %10.5f %10.5f %10.5f %10.5f %10.5f\n", rank, ranks[rank].host, counts[rank],
                   times[rank][1], times[rank][2], ends[0], ends[1], times[rank][0]);
    }
    printf("makespan_s %.6f ordered_s %.6f ratio %.5f concurrent_s %.6f ratio %.5f spread %.4f\n", makespan,
           predicted[0], makespan / predicted[0], predicted[1], makespan / predicted[1],
           (makespan - earliest) / makespan);
    free(received[0]);
    free(received[1]);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct rank_cost *ranks = argc >= 5 ? read_ranks(argv[1], size) : NULL;
    if (!ranks) {
        if (rank == 0)
            fprintf(stderr, "usage: stair RANKS ITEMS ITEM_BYTES equal|balanced|concurrent [ITEM_CPU_S]\n"
                            "(RANKS: a line per rank, as many as there are ranks)\n");
        MPI_Finalize();
        return 2;
    }
    int n = atoi(argv[2]), item_bytes = atoi(argv[3]);
    double item_cpu_s = argc > 5 ? atof(argv[5]) : 0;
    int *counts = calloc((size_t)size, sizeof *counts),
        *displacements = calloc((size_t)size, sizeof *displacements);
    if (strcmp(argv[4], "equal") == 0)
        for (int k = 0; k < size; k++)
            counts[k] = n / size + (k < n % size);
    else if (balance(ranks, size, n, strcmp(argv[4], "concurrent") == 0, counts) != 0) {
        fprintf(stderr, "stair: %s\n", sy_last_error());
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    for (int k = 1; k < size; k++)
        displacements[k] = displacements[k - 1] + counts[k - 1];
    char *all = rank == 0 ? calloc((size_t)n + 1, (size_t)item_bytes) : NULL;
    char *mine = calloc((size_t)counts[rank] + 1, (size_t)item_bytes);
    for (long long i = 0; all && i < (long long)n * item_bytes; i++)
        all[i] = (char)(i % 113);
    MPI_Datatype item;
    MPI_Type_contiguous(item_bytes, MPI_BYTE, &item);
    MPI_Type_commit(&item);

    double start = 0, times[3];
    MPI_Barrier(MPI_COMM_WORLD);
    start = MPI_Wtime();
    MPI_Bcast(&start, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    times[0] = MPI_Wtime() - start;
    MPI_Scatterv(all, counts, displacements, item, mine, counts[rank], item, 0, MPI_COMM_WORLD);
    times[1] = MPI_Wtime() - start;
    compute(counts[rank], item_cpu_s, ranks[rank].compute_s);
    times[2] = MPI_Wtime() - start;

    long long wrong = 0, wrongs = 0, first = (long long)displacements[rank] * item_bytes;
    for (long long i = 0; i < (long long)counts[rank] * item_bytes; i++)
        wrong += mine[i] != (char)((first + i) % 113);
    MPI_Reduce(&wrong, &wrongs, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    double(*gathered)[3] = rank == 0 ? calloc((size_t)size, sizeof *gathered) : NULL;
    MPI_Gather(times, 3, MPI_DOUBLE, gathered, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        report(ranks, size, counts, (const double(*)[3])gathered);
        if (wrongs > 0)
            printf("WRONG: %lld bytes did not arrive as sent\n", wrongs);
    }
    MPI_Type_free(&item);
    free(gathered);
    free(all);
    free(mine);
    free(counts);
    free(displacements);
    free(ranks);
    MPI_Finalize();
    return wrongs > 0;
}
