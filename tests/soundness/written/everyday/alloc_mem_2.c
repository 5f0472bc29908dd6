/* uses MPI_Alloc_mem and a communicator of its own */
#include <mpi.h>
#include <stdio.h>

struct ctx {
    MPI_Comm comm;
    int rank, size;
    int total, share;
};

static void ctx_init(struct ctx *c, int total)
{
    MPI_Comm_dup(MPI_COMM_WORLD, &c->comm);
    MPI_Comm_rank(c->comm, &c->rank);
    MPI_Comm_size(c->comm, &c->size);
    c->total = total;
    c->share = total / c->size;
}

static void ctx_done(struct ctx *c) { MPI_Comm_free(&c->comm); }

/* turbine speeds to power class, power ~ speed^3 up to rated power */
static int power(int speed)
{
    if (speed < 3 || speed > 25)
        return 0;
    int p = speed * speed * speed;
    return p > 1700 ? 1700 : p;
}

int main(int argc, char **argv)
{
    struct ctx c;
    int *speed = NULL, *mine;
    MPI_Init(&argc, &argv);
    ctx_init(&c, 240);
    if (c.rank == 0) {
        MPI_Alloc_mem(c.total * sizeof(int), MPI_INFO_NULL, &speed);
        for (int i = 0; i < c.total; i++)
            speed[i] = (i * 11 + i / 13) % 31;
    }
    MPI_Alloc_mem(c.share * sizeof(int), MPI_INFO_NULL, &mine);
    MPI_Scatter(speed, c.share, MPI_INT, mine, c.share, MPI_INT, 0, c.comm);
    int res[3] = { 0, 0, 0 }, sum[3];
    for (int i = 0; i < c.share; i++) {
        int p = power(mine[i]);
        res[0] += p;
        res[1] += p == 0;
        res[2] += p == 1700;
    }
    MPI_Reduce(res, sum, 3, MPI_INT, MPI_SUM, 0, c.comm);
    if (c.rank == 0) {
        printf("energy %d, standing still %d, at rated power %d\n", sum[0], sum[1], sum[2]);
        MPI_Free_mem(speed);
    }
    MPI_Free_mem(mine);
    ctx_done(&c);
    MPI_Finalize();
    return 0;
}
