#include "files/parallel.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "options.h"
#include "files/memory.h"

enum {
    WORKER_STACK_BYTES = 256 << 20, /* deep nests of the source are deep recursions of the analysis */
    TERMINAL_FROM_S = 2,
    LINE_EVERY_S = 10
};

struct crew {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    size_t count, next, done, running;
    void (*work)(void *data, size_t i);
    void *data;
};

static void *labour(void *argument)
{
    struct crew *crew = argument;
    pthread_mutex_lock(&crew->mutex);
    while (crew->next < crew->count) {
        size_t mine = crew->next++;
        pthread_mutex_unlock(&crew->mutex);
        crew->work(crew->data, mine);
        pthread_mutex_lock(&crew->mutex);
        crew->done++;
    }
    crew->running--;
    pthread_cond_signal(&crew->changed);
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

/* Waits for the end, and says how far it is: on a terminal in one line that is written over, elsewhere (the
 * log of a batch job or of a build) in a line of its own every ten seconds. */
static void watch(struct crew *crew, const char *what)
{
    bool terminal = isatty(STDERR_FILENO), shown = false;
    struct timespec start, now;
    clock_gettime(CLOCK_REALTIME, &start);
    time_t next_s = terminal ? TERMINAL_FROM_S : LINE_EVERY_S;
    const char *wanted = getenv("STEELYARD_PROGRESS");
    bool silent = settings.quiet || (wanted && !strcmp(wanted, "none"));
    pthread_mutex_lock(&crew->mutex);
    while (crew->running) {
        clock_gettime(CLOCK_REALTIME, &now);
        time_t elapsed_s = now.tv_sec - start.tv_sec;
        if (elapsed_s >= next_s && !silent) {
            if (terminal)
                fprintf(stderr, "\rsteelyard: %zu of %zu %s ", crew->done, crew->count, what);
            else
                fprintf(stderr, "steelyard: %zu of %zu %s after %lld s\n", crew->done, crew->count, what,
                        (long long)elapsed_s);
            fflush(stderr);
            shown = terminal;
            next_s = elapsed_s + (terminal ? 1 : LINE_EVERY_S);
        }
        now.tv_sec++;
        pthread_cond_timedwait(&crew->changed, &crew->mutex, &now);
    }
    pthread_mutex_unlock(&crew->mutex);
    if (shown)
        fputs("\r\033[K", stderr);
}

void parallel_for(size_t count, size_t jobs, const char *what, void (*work)(void *data, size_t i), void *data)
{
    struct crew crew = {.mutex = PTHREAD_MUTEX_INITIALIZER,
                        .changed = PTHREAD_COND_INITIALIZER,
                        .count = count,
                        .work = work,
                        .data = data};
    if (!jobs) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = cores > 0 ? (size_t)cores : 1;
    }
    if (jobs > count)
        jobs = count;
    pthread_t *threads = allocate(jobs * sizeof *threads);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, WORKER_STACK_BYTES);
    size_t started = 0;
    pthread_mutex_lock(&crew.mutex);
    while (started < jobs && pthread_create(&threads[started], &attributes, labour, &crew) == 0)
        started++;
    crew.running = started;
    pthread_mutex_unlock(&crew.mutex);
    if (!started) {
        crew.running = 1;
        labour(&crew);
    }
    watch(&crew, what);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_attr_destroy(&attributes);
    free(threads);
}
