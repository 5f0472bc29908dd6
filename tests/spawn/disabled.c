/* Built with -DSTEELYARD_DISABLE and without the library: the calls are MPI's own. Says whether this MPI
 * spawns. Under mpiexec; it spawns itself. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#include <steelyard/spawn.h>

static int failures, rank;

static void check(int good, const char *what)
{
    if (!good && ++failures)
        printf("rank %d: FAILED: %s\n", rank, what);
}

/* Two processes that say who they are; the class of what the call returns. */
static int spawn_two(int multiple, char *program)
{
    MPI_Comm child = MPI_COMM_NULL;
    int codes[2] = {-7, -7}, rc, class = MPI_SUCCESS, found[2] = {0, 0};
    char *names[] = {program, program};
    char *apart[] = {(char *)"0", NULL}, *too[] = {(char *)"1", NULL};
    char **argvs[] = {apart, too};
    const int each[] = {1, 1};
    const MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    if (multiple)
        rc = sy_comm_spawn_multiple(2, names, argvs, each, infos, 0, MPI_COMM_WORLD, &child, codes);
    else
        rc = sy_comm_spawn(program, apart, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &child, codes);
    if (rc != MPI_SUCCESS) {
        MPI_Error_class(rc, &class);
        return class;
    }
    for (int k = 0; k < 2 && rank == 0; k++) {
        int said[2];
        MPI_Recv(said, 2, MPI_INT, k, 0, child, MPI_STATUS_IGNORE);
        check(codes[k] == MPI_SUCCESS, "an error code of a child that lives");
        check(said[0] == (multiple ? k : 0), "the argument of a child");
        check(said[1] == (multiple ? k : 0), "MPI_APPNUM of a child");
        found[k]++;
    }
    check(rank != 0 || (found[0] == 1 && found[1] == 1), "both children");
    MPI_Comm_disconnect(&child);
    return MPI_SUCCESS;
}

static void be_child(MPI_Comm parent, const char *word)
{
    int *number, found = 0, own[2] = {word[0] - '0', -1};
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &number, &found);
    if (found)
        own[1] = *number;
    MPI_Send(own, 2, MPI_INT, 0, 0, parent);
    MPI_Comm_disconnect(&parent);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    sy_spawn_table table = {{0}, {0}, 7, 7};
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (parent != MPI_COMM_NULL) {
        be_child(parent, argc > 1 ? argv[1] : "");
        MPI_Finalize();
        return 0;
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    check(sy_spawn_view(&table, NULL, 0) == SY_SUCCESS && table.hosts == 0 && table.placements == 0 &&
              strcmp(table.policy, "native") == 0,
          "a table without hosts");
    check(sy_spawn_use_load(MPI_COMM_WORLD, NULL, 0) == SY_SUCCESS && sy_spawn_exchange() == SY_SUCCESS,
          "a load that nobody looks at");
    int class = spawn_two(0, argv[0]), again = class == MPI_SUCCESS ? spawn_two(1, argv[0]) : class;
    check(class == again, "both calls do the same");
    if (rank == 0 && class == MPI_SUCCESS)
        printf("this MPI spawns\n");
    else if (rank == 0)
        printf("this MPI does not spawn: class %d\n", class);
    MPI_Finalize();
    return failures > 0;
}
