#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Password guessing (4 letters of a small alphabet): the key space is split
 * into ranges; several hashes are searched at once. */

static const char alphabet[] = "abcdefgh01";
#define A 10
#define LEN 4
#define SPACE (A * A * A * A)

static unsigned hash(const char *s)
{
    unsigned h = 0;
    while (*s) {
        h += (unsigned char)*s++;
        h += h << 10;
        h ^= h >> 6;
    }
    h += h << 3;
    h ^= h >> 11;
    h += h << 15;
    return h;
}

static void candidate(int no, char *out)
{
    for (int i = LEN - 1; i >= 0; i--) {
        out[i] = alphabet[no % A];
        no /= A;
    }
    out[LEN] = '\0';
}

static const char *const secrets[] = {"head", "cafe", "b0bb", "fade", "1010", "dead"};
enum { NS = sizeof secrets / sizeof secrets[0] };

int main(int argc, char **argv)
{
    int rank, size;
    unsigned target[NS];
    int found[NS], all[NS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int k = 0; k < NS; k++) {
        target[k] = hash(secrets[k]);
        found[k] = -1;
    }

    int q = SPACE / size, r = SPACE % size;
    int lo = rank * q + (rank < r ? rank : r);
    int hi = lo + q + (rank < r ? 1 : 0);

    char word[LEN + 1];
    int left = NS;
    for (int c = lo; c < hi && left > 0; c++) {
        candidate(c, word);
        unsigned h = hash(word);
        for (int k = 0; k < NS; k++)
            if (found[k] < 0 && h == target[k]) {
                found[k] = c;
                left--;
            }
    }

    MPI_Reduce(found, all, NS, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 0; k < NS; k++) {
            if (all[k] >= 0) {
                candidate(all[k], word);
                printf("%08x is \"%s\" (number %d of %d)\n", target[k], word, all[k], SPACE);
            } else {
                printf("%08x not found\n", target[k]);
            }
        }
    MPI_Finalize();
    return 0;
}
