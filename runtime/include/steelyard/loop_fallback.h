/* Loops without the library, for programs built with -DSTEELYARD_DISABLE: the numbers are dealt out in turn,
 * one at a time, as they were before a program was rewritten, and nobody communicates. What a rewritten
 * program calls, and no more. Included by loop.h; C99 or C++11, nothing to link. The contract is that of
 * loop.h, except that arguments are not compared between ranks and objects live until they are freed or the
 * program ends. */
#ifndef STEELYARD_LOOP_FALLBACK_H
#define STEELYARD_LOOP_FALLBACK_H

#include <mpi.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SY_LOCAL_
#if defined(__GNUC__)
#define SY_LOCAL_ static inline __attribute__((unused))
#else
#define SY_LOCAL_ static inline
#endif
#endif

typedef struct sy_loop {
    int rank, size, running;
    long long next, end; /* this rank's next number */
} sy_loop;

SY_LOCAL_ int sy_loop_make_at(MPI_Comm comm, sy_loop **loop, const char *file, int line)
{
    (void)file, (void)line;
    *loop = (sy_loop *)calloc(1, sizeof **loop);
    if (!*loop)
        return SY_ENOMEM;
    return MPI_Comm_rank(comm, &(*loop)->rank) || MPI_Comm_size(comm, &(*loop)->size) ? SY_EMPI : SY_SUCCESS;
}

SY_LOCAL_ int sy_loop_start(sy_loop *loop, long long begin, long long end)
{
    if (!loop || end < begin)
        return SY_EARG;
    loop->running = 1;
    loop->next = begin + loop->rank;
    loop->end = end;
    return SY_SUCCESS;
}

SY_LOCAL_ int sy_loop_next(sy_loop *loop, long long *begin, long long *end)
{
    if (!loop || !loop->running || loop->next >= loop->end)
        return 0;
    *begin = loop->next;
    *end = *begin + 1;
    loop->next = loop->end - loop->next > loop->size ? loop->next + loop->size : loop->end;
    return 1;
}

SY_LOCAL_ int sy_loop_finish(sy_loop *loop, sy_loop_figures *figures)
{
    (void)figures;
    if (!loop || !loop->running)
        return loop ? SY_ESTATE : SY_EARG;
    loop->running = 0;
    return SY_SUCCESS;
}

SY_LOCAL_ int sy_loop_free(sy_loop **loop)
{
    free(*loop);
    *loop = NULL;
    return SY_SUCCESS;
}

#ifdef __cplusplus
}
#endif
#endif
