/* Clocks of one rank: every intercepted call leads here. Costs two readings of the clock and a look-up. */
#include "observe/observe.h"
#include "observe/predict.h"
#include "record/notes.h"
#include "steelyard/error.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 1024, COMMS = 64, PATIENCE_S = 60 };

struct known_comm {
    bool used, followed;
    MPI_Comm comm;
    int rank, size, leader; /* leader: MPI_COMM_WORLD rank of its rank 0 */
    uint64_t members; /* hash of its MPI_COMM_WORLD ranks: communicators of the same processes are one */
    bool world;
    struct phases phases;
};

/* A scatter's call site on communicators of the same processes. The root often calls from another line than
 * the others (if root / else), so ranks agree on a site by its number among those members, in the order of
 * first use. */
struct known_place {
    void *place;
    uint64_t members;
    struct sy_record_site *site;
};

_Thread_local int observe_depth;
_Thread_local bool observe_thread;

static struct sy_record *record;
static bool ended;
static double began_s, last_exit_s, compute_s, mpi_s;
static struct known_comm comms[COMMS];
static int last_comm, comm_count; /* comm_count: slots ever used */
static struct known_place places[PLACES];

static struct known_comm *find_comm(MPI_Comm comm)
{
    if (comms[last_comm].used && comms[last_comm].comm == comm)
        return &comms[last_comm];
    int free_slot = -1;
    for (int i = 0; i < comm_count; i++) {
        if (comms[i].used && comms[i].comm == comm) {
            last_comm = i;
            return &comms[i];
        }
        if (!comms[i].used && free_slot < 0)
            free_slot = i;
    }
    if (free_slot < 0 && comm_count < COMMS)
        free_slot = comm_count;
    if (free_slot < 0 || comm == MPI_COMM_NULL)
        return NULL;
    if (free_slot == comm_count)
        comm_count++;
    struct known_comm *known = &comms[free_slot];
    *known = (struct known_comm){.used = true, .comm = comm};
    last_comm = free_slot;
    int inter = 0;
    if (PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS || inter)
        return known; /* not followed */
    known->followed = true;
    PMPI_Comm_rank(comm, &known->rank);
    PMPI_Comm_size(comm, &known->size);
    MPI_Group group, world;
    PMPI_Comm_group(comm, &group);
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    int *own = calloc((size_t)known->size * 2, sizeof *own);
    for (int i = 0; own && i < known->size; i++)
        own[i] = i;
    if (own)
        PMPI_Group_translate_ranks(group, known->size, own, world, own + known->size);
    known->members = 14695981039346656037u;
    for (int i = 0; own && i < known->size; i++)
        known->members = (known->members ^ (uint64_t)own[known->size + i]) * 1099511628211u;
    known->leader = own ? own[known->size] : 0;
    free(own);
    int relation = MPI_UNEQUAL;
    PMPI_Group_compare(group, world, &relation);
    known->world = relation != MPI_UNEQUAL;
    PMPI_Group_free(&group);
    PMPI_Group_free(&world);
    return known;
}

static struct sy_record_site *find_site(struct known_comm *known, const char *name, int root, void *place)
{
    uintptr_t hash = ((uintptr_t)place * 0x9E3779B97F4A7C15u) >> 54;
    struct known_place *slot = NULL;
    for (int i = 0; i < PLACES; i++) {
        slot = &places[(hash + (uintptr_t)i) % PLACES];
        if (!slot->place || (slot->place == place && slot->members == known->members))
            break;
        slot = NULL;
    }
    if (!slot || slot->place)
        return slot ? slot->site : NULL;
    int number = 0;
    for (int i = 0; i < PLACES; i++)
        number += places[i].place && places[i].members == known->members;
    char key[40];
    snprintf(key, sizeof key, "%016llx:%d", (unsigned long long)known->members, number);
    char object[1024], function[300];
    observe_name_place(place, object, sizeof object, function, sizeof function);
    if (!known->world) { /* the same line on several communicators of equal size is several sites */
        size_t used = strlen(function);
        snprintf(function + used, sizeof function - used, " (communicator of rank %d)", known->leader);
    }
    slot->place = place;
    slot->members = known->members;
    struct sy_record_place site = {.file = object, .function = function, .collective = name, .key = key};
    site.size = known->size;
    site.rank = known->rank;
    site.root = root >= 0 && root < known->size ? root : 0;
    slot->site = sy_record_site(record, &site);
    return slot->site;
}

static void emit(const struct round *round, void *site)
{
    sy_record_execution(site, &(struct sy_record_times){round->items, round->start_s, NAN,
                                                        round->receive_end_s, round->compute_end_s,
                                                        round->finish_s, round->communicate_s});
}

void observe_forget(MPI_Comm comm)
{
    for (int i = 0; i < comm_count; i++) {
        struct round round;
        void *site;
        if (!comms[i].used || comms[i].comm != comm)
            continue;
        if (phases_end(&comms[i].phases, &round, &site))
            emit(&round, site);
        comms[i].used = false;
    }
}

/* Time inside MPI is known now; interrupts the work on every communicator but `own`. */
static double leave(struct observed_call call, const struct known_comm *own)
{
    double now = sy_record_now();
    compute_s += call.enter_s - last_exit_s;
    mpi_s += now - call.enter_s;
    last_exit_s = now;
    for (int i = 0; i < comm_count; i++) {
        struct known_comm *known = &comms[i];
        if (known != own && known->used && known->phases.open)
            phases_call(&known->phases, CALL_OTHER, NULL, NULL, 0, call.enter_s, now, NULL, NULL);
    }
    return now;
}

void observe_other(struct observed_call call)
{
    observe_depth--;
    if (call.on)
        leave(call, NULL);
}

void observe_collective(struct observed_call call, enum call_kind kind, MPI_Comm comm, void *place)
{
    observe_depth--;
    if (!call.on)
        return;
    struct known_comm *known = find_comm(comm);
    double now = leave(call, known);
    struct round round;
    void *site = NULL;
    if (known && phases_call(&known->phases, kind, place, NULL, 0, call.enter_s, now, &round, &site))
        emit(&round, site);
}

void observe_scatter(struct observed_call call, const char *name, MPI_Comm comm, int root, long long items,
                     MPI_Datatype type, void *place)
{
    observe_depth--;
    if (!call.on)
        return;
    struct known_comm *known = find_comm(comm);
    double now = leave(call, known);
    if (!known || !known->followed)
        return;
    struct sy_record_site *site = NULL;
    if (!phases_joined(&known->phases, place)) {
        site = find_site(known, name, root, place);
        if (site && site->shape.equal_share < 0) {
            int bytes = 0;
            PMPI_Type_size(type, &bytes);
            bool equal = strcmp(name, "MPI_Scatter") == 0;
            sy_record_shape(site, &(struct sy_record_shape){1, 0, equal ? items : -1,
                                                            equal ? items * known->size : -1, (double)bytes});
        }
    }
    struct round round;
    void *round_site = NULL;
    if (phases_call(&known->phases, CALL_OPENS, place, site, items, call.enter_s, now, &round, &round_site))
        emit(&round, round_site);
}

void observe_not_followed(const char *name)
{
    char sentence[160];
    snprintf(sentence, sizeof sentence, "%s was called: the observer does not follow it", name);
    for (size_t i = 0; record && i < record->reason_count; i++)
        if (strcmp(record->reasons[i], sentence) == 0)
            return;
    sy_record_incomplete(record, sentence);
}

static void at_exit(void)
{
    observe_end(true, "the program ended without MPI_Finalize");
}

void observe_begin(void)
{
    if (record || ended)
        return;
    record = sy_notes_new(MPI_COMM_WORLD, false, PATIENCE_S);
    if (!record)
        return;
    began_s = last_exit_s = sy_record_now();
    observe_thread = true;
    atexit(at_exit); /* runs before the handlers that MPI has registered */
}

static void write_partial(struct sy_run *run, void *context)
{
    (void)context;
    const char *path = getenv("STEELYARD_REPORT");
    if (!path || !path[0])
        return;
    sy_notes_describe(run, record, "observe");
    sy_notes_write(run, path, 0);
}

void observe_end(bool alone, const char *why)
{
    if (!record || ended)
        return;
    ended = true;
    observe_thread = false;
    double now = sy_record_now();
    compute_s += now - last_exit_s;
    for (int i = 0; i < comm_count; i++) {
        struct round round;
        void *site;
        if (comms[i].used && phases_end(&comms[i].phases, &round, &site))
            emit(&round, site);
    }
    record->compute_s = compute_s;
    record->mpi_s = mpi_s;
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (alone)
        sy_record_incomplete(record, why);
    if (alone && rank != 0 && strstr(why, "MPI_Abort") == NULL) {
        sy_notes_free(record); /* rank 0 writes */
        record = NULL;
        return;
    }
    struct sy_merge *merge = sy_notes_gather(record, alone, write_partial, NULL);
    if (merge) {
        struct sy_run *run = sy_merge_run(merge);
        observe_find_lines(run);
        sy_predict_run(run);
        const char *path = getenv("STEELYARD_REPORT");
        sy_notes_describe(run, record, "observe");
        if (path && path[0])
            sy_notes_write(run, path, 0);
        char kept[1024];
        if (sy_observe_learn(run, kept, sizeof kept) != SY_SUCCESS) {
            fprintf(stderr, "steelyard: what was observed is not kept for later runs: %s\n", sy_last_error());
            kept[0] = '\0';
        }
        observe_report(run, kept);
    }
    sy_merge_free(merge);
    sy_notes_free(record);
    record = NULL;
}
