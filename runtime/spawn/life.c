/* MPI's beginning and end, passed on to MPI. Children connect to the table that placed them; the home of the
 * table comes with sy_comm_spawn, where that is linked. */
#include <dlfcn.h>

#include "spawn/clock.h"
#include "spawn/home.h"
#include "spawn/life.h"

/* In programs without sy_comm_spawn these are null. */
#pragma weak sy_home_begin
#pragma weak sy_home_ending
#pragma weak sy_home_ended

/* An observer that was preloaded has no MPI_Init of its own any more: it says that it does not observe. */
static void tell_observer(void)
{
    void *program = dlopen(NULL, RTLD_LAZY);
    void *found = program ? dlsym(program, "sy_observe_stand_back") : NULL;
    void (*stand_back)(void);
    if (found) {
        *(void **)&stand_back = found;
        stand_back();
    }
    if (program)
        dlclose(program);
}

static void begin(void)
{
    tell_observer();
    sy_child_begin();
    if (!sy_spawn_process.is_child && sy_home_begin)
        sy_home_begin();
}

int MPI_Init(int *argc, char ***argv)
{
    int rc = PMPI_Init(argc, argv);
    if (rc == MPI_SUCCESS)
        begin();
    return rc;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int rc = PMPI_Init_thread(argc, argv, required, provided);
    if (rc == MPI_SUCCESS)
        begin();
    return rc;
}

void sy_spawn_ending(void)
{
    sy_child_ending();
    if (sy_home_ending)
        sy_home_ending();
}

void sy_spawn_ended(void)
{
    if (sy_home_ended)
        sy_home_ended();
}

/* Waits for the other side, as much as a receive does. */
int MPI_Comm_disconnect(MPI_Comm *comm)
{
    if (!sy_child_clocked)
        return PMPI_Comm_disconnect(comm);
    struct sy_child_call entered = sy_child_enter();
    int rc = PMPI_Comm_disconnect(comm);
    sy_child_leave(&entered);
    return rc;
}
