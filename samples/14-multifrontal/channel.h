/* The solver's own messages: arrays of 8-byte words, sent without waiting, received when there are any. */
#ifndef MF_CHANNEL_H
#define MF_CHANNEL_H
#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <steelyard/load.h>

enum message {
    MESSAGE_PIECE,  /* a part of a contribution block is finished; to the parent's master */
    MESSAGE_TASK,   /* rows of a front; master to slave */
    MESSAGE_MAP,    /* who has which rows of a front; its master to the holders of contributions */
    MESSAGE_ROWS,   /* rows of a contribution block */
    MESSAGE_PIVOTS, /* the eliminated rows; master to slave */
    MESSAGE_BORDER, /* rows of L; slave to the slaves below it (symmetric) */
    MESSAGE_ROOT,   /* everything below the root is done */
    MESSAGE_END,    /* everything is done */
    MESSAGE_SOLVE,  /* parts of vectors in the triangular solves */
    MESSAGE_BLOCK,  /* blocks of the root's factorisation */
    MESSAGE_KINDS
};
extern const char *const message_names[MESSAGE_KINDS];

union word {
    int64_t i;
    double d;
};

struct sending;
struct channel {
    MPI_Comm comm;
    MPI_Comm blocks; /* MESSAGE_BLOCK, which is waited for while other kinds may come to those who are behind */
    int rank, size;
    struct sending *pending;
    sy_load *load; /* polled while waiting, and its lock taken around MPI calls; may be null */
    int64_t messages[MESSAGE_KINDS], bytes[MESSAGE_KINDS]; /* sent */
};

/* Collective: duplicates COMM. */
void channel_open(struct channel *c, MPI_Comm comm);
void channel_close(struct channel *c);
/* Sends COUNT words and frees them when MPI is done with them; to itself is not allowed. */
void channel_send(struct channel *c, int to, enum message kind, union word *words, int64_t count);
/* The next message from anybody but a block, false when there is none. The words belong to the caller. */
bool channel_receive(struct channel *c, int *from, enum message *kind, union word **words, int64_t *count);
/* Waits for a MESSAGE_BLOCK of COUNT words from one rank; they come in the order they were sent. */
void channel_wait(struct channel *c, int from, union word *words, int64_t count);
/* Completes what has been sent; without load polls when there is no load object. */
void channel_flush(struct channel *c);
/* Gives the processor away while there is nothing to do. */
void channel_idle(void);

/* Memory or the end: a sample need not survive the lack of it, but must say so. */
void *mf_alloc(size_t count, size_t size);
void *mf_zeros(size_t count, size_t size);
union word *words_new(int64_t count);
#endif
