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

enum sy_share_kind { SY_KIND_MAKE, SY_KIND_COVER, SY_KIND_OF };

/* Counts and displacements in MPI's int, for one number of elements per item. */
struct sy_vectors {
    int64_t by;
    struct sy_vectors *next;
    int numbers[]; /* counts[size], then displs[size] */
};

struct sy_shares {
    struct sy_team *team;
    struct sy_site *site;
    struct sy_shares *next;
    struct sy_vectors *vectors;
    enum sy_share_kind kind;
    int root;
    int rank;
    int size;
    int64_t total;
    int64_t equal;
    int64_t unit;
    int64_t least;
    int64_t largest;
    int64_t displ[]; /* size + 1 */
};

/* One call of sy_shares_make and its kin in the source. */
struct sy_site {
    char *file;
    int line;
    bool said_counts; /* that STEELYARD_SHARES=counts does not fit was said */
    struct sy_site *next;
};

struct sy_team {
    MPI_Comm user; /* MPI_COMM_NULL once the user has freed it */
    MPI_Comm own;
    int rank;
    int size;
    int *world_ranks; /* the ranks in MPI_COMM_WORLD */
    struct sy_settings settings;
    struct sy_site *sites;
    struct sy_shares *objects;
    /* Scratch of `size` entries for computing a distribution. */
    int64_t *share;
    int64_t *weight;
    int *order;
    struct sy_team *next;
};

/* The team of `comm`, made when there is none. Collective over comm at the first call, local afterwards. On
 * failure the user's error handler has been called on every rank, and the result is null on every rank. */
struct sy_team *sy_team_of(MPI_Comm comm);

/* The call site of that place, made when there is none. Local. Null when out of memory. */
struct sy_site *sy_site_of(struct sy_team *team, const char *file, int line);

/* Whether `ok` holds on every rank of the team. Collective. */
bool sy_team_all(const struct sy_team *team, bool ok);

/* A communicator to be freed at MPI_Finalize (the reordered one). Local. */
void sy_teams_adopt_comm(MPI_Comm comm);

#endif
