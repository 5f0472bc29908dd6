/* One job's table behind its frames: a request in, an answer out, the same whether it came over a socket or
 * from this process. Plain C: no MPI, no sockets, no clock. One thread at a time. */
#ifndef STEELYARD_SPAWN_JOB_H
#define STEELYARD_SPAWN_JOB_H

#include "spawn/serve/lists.h"
#include "spawn/serve/log.h"
#include "spawn/serve/wire.h"
#include "spawn/table/policy.h"

struct sy_job_settings {
    char policy[64];   /* as STEELYARD_SPAWN */
    double limit;      /* processes per weight, 0 none */
    double patience_s; /* 0: for ever */
    bool check;        /* programs are looked at before they are spawned */
};

struct sy_job {
    char secret[SY_WIRE_SECRET + 1];
    struct sy_job_settings settings;
    const struct sy_policy *policy;
    uint64_t seed;
    struct sy_table *table;
    struct sy_log log;
    struct sy_lists lists;
    bool beside_launcher; /* mpiexec reads files of this host */
    uint64_t spawners;    /* numbers given out */
    bool said_elsewhere;  /* one child has been told that it is not where it was placed */
    char *text;           /* scratch for two texts of the wire */
};

/* Who is at the other end of one connection. */
struct sy_peer {
    enum sy_wire_kind kind; /* 0: has not said who it is */
    uint64_t spawner;
    uint64_t reservation;
    int slot, host, initial;
    bool ended; /* a child that has said that it is about to end */
};

/* A new job without hosts; SY_EARG for an unknown policy, SY_ENOMEM. */
int sy_job_new(const char *secret, const struct sy_job_settings *settings, struct sy_job **job);
void sy_job_free(struct sy_job *job);

/* Writes the settings and hosts of a job as a frame, and makes a job of one. SY_EFORMAT: not such a frame;
 * SY_EARG, SY_ENOMEM. */
bool sy_job_write(const struct sy_job *job, struct sy_writer *writer);
int sy_job_read(struct sy_reader *reader, struct sy_job **job);

/* The secret of a greeting (the reader is left behind it); "" when it is none. */
void sy_job_read_secret(struct sy_reader *reader, char *secret);

enum sy_job_verdict { SY_JOB_CLOSE = -1, SY_JOB_SILENT, SY_JOB_ANSWER };

/* Handles one frame of a peer. SY_JOB_ANSWER: *out is a frame to send; SY_JOB_CLOSE: the frame is garbage or
 * not allowed now, nothing has changed, and the connection must be closed. In a greeting the secret has been
 * read. */
enum sy_job_verdict sy_job_handle(struct sy_job *job, struct sy_peer *peer, int type, struct sy_reader *in,
                                  struct sy_writer *out, double now_s);
/* The connection has ended: the child has, or what the spawner reserved is given back. */
void sy_job_hangup(struct sy_job *job, struct sy_peer *peer, double now_s);

#endif
