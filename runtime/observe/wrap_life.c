/* The beginning and the end of a program under observation, and whether there is anything to observe at all.
 */
#include "observe/observe.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* Takes this library out of LD_PRELOAD; other entries stay. */
static void remove_from_preload(void)
{
    Dl_info info = {0};
    const char *value = getenv("LD_PRELOAD");
    char *list = value ? strdup(value) : NULL, *rest = list ? calloc(1, strlen(list) + 1) : NULL;
    if (!rest || !dladdr((void *)remove_from_preload, &info) || !info.dli_fname) {
        unsetenv("LD_PRELOAD");
    } else {
        const char *slash = strrchr(info.dli_fname, '/');
        const char *own = slash ? slash + 1 : info.dli_fname;
        for (char *state = NULL, *entry = strtok_r(list, ": ", &state); entry;
             entry = strtok_r(NULL, ": ", &state)) {
            const char *entry_slash = strrchr(entry, '/');
            if (strcmp(entry_slash ? entry_slash + 1 : entry, own) == 0)
                continue;
            if (rest[0])
                strcat(rest, ":");
            strcat(rest, entry);
        }
        if (rest[0])
            setenv("LD_PRELOAD", rest, 1);
        else
            unsetenv("LD_PRELOAD");
    }
    free(list);
    free(rest);
}

/* The handles of the two MPIs are of different types: a program of the other MPI cannot be observed, and must
 * run. */
__attribute__((constructor)) static void check_library(int argc, char **argv, char **environment)
{
    (void)argc, (void)environment;
    if (!dlsym(RTLD_DEFAULT, "PMPI_Init"))
        return;
    bool open_mpi = dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world") != NULL;
#ifdef OMPI_MPI_H
    const char *built = open_mpi ? NULL : "Open MPI";
#else
    const char *built = open_mpi ? "MPICH" : NULL;
#endif
    if (!built)
        return;
    fprintf(stderr,
            "steelyard: this libsteelyard_observe.so was built for %s, the program uses another MPI: it runs "
            "unobserved\n",
            built);
    remove_from_preload();
    execv("/proc/self/exe", argv);
}

static void say_unobserved(void)
{
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        fprintf(
            stderr,
            "steelyard: the program has MPI calls of its own in front of the observer's (it is linked with "
            "libsteelyard already, or with another tool): it runs unobserved\n");
}

/* The runtime has an MPI_Init of its own, and tells an observer that was preloaded. */
EXPORT void sy_observe_stand_back(void);
void sy_observe_stand_back(void)
{
    say_unobserved();
}

/* A program that is linked with the runtime, or with another tool of this kind, has collectives of its own
 * before these: half of what it does would be seen, and two records written to one name. */
static bool is_first(void)
{
    Dl_info first = {0}, own = {0};
    void *scatter = dlsym(RTLD_DEFAULT, "MPI_Scatterv");
    if (!scatter || !dladdr(scatter, &first) || !dladdr((void *)is_first, &own) ||
        first.dli_fbase == own.dli_fbase)
        return true;
    say_unobserved();
    return false;
}

EXPORT int MPI_Init(int *argc, char ***argv)
{
    int error = PMPI_Init(argc, argv);
    if (error == MPI_SUCCESS && is_first())
        observe_begin();
    return error;
}

EXPORT int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int error = PMPI_Init_thread(argc, argv, required, provided);
    if (error == MPI_SUCCESS && is_first())
        observe_begin();
    return error;
}

EXPORT int MPI_Finalize(void)
{
    observe_end(false, "");
    return PMPI_Finalize();
}

EXPORT int MPI_Abort(MPI_Comm comm, int code)
{
    char why[80];
    snprintf(why, sizeof why, "the program called MPI_Abort with code %d", code);
    observe_end(true, why);
    /* MPICH's launcher drops what it has not read of the report when it hears of the end. */
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    return PMPI_Abort(comm, code);
}

EXPORT int MPI_Comm_free(MPI_Comm *comm)
{
    observe_forget(*comm);
    return PMPI_Comm_free(comm);
}

EXPORT int MPI_Comm_disconnect(MPI_Comm *comm)
{
    observe_forget(*comm);
    return PMPI_Comm_disconnect(comm);
}
