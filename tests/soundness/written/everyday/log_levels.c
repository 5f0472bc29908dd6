#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 40
#define NLINES 120

typedef enum { DEBUG, INFO, WARN, ERROR, NLEVEL } level;
static const char *const label[NLEVEL] = { "DEBUG", "INFO", "WARN", "ERROR" };

static level parse(const char *line)
{
    const char *open = strchr(line, '[');
    if (open != NULL)
        for (int l = 0; l < NLEVEL; l++)
            if (strncmp(open + 1, label[l], strlen(label[l])) == 0)
                return (level)l;
    return INFO;
}

static char *synthetic_log(int lines)
{
    char *log = calloc(lines, LINE);
    for (int i = 0; i < lines; i++)
        snprintf(log + i * LINE, LINE, "%05d [%s] unit %d", i * 13, label[(i * i + i / 3) % NLEVEL], i % 7);
    return log;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char *log = NULL;
    if (rank == 0)
        log = synthetic_log(NLINES);

    int lines_each = NLINES / size;
    char *mylog = malloc((size_t)lines_each * LINE);
    MPI_Scatter(log, lines_each * LINE, MPI_CHAR, mylog, lines_each * LINE, MPI_CHAR, 0, MPI_COMM_WORLD);

    int freq[NLEVEL];
    memset(freq, 0, sizeof freq);
    for (int i = 0; i < lines_each; ++i)
        ++freq[parse(&mylog[i * LINE])];

    int *total = calloc(NLEVEL, sizeof *total);
    MPI_Reduce(freq, total, NLEVEL, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (level l = DEBUG; l < NLEVEL; l++)
            printf("%-6s%5d\n", label[l], total[l]);
    free(total);
    free(mylog);
    free(log);
    MPI_Finalize();
    return 0;
}
