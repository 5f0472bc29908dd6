#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int x, y, z; } vec3;

static vec3 cross(vec3 a, vec3 b)
{
    return (vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}
static int dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    vec3 *normals = NULL;
    if (rank == 0) {
        normals = malloc(n * sizeof *normals);
        for (int i = 0; i < n; i++)
            normals[i] = cross((vec3){ 1, i % 5, 2 }, (vec3){ i % 7, -1, i % 3 });
    }
    int faces = n / size;
    vec3 *mine = malloc(faces * sizeof *mine);
    MPI_Scatter(normals, 3 * faces, MPI_INT, mine, 3 * faces, MPI_INT, 0, MPI_COMM_WORLD);

    const vec3 light = { 2, -3, 5 };
    int lit = 0, brightness = 0;
    for (int i = 0; i < faces; i++) {
        int d = dot(mine[i], light);
        d > 0 ? (lit++, brightness += d) : (void)0;
    }
    int res[2];
    MPI_Reduce((int[]){ lit, brightness }, res, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d of %d faces lit, brightness %d\n", res[0], n, res[1]);
    free(mine);
    free(normals);
    MPI_Finalize();
    return 0;
}
