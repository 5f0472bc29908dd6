/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "world.h"

#include <semaphore.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const size_t store_bytes = (size_t)1 << 30; /* reserved, not used */

struct inbox {
    sem_t woken;
    bool waits;
    struct world_message *first, **last;
};

struct world {
    sem_t lock;
    int ranks, running, waiting;
    enum world_end end;
    int code;
    char why[256];
    atomic_int next_context;
    atomic_size_t used;
    struct inbox inbox[WORLD_MAX_RANKS];
    unsigned char store[] __attribute__((aligned(64)));
};

static struct world *world;
static int own_rank;

struct world *world_make(void)
{
    struct world *made = mmap(NULL, sizeof *made + store_bytes, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return made == MAP_FAILED ? NULL : made;
}

void world_clear(struct world *cleared, int ranks)
{
    sem_init(&cleared->lock, 1, 1);
    cleared->ranks = cleared->running = ranks;
    cleared->waiting = 0;
    cleared->end = WORLD_RUNS;
    cleared->code = 0;
    cleared->why[0] = '\0';
    cleared->next_context = 16;
    cleared->used = 0;
    for (int i = 0; i < ranks; i++) {
        struct inbox *inbox = &cleared->inbox[i];
        sem_init(&inbox->woken, 1, 0);
        inbox->waits = false;
        inbox->first = NULL;
        inbox->last = &inbox->first;
    }
}

static void lock(struct world *of)
{
    while (sem_wait(&of->lock) != 0)
        continue;
}

/* Locked. Whoever waits finds the end when it wakes. */
static void end_all(struct world *of, enum world_end how, int code, const char *why)
{
    if (of->end == WORLD_RUNS) {
        of->end = how;
        of->code = code;
        snprintf(of->why, sizeof of->why, "%s", why);
    }
    for (int i = 0; i < of->ranks; i++)
        sem_post(&of->inbox[i].woken);
}

/* Locked. */
static void find_deadlock(struct world *of)
{
    if (of->running > 0 && of->waiting == of->running)
        end_all(of, WORLD_DEADLOCK, 0, "every rank waits for a message");
}

void world_left(struct world *of)
{
    lock(of);
    of->running--;
    find_deadlock(of);
    sem_post(&of->lock);
}

enum world_end world_ended(const struct world *of, const char **why, int *code)
{
    *why = of->why;
    *code = of->code;
    return of->end;
}

void world_enter(struct world *entered, int rank)
{
    world = entered;
    own_rank = rank;
}

int world_own_rank(void)
{
    return own_rank;
}

int world_size(void)
{
    return world->ranks;
}

int world_contexts(int n)
{
    return atomic_fetch_add(&world->next_context, n);
}

void world_end(enum world_end how, int code, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lock(world);
    end_all(world, how, code, text);
    sem_post(&world->lock);
    _exit(97);
}

struct world_message *world_message(size_t bytes)
{
    size_t all = (sizeof(struct world_message) + bytes + 63) / 64 * 64;
    size_t at = atomic_fetch_add(&world->used, all);
    if (at + all > store_bytes)
        world_end(WORLD_ERROR, 0, "more than %zu bytes of messages", store_bytes);
    struct world_message *message = (struct world_message *)(world->store + at);
    message->next = NULL;
    message->bytes = bytes;
    return message;
}

void world_send(int to, struct world_message *message)
{
    struct inbox *inbox = &world->inbox[to];
    lock(world);
    *inbox->last = message;
    inbox->last = &message->next;
    if (inbox->waits) {
        inbox->waits = false;
        world->waiting--;
        sem_post(&inbox->woken);
    }
    sem_post(&world->lock);
}

/* Locked. */
static struct world_message *find(struct inbox *inbox, int context, int source, int tag, bool keep)
{
    for (struct world_message **at = &inbox->first; *at; at = &(*at)->next) {
        struct world_message *message = *at;
        if (message->context != context || (source != WORLD_ANY && message->source != source) ||
            (tag != WORLD_ANY_TAG && message->tag != tag))
            continue;
        if (!keep) {
            *at = message->next;
            if (!*at)
                inbox->last = at;
        }
        return message;
    }
    return NULL;
}

struct world_message *world_receive(int context, int source, int tag, bool wait, bool keep)
{
    struct inbox *inbox = &world->inbox[own_rank];
    for (;;) {
        lock(world);
        if (world->end != WORLD_RUNS) {
            sem_post(&world->lock);
            _exit(97);
        }
        struct world_message *message = find(inbox, context, source, tag, keep);
        if (message || !wait) {
            sem_post(&world->lock);
            return message;
        }
        inbox->waits = true;
        world->waiting++;
        find_deadlock(world);
        sem_post(&world->lock);
        while (sem_wait(&inbox->woken) != 0)
            continue;
    }
}
