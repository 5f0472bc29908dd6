/* After a loop: results brought together from who computed them, and the log of all ranks as CSV. */
#include "loop/object.h"

#include "error/message.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANGES_TAG = 3, ITEMS_TAG = 4, LOG_TAG = 5, TIMES_TAG = 6 };

/* Collective: whether all ranks have what is needed, and are where they should be. */
static int ready(struct sy_loop *loop, int code, const char *who)
{
    int allowed = sy_loop_thread_allowed(who);
    if (allowed)
        return allowed;
    if (loop->running)
        code = sy_fail(SY_ESTATE, "%s: a loop is running", who);
    if (loop->broken)
        return sy_fail(SY_ESTATE, "%s: the loop failed for good", who);
    if (!code && loop->options.flags & SY_LOOP_NO_LOG)
        code = sy_fail(SY_ESTATE, "%s: the loop keeps no log", who);
    if (!code && loop->log_lost)
        code = sy_fail(SY_ENOMEM, "%s: there was no memory for the log", who);
    return sy_loop_agree(loop, code, who);
}

struct range {
    long long begin, size; /* from the loop's begin */
};

static int by_begin(const void *a, const void *b)
{
    long long x = ((const struct range *)a)->begin, y = ((const struct range *)b)->begin;
    return (x > y) - (x < y);
}

/* Own ranges in order, neighbours joined; *n of them. NULL: no memory. */
static struct range *own_ranges(const struct sy_loop *loop, int *n)
{
    struct range *ranges = malloc((loop->entries + 1) * sizeof *ranges);
    if (!ranges)
        return NULL;
    for (size_t i = 0; i < loop->entries; i++)
        ranges[i] = (struct range){loop->entry[i].begin - loop->begin, loop->entry[i].size};
    qsort(ranges, loop->entries, sizeof *ranges, by_begin);
    size_t kept = 0;
    for (size_t i = 0; i < loop->entries; i++)
        if (kept && ranges[kept - 1].begin + ranges[kept - 1].size == ranges[i].begin)
            ranges[kept - 1].size += ranges[i].size;
        else
            ranges[kept++] = ranges[i];
    *n = (int)kept;
    return ranges;
}

/* The items of these ranges within `all`. Free it with MPI_Type_free. */
static int type_of(const struct range *ranges, int n, MPI_Datatype item, MPI_Datatype *type)
{
    MPI_Aint least, extent;
    int *lengths = malloc((size_t)(n ? n : 1) * sizeof *lengths);
    MPI_Aint *at = malloc((size_t)(n ? n : 1) * sizeof *at);
    int code =
        lengths && at ? SY_SUCCESS : sy_fail(SY_ENOMEM, "sy_loop_gather: out of memory for %d ranges", n);
    if (!code)
        code = sy_loop_mpi(MPI_Type_get_extent(item, &least, &extent));
    for (int i = 0; i < n && !code; i++) {
        lengths[i] = (int)ranges[i].size;
        at[i] = (MPI_Aint)ranges[i].begin * extent;
    }
    if (!code)
        code = sy_loop_mpi(MPI_Type_create_hindexed(n, lengths, at, item, type));
    if (!code)
        code = sy_loop_mpi(MPI_Type_commit(type));
    free(lengths);
    free(at);
    return code;
}

static int receive_from(struct sy_loop *loop, int rank, void *all, MPI_Datatype item)
{
    MPI_Status status;
    int bytes = 0, code = sy_loop_mpi(MPI_Probe(rank, RANGES_TAG, loop->carrier.comm, &status));
    if (code || (code = sy_loop_mpi(MPI_Get_count(&status, MPI_BYTE, &bytes))))
        return code;
    int n = bytes / (int)sizeof(struct range);
    struct range *ranges = malloc((size_t)bytes + 1);
    if (!ranges)
        return sy_fail(SY_ENOMEM, "sy_loop_gather: out of memory for %d ranges", n);
    MPI_Datatype type;
    code = sy_loop_mpi(
        MPI_Recv(ranges, bytes, MPI_BYTE, rank, RANGES_TAG, loop->carrier.comm, MPI_STATUS_IGNORE));
    if (!code && !(code = type_of(ranges, n, item, &type))) {
        code = sy_loop_mpi(MPI_Recv(all, 1, type, rank, ITEMS_TAG, loop->carrier.comm, MPI_STATUS_IGNORE));
        MPI_Type_free(&type);
    }
    free(ranges);
    return code;
}

int sy_loop_gather(sy_loop *loop, void *all, MPI_Datatype item, int root)
{
    if (!loop)
        return sy_fail(SY_EARG, "sy_loop_gather: no object");
    int code = SY_SUCCESS, n = 0, to = root < 0 ? 0 : root;
    if (root < -1 || root >= loop->carrier.ranks)
        code = sy_fail(SY_EARG, "sy_loop_gather: no rank %d", root);
    else if (!all && loop->items)
        code = sy_fail(SY_EARG, "sy_loop_gather: no results");
    else if (loop->items > INT_MAX || loop->entries > INT_MAX / sizeof(struct range))
        code = sy_fail(SY_ERANGE, "sy_loop_gather: %lld iterations are more than MPI counts", loop->items);
    struct range *ranges = NULL;
    if (!code && !loop->running && !(ranges = own_ranges(loop, &n)))
        code = sy_fail(SY_ENOMEM, "sy_loop_gather: out of memory");
    MPI_Datatype type = MPI_DATATYPE_NULL;
    if (!code && !loop->running)
        code = type_of(ranges, n, item, &type);
    code = ready(loop, code, "sy_loop_gather");
    if (!code && loop->carrier.rank != to) {
        code = sy_loop_mpi(
            MPI_Send(ranges, n * (int)sizeof *ranges, MPI_BYTE, to, RANGES_TAG, loop->carrier.comm));
        if (!code)
            code = sy_loop_mpi(MPI_Send(all, 1, type, to, ITEMS_TAG, loop->carrier.comm));
    } else if (!code) {
        for (int r = 0; r < loop->carrier.ranks && !code; r++)
            if (r != to)
                code = receive_from(loop, r, all, item);
    }
    if (!code && root < 0)
        code = sy_loop_mpi(MPI_Bcast(all, (int)loop->items, item, 0, loop->carrier.comm));
    if (type != MPI_DATATYPE_NULL)
        MPI_Type_free(&type);
    free(ranges);
    return code;
}

static void write_rows(FILE *out, int rank, const struct loop_entry *entry, const struct loop_times *times,
                       size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "%lld,%d,%lld,%lld,", entry[i].step, rank, entry[i].begin, entry[i].size);
        if (times)
            fprintf(out, "%.9f,%.9f\n", times[i].start_s, times[i].end_s);
        else
            fputs(",\n", out);
    }
}

/* Rank 0: the rows of another rank. */
static int write_from(struct sy_loop *loop, int rank, FILE *out)
{
    MPI_Comm comm = loop->carrier.comm;
    MPI_Status status;
    int bytes = 0, time_bytes = 0, code = sy_loop_mpi(MPI_Probe(rank, LOG_TAG, comm, &status));
    if (code || (code = sy_loop_mpi(MPI_Get_count(&status, MPI_BYTE, &bytes))))
        return code;
    size_t n = (size_t)bytes / sizeof(struct loop_entry);
    struct loop_entry *entry = malloc((size_t)bytes + 1);
    struct loop_times *times = malloc(n * sizeof *times + 1);
    if (entry && times) {
        code = sy_loop_mpi(MPI_Recv(entry, bytes, MPI_BYTE, rank, LOG_TAG, comm, MPI_STATUS_IGNORE));
        if (!code)
            code = sy_loop_mpi(
                MPI_Recv(times, (int)(n * sizeof *times), MPI_BYTE, rank, TIMES_TAG, comm, &status));
        if (!code)
            code = sy_loop_mpi(MPI_Get_count(&status, MPI_BYTE, &time_bytes));
        if (!code && out)
            write_rows(out, rank, entry, time_bytes ? times : NULL, n);
    } else {
        code = sy_fail(SY_ENOMEM, "sy_loop_write_csv: out of memory for %zu chunks", n);
    }
    free(entry);
    free(times);
    return code;
}

int sy_loop_write_csv(sy_loop *loop, const char *path)
{
    if (!loop)
        return sy_fail(SY_EARG, "sy_loop_write_csv: no object");
    FILE *out = NULL;
    int code = SY_SUCCESS;
    if (loop->entries > INT_MAX / sizeof(struct loop_entry))
        code = sy_fail(SY_ERANGE, "sy_loop_write_csv: %zu chunks", loop->entries);
    if (!code && loop->carrier.rank == 0 && !loop->running) {
        if (!path)
            code = sy_fail(SY_EARG, "sy_loop_write_csv: no path");
        else if (!(out = fopen(path, "w")))
            code = sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    }
    code = ready(loop, code, "sy_loop_write_csv");
    const struct loop_times *times = loop->timed ? loop->times : NULL;
    MPI_Comm comm = loop->carrier.comm;
    if (!code && loop->carrier.rank != 0) {
        code = sy_loop_mpi(
            MPI_Send(loop->entry, (int)(loop->entries * sizeof *loop->entry), MPI_BYTE, 0, LOG_TAG, comm));
        if (!code)
            code = sy_loop_mpi(MPI_Send(times, times ? (int)(loop->entries * sizeof *times) : 0, MPI_BYTE, 0,
                                        TIMES_TAG, comm));
    } else if (!code) {
        fputs("step,rank,begin,size,start_s,end_s\n", out);
        write_rows(out, 0, loop->entry, times, loop->entries);
        for (int r = 1; r < loop->carrier.ranks && !code; r++)
            code = write_from(loop, r, out);
    }
    if (out) {
        bool fine = !ferror(out);
        if ((fclose(out) || !fine) && !code)
            code = sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    }
    return loop->broken || loop->running ? code : sy_loop_agree(loop, code, "sy_loop_write_csv");
}
