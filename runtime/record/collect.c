/* The records of a rewritten program: one per group of processes, written at MPI_Finalize. */
#include "record/collect.h"
#include "record/notes.h"

#include <math.h>
#include <stdlib.h>

static struct sy_record *records, **records_end = &records;
static int keyval = MPI_KEYVAL_INVALID;
static bool finished;

bool sy_record_wanted(void)
{
    const char *path = getenv("STEELYARD_REPORT");
    return path && path[0];
}

static int at_finalize(MPI_Comm comm, int key, void *value, void *state)
{
    (void)comm, (void)key, (void)value, (void)state;
    sy_record_finish();
    return MPI_SUCCESS;
}

struct sy_record *sy_record_open(MPI_Comm comm, bool wanted)
{
    if (!wanted || finished || comm == MPI_COMM_NULL)
        return NULL;
    for (struct sy_record *record = records; record; record = record->next) {
        int relation = MPI_UNEQUAL;
        PMPI_Comm_compare(comm, record->comm, &relation);
        if (relation != MPI_UNEQUAL)
            return record;
    }
    MPI_Comm own = MPI_COMM_NULL;
    if (PMPI_Comm_dup(comm, &own) != MPI_SUCCESS)
        return NULL;
    PMPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    struct sy_record *record = sy_notes_new(own, true, INFINITY);
    if (!record) {
        int rank =
            0; /* an empty message, so that rank 0 does not wait for this one and says that it is missing */
        MPI_Request request;
        PMPI_Comm_rank(own, &rank);
        if (rank != 0 && PMPI_Isend(NULL, 0, MPI_BYTE, 0, SY_NOTES_TAG, own, &request) == MPI_SUCCESS)
            PMPI_Request_free(&request);
        return NULL;
    }
    if (keyval == MPI_KEYVAL_INVALID &&
        PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &keyval, NULL) == MPI_SUCCESS)
        PMPI_Comm_set_attr(MPI_COMM_SELF, keyval, NULL);
    *records_end = record;
    records_end = &record->next;
    return record;
}

static void write_partial(struct sy_run *run, void *context)
{
    int rank = 0;
    (void)context;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sy_notes_describe(run, records, "runtime");
    const char *path = getenv("STEELYARD_REPORT");
    if (path && path[0])
        sy_notes_write(run, path, rank);
}

void sy_record_finish(void)
{
    if (finished)
        return;
    finished = true;
    struct sy_merge *merge = sy_notes_gather(records, false, write_partial, NULL);
    if (merge)
        write_partial(sy_merge_run(merge), NULL);
    sy_merge_free(merge);
    while (records) {
        struct sy_record *record = records;
        records = record->next;
        if (record->owned)
            PMPI_Comm_free(&record->comm);
        sy_notes_free(record);
    }
    records_end = &records;
}
