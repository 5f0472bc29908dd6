/* What the library keeps for one communicator of the user: a duplicate of its own, the settings its ranks
 * agreed on, its call sites and share objects. A team is made at the first collective call on a communicator,
 * hangs on it as an attribute, and is freed at MPI_Finalize. */
#ifndef STEELYARD_SCATTER_TEAM_H
#define STEELYARD_SCATTER_TEAM_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

#include "scatter/settings.h"
#include "steelyard/shares.h"

struct sy_hosts;
struct sy_record;

enum sy_share_kind { SY_KIND_MAKE, SY_KIND_COVER, SY_KIND_OF };

/* Counts and displacements in MPI's int: `by` elements for each whole group of `group` items. */
struct sy_vectors {
    int64_t by;
    int64_t group;
    const struct sy_shares *owner;
    struct sy_vectors *next;
    int numbers[]; /* counts[size], then displs[size] */
};

struct sy_shares {
    struct sy_team *team;
    struct sy_site *site;
    struct sy_shares *next;
    struct sy_vectors *vectors;
    enum sy_share_kind kind;
    bool ordered; /* scatters deliver to one receiver at a time */
    int root;
    int rank;
    int size;
    int64_t total;
    int64_t equal;
    int64_t unit;
    int64_t least;
    int64_t most;
    int64_t largest;
    int64_t common;  /* the greatest common divisor of the shares; 0 where all are empty */
    int64_t displ[]; /* size + 1 */
};

/* What this rank measured at a site, the last few rounds. */
enum { SY_SAMPLES_KEPT = 3 };
struct sy_samples {
    double compute_s_per_item[SY_SAMPLES_KEPT];
    int compute_n;           /* rounds with a sample, also those no longer kept */
    int exchanged_n;         /* of which the ranks have exchanged */
    double clocked_s;        /* computed in all rounds */
    double delayed_s;        /* waited for a processor in them; NaN unknown */
    double item_bytes;       /* 0 unknown */
    double start_s;          /* of the last round: entered its first scatter, */
    double receive_end_s;    /* had all its data, */
    double bytes;            /* so many */
    double *send_s_per_byte; /* at the root of ordered deliveries: by receiver, 0 unknown; null elsewhere */
};

struct sy_record_site;
struct sy_knowledge;

/* One call of sy_shares_make and its kin in the source. Sites are the same, and in the same order, on every
 * rank of a team: a site is named by where rank 0 called from. */
struct sy_site {
    uint64_t key; /* of rank 0's file and line */
    char *file;
    int line;
    int root;
    bool said;           /* that what was asked for cannot be done here */
    unsigned told;       /* see tell.h */
    int64_t *told_displ; /* of the shares that were told last; null: none */
    struct sy_samples samples;
    struct sy_knowledge *known; /* at rank 0 of the team: what all ranks measured; null before the first */
    void (*free_known)(struct sy_knowledge *known); /* set with it */
    struct sy_record_site *record;                  /* null: no record is written */
    struct sy_site *next;
};

/* Numbers that rank 0 has room to gather of each rank. */
enum { SY_GATHERED_EACH = 10 };

struct sy_team {
    MPI_Comm user; /* MPI_COMM_NULL once the user has freed it */
    MPI_Comm own;
    int rank;
    int size;
    int *world_ranks; /* the ranks in MPI_COMM_WORLD */
    struct sy_settings settings;
    struct sy_record *record;
    struct sy_hosts *hosts; /* what is known of hosts, speeds and links; null before it is asked for */
    void (*free_hosts)(struct sy_hosts *hosts); /* set with it */
    bool delivers_in_order; /* some share object does: scatters on this communicator ask the root how */
    struct sy_site *sites;
    struct sy_shares *objects;
    /* Scratch for computing a distribution. */
    int64_t *share;   /* [size + 2]: the shares, and two flags that travel with them */
    int64_t *weight;  /* [size] */
    int *order;       /* [size] */
    double *gathered; /* at rank 0: [SY_GATHERED_EACH * size] */
    struct sy_team *next;
};

/* The team of `comm`, made when there is none. Collective over comm at the first call, local afterwards. On
 * failure the user's error handler has been called on every rank, and the result is null on every rank. */
struct sy_team *sy_team_of(MPI_Comm comm);

/* The team of `comm` if it has one, else null. Local. */
struct sy_team *sy_team_find(MPI_Comm comm);

/* The first team, in the order in which they were made; the others by `next`. */
struct sy_team *sy_teams(void);

/* A call site that is not yet in any team; null when out of memory. sy_site_free frees one that was not
 * added. */
struct sy_site *sy_site_new(const char *file, int line);
void sy_site_free(struct sy_site *site);
/* The site with `key` in the team: an earlier one (`fresh` is then freed), or `fresh` itself, now in the
 * team. */
struct sy_site *sy_site_add(struct sy_team *team, uint64_t key, struct sy_site *fresh);

/* Whether `ok` holds on every rank of the team. Collective. */
bool sy_team_all(const struct sy_team *team, bool ok);

/* The vectors whose counts these are; null when they are nobody's. Local, thread-safe. */
const struct sy_vectors *sy_vectors_of_counts(const int *counts);
/* Forgets all vectors, before the objects are freed. */
void sy_vectors_forget(void);

/* A communicator (the reordered one) to be freed at MPI_Finalize, MPI_COMM_NULL from then on. Local. */
void sy_teams_adopt_comm(MPI_Comm *comm);

#endif
