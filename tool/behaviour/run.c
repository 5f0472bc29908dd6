/* One run of a program under its launcher, each rank's output apart. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "behaviour/behaviour.h"

/* Each rank writes to a file of its own: what one printed can then be told from what the launcher mixed. The
 * ranks are numbered by MPICH and Intel MPI, Open MPI, PMIx, Slurm. */
static const char rank_script[] =
    "rank=${PMI_RANK-${OMPI_COMM_WORLD_RANK-${PMIX_RANK-$SLURM_PROCID}}}\n"
    "case $rank in ''|*[!0-9]*) exec \"$@\";; esac\n"
    "(set -C; : >\"$0/$rank\") 2>/dev/null || exec \"$@\"\n" /* a number that two ranks have is none */
    "exec \"$@\" >\"$0/$rank\"";

/* What the ranks wrote; NULL when none did so under its number. */
static struct buffer *read_streams(const char *folder, int ranks)
{
    struct buffer *streams = allocate((size_t)ranks * sizeof *streams);
    bool any = false;
    for (int rank = 0; rank < ranks; rank++) {
        char *path = format_text("%s/%d", folder, rank), block[16384];
        FILE *file = fopen(path, "rb");
        any = any || file;
        for (size_t got; file && (got = fread(block, 1, sizeof block, file)) > 0;)
            buffer_add(&streams[rank], block, got);
        if (file)
            fclose(file);
        free(path);
    }
    if (any)
        return streams;
    free(streams);
    return NULL;
}

/* Copies the inputs into the fresh working directory. */
static bool prepare(const struct run_request *request, struct run_outcome *outcome)
{
    if (path_make_directory(request->folder) != 0) {
        buffer_format(&outcome->process.errors, "%s: %s\n", request->folder, strerror(errno));
        return false;
    }
    for (size_t i = 0; i < request->inputs->count; i++) {
        struct file_text file;
        char *reason, *target = format_text("%s/%s", request->folder, path_base(request->inputs->items[i]));
        file_read(request->inputs->items[i], &file, &reason);
        bool copied = file.bytes && file_write(target, file.bytes, file.size, file.mode | 0600) == 0;
        if (!copied)
            buffer_format(&outcome->process.errors, "%s cannot be copied: %s\n", request->inputs->items[i],
                          reason ? reason : strerror(errno));
        free(reason);
        free(target);
        file_free(&file);
        if (!copied)
            return false;
    }
    return true;
}

void run_program(const struct run_request *request, struct run_outcome *outcome)
{
    *outcome = (struct run_outcome){.folder = duplicate(request->folder), .process.status = 127};
    if (!prepare(request, outcome))
        return;
    char ranks[16];
    snprintf(ranks, sizeof ranks, "%d", request->ranks);
    struct command_line line = {0};
    command_add(&line, request->mpiexec);
    command_add(&line, "-n");
    command_add(&line, ranks);
    char *streams = format_text("%s.out", request->folder);
    path_make_directory(streams);
    command_add(&line, "/bin/sh");
    command_add(&line, "-c");
    command_add(&line, rank_script);
    command_add(&line, streams);
    command_add(&line, request->program);
    command_add_all(&line, (const char *const *)request->arguments->words, request->arguments->count);
    char *shares = format_text("STEELYARD_SHARES=%s", request->shares ? request->shares : "equal");
    char *spawn = format_text("STEELYARD_SPAWN=%s", request->spawn ? request->spawn : "");
    const char *environment[9] = {shares, "STEELYARD_ORDER=none", "STEELYARD_PROFILE=none",
                                  "OMPI_MCA_rmaps_base_oversubscribe=1",
                                  "OMPI_MCA_hwloc_base_binding_policy=none"};
    if (geteuid() == 0) {
        environment[5] = "OMPI_ALLOW_RUN_AS_ROOT=1";
        environment[6] = "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1";
    }
    environment[geteuid() == 0 ? 7 : 5] = spawn; /* an empty value counts as not set */
    struct process_options options = {.directory = request->folder,
                                      .environment = environment,
                                      .input = request->input,
                                      .timeout_s = request->timeout_s};
    process_run(&line, &options, &outcome->process);
    outcome->ranks = request->ranks;
    outcome->streams = read_streams(streams, request->ranks);
    free(streams);
    free(shares);
    free(spawn);
    command_free(&line);
}

void run_outcome_free(struct run_outcome *outcome)
{
    process_result_free(&outcome->process);
    for (int rank = 0; outcome->streams && rank < outcome->ranks; rank++)
        buffer_free(&outcome->streams[rank]);
    free(outcome->streams);
    free(outcome->folder);
}
