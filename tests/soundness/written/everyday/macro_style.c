#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define COMM    MPI_COMM_WORLD
#define ROOT    0
#define ITEMS   180
#define IS_ROOT (rank == ROOT)
#define CHUNK   (ITEMS / size)
#define CHECK(call) do { int rc_ = (call); if (rc_ != MPI_SUCCESS) MPI_Abort(COMM, rc_); } while (0)

/* barcode check digits (EAN-8 like, 7 digits + check) */
static int check_digit(int code)
{
    int w = 3, s = 0;
    while (code) {
        s += w * (code % 10);
        w = 4 - w;
        code /= 10;
    }
    return (10 - s % 10) % 10;
}

int main(int argc, char **argv)
{
    int rank, size;
    int *codes = NULL, *digits = NULL;
    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(COMM, &rank));
    CHECK(MPI_Comm_size(COMM, &size));
    if (IS_ROOT) {
        codes = malloc(ITEMS * sizeof *codes);
        digits = malloc(ITEMS * sizeof *digits);
        for (int i = 0; i < ITEMS; i++)
            codes[i] = 4000000 + i * 1237;
    }
    int *c = malloc(CHUNK * sizeof *c), *d = malloc(CHUNK * sizeof *d);
    CHECK(MPI_Scatter(codes, CHUNK, MPI_INT, c, CHUNK, MPI_INT, ROOT, COMM));
    for (int i = 0; i < CHUNK; i++)
        d[i] = check_digit(c[i]);
    CHECK(MPI_Gather(d, CHUNK, MPI_INT, digits, CHUNK, MPI_INT, ROOT, COMM));
    if (IS_ROOT) {
        int freq[10] = { 0 };
        for (int i = 0; i < ITEMS; i++)
            freq[digits[i]]++;
        for (int k = 0; k < 10; k++)
            printf("check digit %d: %d codes\n", k, freq[k]);
        printf("last: %d-%d\n", codes[ITEMS - 1], digits[ITEMS - 1]);
        free(codes);
        free(digits);
    }
    free(c);
    free(d);
    CHECK(MPI_Finalize());
    return 0;
}
