#include "spawn/patience.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "error/message.h"

struct sy_patience {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t done;
    bool is_done;
    double patience_s;
    struct timespec until;
    char what[600];
};

static void *watch(void *context)
{
    struct sy_patience *patience = context;
    int rc = 0;
    pthread_mutex_lock(&patience->lock);
    while (!patience->is_done && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&patience->done, &patience->lock, &patience->until);
    if (!patience->is_done) {
        sy_say("MPI has not come back from spawning %s within %g s (STEELYARD_SPAWN_PATIENCE): this process "
               "ends, and "
               "with it the job",
               patience->what, patience->patience_s);
        _exit(SY_PATIENCE_EXIT);
    }
    pthread_mutex_unlock(&patience->lock);
    return NULL;
}

static void discard(struct sy_patience *patience)
{
    pthread_cond_destroy(&patience->done);
    pthread_mutex_destroy(&patience->lock);
    free(patience);
}

struct sy_patience *sy_patience_begin(double patience_s, const char *what)
{
    struct sy_patience *patience = patience_s > 0 ? calloc(1, sizeof *patience) : NULL;
    if (!patience)
        return NULL;
    patience->patience_s = patience_s;
    strncpy(patience->what, what, sizeof patience->what - 1);
    clock_gettime(CLOCK_REALTIME, &patience->until);
    double whole = patience_s < 1e9 ? patience_s : 1e9;
    patience->until.tv_sec += (time_t)whole;
    patience->until.tv_nsec += (long)(1e9 * (whole - (double)(time_t)whole));
    if (patience->until.tv_nsec >= 1000000000) {
        patience->until.tv_sec++;
        patience->until.tv_nsec -= 1000000000;
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_mutex_init(&patience->lock, NULL);
    pthread_cond_init(&patience->done, NULL);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&patience->thread, NULL, watch, patience) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        return patience;
    discard(patience);
    return NULL;
}

void sy_patience_end(struct sy_patience *patience)
{
    if (!patience)
        return;
    pthread_mutex_lock(&patience->lock);
    patience->is_done = true;
    pthread_cond_signal(&patience->done);
    pthread_mutex_unlock(&patience->lock);
    pthread_join(patience->thread, NULL);
    discard(patience);
}
