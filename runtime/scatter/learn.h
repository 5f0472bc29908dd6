/* From measurements of the ranks to what rank 0 knows of a site, and to the profile of later runs. */
#ifndef STEELYARD_SCATTER_LEARN_H
#define STEELYARD_SCATTER_LEARN_H

#include "scatter/team.h"
#include "steelyard/solve.h"

/* The last rounds, which are kept one by one beside their middle. */
enum { SY_ROUNDS_COMPARED = 2 };

/* At rank 0 of a team, about one site; by rank, 0 where unknown. */
struct sy_knowledge {
    double *compute_s_per_item; /* middle of the last rounds */
    double *round_s_per_item;   /* [SY_ROUNDS_COMPARED * size] of single rounds, the last first */
    int rounds;                 /* the ranks that computed did so in, at least */
    double clocked_s;           /* computed in a round, in the middle of the ranks */
    double disturbed;        /* of that, the largest part that a rank waited for a processor; NaN unknown */
    double *link_s_per_byte; /* of ordered deliveries */
    double *link_most;       /* per byte: what a link inside the root's host cannot exceed */
    double item_bytes;
    int ranks_known;           /* ranks with a compute_s_per_item */
    double *planned_compute_s; /* per item, as the present shares were solved with: for the record */
    double *planned_link_s;
    bool planned;
    sy_delivery delivery; /* as planned */
    bool by_platform;     /* the costs were those of a platform file: what comes of them is nobody's loss */
    int64_t *current;     /* the shares in use, in items; of `current_total` items, -1 before the first */
    int64_t current_total;
};

/* What rank 0 knows of the site, made when there is nothing yet; null when out of memory. Local, at rank 0.
 */
struct sy_knowledge *sy_knowledge_of(const struct sy_team *team, struct sy_site *site);

/* Whether this rank has measured something that rank 0 has not seen. Local. */
bool sy_learn_pending(const struct sy_team *team);

/* Brings what the ranks measured at a site to rank 0. Collective. */
void sy_learn_exchange(struct sy_team *team, struct sy_site *site, int root);

/* The end of the run: exchanges once more and writes the profile. Collective over every team; to be called
 * before MPI_Finalize. */
void sy_learn_finish(void);

#endif
