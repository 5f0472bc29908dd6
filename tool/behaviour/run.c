/* One run of a program under its launcher, each rank's output apart. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "behaviour/behaviour.h"
#include "files/file.h"

/* Each rank writes to a file of its own: what one printed can then be told from what the launcher mixed. The
 * ranks are numbered by MPICH and Intel MPI, Open MPI, PMIx, Slurm. */
static const char rank_script[] =
    "rank=${PMI_RANK-${OMPI_COMM_WORLD_RANK-${PMIX_RANK-$SLURM_PROCID}}}\n"
    "if [ -n \"$STEELYARD_WRITTEN_BY\" ]; then export "
    "LD_PRELOAD=\"$STEELYARD_WRITTEN_BY${LD_PRELOAD:+:$LD_PRELOAD}\"; fi\n"
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

/* FILE:LINE of the rewritten tree that the report names first, or "". */
static const char *place_in_tree(const char *report, int *length)
{
    const char *at = strstr(report, "/tree/");
    at = at ? at + strlen("/tree/") : "";
    *length = (int)strcspn(at, " \n)");
    return at;
}

/* What a sanitizer, or the library's own checks, reported first, new, without numbers that differ from run to
 * run; NULL: nothing. */
static char *complaint_of(const struct buffer *errors)
{
    static const char memory[] = "ERROR: AddressSanitizer: ", *const lines[] = {": runtime error: ",
                                                                                ": Assertion '"};
    const char *first = errors->data ? strstr(errors->data, memory) : NULL;
    int length;
    if (first) {
        const char *kind = first + strlen(memory), *place = place_in_tree(kind, &length);
        return format_text("AddressSanitizer: %.*s%s%.*s", (int)strcspn(kind, " \n"), kind,
                           length ? " in " : "", length, place);
    }
    for (size_t i = 0; errors->data && i < sizeof lines / sizeof *lines; i++) {
        const char *at = strstr(errors->data, lines[i]), *begin = at;
        while (begin && begin > errors->data && begin[-1] != '\n')
            begin--;
        const char *tree = begin ? strstr(begin, "/tree/") : NULL;
        if (tree && tree < at)
            begin = tree + strlen("/tree/");
        if (begin)
            return format_text("%.*s", (int)strcspn(begin, "\n"), begin);
    }
    return NULL;
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
    char *store = format_text("%s.elsewhere", request->folder), *folder = path_real(request->folder);
    const char *asan = getenv("ASAN_OPTIONS");
    if (request->preload)
        path_make_directory(store);
    char *own[] = {
        format_text("STEELYARD_SHARES=%s", request->shares ? request->shares : "equal"),
        format_text("STEELYARD_ORDER=%s", request->order ? request->order : "none"),
        format_text("STEELYARD_SPAWN=%s", request->spawn ? request->spawn : ""), /* empty: not set */
        format_text("STEELYARD_LOOP=%s", request->loop ? request->loop : ""),    /* the same */
        format_text("STEELYARD_WRITTEN_BY=%s", request->preload ? request->preload : ""),
        format_text("STEELYARD_WRITTEN=%s", store),
        format_text("STEELYARD_WRITTEN_INSIDE=%s", folder ? folder : request->folder),
        /* MPI programs leak; the watch is loaded before the sanitizer */
        format_text("ASAN_OPTIONS=%s%sdetect_leaks=0:verify_asan_link_order=0", asan ? asan : "",
                    asan && *asan ? ":" : "")};
    enum { OWN = sizeof own / sizeof *own };
    const char *environment[OWN + 6] = {"STEELYARD_PROFILE=none", "OMPI_MCA_rmaps_base_oversubscribe=1",
                                        "OMPI_MCA_hwloc_base_binding_policy=none"};
    size_t used = 3;
    for (size_t i = 0; i < OWN; i++)
        environment[used++] = own[i];
    if (geteuid() == 0) {
        environment[used++] = "OMPI_ALLOW_RUN_AS_ROOT=1";
        environment[used++] = "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1";
    }
    struct process_options options = {.directory = request->folder,
                                      .environment = environment,
                                      .input = request->input,
                                      .timeout_s = request->timeout_s};
    process_run(&line, &options, &outcome->process);
    outcome->ranks = request->ranks;
    outcome->streams = read_streams(streams, request->ranks);
    outcome->complaint = complaint_of(&outcome->process.errors);
    if (request->preload)
        elsewhere_take(store, request->folder, outcome);
    free(streams);
    free(store);
    free(folder);
    for (size_t i = 0; i < OWN; i++)
        free(own[i]);
    command_free(&line);
}

void run_outcome_free(struct run_outcome *outcome)
{
    process_result_free(&outcome->process);
    for (int rank = 0; outcome->streams && rank < outcome->ranks; rank++)
        buffer_free(&outcome->streams[rank]);
    for (size_t i = 0; i < outcome->file_count; i++) {
        free(outcome->files[i].path);
        free(outcome->files[i].bytes);
    }
    free(outcome->files);
    free(outcome->complaint);
    free(outcome->streams);
    free(outcome->folder);
}
