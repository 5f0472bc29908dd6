#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* triangles: can the three sides form one, and is it right-angled? */
typedef struct { unsigned a, b, c; } sides;
typedef struct { bool valid, right, iso; } verdict;

static verdict judge(sides s)
{
    verdict v = { false, false, false };
    unsigned t;
    if (s.a > s.b) t = s.a, s.a = s.b, s.b = t;
    if (s.b > s.c) t = s.b, s.b = s.c, s.c = t;
    if (s.a > s.b) t = s.a, s.a = s.b, s.b = t;
    v.valid = s.a > 0 && s.a + s.b > s.c;
    v.right = v.valid && s.a * s.a + s.b * s.b == s.c * s.c;
    v.iso = v.valid && (s.a == s.b || s.b == s.c);
    return v;
}

int main(int argc, char **argv)
{
    int rank, size, n = 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sides *all = NULL;
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        for (int i = 0; i < n; i++)
            all[i] = (sides){ (unsigned)(3 + i % 5), (unsigned)(4 + i % 9), (unsigned)(5 + i % 8) };
    }
    int share = n / size;
    sides *s = malloc(share * sizeof *s);
    verdict *v = malloc(share * sizeof *v), *vs = rank ? NULL : malloc(n * sizeof *vs);
    MPI_Scatter(all, share * (int)sizeof *s, MPI_BYTE, s, share * (int)sizeof *s, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        v[i] = judge(s[i]);
    MPI_Gather(v, 3 * share, MPI_C_BOOL, vs, 3 * share, MPI_C_BOOL, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int c[3] = { 0, 0, 0 };
        for (int i = 0; i < n; i++)
            c[0] += vs[i].valid, c[1] += vs[i].right, c[2] += vs[i].iso;
        printf("valid %d right %d isosceles %d\n", c[0], c[1], c[2]);
    }
    free(all);
    free(s);
    free(v);
    free(vs);
    MPI_Finalize();
    return 0;
}
