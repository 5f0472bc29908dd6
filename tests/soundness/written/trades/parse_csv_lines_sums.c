#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* CSV-like lines are scattered, fields parsed, totals per department. */

#define LINELEN 40
#define NLINES 96

enum dept { SALES, RESEARCH, ADMIN, NDEPT };
static const char *dept_name[NDEPT] = {"sales", "research", "admin"};

static int parse(const char *line, int *dept, long *cents)
{
    char name[24], d[16];
    int euros, ct;
    if (sscanf(line, "%23[^;];%15[^;];%d.%d", name, d, &euros, &ct) != 4)
        return -1;
    *cents = euros * 100L + ct;
    for (int k = 0; k < NDEPT; k++)
        if (strcmp(d, dept_name[k]) == 0) {
            *dept = k;
            return 0;
        }
    return -1;
}

int main(int argc, char **argv)
{
    int rank, size;
    char *lines = NULL;
    long sum[NDEPT] = {0}, total[NDEPT];
    int errors = 0, allerrors;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (NLINES % size != 0) {
        if (rank == 0)
            printf("NLINES=%d, size=%d: no\n", NLINES, size);
        MPI_Finalize();
        return 0;
    }
    int nl = NLINES / size;

    if (rank == 0) {
        lines = calloc(NLINES, LINELEN);
        for (int i = 0; i < NLINES; i++) {
            if (i % 29 == 28)
                snprintf(lines + i * LINELEN, LINELEN, "# comment %d", i);
            else
                snprintf(lines + i * LINELEN, LINELEN, "emp%03d;%s;%d.%02d", i,
                         dept_name[(i * i) % NDEPT], 1500 + 13 * i, (i * 7) % 100);
        }
    }
    char *mine = malloc((size_t)nl * LINELEN);
    MPI_Scatter(lines, nl * LINELEN, MPI_CHAR, mine, nl * LINELEN, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int i = 0; i < nl; i++) {
        int d;
        long c;
        if (parse(mine + i * LINELEN, &d, &c) == 0)
            sum[d] += c;
        else
            errors++;
    }
    MPI_Reduce(sum, total, NDEPT, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&errors, &allerrors, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 0; k < NDEPT; k++)
            printf("%-10s %8ld.%02ld\n", dept_name[k], total[k] / 100, total[k] % 100);
        printf("unreadable lines: %d\n", allerrors);
    }
    free(lines);
    free(mine);
    MPI_Finalize();
    return 0;
}
