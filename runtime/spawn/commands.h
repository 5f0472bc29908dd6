/* The commands of one spawn call at its root: what they ask for, where their processes go, what MPI is given.
 */
#ifndef STEELYARD_SPAWN_COMMANDS_H
#define STEELYARD_SPAWN_COMMANDS_H

#include "spawn/exchange.h"
#include "spawn/info.h"

struct sy_command {
    const char *name;
    char **argv; /* MPI_ARGV_NULL is null */
    int n;       /* processes */
    int offset;  /* of the first of them among all of the call */
    MPI_Info asked;
    struct sy_info_wishes wishes;
    struct sy_places places;
    struct sy_exchange_shares shares; /* of a placement by exchange */
    MPI_Info info;                    /* to hand to MPI */
    char *file;                       /* to be removed after the spawn; null none */
    char **words;                     /* argv through /usr/bin/env; null: the command is started itself */
    char *assignment;
};

struct sy_commands {
    struct sy_command *command;
    int n;
    int processes; /* of all */
};

/* Reads the arguments of a call at its root. *mpi_class says what to raise when it is not SY_SUCCESS. */
int sy_commands_new(int n, char *const names[], char **const argvs[], const int processes[],
                    const MPI_Info infos[], struct sy_commands *commands, int *mpi_class);
/* Places them: asks the table, and the hosts whether they answer. On error nothing is reserved. */
int sy_commands_place(struct sy_commands *commands, struct sy_carrier *carrier, int *mpi_class);
/* Says what became of the spawn, and forgets the reservations of one that failed. */
void sy_commands_settle(struct sy_commands *commands, struct sy_carrier *carrier, bool started);
void sy_commands_free(struct sy_commands *commands);

/* "program on h0, h1" for messages. */
void sy_commands_print(const struct sy_commands *commands, char *text, size_t room);

#endif
