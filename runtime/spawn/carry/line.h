/* One connection to the keeper of a table. No MPI. */
#ifndef STEELYARD_SPAWN_LINE_H
#define STEELYARD_SPAWN_LINE_H

#include "spawn/serve/job.h"

enum { SY_LINE_WAIT_MS = 2000 }; /* a keeper that does not answer for so long is not there */

/* Where a keeper is: "address,address;port", and the job's secret. */
struct sy_keeper {
    char addresses[200];
    int port; /* 0: nowhere */
    char secret[SY_WIRE_SECRET + 1];
};

struct sy_line {
    int socket; /* -1: none */
    struct sy_writer out;
    unsigned char *in; /* the last answer */
    size_t in_room;
};

/* What a process says of itself when it connects. */
struct sy_introduction {
    enum sy_wire_kind kind;
    uint64_t reservation; /* of a child */
    int slot;
    char host[SY_TABLE_HOST_BYTES];
    int cores, initial; /* of its host; initial processes of the job there */
};

/* Connects within SY_LINE_WAIT_MS, each address in turn. SY_EIO with the reason. */
int sy_line_open(struct sy_line *line, const struct sy_keeper *keeper);
/* Sends line->out and forgets about it. False: the line is closed. */
bool sy_line_tell(struct sy_line *line);
/* Sends line->out and waits for its answer, whose payload *answer borrows until the next call. False: the
 * line is closed. */
bool sy_line_ask(struct sy_line *line, struct sy_reader *answer);
/* The greeting, as a request in `out`. */
void sy_introduce(const struct sy_introduction *introduction, const char *secret, struct sy_writer *out);
void sy_line_close(struct sy_line *line);

/* Runnable tasks of this host without this one, cores of this host. -1 and 1 when the system does not say. */
double sy_runnable_tasks(void);
int sy_cores(void);

/* "address,address;port;secret" and back. False: it is not of that form, or has no room. */
bool sy_keeper_print(const struct sy_keeper *keeper, char *text, size_t room);
bool sy_keeper_parse(const char *text, struct sy_keeper *keeper, const char **behind);

/* Addresses of this host that others can reach, for sy_keeper.addresses; the loopback's where there is no
 * other. */
void sy_own_addresses(char *text, size_t room);

#endif
