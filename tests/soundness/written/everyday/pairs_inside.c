/* collisions between particles that live on the same process */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct ball { int x, y, r; };

static int touch(const struct ball *a, const struct ball *b)
{
    int dx = a->x - b->x, dy = a->y - b->y, s = a->r + b->r;
    return dx * dx + dy * dy <= s * s;
}

int main(int argc, char **argv)
{
    int rank, size, total = 120, hits = 0, all = 0;
    struct ball *balls = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        balls = malloc(total * sizeof *balls);
        for (int i = 0; i < total; i++) {
            balls[i].x = (i * 61) % 100;
            balls[i].y = (i * 43) % 100;
            balls[i].r = 2 + i % 5;
        }
    }
    int mine = total / size;
    struct ball *b = malloc(mine * sizeof *b);
    MPI_Scatter(balls, 3 * mine, MPI_INT, b, 3 * mine, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < mine; i++)
        for (int j = i + 1; j < mine; j++)
            hits += touch(&b[i], &b[j]);
    MPI_Reduce(&hits, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d collisions\n", all);
    free(b);
    free(balls);
    MPI_Finalize();
    return 0;
}
