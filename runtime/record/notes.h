/* What one rank has noted, and its form on the way to rank 0. Private to record/ and observe/. */
#ifndef STEELYARD_RECORD_NOTES_H
#define STEELYARD_RECORD_NOTES_H

#include "record/collect.h"
#include "steelyard/record.h"

#include <stddef.h>

/* Executions kept per site and rank: every one of the first, then every stride-th, and the last ones. The
 * same indices on every rank, so that rank 0 can put them side by side. */
enum { KEEP_LAST = 4, KEEP_SAMPLED = 12, KEEP_LAST_LARGE = 2, KEEP_SAMPLED_LARGE = 6, LARGE_SIZE = 512 };
enum { SY_NOTES_TAG = 31007 };
/* Calls named per site; a program that has more is not read by people. */
enum { MOST_CALLS = 64 };

struct note_execution {
    long long index;
    struct sy_record_times times;
};

struct sy_record_site {
    struct sy_record_site *next;
    struct sy_record *record;
    char *file, *function, *collective, *key; /* key "" none */
    int line, size, rank, root;
    struct sy_run_call *calls;
    size_t call_count;
    struct sy_record_shape shape;
    long long plans;
    bool has_plan;
    struct sy_run_plan plan;
    struct sy_run_total total;
    struct note_execution last[KEEP_LAST], sampled[KEEP_SAMPLED];
    int keep_last, keep_sampled, sampled_count;
    long long stride;
};

struct sy_record {
    struct sy_record *next;
    MPI_Comm comm;
    bool owned; /* comm is a duplicate to be freed */
    double
        patience_s; /* how long rank 0 waits in silence for the others before it gives up; INFINITY never */
    int rank, size;
    double opened_s;
    double compute_s, mpi_s; /* of this rank, NaN unknown */
    struct sy_record_site *sites, **sites_end;
    struct sy_run_pair *choices;
    size_t choice_count;
    char **reasons;
    size_t reason_count;
    struct sy_run_section *sections;
    size_t section_count;
    bool lost; /* a note was dropped for want of memory */
};

/* A growing buffer of little-endian integers, doubles and strings: what ranks of different machines exchange.
 */
struct pack {
    unsigned char *data;
    size_t size, room, at; /* at: reading position */
    bool bad;              /* out of memory, or read past the end */
};
void sy_pack_integer(struct pack *pack, long long value);
void sy_pack_double(struct pack *pack, double value);
void sy_pack_text(struct pack *pack, const char *text);
long long sy_unpack_integer(struct pack *pack);
double sy_unpack_double(struct pack *pack);
char *sy_unpack_text(struct pack *pack); /* new; NULL when bad */

/* A record of comm that is not known to sy_record_open; owned by the caller's call of sy_notes_free. */
struct sy_record *sy_notes_new(MPI_Comm comm, bool owned, double patience_s);
void sy_notes_free(struct sy_record *record);
/* This rank's notes as one message. world_rank numbers the sender. */
void sy_notes_pack(const struct sy_record *record, int world_rank, struct pack *pack);

/* What rank 0 made of the messages it got: sy_merge_new, then each message (false: it is damaged, the rank
 * counts as not reported), then sy_merge_finish puts times on one clock and states what is missing. */
struct sy_merge_origin { /* of one MPI_COMM_WORLD rank */
    char *boot;
    double wall_s;    /* its wall clock minus its monotonic clock */
    double applied_s; /* already added to its times */
};

struct sy_merge_site {
    int record; /* which record it came from */
    char *key;
};

struct sy_merge {
    struct sy_run *run;
    struct sy_merge_origin *origins;
    struct sy_merge_site *sites; /* beside run->sites */
    int reference;               /* the rank whose clock counts; -1 until the first message */
};
struct sy_merge *sy_merge_new(int world_size);
bool sy_merge_message(struct sy_merge *merge, struct pack *pack, int record_number);
void sy_merge_missing(struct sy_merge *merge, const char *sentence);
struct sy_run *sy_merge_run(struct sy_merge *merge); /* borrowed, with times on one clock */
void sy_merge_free(struct sy_merge *merge);

/* Sends, or receives and merges, the notes of the records of a list; returns the merged run on a rank that is
 * rank 0 of any of them, otherwise NULL. `partial`, if not NULL, is called with what is there whenever rank 0
 * has waited long. The merge is new. `alone`: communicate with nobody (the program ends without
 * MPI_Finalize). */
struct sy_merge *sy_notes_gather(struct sy_record *records, bool alone,
                                 void (*partial)(struct sy_run *run, void *context), void *context);

/* Fills in the run's own keys: writer, program, MPI, start, choices of rank 0. */
void sy_notes_describe(struct sy_run *run, const struct sy_record *records, const char *writer);
/* Writes to the path, or to a neighbour named by the rank where the writer is not rank 0 of MPI_COMM_WORLD.
 * One line on stderr where that fails. */
void sy_notes_write(const struct sy_run *run, const char *path, int world_rank);

char *sy_note_text(const char *text); /* a copy; NULL counts as "" */

/* Adds a call to a list that has not got it; false when out of memory. */
bool sy_note_call(struct sy_run_call **calls, size_t *count, const char *collective, const char *file,
                  long long line);

#endif
