/* A program as it is written for LB4MPI, and what that library gets wrong: each of its defects is a case
 * here. */
#include <LB4MPI.h>

#include "../load/counting.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>

static int rank, size;

static void sleep_us(long us)
{
    struct timespec span = {us / 1000000, us % 1000000 * 1000};
    nanosleep(&span, NULL);
}

/* The loop of the paper's Listing 1, and of DLS4LB's README. Returns this rank's iterations. */
static int run_loop(infoDLS *info, int first, int last, int method)
{
    int n = last >= first ? last - first + 1 : 0, start, length, iterations = -1;
    double time = -1;
    int *mine = calloc((size_t)n + 1, sizeof *mine), *all = calloc((size_t)n + 1, sizeof *all);
    DLS_StartLoop(info, first, last, method);
    while (!DLS_Terminated(info)) {
        DLS_StartChunk(info, &start, &length);
        for (int i = start; i < start + length; i++) {
            bool of_the_loop = i >= first && i <= last;
            CHECK(of_the_loop);
            if (of_the_loop)
                mine[i - first]++;
        }
        DLS_EndChunk(info);
    }
    DLS_EndLoop(info, &iterations, &time);
    CHECK(iterations >= 0 && iterations == info->myIters && time >= 0);
    MPI_Allreduce(mine, all, n + 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        if (all[i] != 1) {
            printf("%s, %d iterations: %d was done %d times\n", get_DLS_ShortName(method), n, first + i,
                   all[i]);
            CHECK(all[i] == 1);
            break;
        }
    free(mine);
    free(all);
    return iterations;
}

/* P = 1 loses the last iteration and FSC hangs; N = 1 never runs; many N <= P lose one; mFSC hangs when
 * ceil(N/P) is 1. */
static void small_loops(infoDLS *info)
{
    const int sizes[] = {0, 1, 2, size - 1, size, size + 1, 3 * size, 100};
    for (int method = STATIC; method <= PLS; method++)
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
            run_loop(info, 1, sizes[i], method);
    run_loop(info, -5, 5, GSS);
    run_loop(info, 1, 20, 99); /* unknown: STATIC */
    run_loop(info, 1, 20, -1);
}

/* TSS divides integers inside the ceiling: 124,993 chunks at N = 10^6 and P = 2 instead of 7. */
static void few_chunks(infoDLS *info)
{
    run_loop(info, 1, 1000000, TSS);
    int chunks = info->numChunks, all = 0;
    MPI_Allreduce(&chunks, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all >= 1 && all <= 4 * size + 4);
}

/* A message of the program's own that waits on the same communicator is an endless loop. */
static void foreign_messages(infoDLS *info)
{
    int from = (rank + size - 1) % size, to = (rank + 1) % size, out = rank, in = -1;
    MPI_Request request[2];
    for (int tag = 0; tag < 2; tag++) /* 9960 is the tag that LB4MPI asks for work with */
        MPI_Isend(&out, 1, MPI_INT, to, tag ? 9960 : 0, MPI_COMM_WORLD, &request[tag]);
    run_loop(info, 1, 50, SS);
    run_loop(info, 1, 50, AF);
    for (int tag = 0; tag < 2; tag++) {
        MPI_Recv(&in, 1, MPI_INT, from, tag ? 9960 : 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(in == from);
    }
    for (int tag = 0; tag < 2; tag++)
        MPI_Wait(&request[tag], MPI_STATUS_IGNORE);
}

/* Rank 0 runs 95 to 99.99 % of an SS loop. */
static void everybody_works(infoDLS *info)
{
    int mine = 0, start, length;
    MPI_Barrier(MPI_COMM_WORLD);
    DLS_StartLoop(info, 0, 99, SS);
    while (!DLS_Terminated(info)) {
        DLS_StartChunk(info, &start, &length);
        for (int i = 0; i < length; i++)
            sleep_us(2000);
        mine += length;
        DLS_EndChunk(info);
    }
    DLS_EndLoop(info, NULL, NULL);
    CHECK(rank != 0 || size == 1 || mine < 95);
}

/* AWF forgets the time steps before the last, and divides 0 by 0 for a rank that was idle in it. */
static void time_steps(infoDLS *info)
{
    int start, length, first = 0;
    for (int step = 0; step < 4; step++) {
        DLS_StartLoop(info, 0, step == 2 ? 0 : 8 * size - 1, AWF); /* in the third all but one are idle */
        first = 0;
        while (!DLS_Terminated(info)) {
            DLS_StartChunk(info, &start, &length);
            first = first ? first : length;
            sleep_us((rank == 0 ? 4000 : 1000) * length);
            DLS_EndChunk(info);
        }
        DLS_EndLoop(info, NULL, NULL);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    int slow = first, fast = 0, other = rank == 0 ? 0 : first;
    MPI_Bcast(&slow, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&other, &fast, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    CHECK(size == 1 || slow == 0 || slow < fast);
}

static void names(void)
{
    CHECK(!strcmp(get_DLS_ShortName(STATIC), "STATIC") && !strcmp(get_DLS_ShortName(mFSC), "mFSC"));
    CHECK(!strcmp(get_DLS_ShortName(9), "AWF-B") && !strcmp(get_DLS_ShortName(14), "SimAS"));
    CHECK(!strcmp(get_DLS_ShortName(99), "unknown") && AF == 13 && SimAS == 14);
}

/* Two levels: a group's chunk is a loop of the group. The coordinator does nothing where others are. */
static void groups(int outer, int inner)
{
    enum { N = 97 };
    infoDLS all, own;
    int from, length, start, count, mine[N] = {0}, sum[N], members = 0, group_items, items;
    DLS_GroupSetup(MPI_COMM_WORLD, size - 1, &all, &own);
    bool idle = size > 1 && rank == size - 1;
    CHECK(idle ? own.comm == MPI_COMM_NULL && own.myRank == -1 && own.commSize == 0
               : own.commSize == all.crewSize);
    for (int step = 0; step < 3; step++) {
        DLS_StartLoop(&all, 1, N, outer);
        while (!DLS_Terminated(&all)) {
            DLS_StartChunk(&all, &from, &length);
            DLS_StartLoop(&own, from, from + length - 1, inner);
            while (!DLS_Terminated(&own)) {
                DLS_StartChunk(&own, &start, &count);
                for (int i = start; i < start + count; i++)
                    mine[i - 1]++;
                DLS_EndChunk(&own);
            }
            DLS_EndLoop(&own, &items, NULL);
            members += items;
            DLS_EndChunk(&all);
        }
        DLS_EndLoop(&all, &group_items, NULL);
        CHECK(group_items == (idle ? 0 : all.myIters));
    }
    MPI_Allreduce(mine, sum, N, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < N; i++)
        CHECK(sum[i] == 3);
    CHECK(!idle || members == 0);
    DLS_Finalize(&own);
    DLS_Finalize(&all);
    CHECK(all.state == NULL);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    names();
    for (int mode = DECENTRALIZED; mode >= CENTRALIZED; mode--) {
        infoDLS info;
        Configure_Chunk_Calculation_Mode(mode);
        DLS_Parameters_Setup(MPI_COMM_WORLD, &info, size, 3, mode == CENTRALIZED ? 4 : -1, 1, 1e-6, 1e-4,
                             size / 2, 1.0, 0.5);
        CHECK(info.myRank == rank && info.commSize == size);
        small_loops(&info);
        if (mode == DECENTRALIZED)
            few_chunks(&info);
        foreign_messages(&info);
        everybody_works(&info);
        groups(FAC, GSS);
        groups(STATIC, SS);
        DLS_Finalize(&info);

        DLS_Setup(MPI_COMM_WORLD, &info);
        time_steps(&info);
        info.minChunk = 0; /* half of mFSC's chunk */
        run_loop(&info, 1, 500, GSS);
        DLS_Finalize(&info);
    }
    int code = counted();
    MPI_Finalize();
    return code;
}
