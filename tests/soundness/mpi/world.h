/* The processes of a run and the messages between them, in memory that all of them share. The judge makes a
 * world and forks a process per rank; each of them enters it. Messages lie in one store that is emptied
 * between runs. No lock is held while memory of the program is read or written, so that a program that
 * crashes leaves the world in order. */
#ifndef SOUNDNESS_WORLD_H
#define SOUNDNESS_WORLD_H

#include <stdbool.h>
#include <stddef.h>

enum { WORLD_MAX_RANKS = 16, WORLD_ANY = -2, WORLD_ANY_TAG = -1 };

/* How a run was ended before its time. */
enum world_end { WORLD_RUNS, WORLD_ABORTED, WORLD_ERROR, WORLD_DEADLOCK };

struct world_message {
    struct world_message *next;
    int context, source, tag;
    size_t bytes;
    unsigned char data[] __attribute__((aligned(16)));
};

/* For the judge. world_clear empties the world for `ranks` processes; world_left says that one of them has
 * ended. */
struct world *world_make(void);
void world_clear(struct world *world, int ranks);
void world_left(struct world *world);
enum world_end world_ended(const struct world *world, const char **why, int *code);

/* For the processes of a run. */
void world_enter(struct world *world, int rank);
int world_own_rank(void);
int world_size(void);
struct world_message *world_message(size_t bytes);
/* `to` is a rank of the world; the message's fields are set. */
void world_send(int to, struct world_message *message);
/* The oldest message of the context that fits; null when there is none and `wait` is false. `keep` leaves it.
 */
struct world_message *world_receive(int context, int source, int tag, bool wait, bool keep);
/* `n` contexts that nobody else has. */
int world_contexts(int n);
_Noreturn void world_end(enum world_end how, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
