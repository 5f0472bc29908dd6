/* crossed: way=ways value=ranked
 * Items that something is added to which differs between ranks. */
@beginning.c @ static int gu;
static struct {
    int q;
    MPI_Comm c;
} gs;
static void put(int *x, int y)
{
    *x = y;
}
static int same(int x)
{
    return x;
}
static int pick(int x)
{
    if (x)
        return 4;
    return 2;
}
@share.c @ int u = 0, v = 0, x = 0, y = 0, k;
int dims[1] = {p}, per[1] = {1}, co[1], arr[4] = {0}, *ptr = &u;
char nm[MPI_MAX_PROCESSOR_NAME], bf[64];
void *at;
MPI_Comm cc = MPI_COMM_NULL;
MPI_Group g1, g2;
MPI_Status st;
@way @ for (i = 0; i < s; i++) a[i] += u;
MPI_Gather(a, s, MPI_INT, all, s, MPI_INT, 0, MPI_COMM_WORLD);
if (rank == 0)
    for (i = 0; i < n; i++)
        printf("%d\n", all[i]);
MPI_Finalize();
return 0;
}
