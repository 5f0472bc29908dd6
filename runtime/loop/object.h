/* The public object: a member, what carries it, and the log of its chunks. */
#ifndef STEELYARD_LOOP_OBJECT_H
#define STEELYARD_LOOP_OBJECT_H

#include "loop/sample.h"
#include "loop/transport.h"

#include <steelyard/loop.h>

/* One chunk, or piece given back, as this rank did it. */
struct loop_entry {
    long long step, begin, size;
};
struct loop_times { /* from the start of the loop */
    double start_s, end_s;
};

/* Over all loops of an object, on this rank. */
struct loop_totals {
    long long loops, chunks, items, smallest, largest;
    double finish_s, waiting_s;
};

struct sy_record;
struct loop_place;

struct sy_loop {
    struct sy_loop *next_open;
    sy_loop_options options; /* as used; weights: below */
    double *weight;          /* [ranks], of sum `ranks` */
    struct loop_carrier carrier;
    struct loop_transport via;
    struct loop_member member;
    struct loop_list list;
    struct loop_batches batches;
    bool listed;   /* list is that of `list.items` */
    bool broken;   /* others may be anywhere: nothing collective any more */
    bool deserted; /* and do not come to free it */
    struct loop_sample sample;
    double swr; /* that sample found; 0: the options' */
    bool running, ended;
    int code; /* first error of the loop */
    bool stopped;
    int keyval;
    bool leaving;
    long long begin, items;
    double began_s, finish_s, asked_s, waiting_s;
    bool timed;
    /* the log of the loop */
    struct loop_entry *entry;
    struct loop_times *times;
    size_t entries, room;
    bool log_lost; /* no memory for it */
    long long chunks, smallest, largest, done;
    struct loop_totals totals;
    struct sy_record *record; /* NULL: none is wanted */
    bool learns;              /* what it took goes to the profile */
    struct loop_place *place; /* at rank 0 */
};

/* The loops this thread has open (open.c). */
void sy_loop_open_add(struct sy_loop *loop);
void sy_loop_open_remove(struct sy_loop *loop);

/* The run record (figures.c): whether this rank's environment asks for one; opening it, collective with the
 * same `wanted`; the figures into it, local. */
int sy_loop_record_wanted(void);
void sy_loop_record_open(struct sy_loop *loop, int wanted);
void sy_loop_record(struct sy_loop *loop);

/* weights.c. Collective: loop->weight, equal so far, by platform file or profile where the program gives none
 * and the technique wants some; `comm` is the program's. Collective: what was learnt goes to the profile.
 * Local. */
int sy_loop_weights_find(struct sy_loop *loop, MPI_Comm comm, const char *file, int line);
void sy_loop_weights_learn(struct sy_loop *loop);
void sy_loop_weights_forget(struct sy_loop *loop);

/* Before sy_loop_start, with the same value on all ranks. */
void sy_loop_set_kmin(struct sy_loop *loop, long long kmin);

/* Keeps the first error of the loop. Returns `code`. */
int sy_loop_keep_error(struct sy_loop *loop, int code);
/* Whether this thread may call MPI: SY_ESTATE. */
int sy_loop_thread_allowed(const char *who);
/* Collective: the same code on every rank, the worst. */
int sy_loop_agree(struct sy_loop *loop, int code, const char *who);

#endif
