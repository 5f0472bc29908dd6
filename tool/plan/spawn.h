/* `steelyard plan --spawn`: a placement policy played without MPI. */
#ifndef STEELYARD_TOOL_PLAN_SPAWN_H
#define STEELYARD_TOOL_PLAN_SPAWN_H

#include <stdbool.h>
#include <stdio.h>

struct plan_spawn_request {
    const char *policy; /* as STEELYARD_SPAWN takes it */
    const char *hosts;  /* "h0:4,h1:2" */
    long long n;        /* processes */
    double lasting_s;   /* processor time of a child; 0: children stay */
    long long at_once;  /* most alive at a time; 0: all */
};

/* Plays and writes the table, or JSON. An exit code, after a message on stderr when it is not EXIT_COMPLETE;
 * whether everything arrived in `out` is the caller's to see. */
int plan_spawn_write(const struct plan_spawn_request *request, bool json, FILE *out);
/* What is wrong with the request alone, before anything is opened. An exit code, after a message. */
int plan_spawn_check(const struct plan_spawn_request *request);

#endif
