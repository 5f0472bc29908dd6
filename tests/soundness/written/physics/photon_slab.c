/* Photon transport through an absorbing and scattering slab (Monte Carlo).
   Packets are numbered at the root; the packet number seeds its generator. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

typedef enum { REFLECTED, ABSORBED, TRANSMITTED, NFATES } fate_t;

static const char *fate_name[NFATES] = { "reflected", "absorbed", "transmitted" };

typedef struct {
    double thickness;
    double mu_a;     /* absorption */
    double mu_s;     /* scattering */
    int    packets;
} setup_t;

static double draw(unsigned int *st)
{
    *st ^= *st << 13;
    *st ^= *st >> 17;
    *st ^= *st << 5;
    return (*st + 0.5) / 4294967296.0;
}

static fate_t follow(unsigned number, const setup_t *s, int *collisions)
{
    unsigned int st = number * 2654435761u + 1u;
    double z = 0.0, mu = 1.0;
    double mu_t = s->mu_a + s->mu_s;

    if (st == 0)
        st = 1;
    for (int w = 0; w < 4; w++)
        draw(&st);

    for (;;) {
        z += -log(draw(&st)) / mu_t * mu;
        if (z < 0)
            return REFLECTED;
        if (z > s->thickness)
            return TRANSMITTED;
        ++*collisions;
        if (draw(&st) < s->mu_a / mu_t)
            return ABSORBED;
        mu = 2.0 * draw(&st) - 1.0;
    }
}

int main(int argc, char **argv)
{
    setup_t setup = { 2.0, 0.3, 1.1, 3600 };
    int rank, size;
    unsigned *numbers = NULL, *my_numbers;
    int tally[NFATES + 1] = { 0 };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int my_packets = setup.packets / size;
    setup.packets = my_packets * size;   /* round down */

    if (rank == 0) {
        numbers = malloc(setup.packets * sizeof(unsigned));
        for (int i = 0; i < setup.packets; i++)
            numbers[i] = i + 1;
    }
    my_numbers = malloc(my_packets * sizeof(unsigned));
    MPI_Scatter(numbers, my_packets, MPI_UNSIGNED, my_numbers, my_packets, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    for (int i = 0; i < my_packets; i++)
        tally[follow(my_numbers[i], &setup, &tally[NFATES])]++;

    if (rank == 0)
        MPI_Reduce(MPI_IN_PLACE, tally, NFATES + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(tally, NULL, NFATES + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int f = 0; f < NFATES; f++)
            printf("%-12s %5d  %.4f\n", fate_name[f], tally[f], (double)tally[f] / setup.packets);
        printf("collisions per packet %.4f\n", (double)tally[NFATES] / setup.packets);
    }
    free(numbers);
    free(my_numbers);
    MPI_Finalize();
    return 0;
}
