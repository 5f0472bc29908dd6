/* Run length encoding of a scan line. Runs are found per piece, runs which
   touch at the border of two pieces are joined by the root. */
#include <stdio.h>
#include <stdlib.h>
#include "mpi.h"

#define PIXELS 1440

typedef struct { int value, length; } Run;

int encode(const unsigned char *px, int n, Run *out)
{
    int nruns = 0;
    for (int i = 0; i < n; )
    {
        int j = i;
        while (j < n && px[j] == px[i])
            j++;
        out[nruns].value = px[i];
        out[nruns].length = j - i;
        nruns++;
        i = j;
    }
    return nruns;
}

int main(int argc, char *argv[])
{
    int rank, size, i;
    unsigned char line[PIXELS], *part;
    Run *runs, *all = NULL;
    int *nruns_of = NULL, *start = NULL;
    int nruns, chunk;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    chunk = PIXELS / size;
    if (chunk * size != PIXELS)
    {
        if (rank == 0)
            printf("%d pixels cannot be divided by %d\n", PIXELS, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
    {
        unsigned s = 3;
        int left = 0;
        unsigned char v = 0;
        for (i = 0; i < PIXELS; i++)
        {
            if (left == 0)
            {
                s = s * 1103515245u + 12345u;
                left = 5 + (s >> 16) % 40;
                v = (s >> 24) & 1 ? 255 : (s >> 25) & 7;
            }
            line[i] = v;
            left--;
        }
        nruns_of = malloc(size * sizeof(int));
        start = malloc(size * sizeof(int));
    }

    part = malloc(chunk);
    runs = malloc(chunk * sizeof(Run));
    MPI_Scatter(line, chunk, MPI_UNSIGNED_CHAR, part, chunk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    nruns = encode(part, chunk, runs);

    MPI_Gather(&nruns, 1, MPI_INT, nruns_of, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
    {
        int sum = 0;
        for (i = 0; i < size; i++)
        {
            start[i] = sum;
            sum += nruns_of[i];
        }
        all = malloc(sum * sizeof(Run));
    }
    MPI_Gatherv(runs, nruns, MPI_2INT, all, nruns_of, start, MPI_2INT, 0, MPI_COMM_WORLD);

    if (rank == 0)
    {
        int total = start[size - 1] + nruns_of[size - 1], n = 0, longest = 0;
        for (i = 1; i < total; i++)
        {
            if (all[i].value == all[n].value)
                all[n].length += all[i].length;
            else
                all[++n] = all[i];
        }
        n++;
        for (i = 0; i < n; i++)
            if (all[i].length > all[longest].length)
                longest = i;
        for (i = 0; i < 10; i++)
            printf("%d x %d\n", all[i].length, all[i].value);
        printf("%d runs, longest %d pixels of value %d\n", n, all[longest].length, all[longest].value);
        free(all);
        free(start);
        free(nruns_of);
    }
    free(part);
    free(runs);
    MPI_Finalize();
    return 0;
}
