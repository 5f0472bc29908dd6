/* The loop that keeps tables for processes that connect over TCP: behind the home thread and behind
 * steelyard-spawnd. Never calls MPI.
 *
 * A connection begins with a greeting that has the secret of a job; what is not such a frame closes it at
 * once, and so does silence for SY_SERVE_GREETING_S. A connection that ends is the end of its child, or gives
 * back what its spawner had reserved. */
#ifndef STEELYARD_SPAWN_SERVE_H
#define STEELYARD_SPAWN_SERVE_H

#include "spawn/serve/job.h"

enum { SY_SERVE_GREETING_S = 5, SY_SERVE_STRANGERS = 256, SY_SERVE_JOBS = 256, SY_SERVE_JOB_REST_S = 60 };

struct sy_server;

/* Serves connections accepted on `listening` (owned from now on, also when this fails; -1: none). many_jobs:
 * takes new jobs over the wire and forgets those that nobody has been connected to for SY_SERVE_JOB_REST_S.
 * Null when out of memory. */
struct sy_server *sy_server_new(int listening, bool many_jobs);
/* The server owns the job. False when out of memory or there are too many. */
bool sy_server_add(struct sy_server *server, struct sy_job *job);
/* Serves until a byte can be read from `stop`, or it is closed. */
void sy_server_run(struct sy_server *server, int stop);
void sy_server_free(struct sy_server *server);

/* A listening socket on all addresses: the port, or any when it is 0 (*port says which). -1 with errno. */
int sy_serve_listen(int *port);

#endif
