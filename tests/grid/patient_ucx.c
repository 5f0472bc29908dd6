/* Preloaded into MPICH's ranks on the grid (Debian's MPICH 4.0.2 over UCX 1.13).
 *
 * Two things of UCX do not survive processors of a few percent of a core. Waiting polls without ever
 * yielding, so that a rank that waits spends the quota it needs when its message comes. And MPI_Finalize
 * closes its TCP endpoints in turn and polls for the other side's answer, which may already have left: it
 * then hangs. A grid is taken down as a whole, so endpoints need no closing here. Tests outside the grid take
 * the napping alone (ENDPOINTS_ARE_CLOSED). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

unsigned ucp_worker_progress(void *worker);
void *ucp_disconnect_nb(void *endpoint);
void *ucp_ep_close_nb(void *endpoint, unsigned mode);

/* A poll costs 5 to 10 us. A processor of 2.5 % of a core has 1.2 ms of every 50: after a few hundred polls
 * in vain it stands still until the next period, whatever arrives. So naps begin early and grow with the
 * waiting. */
unsigned ucp_worker_progress(void *worker)
{
    enum { EAGER_POLLS = 20, POLLS_PER_NAP = 4, SHORTEST_NS = 50000, LONGEST_NS = 1000000 };
    static unsigned (*progress)(void *);
    static _Thread_local unsigned idle;
    static _Thread_local long nap_ns = SHORTEST_NS;
    if (!progress)
        *(void **)&progress = dlsym(RTLD_NEXT, "ucp_worker_progress");
    unsigned events = progress(worker);
    if (events > 0) {
        idle = 0;
        nap_ns = SHORTEST_NS;
    } else if (++idle > EAGER_POLLS) {
        nanosleep(&(struct timespec){.tv_nsec = nap_ns}, NULL);
        if (idle % POLLS_PER_NAP == 0 && nap_ns < LONGEST_NS)
            nap_ns = 2 * nap_ns < LONGEST_NS ? 2 * nap_ns : LONGEST_NS;
    }
    return events;
}

#ifndef ENDPOINTS_ARE_CLOSED
/* UCX's null status pointer: done at once, nothing to free. */
void *ucp_disconnect_nb(void *endpoint)
{
    (void)endpoint;
    return NULL;
}

void *ucp_ep_close_nb(void *endpoint, unsigned mode)
{
    (void)endpoint;
    (void)mode;
    return NULL;
}
#endif
