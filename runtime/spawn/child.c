/* A spawned process that was placed: it connects to the table and keeps the connection until it ends, however
 * that happens. */
#include "spawn/home.h"

#include <stdio.h>
#include <stdlib.h>

#include "error/message.h"
#include "spawn/clock.h"

struct sy_spawn_process sy_spawn_process;
static struct sy_line line = {.socket = -1};

/* "address;port;secret;reservation;offset" */
static bool read_home(struct sy_keeper *keeper, uint64_t *reservation, long *offset)
{
    const char *text = getenv("STEELYARD_SPAWN_HOME"), *at;
    char *end = NULL;
    if (!text || !sy_keeper_parse(text, keeper, &at) || *at != ';')
        return false;
    *reservation = strtoull(at + 1, &end, 10);
    if (end == at + 1 || *end != ';')
        return false;
    at = end + 1;
    *offset = strtol(at, &end, 10);
    return end != at && *end == '\0';
}

void sy_child_begin(void)
{
    struct sy_spawn_process *process = &sy_spawn_process;
    MPI_Comm parent = MPI_COMM_NULL;
    uint64_t reservation = 0;
    long offset = 0;
    if (PMPI_Comm_get_parent(&parent) != MPI_SUCCESS || parent == MPI_COMM_NULL)
        return;
    process->is_child = true;
    char name[MPI_MAX_PROCESSOR_NAME + 1] = "";
    int length = 0, rank = 0;
    PMPI_Get_processor_name(name, &length);
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    process->self = (struct sy_introduction){.kind = SY_KIND_SPAWNER, .cores = sy_cores()};
    snprintf(process->self.host, sizeof process->self.host, "%.255s", name);
    if (!read_home(&process->keeper, &reservation, &offset))
        return;
    struct sy_introduction self = process->self;
    self.kind = SY_KIND_CHILD;
    self.reservation = reservation;
    self.slot = rank - (int)offset;
    struct sy_reader answer;
    char text[SY_WIRE_TEXT_MOST + 1];
    if (self.slot < 0 || sy_line_open(&line, &process->keeper) != SY_SUCCESS)
        return; /* nobody counts this process, which is no reason not to run */
    sy_introduce(&self, process->keeper.secret, &line.out);
    if (!sy_line_ask(&line, &answer))
        return;
    sy_read_text(&answer, text);
    if (text[0])
        sy_say("%s", text);
    sy_child_clock_start();
}

void sy_child_ending(void)
{
    if (line.socket < 0)
        return;
    struct sy_measure measure = sy_child_measure();
    sy_child_clocked = false;
    sy_write_begin(&line.out, SY_WIRE_ENDED);
    sy_write_double(&line.out, measure.outside_s);
    sy_write_double(&line.out, measure.cpu_s);
    sy_write_double(&line.out, sy_runnable_tasks());
    sy_line_tell(&line);
}
