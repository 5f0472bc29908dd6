/* crossed: use=uses length=lengths
 * Lengths and offsets where memory is touched, items are computed with, ranks talk. */
@beginning.c @ static void fill(int *x, int l)
{
    for (int i = 0; i < l; i++)
        x[i] = x[i] * 2 + 1;
}
static int addup(const int *x, int l)
{
    int t = 0;
    for (int i = 0; i < l; i++)
        t += x[i];
    return t;
}
@share.c @ int *b = calloc(s, sizeof(int)), *g = calloc(n, sizeof(int)), w[64], z[24] = {0}, j, t = 0, r = 0;
for (i = 0; i < 64; i++)
    w[i] = i * i % 11;
@use @MPI_Reduce(&t, &r, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
if (rank == 0)
    printf("%d\n", r);
MPI_Gather(a, s, MPI_INT, all, s, MPI_INT, 0, MPI_COMM_WORLD);
if (rank == 0)
    for (i = 0; i < n; i++)
        printf("%d ", all[i]);
MPI_Finalize();
return 0;
}
