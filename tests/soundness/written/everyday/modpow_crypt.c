#include <inttypes.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* toy RSA: encrypt on the workers, decrypt on root, compare */
struct key { uint64_t e, d, m; };

static uint64_t modpow(uint64_t base, uint64_t exp, uint64_t mod)
{
    uint64_t r = 1;
    for (base %= mod; exp; exp >>= 1) {
        if (exp & 1)
            r = r * base % mod;
        base = base * base % mod;
    }
    return r;
}

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    struct key k = { 0, 0, 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0)
        k = (struct key){ 17, 2753, 3233 };
    MPI_Bcast(&k, sizeof k, MPI_BYTE, 0, MPI_COMM_WORLD);

    uint64_t *msg = NULL, *cipher = NULL;
    if (rank == 0) {
        msg = malloc(n * sizeof *msg);
        cipher = malloc(n * sizeof *cipher);
        for (int i = 0; i < n; i++)
            msg[i] = (uint64_t)(65 + i * 41 % 3000);
    }
    int share = n / size;
    uint64_t *m = malloc(share * sizeof *m);
    MPI_Scatter(msg, share, MPI_UINT64_T, m, share, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        m[i] = modpow(m[i], k.e, k.m);
    MPI_Gather(m, share, MPI_UINT64_T, cipher, share, MPI_UINT64_T, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int bad = 0;
        for (int i = 0; i < n; i++) {
            printf("%" PRIu64 " ", cipher[i]);
            bad += modpow(cipher[i], k.d, k.m) != msg[i];
        }
        printf("\nmismatches: %d\n", bad);
        free(msg);
        free(cipher);
    }
    free(m);
    MPI_Finalize();
    return 0;
}
