/* The messages of the load exchange as bytes. One layout for every transport; all processes share byte order
 * and floating-point format. A message is a head of 8 bytes and doubles:
 *
 *     type            number          body
 *     UPDATE          0               metrics doubles: the absolute load (naive, intermediate) or the
 * increment MASTER_TO_ALL   slaves n        n 4-byte ranks, padded to 8 bytes; n * metrics doubles,
 * slave-major NO_MORE_MASTER  0               - START           request         2 doubles: priority, number
 * of snapshots the sender knows to be over ANSWER          request         metrics doubles: the sender's
 * state END             0, 1 or 2       metrics doubles if 1: the receiver's share; 2: withdrawn, never
 * completed INQUIRE, YIELD  request         - LEAVE           0               metrics doubles: the sender's
 * last state
 */
#ifndef STEELYARD_LOAD_MESSAGE_H
#define STEELYARD_LOAD_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

enum load_type {
    LOAD_UPDATE,
    LOAD_MASTER_TO_ALL,
    LOAD_NO_MORE_MASTER,
    LOAD_START,
    LOAD_ANSWER,
    LOAD_END,
    LOAD_INQUIRE,
    LOAD_YIELD,
    LOAD_LEAVE,
    LOAD_TYPES
};

#define LOAD_HEAD_BYTES 8

enum load_end { LOAD_END_PLAIN, LOAD_END_WITH_SHARE, LOAD_END_WITHDRAWN, LOAD_END_KINDS };

/* One message to its receivers, owned by whoever holds the pointer. `to` lies behind the struct, `data`
 * behind `to`; data is aligned for doubles. */
struct load_envelope {
    struct load_envelope *next;
    enum load_type type;
    int receivers;
    int *to;
    size_t bytes;
    unsigned char *data;
};

/* A new envelope with room for `receivers` ranks and `bytes` of data, head written; null when out of memory.
 * Freed with free(). */
struct load_envelope *sy_load_envelope(enum load_type type, uint32_t number, int receivers, size_t bytes);

/* Bytes of a message of that type. `slaves` matters for MASTER_TO_ALL, and for END (1: with a share). */
size_t sy_load_message_bytes(enum load_type type, int metrics, size_t slaves);

/* Where the parts lie in the data of a message. */
double *sy_load_message_values(unsigned char *data, enum load_type type, size_t slaves);

/* A received message, parsed: pointers into the data given. */
struct load_message {
    enum load_type type;
    uint32_t number; /* request, number of slaves, or kind of END */
    const int32_t *ranks;
    const double *values; /* null where the type has none */
};

/* SY_EFORMAT when the bytes are no message (type, length, ranks outside 0..size-1, values not finite).
 * `data` is aligned for doubles. */
int sy_load_message_parse(const unsigned char *data, size_t bytes, int size, int metrics,
                          struct load_message *message);

#endif
