#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* crossword helper: for each row of a puzzle count how often a needle occurs left to right */
#define PW 24
#define PH 60

static int occurrences(const char *row, const char *needle)
{
    int hits = 0;
    size_t k = strlen(needle);
    for (size_t i = 0; i + k <= PW; i++) {
        size_t j = 0;
        while (j < k && row[i + j] == needle[j])
            j++;
        if (j == k)
            hits++;
    }
    return hits;
}

int main(int argc, char **argv)
{
    char puzzle[PH][PW], needle[PW + 1] = "ABC";
    int rank, size, hits[PH];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        if (argc > 1)
            strncpy(needle, argv[1], PW);
        for (int y = 0; y < PH; y++)
            for (int x = 0; x < PW; x++)
                puzzle[y][x] = (char)('A' + (x * (y % 4 + 1) + y) % 7);
    }
    MPI_Bcast(needle, PW + 1, MPI_CHAR, 0, MPI_COMM_WORLD);

    int nrow = PH / size;
    char (*rows)[PW] = malloc(sizeof(char[PW]) * nrow);
    int *found = malloc(sizeof(int) * nrow);
    MPI_Scatter(puzzle, nrow * PW, MPI_CHAR, rows, nrow * PW, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int y = 0; y < nrow; y++)
        found[y] = occurrences(rows[y], needle);
    MPI_Gather(found, nrow, MPI_INT, hits, nrow, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int sum = 0;
        for (int y = 0; y < PH; y++)
            if (hits[y]) {
                printf("line %d: %d\n", y + 1, hits[y]);
                sum += hits[y];
            }
        printf("%s found %d times\n", needle, sum);
    }
    free(rows);
    free(found);
    MPI_Finalize();
    return 0;
}
