#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* savings plans: months until a goal is reached, integer cents and basis points */
typedef int64_t cents;
struct plan { cents start, rate_bp, monthly, goal; };

static int months(struct plan p)
{
    int m = 0;
    while (p.start < p.goal && m < 1200) {
        p.start += p.start * p.rate_bp / 120000 + p.monthly;
        m++;
    }
    return m;
}

int main(int argc, char **argv)
{
    int rank, size, clients = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct plan *plans = NULL;
    int *answer = NULL;
    if (rank == 0) {
        plans = malloc(clients * sizeof *plans);
        answer = malloc(clients * sizeof *answer);
        for (int i = 0; i < clients; i++) {
            plans[i].start = 10000 * (i + 1);
            plans[i].rate_bp = 100 + 5 * i;
            plans[i].monthly = 5000 + 100 * (i % 7);
            plans[i].goal = 5000000;
        }
    }
    int per = clients / size;
    struct plan *mine = malloc(per * sizeof *mine);
    int *res = malloc(per * sizeof *res);
    MPI_Scatter(plans, per * 4, MPI_INT64_T, mine, per * 4, MPI_INT64_T, 0, MPI_COMM_WORLD);
    int i = 0;
    do {
        res[i] = months(mine[i]);
    } while (++i < per);
    MPI_Gather(res, per, MPI_INT, answer, per, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int c = 0; c < clients; c += 5)
            printf("client %2d: %d years %d months\n", c, answer[c] / 12, answer[c] % 12);
    free(mine);
    free(res);
    free(plans);
    free(answer);
    MPI_Finalize();
    return 0;
}
