/* Log statistics: messages per severity and per host, slowest request. */
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <stdbool.h>
#include <mpi.h>

typedef enum { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_FATAL, LOG_LEVELS } level_t;

#define HOSTS 6
#define LINES 905

typedef struct {
    uint32_t stamp;
    uint16_t host;
    uint8_t  level;
    uint8_t  flags;
    uint32_t millis;
} log_line;

static const char *const level_name[LOG_LEVELS] = { "debug", "info", "warn", "error", "fatal" };

static uint32_t lcg_state = 42;
static uint32_t lcg(uint32_t bound)
{
    lcg_state = lcg_state * 1664525u + 1013904223u;
    return (lcg_state >> 8) % bound;
}

static level_t pick_level(void)
{
    uint32_t r = lcg(1000);
    return r < 400 ? LOG_DEBUG : r < 850 ? LOG_INFO : r < 950 ? LOG_WARN : r < 996 ? LOG_ERROR : LOG_FATAL;
}

static log_line *fabricate(int n)
{
    log_line *l = calloc(n, sizeof *l);
    uint32_t t = 1700000000u;
    for (int i = 0; i < n; ++i) {
        t += lcg(5);
        l[i] = (log_line){ .stamp = t, .host = lcg(HOSTS), .level = pick_level(), .millis = 5 + lcg(800) };
    }
    return l;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    MPI_Datatype line_type;
    MPI_Type_contiguous(sizeof(log_line), MPI_BYTE, &line_type);
    MPI_Type_commit(&line_type);

    bool root = rank == 0;
    log_line *lines = root ? fabricate(LINES) : NULL;

    int portion = LINES / ranks;
    log_line *mine = malloc(portion * sizeof *mine);
    MPI_Scatter(lines, portion, line_type, mine, portion, line_type, 0, MPI_COMM_WORLD);

    int table[LOG_LEVELS][HOSTS] = { { 0 } };
    uint32_t slowest = 0;
    for (int i = 0; i < portion; ++i) {
        table[mine[i].level][mine[i].host]++;
        if (mine[i].level >= LOG_WARN)
            continue;               /* failed requests do not count for the timing */
        if (mine[i].millis > slowest)
            slowest = mine[i].millis;
    }

    if (root)
        for (int i = portion * ranks; i < LINES; ++i) {
            table[lines[i].level][lines[i].host]++;
            if (lines[i].level < LOG_WARN && lines[i].millis > slowest)
                slowest = lines[i].millis;
        }

    if (root) {
        MPI_Reduce(MPI_IN_PLACE, table, LOG_LEVELS * HOSTS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(MPI_IN_PLACE, &slowest, 1, MPI_UINT32_T, MPI_MAX, 0, MPI_COMM_WORLD);
    } else {
        MPI_Reduce(table, NULL, LOG_LEVELS * HOSTS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(&slowest, NULL, 1, MPI_UINT32_T, MPI_MAX, 0, MPI_COMM_WORLD);
    }

    if (root) {
        for (int lv = 0; lv < LOG_LEVELS; ++lv) {
            printf("%-6s", level_name[lv]);
            for (int h = 0; h < HOSTS; ++h)
                printf(" %4d", table[lv][h]);
            printf("\n");
        }
        printf("slowest good request: %u ms\n", slowest);
    }
    free(mine);
    free(lines);
    MPI_Type_free(&line_type);
    MPI_Finalize();
    return 0;
}
