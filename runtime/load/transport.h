/* The MPI transport of a machine: sends what the machine wants sent, feeds it what comes. One thread at a
 * time. */
#ifndef STEELYARD_LOAD_TRANSPORT_H
#define STEELYARD_LOAD_TRANSPORT_H

#include "load/machine.h"

#include <mpi.h>

struct load_flight {
    struct load_envelope *envelope;
    MPI_Request *request; /* one per receiver */
};

struct load_transport {
    MPI_Comm comm; /* the library's own */
    int size;
    struct load_machine *machine;
    struct load_flight *flight; /* a pool of `room` messages on their way, `flights` of them in use */
    int room, flights;
    MPI_Request *requests; /* room * (size - 1), in blocks handed to the flights */
    unsigned char *buffer; /* the message being received; aligned for doubles */
    size_t buffer_bytes;
    int *counted;               /* what sy_load_quiet is adding up */
    int stage, due, sent, more; /* of sy_load_quiet, which goes on where it gave up */
    int *sent_to;               /* messages posted to each rank since the last sy_load_quiet */
    long long arrived;          /* messages received since then */
    long long pool_full;
    double patience_s; /* 0: for ever */
    bool unsettled;    /* the machine lacked memory for an answer */
    int broken;        /* the code of the first message that could not be understood, reported once */
};

/* `comm` stays the caller's. */
int sy_load_transport_open(struct load_transport *transport, MPI_Comm comm, struct load_machine *machine,
                           int pool_messages, double patience_s);
void sy_load_transport_close(struct load_transport *transport);

/* Sends as much of what the machine has as the pool takes. */
int sy_load_flush_out(struct load_transport *transport);
/* Receives everything that has come and sends what follows from it; *messages (null: not wanted) is
 * increased. SY_EFORMAT: a message was not understood and dropped. */
int sy_load_drain(struct load_transport *transport, int *messages);
/* Waits, receiving, until the pool takes another message. SY_ELIMIT after the patience. */
int sy_load_make_room(struct load_transport *transport);
/* Waits, receiving, until done(context). SY_ELIMIT after the patience. */
int sy_load_wait(struct load_transport *transport, bool (*done)(void *context), void *context);
/* Collective: returns when all ranks are in it and every message sent before has been received. `barrier` is
 * kept by the caller (MPI_REQUEST_NULL at first): after SY_ELIMIT a second call goes on. */
int sy_load_quiet(struct load_transport *transport, MPI_Request *barrier);

#endif
