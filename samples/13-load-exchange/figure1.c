/* The situation of figure 1 of RR-5178: P2 has just started a long task. P0 gives it work, then P1 looks for a slave.
 * The work of P0 waits in P2's mailbox until the long task is over, so P2 cannot tell anybody about it.
 *
 *     mpiexec -n 3 figure1 MECHANISM      naive: P1 chooses P2 again; all others: P1 chooses P0. */
#include "steps.h"

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc != 2 || size != 3) {
        if (rank == 0)
            fprintf(stderr, "usage: mpiexec -n 3 figure1 naive|intermediate|increments|snapshot|partial\n");
        MPI_Finalize();
        return 2;
    }
    const double work[] = {50, 60, 20};
    create(argv[1], work[rank]);

    int first = decide(0, 40);  /* t2 */
    int second = decide(1, 40); /* t3: the work of t2 lies in P2's mailbox */
    if (rank == first) {        /* t4: the long task is over, the work arrives */
        double share = 40;
        must(sy_load_accept(load, 0, &share));
    }
    if (rank == second) {
        double share = 40;
        must(sy_load_accept(load, 1, &share));
    }
    double mine, largest;
    receive_all();
    must(sy_load_mine(load, &mine));
    MPI_Reduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    report(argv[1]);
    if (rank == 0)
        printf("%s: the largest load is %g\n", argv[1], largest);
    must(sy_load_free(&load));
    MPI_Finalize();
    return 0;
}
