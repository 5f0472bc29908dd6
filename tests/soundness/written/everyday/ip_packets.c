#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* firewall: first matching rule decides (accept / drop / log) */
typedef struct { uint32_t net, mask; uint8_t action; } rule_t;
enum action { DROP, ACCEPT, LOG, N_ACTION };

#define IP(a, b, c, d) (((uint32_t)(a) << 24) | ((b) << 16) | ((c) << 8) | (d))

static const rule_t rules[] = {
    { IP(10, 0, 0, 0),    0xff000000u, ACCEPT },
    { IP(192, 168, 1, 0), 0xffffff00u, LOG },
    { IP(192, 168, 0, 0), 0xffff0000u, ACCEPT },
    { 0, 0, DROP },
};

static enum action decide(uint32_t src)
{
    const rule_t *r = rules;
    while ((src & r->mask) != r->net)
        r++;
    return (enum action)r->action;
}

int main(int argc, char **argv)
{
    int rank, ranks, packets = 360;
    uint32_t *src = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    if (rank == 0) {
        static const uint8_t first[4] = { 10, 192, 172, 192 };
        src = malloc(packets * sizeof *src);
        for (int i = 0; i < packets; i++)
            src[i] = IP(first[i % 4], i % 3 ? 168 : 16, i % 5, i % 251);
    }
    const int slice = packets / ranks;
    uint32_t *queue = malloc(slice * sizeof *queue);
    MPI_Scatter(src, slice, MPI_UINT32_T, queue, slice, MPI_UINT32_T, 0, MPI_COMM_WORLD);

    uint64_t stats[N_ACTION] = { 0 }, sum[N_ACTION] = { 0 };
    for (uint32_t *q = queue; q - queue < slice; ++q)
        stats[decide(*q)]++;
    MPI_Reduce(stats, sum, N_ACTION, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("drop %lu accept %lu log %lu\n", (unsigned long)sum[DROP],
               (unsigned long)sum[ACCEPT], (unsigned long)sum[LOG]);
    free(queue);
    free(src);
    MPI_Finalize();
    return 0;
}
