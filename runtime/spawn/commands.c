#include "spawn/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "error/message.h"
#include "spawn/carry/reach.h"
#include "spawn/home.h"

static const char HOME[] = "STEELYARD_SPAWN_HOME";

int sy_commands_new(int n, char *const names[], char **const argvs[], const int processes[],
                    const MPI_Info infos[], struct sy_commands *commands, int *mpi_class)
{
    *commands = (struct sy_commands){.command = calloc((size_t)n, sizeof *commands->command), .n = n};
    *mpi_class = MPI_ERR_NO_MEM;
    if (!commands->command)
        return sy_fail(SY_ENOMEM, "no memory for a call that spawns");
    for (int i = 0; i < n; i++) {
        struct sy_command *command = &commands->command[i];
        *command = (struct sy_command){.name = names[i],
                                       .argv = argvs ? argvs[i] : NULL,
                                       .n = processes[i],
                                       .offset = commands->processes,
                                       .asked = infos[i],
                                       .info = MPI_INFO_NULL};
        commands->processes += processes[i];
    }
    for (int i = 0; i < n; i++) {
        struct sy_command *command = &commands->command[i];
        int error = sy_info_read(command->asked, &command->wishes);
        if (error == SY_EARG)
            *mpi_class = MPI_ERR_INFO_VALUE;
        if (error)
            return error;
    }
    return SY_SUCCESS;
}

void sy_commands_free(struct sy_commands *commands)
{
    for (int i = 0; i < commands->n && commands->command; i++) {
        struct sy_command *command = &commands->command[i];
        sy_info_wishes_free(&command->wishes);
        sy_places_free(&command->places);
        sy_exchange_forget(&command->shares);
        if (command->info != MPI_INFO_NULL)
            PMPI_Info_free(&command->info);
        if (command->file)
            unlink(command->file);
        free(command->file);
        free(command->words);
        free(command->assignment);
    }
    free(commands->command);
    *commands = (struct sy_commands){0};
}

void sy_commands_print(const struct sy_commands *commands, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < commands->n && used < room; i++) {
        const struct sy_command *command = &commands->command[i];
        used += (size_t)snprintf(text + used, room - used, "%s%.200s", i ? "; " : "", command->name);
        for (int k = 0; k < command->places.groups && used < room; k++)
            used += (size_t)snprintf(text + used, room - used, "%s%s", k ? ", " : " on ",
                                     command->places.mpi_decides ? "a host of MPI's choice"
                                                                 : command->places.group[k].host);
    }
}

/* --- places ----------------------------------------------------------------------------------------------
 */

/* Whether a group's host turned out not to answer. */
static bool uses(const struct sy_places *places, const char *host)
{
    for (int i = 0; i < places->groups; i++)
        if (strcmp(places->group[i].host, host) == 0)
            return true;
    return false;
}

/* Asks the doubtful hosts whether they answer. False: a chosen one does not. */
static bool hosts_answer(struct sy_carrier *carrier, const struct sy_places *places)
{
    int n = places->doubtful_n;
    bool *answered = n > 0 ? malloc((size_t)n * sizeof *answered) : NULL, all = true;
    if (!answered)
        return true;
    sy_reach(places->doubtful, n, answered);
    for (int i = 0; i < n; i++) {
        bool changed;
        bool out = sy_carrier_answered(carrier, places->doubtful[i], answered[i], &changed);
        if (changed && out)
            sy_say("host %s does not answer: nothing is placed there until it does", places->doubtful[i]);
        else if (changed)
            sy_say("host %s answers again", places->doubtful[i]);
        if (out && uses(places, places->doubtful[i]))
            all = false;
    }
    free(answered);
    return all;
}

/* Whether a load exchange is looked at. */
static bool sees_load(const struct sy_command *command, const struct sy_carrier *carrier)
{
    const char *policy = command->wishes.policy[0] ? command->wishes.policy : carrier->settings.policy;
    return sy_exchange_on() && !command->wishes.places_itself && strcmp(policy, "exchange") == 0;
}

static int place_one(struct sy_command *command, struct sy_carrier *carrier)
{
    struct sy_place_request request = {.policy = command->wishes.policy,
                                       .n = command->n,
                                       .work = command->wishes.work,
                                       .through = command->wishes.places_itself,
                                       .hosts = command->wishes.hosts.n > 0 ? &command->wishes.hosts : NULL};
    bool exchange = sees_load(command, carrier);
    int error = exchange ? sy_exchange_begin(&request) : SY_SUCCESS;
    if (error)
        return error;
    for (;;) { /* each turn takes a host out */
        error = sy_carrier_place(carrier, &request, &command->places);
        if (error || hosts_answer(carrier, &command->places))
            break;
        sy_carrier_refused(carrier, command->places.reservation);
        sy_places_free(&command->places);
    }
    if (!exchange)
        return error;
    int ended = sy_exchange_end(error ? NULL : &command->places, &command->shares);
    return error ? error : ended;
}

/* --- what MPI is given -----------------------------------------------------------------------------------
 */

/* The command through /usr/bin/env, for MPIs without a key for the environment, or no room in it. */
static int through_env(struct sy_command *command, const char *value)
{
    size_t n = 0;
    while (command->argv && command->argv[n])
        n++;
    command->words = malloc((n + 3) * sizeof *command->words);
    command->assignment = malloc(strlen(HOME) + strlen(value) + 2);
    if (!command->words || !command->assignment)
        return sy_fail(SY_ENOMEM, "no memory for the arguments of %.200s", command->name);
    sprintf(command->assignment, "%s=%s", HOME, value);
    command->words[0] = command->assignment;
    command->words[1] = (char *)(uintptr_t)command->name;
    for (size_t i = 0; i <= n; i++)
        command->words[i + 2] = i < n ? command->argv[i] : NULL;
    return SY_SUCCESS;
}

/* The children learn where the table is. A command that MPI has to look for in a folder of its own is left
 * alone. */
static int tell_children(struct sy_command *command, const struct sy_keeper *keeper)
{
    char value[400];
    if (!keeper->port || !sy_keeper_print(keeper, value, sizeof value))
        return SY_SUCCESS;
    size_t used = strlen(value);
    snprintf(value + used, sizeof value - used, ";%llu;%d", (unsigned long long)command->places.reservation,
             command->offset);
    if (sy_info_environment(command->info, HOME, value))
        return SY_SUCCESS;
    if (command->wishes.path || (command->wishes.wdir && command->name[0] != '/'))
        return SY_SUCCESS;
    return through_env(command, value);
}

/* One list of hosts for all commands, where MPI takes the last one for all. */
static int place_together(struct sy_commands *commands)
{
    int groups = 0;
    for (int i = 0; i < commands->n; i++)
        groups += commands->command[i].places.groups;
    struct sy_group *all = malloc(((size_t)groups + 1) * sizeof *all);
    if (!all)
        return sy_fail(SY_ENOMEM, "no memory for the names of hosts");
    groups = 0;
    for (int i = 0; i < commands->n; i++) {
        const struct sy_places *places = &commands->command[i].places;
        memcpy(all + groups, places->group, (size_t)places->groups * sizeof *all);
        groups += places->groups;
    }
    struct sy_command *last = &commands->command[commands->n - 1];
    int error = sy_info_place(last->info, all, groups, &last->file);
    free(all);
    return error;
}

/* More names than a key takes go through a file, of this process or of the keeper's. */
static int place_command(struct sy_command *command, struct sy_carrier *carrier)
{
    char path[SY_LIST_PATH];
    int error = sy_info_place(command->info, command->places.group, command->places.groups, &command->file);
    if (error == SY_ERANGE && sy_carrier_list(carrier, command->places.reservation, path))
        error = sy_info_place_by_file(command->info, path);
    return error;
}

static int make_infos(struct sy_commands *commands, struct sy_carrier *carrier)
{
    bool together = sy_info_one_list() && commands->n > 1, placed = true;
    int error = SY_SUCCESS;
    for (int i = 0; i < commands->n && !error; i++) {
        struct sy_command *command = &commands->command[i];
        placed = placed && !command->places.mpi_decides;
        error = sy_info_copy(command->asked, &command->info);
        if (!error && !command->places.mpi_decides && !together)
            error = place_command(command, carrier);
        if (!error)
            error = tell_children(command, carrier->alone ? &(struct sy_keeper){0} : &carrier->keeper);
    }
    if (!error && together && placed)
        error = place_together(commands);
    if (error == SY_ERANGE)
        error = sy_fail(SY_ERANGE,
                        "the names of the hosts of %d processes are too long for this MPI (%d characters): "
                        "spawn fewer in one call"
#ifdef OMPI_MAJOR_VERSION
                        ", or run mpiexec on the host of rank 0 or of the process that spawns"
#endif
                        ,
                        commands->processes, MPI_MAX_INFO_VAL);
    return error;
}

int sy_commands_place(struct sy_commands *commands, struct sy_carrier *carrier, int *mpi_class)
{
    int error = SY_SUCCESS;
    *mpi_class = MPI_ERR_SPAWN;
    for (int i = 0; i < commands->n && !error; i++) {
        struct sy_command *command = &commands->command[i];
        if (carrier->settings.check)
            error = sy_program_check(command->name, command->wishes.wdir, command->wishes.path);
    }
    for (int i = 0; i < commands->n && !error; i++)
        if (commands->command[i].n > 0)
            error = place_one(&commands->command[i], carrier);
        else
            commands->command[i].places.mpi_decides = true;
    if (!error)
        error = make_infos(commands, carrier);
    if (error)
        sy_commands_settle(commands, carrier, false);
    return error;
}

void sy_commands_settle(struct sy_commands *commands, struct sy_carrier *carrier, bool started)
{
    char why[512];
    snprintf(why, sizeof why, "%s", sy_last_error());
    for (int i = 0; i < commands->n; i++) {
        uint64_t *reservation = &commands->command[i].places.reservation;
        if (started)
            sy_carrier_started(carrier, *reservation);
        else
            sy_carrier_refused(carrier, *reservation);
        sy_exchange_settled(&commands->command[i].shares, started);
        if (!started)
            *reservation = 0;
    }
    sy_fail(SY_SUCCESS, "%s", why); /* talking to the table leaves the reason as it was */
}
