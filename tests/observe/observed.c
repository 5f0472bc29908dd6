/* Programs as people write them, to be run with and without the observer: the first argument says which. All
 * that they print is the same in both. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, size;

static double work(double x, int rounds)
{
    for (int i = 0; i < rounds; i++)
        x = x * 0.999 + 0.5 / (1.0 + x * x);
    return x;
}

static void fill(double *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i * 0.25;
}

static double *room(int n)
{
    return calloc((size_t)n, sizeof(double));
}

static void print_sum(const double *a, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    printf("sum %.17g\n", sum);
}

/* Two arrays out, one back. */
static void vectors(int n)
{
    int local = n / size;
    double *x = room(n), *y = room(n), *z = room(n), *lx = room(local), *ly = room(local);
    if (rank == 0) {
        fill(x, n);
        fill(y, n);
    }
    MPI_Scatter(x, local, MPI_DOUBLE, lx, local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(y, local, MPI_DOUBLE, ly, local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < local; i++)
        lx[i] = work(lx[i] + ly[i], 2000 * (1 + rank));
    MPI_Gather(lx, local, MPI_DOUBLE, z, local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        print_sum(z, local * size);
    free(x), free(y), free(z), free(lx), free(ly);
}

/* Handed out once, worked on in rounds that end in an Allreduce; in place at the root, which is the last
 * rank. */
static void rounds(int n)
{
    int local = n / size, root = size - 1;
    double *x = room(n), centre = 0.0;
    if (rank == root) {
        fill(x, n);
        MPI_Scatter(x, local, MPI_DOUBLE, MPI_IN_PLACE, local, MPI_DOUBLE, root, MPI_COMM_WORLD);
    } else {
        MPI_Scatter(NULL, 0, MPI_DOUBLE, x, local, MPI_DOUBLE, root, MPI_COMM_WORLD);
    }
    const double *mine = rank == root ? x + (size_t)root * (size_t)local : x;
    for (int round = 0; round < 6; round++) {
        double sum = 0.0, all = 0.0;
        MPI_Bcast(&centre, 1, MPI_DOUBLE, root, MPI_COMM_WORLD);
        for (int i = 0; i < local; i++)
            sum += work(mine[i] - centre, 300);
        MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        centre = all / n;
    }
    if (rank == 0)
        printf("centre %.17g\n", centre);
    free(x);
}

/* The scatter itself in a loop, results home point to point. */
static void messages(int n)
{
    int local = n / size;
    double *x = room(n), *mine = room(local);
    for (int round = 0; round < 3; round++) {
        if (rank == 0)
            fill(x, n);
        MPI_Scatter(x, local, MPI_DOUBLE, mine, local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        for (int i = 0; i < local; i++)
            mine[i] = work(mine[i], 500);
        if (rank != 0) {
            MPI_Send(mine, local, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        } else {
            memcpy(x, mine, (size_t)local * sizeof *x);
            for (int r = 1; r < size; r++)
                MPI_Recv(x + (size_t)r * (size_t)local, local, MPI_DOUBLE, r, 1, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            print_sum(x, local * size);
        }
    }
    free(x), free(mine);
}

/* Two halves of the world, each with a distribution at the same line; communicators come and go. */
static void halves(int n)
{
    for (int round = 0; round < 40; round++) {
        MPI_Comm half;
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
        int half_rank, half_size;
        MPI_Comm_rank(half, &half_rank);
        MPI_Comm_size(half, &half_size);
        int local = n / half_size / 20;
        double *x = room(n), *mine = room(local), sum = 0.0, all = 0.0;
        fill(x, n);
        MPI_Scatter(x, local, MPI_DOUBLE, mine, local, MPI_DOUBLE, 0, half);
        for (int i = 0; i < local; i++)
            sum += work(mine[i], 100);
        MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, half);
        if (rank == 0 && round == 39)
            printf("all %.17g\n", all);
        free(x), free(mine);
        MPI_Comm_free(&half);
    }
}

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "vectors";
    int n = 2400, level = 0;
    if (strcmp(which, "threads") == 0)
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    else
        MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(which, "rounds") == 0)
        rounds(n);
    else if (strcmp(which, "messages") == 0)
        messages(n);
    else if (strcmp(which, "halves") == 0)
        halves(n);
    else if (strcmp(which, "none") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        vectors(n);
    fflush(stdout);
    if (strcmp(which, "abort") == 0)
        MPI_Barrier(MPI_COMM_WORLD); /* what rank 0 prints comes out first */
    if (strcmp(which, "abort") == 0 && rank == size - 1) {
        sleep(1); /* the launcher drops what it has not read by then */
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    if (strcmp(which, "exit") == 0) {
        /* launchers end the job when the first rank leaves so, and drop what they have not read by then */
        sleep(rank == 0 ? 1 : 2);
        exit(0);
    }
    MPI_Finalize();
    return 0;
}
