/* The calls: MPI's, with the table asked before and told after. */
#include "steelyard/spawn.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/raise.h"
#include "spawn/clock.h"
#include "spawn/commands.h"
#include "spawn/home.h"
#include "spawn/patience.h"
#include "spawn/quiet_comm.h"

/* The carrier is one for all threads of the program. */
static pthread_mutex_t carrier_lock = PTHREAD_MUTEX_INITIALIZER;

/* --- children that their parent disconnects from ---------------------------------------------------------
 */

struct released {
    int n;
    struct released_command {
        uint64_t reservation;
        struct sy_exchange_shares shares;
    } command[];
};

static int keyval = MPI_KEYVAL_INVALID;

static int on_disconnect(MPI_Comm comm, int key, void *value, void *state)
{
    struct released *released = value;
    (void)comm, (void)key, (void)state;
    pthread_mutex_lock(&carrier_lock);
    for (int i = 0; i < released->n; i++) {
        if (sy_spawn_process.carrier)
            sy_carrier_released(sy_spawn_process.carrier, released->command[i].reservation);
        sy_exchange_ended(&released->command[i].shares);
        sy_exchange_forget(&released->command[i].shares);
    }
    pthread_mutex_unlock(&carrier_lock);
    free(released);
    return MPI_SUCCESS;
}

/* The end of the intercommunicator is the end of children that say nothing. Where this cannot be had they
 * count until the spawner ends. */
static void watch_intercomm(MPI_Comm intercomm, struct sy_commands *commands)
{
    struct released *released = malloc(sizeof *released + (size_t)commands->n * sizeof *released->command);
    if (!released)
        return;
    released->n = commands->n;
    for (int i = 0; i < commands->n; i++) {
        struct sy_command *command = &commands->command[i];
        released->command[i] = (struct released_command){command->places.reservation, command->shares};
        command->shares = (struct sy_exchange_shares){0};
    }
    if ((keyval == MPI_KEYVAL_INVALID &&
         PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_disconnect, &keyval, NULL) != MPI_SUCCESS) ||
        PMPI_Comm_set_attr(intercomm, keyval, released) != MPI_SUCCESS) {
        for (int i = 0; i < released->n; i++)
            sy_exchange_forget(&released->command[i].shares);
        free(released);
    }
}

/* --- refusing --------------------------------------------------------------------------------------------
 */

/* MPICH 4 without mpiexec hangs in the call. */
static bool has_launcher(void)
{
#ifdef MPICH_VERSION
    static const char *const names[] = {"PMI_FD", "PMI_PORT", "PMIX_NAMESPACE", "PMI_RANK", "PMI_SPAWNED"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i]))
            return true;
    return false;
#else
    return true;
#endif
}

static void set_codes(int errcodes[], int n, int code)
{
    if (errcodes == MPI_ERRCODES_IGNORE)
        return;
    for (int k = 0; k < n; k++)
        errcodes[k] = code;
}

/* What MPI said, for sy_last_error. */
static void explain(int rc, const struct sy_commands *commands)
{
    char text[MPI_MAX_ERROR_STRING + 1] = "", what[600];
    int length = 0;
    PMPI_Error_string(rc, text, &length);
    if (commands)
        sy_commands_print(commands, what, sizeof what);
#if defined(MPICH_NUMVERSION) && MPICH_NUMVERSION < 50000000
    if (commands) {
        sy_fail(SY_EMPI,
                "MPI did not spawn %.300s: %.400s (MPICH " MPICH_VERSION
                " with ch4:ucx cannot spawn; Open MPI and "
                "MPICH 5 can)",
                what, text);
        return;
    }
#endif
    if (commands)
        sy_fail(SY_EMPI, "MPI did not spawn %.400s: %.500s", what, text);
    else
        sy_fail(SY_EMPI, "MPI did not spawn: %.500s", text);
}

/* --- the call --------------------------------------------------------------------------------------------
 */

struct call {
    int n; /* commands */
    char *const *names;
    char **const *argvs; /* null: none of them has arguments */
    const int *processes;
    const MPI_Info *infos;
    bool multiple;
    int root;
    MPI_Comm comm;
    MPI_Comm *intercomm;
    int *errcodes;
};

/* MPI's own call with what the commands have become. Elsewhere than at the root its arguments do not count.
 */
static int enter_mpi(const struct call *call, const struct sy_commands *commands)
{
    if (!commands)
        return call->multiple ? PMPI_Comm_spawn_multiple(0, NULL, MPI_ARGVS_NULL, NULL, NULL, call->root,
                                                         call->comm, call->intercomm, call->errcodes)
                              : PMPI_Comm_spawn("", MPI_ARGV_NULL, 0, MPI_INFO_NULL, call->root, call->comm,
                                                call->intercomm, call->errcodes);
    static char env[] = "/usr/bin/env";
    size_t n = (size_t)commands->n;
    const struct sy_command *first = &commands->command[0];
    if (!call->multiple)
        return PMPI_Comm_spawn(first->words ? env : first->name, first->words ? first->words : first->argv,
                               first->n, first->info, call->root, call->comm, call->intercomm,
                               call->errcodes);
    char **names = malloc((n + 1) * sizeof *names), ***argvs = malloc((n + 1) * sizeof *argvs);
    MPI_Info *infos = malloc((n + 1) * sizeof *infos);
    char *nothing[] = {NULL};
    int rc = MPI_ERR_NO_MEM;
    for (size_t i = 0; names && argvs && infos && i < n; i++) {
        const struct sy_command *command = &commands->command[i];
        names[i] = command->words ? env : (char *)(uintptr_t)command->name;
        argvs[i] = command->words ? command->words : command->argv ? command->argv : nothing;
        infos[i] = command->info;
    }
    if (names && argvs && infos)
        rc = PMPI_Comm_spawn_multiple((int)n, names, argvs, call->processes, infos, call->root, call->comm,
                                      call->intercomm, call->errcodes);
    free(names);
    free(argvs);
    free(infos);
    return rc;
}

/* What both MPIs answer with MPI_ERR_ARG, and leave the other ranks waiting. */
static bool is_sane(const struct call *call)
{
    if (call->n < 1 || !call->names || !call->processes || !call->infos)
        return false;
    for (int i = 0; i < call->n; i++)
        if (!call->names[i] || call->processes[i] < 0)
            return false;
    return true;
}

/* At the root: everything that can be refused before MPI is entered. Returns the class to raise, or
 * MPI_SUCCESS. */
static int prepare(const struct call *call, struct sy_commands *commands)
{
    int mpi_class = MPI_SUCCESS;
    if (!is_sane(call)) {
        sy_fail(SY_EARG,
                "a call that spawns needs a command, a number of processes that is not negative, and infos");
        return MPI_ERR_ARG;
    }
    if (sy_commands_new(call->n, call->names, call->argvs, call->processes, call->infos, commands,
                        &mpi_class))
        return mpi_class;
    if (!has_launcher()) {
        sy_fail(SY_EMPI, "this MPI spawns only in a job that mpiexec started");
        return MPI_ERR_SPAWN;
    }
    pthread_mutex_lock(&carrier_lock);
    struct sy_carrier *carrier = sy_home_carrier();
    if (!carrier)
        mpi_class = MPI_ERR_NO_MEM;
    else if (sy_commands_place(commands, carrier, &mpi_class) == SY_SUCCESS)
        mpi_class = MPI_SUCCESS;
    pthread_mutex_unlock(&carrier_lock);
    return mpi_class;
}

/* The call at its root, after all know that it is going on. */
static int spawn_at_root(const struct call *call, struct sy_commands *commands)
{
    char what[600];
    sy_commands_print(commands, what, sizeof what);
    struct sy_patience *patience = sy_patience_begin(sy_spawn_process.carrier->settings.patience_s, what);
    int rc = enter_mpi(call, commands);
    sy_patience_end(patience);
    if (rc != MPI_SUCCESS)
        explain(rc, commands);
    pthread_mutex_lock(&carrier_lock);
    sy_commands_settle(commands, sy_spawn_process.carrier, rc == MPI_SUCCESS);
    pthread_mutex_unlock(&carrier_lock);
    if (rc == MPI_SUCCESS)
        watch_intercomm(*call->intercomm, commands);
    else
        set_codes(call->errcodes, commands->processes, rc);
    return rc;
}

/* Collective over a communicator and a root that are good. */
static int spawn(const struct call *call)
{
    struct sy_commands commands = {0};
    int rank = 0, verdict = MPI_SUCCESS;
    PMPI_Comm_rank(call->comm, &rank);
    MPI_Comm quiet = sy_quiet_comm(call->comm);
    if (rank == call->root)
        verdict = prepare(call, &commands);
    if (quiet != MPI_COMM_NULL)
        PMPI_Bcast(&verdict, 1, MPI_INT, call->root, quiet);
    if (verdict != MPI_SUCCESS) {
        if (rank == call->root)
            set_codes(call->errcodes, commands.processes, verdict);
        else
            sy_fail(SY_EMPI, "the root of the call refused to spawn; it has the reason");
        sy_commands_free(&commands);
        *call->intercomm = MPI_COMM_NULL;
        PMPI_Comm_call_errhandler(call->comm, verdict);
        return verdict;
    }
    int rc = rank == call->root ? spawn_at_root(call, &commands) : enter_mpi(call, NULL);
    if (rc != MPI_SUCCESS) {
        if (rank != call->root)
            explain(rc, NULL);
        *call->intercomm = MPI_COMM_NULL;
    }
    sy_commands_free(&commands);
    return rc;
}

/* Whether this is a call for MPI alone: something about it is wrong that MPI says best, and says on every
 * rank that it says it on. */
static bool is_mpis(MPI_Comm comm, int root, const MPI_Comm *intercomm)
{
    int inter = 1, size = 0;
    return !sy_mpi_is_up() || comm == MPI_COMM_NULL || !intercomm ||
           PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS || inter ||
           PMPI_Comm_size(comm, &size) != MPI_SUCCESS || root < 0 || root >= size;
}

static int clocked(const struct call *call)
{
    if (!sy_child_clocked)
        return spawn(call);
    struct sy_child_call entered = sy_child_enter();
    int rc = spawn(call);
    sy_child_leave(&entered);
    return rc;
}

int sy_comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
                  MPI_Comm *intercomm, int errcodes[])
{
    char *name = (char *)(uintptr_t)command;
    const struct call call = {1, &name, &argv, &maxprocs, &info, false, root, comm, intercomm, errcodes};
    if (is_mpis(comm, root, intercomm))
        return PMPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, errcodes);
    return clocked(&call);
}

int sy_comm_spawn_multiple(int count, char *commands[], char **argvs[], const int maxprocs[],
                           const MPI_Info infos[], int root, MPI_Comm comm, MPI_Comm *intercomm,
                           int errcodes[])
{
    const struct call call = {count, commands, argvs, maxprocs, infos, true, root, comm, intercomm, errcodes};
    if (is_mpis(comm, root, intercomm))
        return PMPI_Comm_spawn_multiple(count, commands, argvs, maxprocs, infos, root, comm, intercomm,
                                        errcodes);
    return clocked(&call);
}

/* --- the table -------------------------------------------------------------------------------------------
 */

static bool read_host(struct sy_reader *in, sy_spawn_host *host)
{
    char text[SY_WIRE_TEXT_MOST + 1];
    *host = (sy_spawn_host){{0}, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    sy_read_text(in, text);
    if (in->bad || strlen(text) >= sizeof host->name)
        return false;
    strcpy(host->name, text);
    host->slots = (int)sy_read_u32(in);
    host->speed = sy_read_double(in);
    host->in_flight = (int)sy_read_u32(in);
    host->placed = (long long)sy_read_u64(in);
    host->ended = (long long)sy_read_u64(in);
    host->time = sy_read_double(in);
    host->time_per_work_s = sy_read_double(in);
    host->load = sy_read_double(in);
    host->out = sy_read_u8(in) != 0;
    return !in->bad;
}

static int copy_view(struct sy_carrier *carrier, sy_spawn_table *table, sy_spawn_host *host, int capacity)
{
    struct sy_reader answer;
    char text[SY_WIRE_TEXT_MOST + 1];
    sy_spawn_table seen = {{0}, {0}, 0, 0};
    if (!sy_carrier_get(carrier, SY_WIRE_VIEW, &answer))
        return sy_fail(SY_ENOMEM, "no memory for the table of hosts");
    sy_read_text(&answer, text);
    snprintf(seen.policy, sizeof seen.policy, "%.63s", text);
    seen.placements = (long long)sy_read_u64(&answer);
    seen.hosts = (int)sy_read_u32(&answer);
    for (int i = 0; i < seen.hosts; i++) {
        sy_spawn_host each;
        if (!read_host(&answer, &each))
            return sy_fail(SY_EFORMAT, "a damaged table of hosts");
        if (i < capacity)
            host[i] = each;
    }
    if (carrier->alone)
        strcpy(seen.keeper, "this process");
    else
        snprintf(seen.keeper, sizeof seen.keeper, "%s port %d", carrier->keeper.addresses,
                 carrier->keeper.port);
    if (table)
        *table = seen;
    return SY_SUCCESS;
}

int sy_spawn_view(sy_spawn_table *table, sy_spawn_host *host, int capacity)
{
    if (capacity < 0 || (capacity > 0 && !host))
        return sy_fail(SY_EARG, "sy_spawn_view: room for %d hosts%s", capacity, host ? "" : ", and no array");
    if (!sy_mpi_is_up())
        return sy_fail(SY_ESTATE, "the table of hosts can be seen between MPI_Init and MPI_Finalize only");
    pthread_mutex_lock(&carrier_lock);
    struct sy_carrier *carrier = sy_home_carrier();
    int error = carrier ? copy_view(carrier, table, host, capacity)
                        : sy_fail(SY_ENOMEM, "no memory for the table of hosts");
    pthread_mutex_unlock(&carrier_lock);
    return error;
}
