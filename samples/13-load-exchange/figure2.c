/* The situation of figure 2 of RR-5178: P0 works on a task. P1 and P2 both give it work and announce it. Then P0
 * finishes a part of its task (t1) and tells its load, of which the work in its mailbox is no part yet. P3 looks for a
 * slave after that (t2).
 *
 *     mpiexec -n 5 figure2 MECHANISM      naive, intermediate: P3 chooses P0; the others: P3 chooses P4.
 *
 * In the intermediate mechanism the absolute value from P0 overwrites both announcements. */
#include "steps.h"

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc != 2 || size != 5) {
        if (rank == 0)
            fprintf(stderr, "usage: mpiexec -n 5 figure2 naive|intermediate|increments|snapshot|partial\n");
        MPI_Finalize();
        return 2;
    }
    const double work[] = {30, 90, 90, 90, 45};
    create(argv[1], work[rank]);

    int slaves[3];
    slaves[1] = decide(1, 10);
    slaves[2] = decide(2, 10);
    if (rank == 0) /* t1 */
        must(sy_load_add(load, 0, -5));
    receive_all();
    if (rank == 4) /* P4 gets on as well */
        must(sy_load_add(load, 0, -5));
    receive_all();
    slaves[0] = decide(3, 10); /* t2 */

    const int masters[] = {3, 1, 2};
    for (int i = 0; i < 3; i++)
        if (rank == slaves[i]) {
            double share = 10;
            must(sy_load_accept(load, masters[i], &share));
        }
    receive_all();
    double mine, largest;
    must(sy_load_mine(load, &mine));
    if (rank == 1 || rank == 2 || rank == 3) /* only P0 and P4 could be chosen sensibly */
        mine = 0;
    MPI_Reduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    report(argv[1]);
    if (rank == 0)
        printf("%s: the larger load of P0 and P4 is %g\n", argv[1], largest);
    must(sy_load_free(&load));
    MPI_Finalize();
    return 0;
}
