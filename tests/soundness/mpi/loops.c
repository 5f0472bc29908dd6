/* SPDX-License-Identifier: Apache-2.0 */
/* Self-scheduled loops on the small MPI: what a rewritten program calls. The numbers of a loop are cut into
 * pieces and these dealt out by a hash of STEELYARD_SHARES and of the loop: each way to hand out shares is
 * another way to deal. A rank's weight there says how many pieces it may get, and a rank gets its pieces in
 * any order: forwards, backwards, mixed. Every rank works out the whole dealing for itself. Calls are
 * collective here wherever they may be, and ranks that do not call them with the same numbers end the run. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <steelyard/loop.h>

#include "handles.h"

struct piece {
    long long begin, end;
    int owner;
};

struct sy_loop {
    MPI_Comm comm;
    int rank, size;
    bool running;
    long started; /* how often any loop was */
    struct piece *pieces;
    int count, next, way; /* way: 0 forwards, 1 backwards, 2 and more mixed */
    uint64_t state;
};

enum { MOST_PIECES = 64 };

static uint64_t draw(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t x = *state;
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static uint64_t hash(const char *text)
{
    uint64_t h = 1469598103934665603u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h;
}

/* Of "weights:1,0,3"; all 1 where there are none. */
static void read_weights(const char *shares, int size, int weights[])
{
    const char *at = strncmp(shares, "weights:", 8) ? NULL : shares + 8;
    long all = 0;
    for (int i = 0; i < size; i++) {
        weights[i] = at && *at ? (int)strtol(at, (char **)&at, 10) : !at;
        at += at && *at == ',';
        all += weights[i];
    }
    weights[0] += !all;
}

static int owner_of(uint64_t *state, int size, const int weights[])
{
    uint64_t all = 0;
    for (int i = 0; i < size; i++)
        all += (uint64_t)weights[i];
    uint64_t at = draw(state) % all;
    for (int i = 0; i < size; i++) {
        if (at < (uint64_t)weights[i])
            return i;
        at -= (uint64_t)weights[i];
    }
    return 0;
}

static void deal(struct sy_loop *loop, long long begin, long long end)
{
    static long loops;
    const char *shares = getenv("STEELYARD_SHARES"), *order = getenv("STEELYARD_ORDER");
    int weights[WORLD_MAX_RANKS];
    loop->started = loops++;
    loop->state = hash(shares ? shares : "") ^ hash(order ? order : "") ^ (uint64_t)loop->started << 32;
    read_weights(shares ? shares : "", loop->size, weights);
    long long n = end - begin, most = 1 + n / (1 + (long long)(draw(&loop->state) % 12));
    loop->way = (int)(draw(&loop->state) % 4);
    loop->count = loop->next = 0;
    for (long long at = begin; at < end;) {
        long long size = 1 + (long long)(draw(&loop->state) % (uint64_t)most);
        if (loop->count == MOST_PIECES - 1 || size > end - at)
            size = end - at;
        loop->pieces[loop->count++] =
            (struct piece){at, at + size, owner_of(&loop->state, loop->size, weights)};
        at += size;
    }
    if (loop->way > 1)
        for (int i = loop->count - 1; i > 0; i--) {
            int k = (int)(draw(&loop->state) % (uint64_t)(i + 1));
            struct piece swap = loop->pieces[i];
            loop->pieces[i] = loop->pieces[k];
            loop->pieces[k] = swap;
        }
}

int sy_loop_make_at(MPI_Comm comm, sy_loop **loop, const char *file, int line)
{
    (void)file, (void)line;
    struct sy_loop *made = calloc(1, sizeof *made);
    made->pieces = calloc(MOST_PIECES, sizeof *made->pieces);
    MPI_Comm_dup(comm, &made->comm);
    MPI_Comm_rank(made->comm, &made->rank);
    MPI_Comm_size(made->comm, &made->size);
    MPI_Barrier(made->comm);
    *loop = made;
    return 0;
}

int sy_loop_start(sy_loop *loop, long long begin, long long end)
{
    long long ends[4] = {begin, -begin, end, -end}, all[4];
    if (!loop || loop->running)
        return loop ? SY_ESTATE : SY_EARG;
    MPI_Allreduce(ends, all, 4, MPI_LONG_LONG, MPI_MAX, loop->comm);
    if (all[0] != -all[1] || all[2] != -all[3])
        world_end(WORLD_ERROR, MPI_ERR_ARG, "sy_loop_start: ranks differ");
    if (end < begin)
        world_end(WORLD_ERROR, MPI_ERR_ARG, "sy_loop_start: %lld to %lld", begin, end);
    loop->running = true;
    deal(loop, begin, end);
    return 0;
}

int sy_loop_next(sy_loop *loop, long long *begin, long long *end)
{
    while (loop && loop->running && loop->next < loop->count) {
        int at = loop->way == 1 ? loop->count - 1 - loop->next : loop->next;
        loop->next++;
        if (loop->pieces[at].owner != loop->rank)
            continue;
        *begin = loop->pieces[at].begin;
        *end = loop->pieces[at].end;
        return 1;
    }
    return 0;
}

int sy_loop_finish(sy_loop *loop, sy_loop_figures *figures)
{
    (void)figures;
    if (!loop || !loop->running)
        return SY_ESTATE;
    loop->running = false;
    MPI_Barrier(loop->comm);
    return 0;
}

int sy_loop_free(sy_loop **loop)
{
    if (*loop) {
        MPI_Barrier((*loop)->comm);
        MPI_Comm_free(&(*loop)->comm);
        free((*loop)->pieces);
        free(*loop);
    }
    *loop = NULL;
    return 0;
}
