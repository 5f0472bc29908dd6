/* crossed: form=forms effect=effects; --strict-output
 * What statements that own items or the share let run leave behind. */
@beginning.c @ struct rec {
    int x, y;
    char t[8];
};
static int gl[4];
static struct rec gr;
static void set(int *x)
{
    *x = 5;
}
static struct rec mk(void)
{
    struct rec r = {4, 5, "q"};
    return r;
}
static void swp(int *x, int *y)
{
    int t = *x;
    *x = *y;
    *y = t;
}
static int cmp(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}
@share.c @ int *b = calloc(n, sizeof(int)), *c = calloc(n, sizeof(int));
char t[32] = "12345678", *u = t;
struct rec r = {1, 2, "a"}, r2 = {7, 8, "b"}, rs[3] = {{1, 2, "c"}, {3, 4, "d"}};
int w[8] = {1, 2, 3, 4, 5, 6, 7, 8}, z = 1, *q = w, *q2 = b, mm[2][2] = {{1}};
double d = 1;
@form @ if (rank == 0) printf("%d %d %s %d %d %s %d %d %d %d %d %g %c %d %d %d\n", b[0], b[1], t, r.x, r.y,
                              r.t, rs[1].x, w[0], w[1], z, *q, d, *u, mm[0][1], gl[1], gr.y);
MPI_Finalize();
return 0;
}
