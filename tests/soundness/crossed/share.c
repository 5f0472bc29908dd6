int main(int argc, char **argv)
{
    int rank, p, n = 24, i, m = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int s = n / p;
    int *all = NULL;
    if (rank == 0) {
        all = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            all[i] = (i * 7 + 3) % 17 + 1;
    }
    int *a = malloc(s * sizeof(int));
    MPI_Scatter(all, s, MPI_INT, a, s, MPI_INT, 0, MPI_COMM_WORLD);
