#include <getopt.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct opts { int n, base, verbose; };

static int parse(int argc, char **argv, struct opts *o)
{
    int c;
    *o = (struct opts){ .n = 120, .base = 10, .verbose = 0 };
    while ((c = getopt(argc, argv, "n:b:v")) != -1)
        switch (c) {
        case 'n': o->n = atoi(optarg); break;
        case 'b': o->base = atoi(optarg); break;
        case 'v': o->verbose++; break;
        default: return -1;
        }
    return o->base >= 2 && o->n > 0 ? 0 : -1;
}

/* happy numbers in any base */
static int happy(int x, int base)
{
    int slow = x, fast = x;
#define STEP(v) do { int t_ = 0; for (int w_ = (v); w_; w_ /= base) t_ += (w_ % base) * (w_ % base); (v) = t_; } while (0)
    do {
        STEP(slow);
        STEP(fast);
        STEP(fast);
    } while (slow != fast);
#undef STEP
    return slow == 1;
}

int main(int argc, char **argv)
{
    struct opts o;
    int rank, size, rc;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    rc = rank == 0 ? parse(argc, argv, &o) : 0;
    MPI_Bcast(&rc, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rc) {
        MPI_Finalize();
        return 2;
    }
    MPI_Bcast(&o, sizeof(o) / sizeof(int), MPI_INT, 0, MPI_COMM_WORLD);

    int slice = o.n / size;
    int *all = NULL;
    char *flag = malloc(slice), *flags = NULL;
    int *mine = malloc(slice * sizeof(int));
    if (rank == 0) {
        all = malloc(o.n * sizeof(int));
        flags = malloc(o.n);
        for (int i = 0; i < o.n; i++)
            all[i] = i + 1;
    }
    MPI_Scatter(all, slice, MPI_INT, mine, slice, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < slice; i++)
        flag[i] = happy(mine[i], o.base) ? 'y' : 'n';
    MPI_Gather(flag, slice, MPI_CHAR, flags, slice, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < o.n; i++)
            if (flags[i] == 'y')
                printf("%d ", all[i]);
        printf("\n");
    }
    free(flag);
    free(flags);
    free(mine);
    free(all);
    MPI_Finalize();
    return 0;
}
