/* The helper thread (RR 2005-02, section 4.5): wakes up every period, receives and answers. It holds the lock
 * while a snapshot holds the process, so that the program, which needs the lock for every call, stands still
 * meanwhile. */
#include "load/exchange.h"

#include "error/message.h"

#include <errno.h>
#include <math.h>
#include <time.h>

int sy_load_enter(struct sy_load *load)
{
    if (!load->threaded)
        return SY_SUCCESS;
    int error = pthread_mutex_lock(&load->lock);
    if (error == EDEADLK)
        return sy_fail(SY_ESTATE, "load exchange: a call between sy_load_lock and sy_load_unlock");
    return error ? sy_fail(SY_ESTATE, "load exchange: the lock fails (%d)", error) : SY_SUCCESS;
}

void sy_load_exit(struct sy_load *load)
{
    if (load->threaded)
        pthread_mutex_unlock(&load->lock);
}

#ifdef SMPI_H
int sy_load_thread_allowed(void)
{
    return sy_fail(SY_ESTATE, "load exchange: no helper thread under SimGrid");
}
#else
int sy_load_thread_allowed(void)
{
    int provided;
    if (MPI_Query_thread(&provided) != MPI_SUCCESS || provided < MPI_THREAD_SERIALIZED)
        return sy_fail(SY_ESTATE,
                       "load exchange: the helper thread needs MPI_Init_thread with MPI_THREAD_SERIALIZED "
                       "or MPI_THREAD_MULTIPLE");
    return SY_SUCCESS;
}
#endif

static void *serve(void *argument)
{
    struct sy_load *load = argument;
    double whole;
    struct timespec period;
    period.tv_nsec = (long)(modf(load->thread_period_s, &whole) * 1e9);
    period.tv_sec = (time_t)whole;
    for (bool stop = false; !stop;) {
        nanosleep(&period, NULL);
        if (pthread_mutex_lock(&load->lock))
            break;
        stop = load->stop;
        if (!stop) {
            /* Errors come back to the program at its own next call: a message that is no message is dropped,
             * and a wait that ends without the END leaves the process held. */
            (void)sy_load_drain(&load->transport, NULL);
            if (sy_load_machine_held(load->machine))
                (void)sy_load_wait_released(load);
        }
        pthread_mutex_unlock(&load->lock);
    }
    return NULL;
}

int sy_load_thread_start(struct sy_load *load)
{
    pthread_mutexattr_t attribute;
    pthread_mutexattr_init(&attribute);
    pthread_mutexattr_settype(&attribute, PTHREAD_MUTEX_ERRORCHECK);
    int error = pthread_mutex_init(&load->lock, &attribute);
    pthread_mutexattr_destroy(&attribute);
    if (error)
        return sy_fail(SY_ENOMEM, "load exchange: no lock (%d)", error);
    load->threaded = true;
    pthread_mutex_lock(&load->lock); /* until sy_load_create has made its last MPI call */
    error = pthread_create(&load->thread, NULL, serve, load);
    load->running = !error;
    return error ? sy_fail(SY_ENOMEM, "load exchange: no thread (%d)", error) : SY_SUCCESS;
}

void sy_load_thread_stop(struct sy_load *load)
{
    if (!load->threaded)
        return;
    if (load->running) {
        (void)pthread_mutex_lock(&load->lock); /* EDEADLK: held already, by a creation that failed */
        load->stop = true;
        pthread_mutex_unlock(&load->lock);
        pthread_join(load->thread, NULL);
        load->running = false;
    } else {
        (void)pthread_mutex_unlock(&load->lock); /* held since the attempt to start it */
    }
    load->threaded = false;
    pthread_mutex_destroy(&load->lock);
}
