/* The object behind the public interface. */
#ifndef STEELYARD_LOAD_EXCHANGE_H
#define STEELYARD_LOAD_EXCHANGE_H

#include "load/clock.h"
#include "load/transport.h"

#include <steelyard/load.h>

#include <pthread.h>

struct sy_load {
    MPI_Comm comm;
    int size, rank, metrics;
    char **name;     /* of the metrics */
    double *initial; /* metric 0 of all ranks at creation, for the coherence figure */
    struct load_machine *machine;
    struct load_transport transport;
    struct load_journal journal;
    bool logged;
    struct load_clock clock;
    int keyval; /* of the attribute that frees the object at MPI_Finalize */
    bool leaving;
    bool with_thread;         /* as asked for at creation */
    struct sy_record *record; /* of the run, null when nobody wants one */
    MPI_Request barrier;      /* of sy_load_free or sy_load_summarise, while one is going on */
    int reselect_max;
    double reselect_tolerance;
    double *chosen_view; /* the view of the last choice */
    /* figures */
    long long reselections;
    double snapshot_wait_s, held_s;
    /* the helper thread */
    bool threaded, running;
    pthread_t thread;
    pthread_mutex_t lock;
    double thread_period_s;
    bool stop; /* guarded by the lock */
};

/* The lock of an object with a helper thread; nothing otherwise. SY_ESTATE: this thread holds it already. */
int sy_load_enter(struct sy_load *load);
void sy_load_exit(struct sy_load *load);

/* The thread waits until the caller, which holds the lock from here on, leaves it. */
int sy_load_thread_start(struct sy_load *load);
void sy_load_thread_stop(struct sy_load *load);
/* Whether threads may call MPI here: SY_ESTATE with a reason if not. */
int sy_load_thread_allowed(void);

/* Waits until no snapshot holds this rank. */
int sy_load_wait_released(struct sy_load *load);

/* Collective: the logs of all ranks on rank 0 (null elsewhere), size journals to be cleared and freed. */
int sy_load_gather_journals(struct sy_load *load, struct load_journal **journals);

#endif
