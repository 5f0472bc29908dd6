/* A spawner asks where its processes shall be: the request, the decision, the answer. */
#ifndef STEELYARD_SPAWN_PLACE_H
#define STEELYARD_SPAWN_PLACE_H

#include "spawn/serve/job.h"

/* Handles SY_WIRE_PLACE, as sy_job_handle. */
enum sy_job_verdict sy_job_place(struct sy_job *job, struct sy_peer *peer, struct sy_reader *in,
                                 struct sy_writer *out, double now_s);

#endif
