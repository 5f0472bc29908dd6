#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* digit sums and Luhn validity of card-like numbers */
static int luhn(uint64_t num)
{
    int sum = 0, alt = 0;
    for (; num; num /= 10, alt = !alt) {
        int d = (int)(num % 10);
        if (alt) {
            d *= 2;
            if (d > 9) d -= 9;
        }
        sum += d;
    }
    return sum % 10 == 0;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    size_t total = 360;
    if (argc == 2) total = strtoul(argv[1], NULL, 10);
    uint64_t *cards = NULL;
    if (rank == 0) {
        cards = malloc(total * sizeof(uint64_t));
        for (size_t i = 0; i < total; i++)
            cards[i] = 4000000000000000ULL + i * 7919ULL * 104729ULL;
    }
    size_t each = total / (size_t)size;
    uint64_t *c = malloc(each * sizeof(uint64_t));
    MPI_Scatter(cards, (int)each, MPI_UINT64_T, c, (int)each, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    unsigned ok = 0, okall;
    uint64_t xorsum = 0, xorall;
    for (size_t i = 0; i < each; i++)
        if (luhn(c[i])) {
            ok++;
            xorsum ^= c[i];
        }
    MPI_Reduce(&ok, &okall, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&xorsum, &xorall, 1, MPI_UINT64_T, MPI_BXOR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("valid: %u of %zu, xor %016llx\n", okall, total, (unsigned long long)xorall);
    free(c);
    free(cards);
    MPI_Finalize();
    return 0;
}
