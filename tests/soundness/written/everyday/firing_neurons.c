#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* leaky integrate and fire neurons in fixed point, each with its input current */
struct neuron {
    int current;     /* input */
    int v;           /* membrane, 1/16 mV */
    int spikes;
    int last;        /* time of last spike or -1 */
};

static void tick(struct neuron *n, int t)
{
    n->v += n->current - n->v / 16;
    if (n->v > 16 * 50) {
        n->v = 0;
        n->spikes++;
        n->last = t;
    }
}

static void simulate(struct neuron *first, struct neuron *last, int steps)
{
    for (int t = 0; t < steps; t++)
        for (struct neuron *n = first; n != last; ++n)
            tick(n, t);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int total = 120, steps = 300;
    struct neuron *brain = NULL;
    if (rank == 0) {
        brain = calloc(total, sizeof(struct neuron));
        for (int i = 0; i < total; i++) {
            brain[i].current = 30 + (i * 7) % 60;
            brain[i].last = -1;
        }
    }
    int mine = total / size;
    size_t bytes = mine * sizeof(struct neuron);
    struct neuron *part = malloc(bytes);
    MPI_Scatter(brain, (int)bytes, MPI_BYTE, part, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    simulate(part, part + mine, steps);
    int silent = 0, sum = 0, latest = -1;
    for (int i = 0; i < mine; i++) {
        silent += part[i].spikes == 0;
        sum += part[i].spikes;
        if (part[i].last > latest)
            latest = part[i].last;
    }
    int add[2] = { silent, sum }, added[2], gl;
    MPI_Reduce(add, added, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&latest, &gl, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Gather(part, (int)bytes, MPI_BYTE, brain, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("silent %d, spikes %d, last at t=%d\n", added[0], added[1], gl);
        for (int i = 0; i < total; i += 24)
            printf("neuron %d: %d spikes, v=%d\n", i, brain[i].spikes, brain[i].v);
    }
    free(part);
    free(brain);
    MPI_Finalize();
    return 0;
}
