/* The table as the calls see it, wherever it is kept: with the home thread or the daemon at the end of a
 * line, or in this process alone when nobody answers. No MPI. One thread at a time.
 *
 * Nothing here waits longer than SY_LINE_WAIT_MS per request. When a keeper does not answer, the process goes
 * on alone with the hosts it knows, and says so once. */
#ifndef STEELYARD_SPAWN_CARRIER_H
#define STEELYARD_SPAWN_CARRIER_H

#include "spawn/carry/line.h"

struct sy_host_list;

struct sy_carrier {
    struct sy_keeper keeper;
    struct sy_introduction self;
    struct sy_line line;
    struct sy_job *alone;            /* null while the keeper answers */
    struct sy_peer peer;             /* at that job */
    struct sy_writer out;            /* its answers */
    struct sy_job_settings settings; /* the keeper's, once it has answered; until then this process's own */
    struct sy_host_list *hosts;      /* known ones, for going on alone; owned */
    bool connected;                  /* the keeper has answered once */
};

/* A carrier that has not connected yet. `hosts` (may be empty, taken over): for going on alone. */
int sy_carrier_new(const struct sy_keeper *keeper, const struct sy_introduction *self,
                   const struct sy_job_settings *settings, struct sy_host_list *hosts,
                   struct sy_carrier **carrier);
void sy_carrier_free(struct sy_carrier *carrier);
/* Connects if it has not yet. */
void sy_carrier_connect(struct sy_carrier *carrier);

struct sy_group { /* processes of one host, which have consecutive ranks */
    char host[SY_TABLE_HOST_BYTES];
    int n;
};

struct sy_places {
    uint64_t reservation;
    char policy[64];
    bool mpi_decides;
    struct sy_group *group; /* owned */
    int groups;
    char (*doubtful)[SY_TABLE_HOST_BYTES]; /* owned; hosts to be asked whether they answer */
    int doubtful_n;
};

struct sy_place_request {
    const char *policy; /* "" the job's */
    int n;
    double work;                      /* 0 not said */
    bool through;                     /* MPI places by the program's own keys: count only */
    const struct sy_host_list *hosts; /* null: all */
    const struct sy_host_list *names; /* with `view`: children per host; null: none */
    const double *view;
};

/* Reserves places. SY_EARG, SY_ELIMIT, SY_ENOMEM as sy_table_place; then *places holds nothing. */
int sy_carrier_place(struct sy_carrier *carrier, const struct sy_place_request *request,
                     struct sy_places *places);
void sy_places_free(struct sy_places *places);

void sy_carrier_started(struct sy_carrier *carrier, uint64_t reservation);
void sy_carrier_refused(struct sy_carrier *carrier, uint64_t reservation);
void sy_carrier_released(struct sy_carrier *carrier, uint64_t reservation);
/* A file with the hosts of a reservation on mpiexec's host, which is gone when that is settled. False: the
 * keeper is not there, or knows no such file. */
bool sy_carrier_list(struct sy_carrier *carrier, uint64_t reservation, char path[SY_LIST_PATH]);
/* A host answered or not. *changed: that is news; returns whether it is out now. */
bool sy_carrier_answered(struct sy_carrier *carrier, const char *host, bool answered, bool *changed);
/* A request without arguments (SY_WIRE_VIEW, SY_WIRE_RECORD); *answer is borrowed until the next call. False
 * when out of memory. */
bool sy_carrier_get(struct sy_carrier *carrier, int type, struct sy_reader *answer);

#endif
