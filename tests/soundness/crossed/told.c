/* crossed: value=told call=calls; --strict-output
 * Calls that are told something of the share. */
@beginning.c @ static int cmp(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}
@share.c @ int *b = calloc(n, sizeof(int)), *c = calloc(n, sizeof(int));
m = s;
@value @ if (rank == 0) printf("%d %d\n", b[0], b[1]);
MPI_Finalize();
return 0;
}
