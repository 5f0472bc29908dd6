/* The notes travel once, at the end: every rank sends one message, rank 0 takes them as they come. Calls
 * PMPI, so that neither a tool nor the observer sees traffic that is not the program's. */
#include "record/notes.h"
#include "steelyard/error.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_PARTIAL_S = 10 };

struct outgoing {
    struct pack pack;
    MPI_Request request;
};

static void nap(void)
{
    nanosleep(&(struct timespec){0, 100000}, NULL);
}

static int world_rank(void)
{
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

static void name_missing(struct sy_merge *merge, const struct sy_record *record, const bool *got,
                         double waited_s)
{
    char list[160] = "", sentence[300];
    int missing = 0;
    for (int r = 0; r < record->size; r++) {
        if (got[r])
            continue;
        missing++;
        size_t used = strlen(list);
        if (used < sizeof list - 24)
            snprintf(list + used, sizeof list - used, "%s%d", used ? ", " : "", r);
        else if (strcmp(list + used - 3, "...") != 0)
            snprintf(list + used, sizeof list - used, " ...");
    }
    snprintf(sentence, sizeof sentence, "%d of %d ranks did not report within %.0f s: %s", missing,
             record->size, waited_s, list);
    sy_merge_missing(merge, sentence);
}

/* The messages of one record. Waits for all ranks; while it waits long, `partial` gets what there is. */
static void receive(struct sy_record *record, int number, struct sy_merge *merge,
                    void (*partial)(struct sy_run *run, void *context), void *context)
{
    bool *got = calloc((size_t)record->size, sizeof *got);
    if (!got) {
        sy_merge_missing(merge, "rank 0 ran out of memory for the notes of the others");
        return;
    }
    got[record->rank] = true;
    int left = record->size - 1;
    double silent_since = sy_record_now(), next_partial = FIRST_PARTIAL_S;
    size_t missing_before = merge->run->missing_count;
    bool complete_before = merge->run->complete;
    while (left > 0) {
        int arrived = 0, size = 0;
        MPI_Status status;
        if (PMPI_Iprobe(MPI_ANY_SOURCE, SY_NOTES_TAG, record->comm, &arrived, &status) != MPI_SUCCESS)
            break;
        if (arrived) {
            PMPI_Get_count(&status, MPI_BYTE, &size);
            struct pack pack = {.data = malloc((size_t)size + 1), .size = (size_t)size};
            if (!pack.data || PMPI_Recv(pack.data, size, MPI_BYTE, status.MPI_SOURCE, SY_NOTES_TAG,
                                        record->comm, MPI_STATUS_IGNORE) != MPI_SUCCESS) {
                free(pack.data);
                break;
            }
            if (!got[status.MPI_SOURCE]) {
                got[status.MPI_SOURCE] = sy_merge_message(merge, &pack, number);
                left--;
            }
            free(pack.data);
            silent_since = sy_record_now();
            continue;
        }
        double silence = sy_record_now() - silent_since;
        if (silence > record->patience_s)
            break;
        if (partial && silence > next_partial) {
            name_missing(merge, record, got, silence);
            partial(sy_merge_run(merge), context);
            while (merge->run->missing_count > missing_before) /* not the last word */
                free(merge->run->missing[--merge->run->missing_count]);
            merge->run->complete = complete_before;
            next_partial *= 4;
        }
        nap();
    }
    if (left > 0)
        name_missing(merge, record, got, sy_record_now() - silent_since);
    free(got);
}

static void deliver(struct sy_record *record, struct outgoing *out)
{
    double begin = sy_record_now();
    int done = 0;
    while (out->request != MPI_REQUEST_NULL &&
           PMPI_Test(&out->request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done) {
        if (sy_record_now() - begin > record->patience_s) {
            PMPI_Cancel(&out->request);
            PMPI_Request_free(&out->request);
            return; /* the buffer stays: it may still be read */
        }
        nap();
    }
    free(out->pack.data);
}

struct sy_merge *sy_notes_gather(struct sy_record *records, bool alone,
                                 void (*partial)(struct sy_run *run, void *context), void *context)
{
    size_t count = 0;
    bool writes = false;
    for (struct sy_record *r = records; r; r = r->next, count++)
        writes = writes || r->rank == 0 || alone;
    struct outgoing *out = calloc(count ? count : 1, sizeof *out);
    int world_size = 1, me = world_rank();
    PMPI_Comm_size(MPI_COMM_WORLD, &world_size);
    struct sy_merge *merge = writes ? sy_merge_new(world_size) : NULL;
    if (!out) {
        sy_merge_free(merge);
        return NULL; /* the others give up on this rank in their own time */
    }
    size_t i = 0;
    for (struct sy_record *r = records; r; r = r->next, i++) {
        out[i].request = MPI_REQUEST_NULL;
        if (r->rank == 0 || alone)
            continue;
        sy_notes_pack(r, me, &out[i].pack);
        int size = out[i].pack.bad || out[i].pack.size > INT_MAX ? 0 : (int)out[i].pack.size;
        PMPI_Isend(out[i].pack.data, size, MPI_BYTE, 0, SY_NOTES_TAG, r->comm, &out[i].request);
    }
    i = 0;
    for (struct sy_record *r = records; merge && r; r = r->next, i++) {
        if (r->rank != 0 && !alone)
            continue;
        sy_notes_pack(r, me, &out[i].pack);
        if (!sy_merge_message(merge, &out[i].pack, (int)i))
            sy_merge_missing(merge, "rank 0 ran out of memory for its notes");
        free(out[i].pack.data);
        out[i].pack.data = NULL;
        if (!alone)
            receive(r, (int)i, merge, partial, context);
    }
    i = 0;
    for (struct sy_record *r = records; r; r = r->next, i++)
        if (r->rank != 0 && !alone)
            deliver(r, &out[i]);
    free(out);
    return merge;
}

static char *program_path(void)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    return sy_note_text(path);
}

void sy_notes_describe(struct sy_run *run, const struct sy_record *records, const char *writer)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING] = "", when[40] = "";
    int length = 0;
    PMPI_Get_library_version(version, &length);
    for (char *c = version; *c; c++)
        if (*c == '\t')
            *c = ' ';
    version[strcspn(version, "\n")] = '\0';
    double first = INFINITY;
    for (const struct sy_record *r = records; r; r = r->next)
        first = r->opened_s < first ? r->opened_s : first;
    run->duration_s = isfinite(first) ? round((sy_record_now() - first) * 1e9) / 1e9 : NAN;
    time_t began = time(NULL) - (isfinite(first) ? (time_t)run->duration_s : 0);
    struct tm utc;
    if (gmtime_r(&began, &utc))
        strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    free(run->writer);
    free(run->program);
    free(run->mpi);
    free(run->started);
    run->writer = sy_note_text(writer);
    run->program = program_path();
    run->mpi = sy_note_text(version);
    run->started = sy_note_text(when);
    for (; run->choice_count > 0; run->choice_count--) {
        free(run->choices[run->choice_count - 1].name);
        free(run->choices[run->choice_count - 1].value);
    }
    for (const struct sy_record *r = records; r; r = r->next) {
        if (r->rank != 0)
            continue;
        struct sy_run_pair *grown =
            realloc(run->choices, (run->choice_count + r->choice_count + 1) * sizeof *grown);
        if (!grown)
            return;
        run->choices = grown;
        for (size_t i = 0; i < r->choice_count; i++) {
            bool known = false;
            for (size_t k = 0; k < run->choice_count && !known; k++)
                known = strcmp(grown[k].name, r->choices[i].name) == 0;
            char *name = known ? NULL : sy_note_text(r->choices[i].name);
            char *value = name ? sy_note_text(r->choices[i].value) : NULL;
            if (value)
                grown[run->choice_count++] = (struct sy_run_pair){name, value};
            else
                free(name);
        }
    }
}

void sy_notes_write(const struct sy_run *run, const char *path, int rank)
{
    char message[512];
    size_t size = strlen(path) + 40;
    char *own = malloc(size);
    if (!own)
        return;
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    if (rank == 0)
        snprintf(own, size, "%s", path);
    else if (dot && dot != path && (!slash || dot > slash + 1))
        snprintf(own, size, "%.*s.rank%d%s", (int)(dot - path), path, rank, dot);
    else
        snprintf(own, size, "%s.rank%d", path, rank);
    if (sy_run_write(run, own, message, sizeof message) != SY_SUCCESS)
        fprintf(stderr, "steelyard: the run record was not written: %s\n", message);
    free(own);
}
