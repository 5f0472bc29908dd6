/* Error codes and the message of the last error. No MPI needed. */
#ifndef STEELYARD_ERROR_H
#define STEELYARD_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SY_SUCCESS = 0,
    SY_EARG = 1,        /* an argument is outside its range (null, negative, NaN, unknown name) */
    SY_ENOMEM = 2,      /* out of memory */
    SY_EMPI = 3,        /* an MPI call failed */
    SY_ERANGE = 4,      /* a number does not fit (ticks, MPI's int) */
    SY_EIO = 5,         /* a file could not be read or written */
    SY_EFORMAT = 6,     /* a file is not what it should be; the message names file, line and key */
    SY_EINFEASIBLE = 7, /* bounds and units admit no distribution */
    SY_ESTATE = 8,      /* the call is not allowed now (order of calls, wrong mechanism, thread level) */
    SY_ELIMIT = 9       /* a bounded resource is exhausted (message pool, time) */
};

#ifndef STEELYARD_DISABLE
/* A short fixed text for a code. Local. Never null. */
const char *sy_strerror(int code);
/* The message of the last error on this rank's calling thread, "" when there was none. Local. Borrowed, valid
 * until the thread's next call into the library. */
const char *sy_last_error(void);
#endif

#ifdef __cplusplus
}
#endif
#endif
