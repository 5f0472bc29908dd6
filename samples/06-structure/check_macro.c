/* Production style: every MPI call is checked, some in a macro, some in a condition. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define CHECK(call)                                                       \
    do {                                                                  \
        int err_ = (call);                                                \
        if (err_ != MPI_SUCCESS) {                                        \
            fprintf(stderr, "%s:%d: %s failed\n", __FILE__, __LINE__, #call); \
            MPI_Abort(MPI_COMM_WORLD, err_);                              \
        }                                                                 \
    } while (0)

#define ROOT 0

int main(int argc, char **argv)
{
    int rank, size;
    int n = argc > 1 ? atoi(argv[1]) : 490;
    int local_n;
    unsigned *keys = NULL, *local_keys;
    unsigned mix = 0, all = 0;

    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    local_n = n / size;
    local_keys = (unsigned *)malloc(local_n * sizeof(unsigned));
    if (rank == ROOT) {
        keys = (unsigned *)malloc(n * sizeof(unsigned));
        for (int i = 0; i < n; i++)
            keys[i] = 0x9e3779b9u * (unsigned)(i + 1);
    }

    CHECK(MPI_Scatter(keys, local_n, MPI_UNSIGNED, local_keys, local_n, MPI_UNSIGNED, ROOT, MPI_COMM_WORLD));

    for (int i = 0; i < local_n; i++) {
        unsigned k = local_keys[i];
        k ^= k >> 16;
        k *= 0x85ebca6bu;
        k ^= k >> 13;
        local_keys[i] = k;
        mix ^= k;
    }

    if (MPI_Gather(local_keys, local_n, MPI_UNSIGNED, keys, local_n, MPI_UNSIGNED, ROOT, MPI_COMM_WORLD) !=
        MPI_SUCCESS) {
        fprintf(stderr, "gather failed\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    CHECK(MPI_Reduce(&mix, &all, 1, MPI_UNSIGNED, MPI_BXOR, ROOT, MPI_COMM_WORLD));

    if (rank == ROOT) {
        unsigned order = 0;
        for (int i = 0; i < local_n * size; i++)
            order = order * 31 + keys[i];
        printf("xor %08x order %08x\n", all, order);
        free(keys);
    }
    free(local_keys);
    CHECK(MPI_Finalize());
    return 0;
}
