#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static MPI_Comm world;

static void fail(const char *what)
{
    fprintf(stderr, "error: %s\n", what);
    MPI_Abort(world, 3);
}

static void *xmalloc(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (p == NULL)
        fail("out of memory");
    return p;
}

/* magnitudes of earthquakes (in tenths) binned by intensity class */
static int class_of(unsigned char mag)
{
    static const unsigned char limit[] = { 20, 30, 40, 50, 60, 70, 255 };
    int c = 0;
    while (mag >= limit[c] && c < 6)
        c++;
    return c;
}

int main(int argc, char **argv)
{
    int myid, numprocs, nquakes;
    unsigned char *quakes = NULL, *local;
    unsigned short cls[7] = { 0 }, result[7];

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &world);
    MPI_Comm_rank(world, &myid);
    MPI_Comm_size(world, &numprocs);
    nquakes = argc > 1 ? atoi(argv[1]) : 300;
    if (nquakes <= 0 || nquakes % numprocs)
        fail("number of quakes");

    int nlocal = nquakes / numprocs;
    local = xmalloc(nlocal);
    if (myid == 0) {
        quakes = xmalloc(nquakes);
        for (int i = 0; i < nquakes; i++)
            quakes[i] = (unsigned char)(10 + (i * 29) % 77);
    }
    MPI_Scatter(quakes, nlocal, MPI_UNSIGNED_CHAR, local, nlocal, MPI_UNSIGNED_CHAR, 0, world);
    for (int i = 0; i < nlocal; i++)
        cls[class_of(local[i])]++;
    MPI_Reduce(cls, result, 7, MPI_UNSIGNED_SHORT, MPI_SUM, 0, world);
    if (myid == 0)
        for (int c = 0; c < 7; c++)
            printf("class %d: %hu\n", c, result[c]);
    free(local);
    free(quakes);
    MPI_Comm_free(&world);
    MPI_Finalize();
    return 0;
}
