#include <mpi.h>
#include <stdio.h>

/* Pythagorean triples with hypotenuse up to LIMIT, by own range of the short
 * side, with the number of primitive ones */

#define LIMIT 300

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

int main(int argc, char **argv)
{
    int rank, size;
    int found[2] = {0, 0}, total[2];
    long perim = 0, allperim;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int first = 1 + rank * LIMIT / size;
    int last = (rank + 1) * LIMIT / size;

    for (int a = first; a <= last; a++) {
        for (int b = a + 1; b < LIMIT; b++) {
            int c2 = a * a + b * b;
            if (c2 > LIMIT * LIMIT)
                break;
            int c = b;
            while (c * c < c2)
                c++;
            if (c * c != c2)
                continue;
            found[0]++;
            perim += a + b + c;
            if (gcd(a, b) == 1)
                found[1]++;
        }
    }

    MPI_Reduce(found, total, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&perim, &allperim, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("triples with c <= %d: %d, primitive %d\n", LIMIT, total[0], total[1]);
        printf("sum of the perimeters: %ld\n", allperim);
    }
    MPI_Finalize();
    return 0;
}
