/* Debounced button events from a sampled port. The debouncer is a tiny state
   machine; each core gets a piece of the recording. */
#include <stdint.h>
#include <stdio.h>
#include <mpi.h>

#define SAMPLES   960
#define STABLE    4

typedef enum { UP, FALLING, DOWN, RISING } state_t;

static uint8_t port[SAMPLES];
static uint8_t rec[SAMPLES];

static void record(void)
{
    int i;
    for (i = 0; i < SAMPLES; i++) {
        int phase = i % 70;
        uint8_t level = phase < 30 ? 1 : 0;
        if (phase == 31 || phase == 33 || phase == 2) level ^= 1;
        if (i % 113 == 9) level ^= 1;
        port[i] = level;
    }
}

int main(int argc, char **argv)
{
    int core, cores, i, n;
    state_t st = UP;
    int timer = 0, presses = 0, releases = 0, glitches = 0;
    int my[3], sum[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &core);
    MPI_Comm_size(MPI_COMM_WORLD, &cores);
    if (SAMPLES % cores != 0) {
        if (core == 0) printf("SAMPLES not divisible\n");
        MPI_Finalize();
        return 0;
    }
    n = SAMPLES / cores;
    if (core == 0) record();
    MPI_Scatter(port, n, MPI_UINT8_T, rec, n, MPI_UINT8_T, 0, MPI_COMM_WORLD);

    for (i = 0; i < n; i++) {
        switch (st) {
        case UP:
            if (!rec[i]) { st = FALLING; timer = 1; }
            break;
        case FALLING:
            if (rec[i]) { st = UP; glitches++; }
            else if (++timer >= STABLE) { st = DOWN; presses++; }
            break;
        case DOWN:
            if (rec[i]) { st = RISING; timer = 1; }
            break;
        case RISING:
            if (!rec[i]) { st = DOWN; glitches++; }
            else if (++timer >= STABLE) { st = UP; releases++; }
            break;
        }
    }
    my[0] = presses;
    my[1] = releases;
    my[2] = glitches;
    MPI_Reduce(my, sum, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (core == 0)
        printf("pressed %d, released %d, glitches %d\n", sum[0], sum[1], sum[2]);
    MPI_Finalize();
    return 0;
}
