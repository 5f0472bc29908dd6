/* normalise measured intensities so that the brightest is 1000 */
#include "mpi.h"
#include "stdio.h"
#include "stdlib.h"

#define NSPEC 96
#define CHECK(call) do { int e_ = (call); if (e_ != MPI_SUCCESS) { \
    fprintf(stderr, "MPI error %d at line %d\n", e_, __LINE__); \
    MPI_Abort(MPI_COMM_WORLD, e_); } } while (0)

int main(int argc, char **argv)
{
    int rank, size;
    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    if (NSPEC % size != 0) {
        if (rank == 0) printf("cannot split %d channels over %d ranks\n", NSPEC, size);
        CHECK(MPI_Finalize());
        return 0;
    }

    int *spec = NULL;
    int chunk = NSPEC / size;
    int *part = malloc(chunk * sizeof *part);
    if (rank == 0) {
        spec = malloc(NSPEC * sizeof *spec);
        for (int i = 0; i < NSPEC; i++) {
            int d = i - 40;
            spec[i] = 20 + (i * 13) % 11 + (d * d < 100 ? 5 * (100 - d * d) : 0);
        }
    }
    CHECK(MPI_Scatter(spec, chunk, MPI_INT, part, chunk, MPI_INT, 0, MPI_COMM_WORLD));

    int peak = 0;
    for (int i = 0; i < chunk; i++)
        if (part[i] > peak) peak = part[i];
    for (int i = 0; i < chunk; i++)
        part[i] = part[i] * 1000 / peak;

    CHECK(MPI_Gather(part, chunk, MPI_INT, spec, chunk, MPI_INT, 0, MPI_COMM_WORLD));
    if (rank == 0) {
        for (int i = 0; i < NSPEC; i++)
            printf("%5d%c", spec[i], i % 12 == 11 ? '\n' : ' ');
        free(spec);
    }
    free(part);
    CHECK(MPI_Finalize());
    return 0;
}
