#include "channel.h"
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

const char *const message_names[MESSAGE_KINDS] = {"piece",  "task", "map", "rows",  "pivots",
                                                  "border", "root", "end", "solve", "block"};

struct sending {
    struct sending *next;
    MPI_Request request;
    union word *words;
};

void *mf_alloc(size_t count, size_t size)
{
    void *p = size > 0 && count > SIZE_MAX / 2 / size ? NULL : malloc(count * size + 8);
    if (!p) {
        fprintf(stderr, "multifrontal: out of memory (%zu elements of %zu bytes)\n", count, size);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    return p;
}

void *mf_zeros(size_t count, size_t size)
{
    void *p = mf_alloc(count, size);
    memset(p, 0, count * size);
    return p;
}

union word *words_new(int64_t count)
{
    return mf_alloc((size_t)count, sizeof(union word));
}

void channel_open(struct channel *c, MPI_Comm comm)
{
    memset(c, 0, sizeof *c);
    MPI_Comm_dup(comm, &c->comm);
    MPI_Comm_dup(comm, &c->blocks);
    MPI_Comm_rank(c->comm, &c->rank);
    MPI_Comm_size(c->comm, &c->size);
}

static void lock(struct channel *c)
{
    if (c->load)
        sy_load_lock(c->load);
}

static void unlock(struct channel *c)
{
    if (c->load)
        sy_load_unlock(c->load);
}

/* Frees what MPI no longer needs. Inside the lock. */
static void reap(struct channel *c)
{
    for (struct sending **at = &c->pending; *at;) {
        struct sending *s = *at;
        int done = 0;
        MPI_Test(&s->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            *at = s->next;
            free(s->words);
            free(s);
        } else {
            at = &s->next;
        }
    }
}

void channel_send(struct channel *c, int to, enum message kind, union word *words, int64_t count)
{
    if (count > INT_MAX) {
        fprintf(stderr, "multifrontal: a message of %lld words is more than MPI's int counts\n", (long long)count);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    struct sending *s = mf_alloc(1, sizeof *s);
    s->words = words;
    c->messages[kind]++;
    c->bytes[kind] += 8 * count;
    lock(c);
    MPI_Isend(words, (int)count, MPI_INT64_T, to, (int)kind, kind == MESSAGE_BLOCK ? c->blocks : c->comm, &s->request);
    s->next = c->pending;
    c->pending = s;
    unlock(c);
}

bool channel_receive(struct channel *c, int *from, enum message *kind, union word **words, int64_t *count)
{
    MPI_Status status;
    int there = 0, length;
    lock(c);
    reap(c);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, c->comm, &there, &status);
    if (there) {
        MPI_Get_count(&status, MPI_INT64_T, &length);
        *words = words_new(length);
        MPI_Recv(*words, length, MPI_INT64_T, status.MPI_SOURCE, status.MPI_TAG, c->comm, MPI_STATUS_IGNORE);
        *from = status.MPI_SOURCE;
        *kind = (enum message)status.MPI_TAG;
        *count = length;
    }
    unlock(c);
    return there;
}

void channel_wait(struct channel *c, int from, union word *words, int64_t count)
{
    MPI_Request request;
    int done = 0;
    lock(c);
    MPI_Irecv(words, (int)count, MPI_INT64_T, from, MESSAGE_BLOCK, c->blocks, &request);
    unlock(c);
    for (;;) {
        lock(c);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (!done)
            reap(c);
        unlock(c);
        if (done)
            return;
        if (c->load)
            sy_load_poll(c->load, NULL);
        channel_idle();
    }
}

void channel_flush(struct channel *c)
{
    while (c->pending) {
        lock(c);
        reap(c);
        unlock(c);
        if (c->load)
            sy_load_poll(c->load, NULL);
        if (c->pending)
            channel_idle();
    }
}

void channel_close(struct channel *c)
{
    channel_flush(c);
    MPI_Comm_free(&c->comm);
    MPI_Comm_free(&c->blocks);
}

void channel_idle(void)
{
    sched_yield();
}
