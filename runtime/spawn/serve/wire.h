/* How processes and the keeper of a table talk: frames over TCP, the same to the home thread and to
 * steelyard-spawnd. Plain C, no sockets.
 *
 * A frame is 12 bytes of header (magic "SYSP", version, type, length of the payload; all integers
 * little-endian) and the payload: integers, doubles and texts (two bytes of length, no zero byte) one after
 * another. A reader never trusts a length: reading past the end makes it bad and gives zeros; what is left
 * over makes it bad too. */
#ifndef STEELYARD_SPAWN_WIRE_H
#define STEELYARD_SPAWN_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SY_WIRE_VERSION = 1,
    SY_WIRE_HEADER = 12,
    SY_WIRE_REQUEST_MOST = 512 * 1024, /* payload that a keeper reads: 5000 hosts with names of 90 bytes;
                                          before a greeting SY_WIRE_GREETING_MOST */
    SY_WIRE_GREETING_MOST = 4 * 1024,
    SY_WIRE_ANSWER_MOST = 64 * 1024 * 1024, /* payload that a process reads */
    SY_WIRE_TEXT_MOST = 4095,
    SY_WIRE_SECRET = 32 /* hexadecimal digits */
};

/* Requests; those marked have an answer of the same type + SY_WIRE_ANSWER. */
enum sy_wire_type {
    SY_WIRE_JOB = 1, /* answered. secret, settings, hosts: to a daemon, makes a job */
    SY_WIRE_HELLO,   /* answered. secret, kind, reservation, slot, host, cores: the first frame of every
                        connection */
    SY_WIRE_PLACE, /* answered. policy, n, work, whether MPI places by the program's own keys, hosts, view */
    SY_WIRE_STARTED,  /* reservation: MPI has spawned */
    SY_WIRE_REFUSED,  /* reservation: MPI has not */
    SY_WIRE_RELEASED, /* reservation: the spawner has disconnected */
    SY_WIRE_ENDED,    /* wall and processor time outside MPI, runnable tasks: a child is about to end */
    SY_WIRE_REPORT,   /* runnable tasks on the sender's host, and how many of them are initial processes */
    SY_WIRE_ANSWERED, /* answered. host, whether it answered */
    SY_WIRE_VIEW,     /* answered. the table */
    SY_WIRE_RECORD,   /* answered. what happened, as JSON text */
    SY_WIRE_LIST,     /* answered. reservation: a file with its hosts on mpiexec's host, "" where there can be
                         none */
    SY_WIRE_TYPES
};
enum { SY_WIRE_ANSWER = 0x100 };

/* Who is at the other end. */
enum sy_wire_kind { SY_KIND_SPAWNER = 1, SY_KIND_CHILD, SY_KIND_REPORTER };

/* A growing frame. */
struct sy_writer {
    unsigned char *data; /* owned; a whole frame after sy_write_end */
    size_t size, room;
    bool bad; /* out of memory, or a text too long */
};

void sy_write_begin(struct sy_writer *writer, int type); /* what was there is forgotten */
void sy_write_u8(struct sy_writer *writer, unsigned value);
void sy_write_u32(struct sy_writer *writer, uint32_t value);
void sy_write_u64(struct sy_writer *writer, uint64_t value);
void sy_write_double(struct sy_writer *writer, double value);
void sy_write_text(struct sy_writer *writer, const char *text); /* null counts as "" */
void sy_write_long_text(struct sy_writer *writer, const char *text, size_t length);
bool sy_write_end(struct sy_writer *writer); /* fills in the length; false when bad */
void sy_writer_free(struct sy_writer *writer);

/* Reading a payload, which is borrowed. */
struct sy_reader {
    const unsigned char *data;
    size_t size, at;
    bool bad;
};

unsigned sy_read_u8(struct sy_reader *reader);
uint32_t sy_read_u32(struct sy_reader *reader);
uint64_t sy_read_u64(struct sy_reader *reader);
double sy_read_double(struct sy_reader *reader);
/* Into text[SY_WIRE_TEXT_MOST + 1], ended by a zero byte; "" when bad. A text with a zero byte in it is bad.
 */
void sy_read_text(struct sy_reader *reader, char *text);
/* A new string, null when bad. The caller frees it. */
char *sy_read_long_text(struct sy_reader *reader);
bool sy_read_end(const struct sy_reader *reader); /* read to the end, and not bad */

/* Looks at the first bytes of a stream. Returns the size of the frame that begins there, 0 when more bytes
 * are needed to know, -1 when no frame of at most `most` bytes of payload begins there. *type is set when the
 * result is above 0; its payload is at data + SY_WIRE_HEADER. */
long sy_wire_frame(const unsigned char *data, size_t size, size_t most, int *type);

/* Whether two secrets are equal, in a time that does not tell where they differ. */
bool sy_wire_same_secret(const char *a, const char *b);
/* A new secret from the system's randomness: secret[SY_WIRE_SECRET + 1]. False when there is none to be had.
 */
bool sy_wire_new_secret(char *secret);

#endif
