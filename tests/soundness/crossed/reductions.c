/* crossed: reduction=reductions; --strict-output
 * What ranks make of their partial results. */
@beginning.c @ static void gsum(void *x, void *y, int *l, MPI_Datatype *t)
{
    for (int i = 0; i < *l; i++)
        ((int *)y)[i] += ((int *)x)[i];
}
@share.c @ int *b = calloc(n, sizeof(int)), sum = 0, total = 0, res[64] = {0}, fl, w1[64];
MPI_Request rq;
MPI_Status st;
MPI_Win wn;
MPI_File fh;
MPI_Datatype dt;
MPI_Comm cc;
MPI_Op oo;
for (i = 0; i < s; i++)
    sum += a[i];
@reduction @ if (rank == 0) printf("%d %d\n", total, b[0]);
MPI_Finalize();
return 0;
}
