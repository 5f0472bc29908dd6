/* The observer's own parts, between the wrappers (wrap_*.c), the clocks (observe.c) and the report
 * (report.c). Every name is hidden: the library exports MPI's names only. */
#ifndef STEELYARD_OBSERVE_OBSERVE_H
#define STEELYARD_OBSERVE_OBSERVE_H

#include "observe/phases.h"
#include "record/collect.h"

#include <mpi.h>

/* True on the thread that initialised MPI, outside of calls that MPI makes to itself. */
extern _Thread_local int observe_depth; /* 1: inside an intercepted call */
extern _Thread_local bool observe_thread;

struct observed_call {
    double enter_s;
    bool on;
};

static inline struct observed_call observe_enter(void)
{
    struct observed_call call = {0.0, observe_thread && observe_depth++ == 0};
    if (call.on)
        call.enter_s = sy_record_now();
    return call;
}

/* After the call: `place` is its return address. */
void observe_other(struct observed_call call);
void observe_collective(struct observed_call call, enum call_kind kind, MPI_Comm comm, void *place);
/* A scatter: `items` elements of `type` for this rank. */
void observe_scatter(struct observed_call call, const char *name, MPI_Comm comm, int root, long long items,
                     MPI_Datatype type, void *place);
void observe_forget(MPI_Comm comm);          /* it is about to be freed */
void observe_not_followed(const char *name); /* a call whose phases are not clocked: the record says so */

void observe_begin(void);
void observe_end(bool alone, const char *why); /* gathers, writes, reports; once */

/* "object" and "function+0xoffset" of a code address; buffers are always filled. */
void observe_name_place(const void *place, char *object, size_t object_size, char *function,
                        size_t function_size);
/* Turns object and function of every site into file, line and function where addr2line knows. */
struct sy_run;
void observe_find_lines(struct sy_run *run);
/* `kept`: the profile that was written, "" none. */
void observe_report(const struct sy_run *run, const char *kept);

#endif
