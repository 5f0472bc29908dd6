/* Placed processes: MPI_Comm_spawn and MPI_Comm_spawn_multiple with one memory for the whole job of what was
 * started where. Needs MPI.
 *
 * MPI decides by itself in each call, so a loop or a recursion that spawns one process at a time piles them
 * onto the first host. Here a table of hosts, shared by all processes of a job, chooses the host of every
 * child by a policy; MPI is told by the keys of its own info objects (docs/spawn.md). Nothing but name and
 * header changes in a program:
 *
 *     #include <steelyard/spawn.h>
 *     sy_comm_spawn("./child", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &child,
 * MPI_ERRCODES_IGNORE);
 *
 * KEYS of an info object that are ours (significant at the root, never handed to MPI):
 *     sy_policy   as STEELYARD_SPAWN: native, round-robin, priority, load, completion, exchange, random:SEED
 *     sy_hosts    only these: h0:4,h1
 *     sy_work     a child's work, above 0, in any unit: times are then compared per unit of it
 * A call with a placing key of its own (host, hosts, hostfile, add-host, add-hostfile, map_by, mapper,
 * npernode, PMIX_* but PMIX_ENVAR) goes through as it is, and its children are counted. Children of one host
 * have consecutive ranks.
 *
 * ERRORS are MPI's: the error handler of the communicator is called and an MPI error code returned;
 * sy_last_error() has the reason. When a call fails, every error code at the root is set and *intercomm is
 * MPI_COMM_NULL. */
#ifndef STEELYARD_SPAWN_H
#define STEELYARD_SPAWN_H

#include <mpi.h>
#include <steelyard/error.h>
#include <steelyard/load.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    char name[256];
    int slots;        /* weight: slots, or cores */
    double speed;     /* relative; 1 not known */
    int in_flight;    /* children reserved or running there, whoever spawned them */
    long long placed; /* in all */
    long long ended;
    double time; /* wall over processor time of a child there, middle of the last five; 0 not measured */
    double time_per_work_s; /* seconds per sy_work; 0 not measured */
    double load;            /* runnable tasks that are not this job's */
    int out;                /* does not answer: nothing is placed there */
} sy_spawn_host;

typedef struct {
    char policy[64];      /* of calls that name none */
    char keeper[256];     /* "address,address port N", or "this process" */
    long long placements; /* so far */
    int hosts;
} sy_spawn_table;

#ifndef STEELYARD_DISABLE

/* As MPI_Comm_spawn: arguments, collectivity over comm, error handlers, return codes. Arguments before `root`
 * count at the root only; info objects are duplicated, never changed; MPI_ERRCODES_IGNORE and MPI_ARGV_NULL
 * work; the children's argv and MPI_APPNUM are those of MPI's call. Beside MPI's errors: MPI_ERR_SPAWN (no
 * host left, or at STEELYARD_SPAWN_LIMIT; the program is not executable at the root), MPI_ERR_INFO_VALUE (a
 * key of ours with a bad value), on all ranks and without MPI being called. When MPI does not return within
 * STEELYARD_SPAWN_PATIENCE seconds (300; 0: for ever) the root says so and exits with 75. Cost: one exchange
 * with the table (tens of microseconds), one broadcast of an int over comm, and MPI's spawn (0.07 to 0.6 s).
 * One rank: no broadcast. */
int sy_comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
                  MPI_Comm *intercomm, int errcodes[]);

/* As MPI_Comm_spawn_multiple, otherwise as sy_comm_spawn. Each command's processes are placed by its own
 * info. */
int sy_comm_spawn_multiple(int count, char *commands[], char **argvs[], const int maxprocs[],
                           const MPI_Info infos[], int root, MPI_Comm comm, MPI_Comm *intercomm,
                           int errcodes[]);

/* Copies the table: *table (may be null), and the first `capacity` of its table->hosts hosts. Local; works in
 * children too. SY_EARG: a negative capacity, or no array for it; SY_ESTATE: MPI is not up; SY_ENOMEM. */
int sy_spawn_view(sy_spawn_table *table, sy_spawn_host *host, int capacity);

/* Policy exchange sees the children of each host through a load exchange of the initial ranks instead of the
 * table (load.h): `metric` of `load` is the number of children on a rank's host that this exchange knows of,
 * initially 0 and moved by nobody else. The root of a call reserves (a decision of the load), the first rank
 * of the host accepts, and gives back when the root disconnects from the children. Collective over comm, the
 * communicator of the load; load null: no more (before sy_load_free; comm and metric do not count). Hosts
 * without a rank of comm, and processes without a load, see the table. SY_EARG: another communicator, no such
 * metric, a mechanism of snapshots (the other ranks may stand in the call that spawns); SY_ESTATE: MPI is not
 * up, a load is in use already, or none is; SY_ENOMEM, SY_EMPI. The spawning calls then are MPI_ERR_SPAWN
 * where the load refuses (after sy_load_no_more_master, or its patience). */
int sy_spawn_use_load(MPI_Comm comm, sy_load *load, int metric);

/* Takes in what spawners told this rank, and polls the load. Every rank calls it regularly while a load is in
 * use. Local. SY_ESTATE without a load; errors of sy_load_accept, sy_load_add and sy_load_poll. */
int sy_spawn_exchange(void);

#else /* MPI's own calls */

#define sy_comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, errcodes)                        \
    MPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, errcodes)
#define sy_comm_spawn_multiple(count, commands, argvs, maxprocs, infos, root, comm, intercomm, errcodes)     \
    MPI_Comm_spawn_multiple(count, commands, argvs, maxprocs, infos, root, comm, intercomm, errcodes)

/* There is no table: no hosts. */
static inline int sy_spawn_view(sy_spawn_table *table, sy_spawn_host *host, int capacity)
{
    (void)host, (void)capacity;
    if (table) {
        static const sy_spawn_table none = {"native", "MPI", 0, 0};
        *table = none;
    }
    return SY_SUCCESS;
}

/* MPI decides: nothing is looked at. */
static inline int sy_spawn_use_load(MPI_Comm comm, sy_load *load, int metric)
{
    (void)comm, (void)load, (void)metric;
    return SY_SUCCESS;
}
static inline int sy_spawn_exchange(void)
{
    return SY_SUCCESS;
}

#endif

#ifdef __cplusplus
}
#endif
#endif
