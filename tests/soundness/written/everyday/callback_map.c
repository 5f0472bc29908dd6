#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long (*unary)(long);

static long square(long v) { return v * v; }
static long triangle(long v) { return v * (v + 1) / 2; }
static long negate(long v) { return -v; }

static const struct { const char *name; unary fn; } table[] = {
    { "square", square }, { "triangle", triangle }, { "negate", negate },
};

static unary lookup(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i].name, name))
            return table[i].fn;
    return NULL;
}

static void map(long *begin, const long *end, unary f)
{
    while (begin < end) {
        *begin = f(*begin);
        begin++;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    const char *op = argc > 1 ? argv[1] : "triangle";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    unary f = lookup(op);
    if (!f) {
        if (rank == 0)
            fprintf(stderr, "unknown operation %s\n", op);
        MPI_Finalize();
        return 1;
    }
    int n = argc > 2 ? atoi(argv[2]) : 60;
    int m = n / size;
    long *data = NULL;
    long *chunk = malloc(m * sizeof *chunk);
    if (rank == 0) {
        data = malloc(n * sizeof *data);
        for (int i = 0; i < n; i++)
            data[i] = i * 3 - 20;
    }
    MPI_Scatter(data, m, MPI_LONG, chunk, m, MPI_LONG, 0, MPI_COMM_WORLD);
    map(chunk, chunk + m, f);
    MPI_Gather(chunk, m, MPI_LONG, data, m, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%s%ld", i ? "," : "", data[i]);
        puts("");
    }
    free(chunk);
    free(data);
    MPI_Finalize();
    return 0;
}
