/* Writing the run record from a running MPI program: local notes while it runs, one gather at MPI_Finalize.
 *
 * A caller opens the record of a communicator once (collective), asks for a site where shares are made, notes
 * the plan there, and notes one execution per rank when its times are known. Everything but sy_record_open is
 * local and does not communicate. Nothing here fails the caller: where memory runs out or an argument is
 * impossible the note is dropped and the record says that it is not complete.
 *
 * At MPI_Finalize (an attribute of MPI_COMM_SELF) each rank sends its notes to rank 0 of the communicator,
 * over a duplicate that the record owns. Rank 0 writes the file. Ranks may have noted different numbers of
 * sites. Where a rank is slow to arrive rank 0 first writes what it has, marked incomplete, and writes again
 * when all are there.
 *
 * Memory: per site and rank a constant (totals, the last executions, samples of the earlier ones); O(p) per
 * site only on ranks that note a plan, and at rank 0 at the end. Threads: one at a time. */
#ifndef STEELYARD_RECORD_COLLECT_H
#define STEELYARD_RECORD_COLLECT_H

#include <mpi.h>
#include <stdbool.h>

struct sy_record;      /* of one communicator */
struct sy_record_site; /* of one call site on it */

/* Whether STEELYARD_REPORT names a file on this rank. Local. */
bool sy_record_wanted(void);

/* Collective over comm (an intracommunicator), with the same `wanted` on every rank: take sy_record_wanted()
 * of one rank and pass it on with whatever the caller communicates anyway. Not wanted: returns NULL without
 * communicating. All functions below accept NULL and do nothing. The record is owned by the library until
 * MPI_Finalize. Asking again for a communicator of the same processes returns the same record without
 * communicating. */
struct sy_record *sy_record_open(MPI_Comm comm, bool wanted);

/* The clock that the times below are on: seconds, monotonic, one per host. Local, about 25 ns. */
double sy_record_now(void);

/* One entry of "choices", e.g. ("shares", "auto"), ("min_items", "4"); the last value for a name counts. The
 * values of rank 0 of the communicator are the ones written. Copied. */
void sy_record_choice(struct sy_record *record, const char *name, const char *value);
/* The record will be marked incomplete, with this sentence. Copied. */
void sy_record_incomplete(struct sy_record *record, const char *why);
/* Figures of another part of the library: `json` is the text of one JSON object, copied. One per rank and
 * name, the last one counts; appears in the file as sections.NAME[] with the rank added. */
void sy_record_section(struct sy_record *record, const char *name, const char *json);

struct sy_record_place {
    const char *file, *function, *collective; /* copied; function may be NULL */
    const char *
        key; /* copied; NULL: ranks mean the same site when they name the same place. Otherwise when they give
              * the same key; the root's place is then written (it may scatter from a line of its own) */
    int line;
    int size, rank, root; /* of the site's communicator: as the counts are numbered */
};
/* The site at a place, new at its first use. Borrowed. */
struct sy_record_site *sy_record_site(struct sy_record *record, const struct sy_record_place *place);

/* A call in the source that uses the site's shares; each is kept once. Copied. */
void sy_record_call(struct sy_record_site *site, const char *collective, const char *file, int line);

struct sy_record_shape {
    long long unit, least, equal_share, total_items; /* items; -1 unknown */
    double item_bytes;                               /* NaN unknown */
};
void sy_record_shape(struct sy_record_site *site, const struct sy_record_shape *shape);
/* The bytes alone, where they are known only once data have come. */
void sy_record_item_bytes(struct sy_record_site *site, double bytes);

/* How the shares were chosen; arrays of place.size elements or NULL, copied; strings may be NULL. To be
 * called on at least one rank of the site, best its root only (O(p) memory there); the last plan counts. */
struct sy_record_plan {
    const char *solver, *order, *delivery, *source, *detail;
    const long long *counts;
    double predicted_s, lower_bound_s, equal_s; /* NaN unknown */
    const double *compute_s_per_item, *compute_startup_s, *link_s_per_item, *link_startup_s;
};
void sy_record_plan(struct sy_record_site *site, const struct sy_record_plan *plan);

/* One execution on this rank, when it is over; times from sy_record_now(), receive_start_s may be NaN. At the
 * root the time of receiving is the time it sends. Executions are numbered from 0 by the order of these
 * calls. About 50 ns. */
struct sy_record_times {
    long long items;
    double start_s, receive_start_s, receive_end_s, compute_end_s, finish_s, communicate_s;
};
void sy_record_execution(struct sy_record_site *site, const struct sy_record_times *times);

/* Gathers and writes now; collective over every communicator opened. Called at MPI_Finalize by itself; a
 * second call does nothing. For a caller that frees its own things in an attribute of its own and wants the
 * order fixed. */
void sy_record_finish(void);

#endif
