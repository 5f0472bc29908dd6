#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* crystallography: |F|^2 threshold with MPI_Alloc_mem buffers */
typedef struct { short h, k, l, amp; } refl;

static int d_spacing_ok(refl r)
{
    int q = r.h * r.h + r.k * r.k + r.l * r.l;
    return q > 0 && q < 40;
}

int main(int argc, char **argv)
{
    int rank, size;
    refl *all = NULL, *loc = NULL;
    const int n = 240;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Aint each = n / size;
    MPI_Alloc_mem(each * sizeof(refl), MPI_INFO_NULL, &loc);
    if (rank == 0) {
        MPI_Alloc_mem(n * sizeof(refl), MPI_INFO_NULL, &all);
        for (int i = 0; i < n; i++)
            all[i] = (refl){ (short)(i % 7 - 3), (short)(i / 7 % 7 - 3), (short)(i / 49), (short)(i * 23 % 300) };
    }
    MPI_Scatter(all, 4 * (int)each, MPI_SHORT, loc, 4 * (int)each, MPI_SHORT, 0, MPI_COMM_WORLD);

    struct { int used; int strong; int intensity; } s = { 0, 0, 0 }, t;
    for (MPI_Aint i = 0; i < each; i++) {
        if (!d_spacing_ok(loc[i]))
            continue;
        s.used++;
        if (loc[i].amp > 150)
            s.strong++;
        s.intensity += loc[i].amp * loc[i].amp;
    }
    MPI_Reduce(&s, &t, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d reflections, %d strong, intensity %d\n", t.used, t.strong, t.intensity);
        MPI_Free_mem(all);
    }
    MPI_Free_mem(loc);
    MPI_Finalize();
    return 0;
}
