/* histogram.c: distribution of measurements over bins; bins are counted locally and added up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

static int Which_bin(float data, const float bin_maxes[], int bin_count)
{
    int bin;
    for (bin = 0; bin < bin_count - 1; bin++)
        if (data < bin_maxes[bin])
            return bin;
    return bin_count - 1;
}

static void Gen_bins(float bin_maxes[], int loc_counts[], float min, float max, int bin_count)
{
    float width = (max - min) / bin_count;
    int i;
    for (i = 0; i < bin_count; i++) {
        loc_counts[i] = 0;
        bin_maxes[i] = min + (i + 1) * width;
    }
}

static void Find_bins(int counts[], const float local_data[], int loc_counts[], int local_count,
                      const float bin_maxes[], int bin_count, MPI_Comm comm)
{
    int i;
    for (i = 0; i < local_count; i++)
        loc_counts[Which_bin(local_data[i], bin_maxes, bin_count)]++;
    MPI_Reduce(loc_counts, counts, bin_count, MPI_INT, MPI_SUM, 0, comm);
}

int main(int argc, char **argv)
{
    int bin_count = 10, data_count, local_data_count, my_rank, comm_sz, i;
    float *data = NULL, *local_data, *bin_maxes;
    int *bin_counts = NULL, *loc_bin_counts;
    MPI_Comm comm;

    MPI_Init(&argc, &argv);
    comm = MPI_COMM_WORLD;
    MPI_Comm_size(comm, &comm_sz);
    MPI_Comm_rank(comm, &my_rank);

    if (my_rank == 0)
        data_count = argc > 1 ? atoi(argv[1]) : 1000;
    MPI_Bcast(&data_count, 1, MPI_INT, 0, comm);

    /* drop what cannot be divided */
    local_data_count = data_count / comm_sz;
    data_count = local_data_count * comm_sz;

    bin_maxes = malloc(bin_count * sizeof(float));
    loc_bin_counts = malloc(bin_count * sizeof(int));
    local_data = malloc(local_data_count * sizeof(float));
    if (my_rank == 0) {
        bin_counts = malloc(bin_count * sizeof(int));
        data = malloc(data_count * sizeof(float));
        for (i = 0; i < data_count; i++)
            data[i] = (float)((i * 7 + i * i % 31) % 100) / 8.0f;
    }

    Gen_bins(bin_maxes, loc_bin_counts, 0.0f, 12.5f, bin_count);
    MPI_Scatter(data, local_data_count, MPI_FLOAT, local_data, local_data_count, MPI_FLOAT, 0, comm);
    Find_bins(bin_counts, local_data, loc_bin_counts, local_data_count, bin_maxes, bin_count, comm);

    if (my_rank == 0) {
        for (i = 0; i < bin_count; i++)
            printf("%.3f: %d\n", bin_maxes[i], bin_counts[i]);
        free(bin_counts);
        free(data);
    }
    free(bin_maxes);
    free(loc_bin_counts);
    free(local_data);
    MPI_Finalize();
    return 0;
}
