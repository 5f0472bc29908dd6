/* From calls to sites: every call of a collective is listed, then judged by what the programs' analyses
 * found. */
#ifndef STEELYARD_TOOL_LISTING_H
#define STEELYARD_TOOL_LISTING_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/site.h"

struct interp;
struct lowered_unit;
struct node;
struct source;

struct listing {
    struct site_list *list;
    const struct node **calls; /* of each site of the list, null where the call is not in the tree */
    size_t call_count;
    bool scatters; /* there is a call of MPI_Scatter */
    /* What stands against a share that no call and no range goes with, null; no site of the list: begun.h */
    struct site *unsaid;
};

/* The site at this place, a new one where there is none yet: headers are met in many units. `call` may be
 * null. */
struct site *list_site_at(struct listing *listing, const char *collective, const char *function,
                          const struct source *s, size_t begin, size_t end, const struct node *call);
/* What is said of a site; message null: the code's title. */
void list_set(struct site_list *list, struct site *site, enum site_status status, int code,
              const char *message);
/* node null: a note without a place. */
void list_note(struct site_list *list, struct site *site, const struct node *node, const char *text);
/* The calls of a unit, as they are judged without an analysis, and what could not be understood of it. */
void list_unit(struct listing *listing, const struct lowered_unit *unit);
/* What the analysis of one program found of its calls, and the edits of what can be changed. */
void list_program(struct listing *listing, struct interp *in, int *next_group);
/* The same of its loops whose numbers are dealt out; `others`: something else of the program changes, or may.
 * Those that are refused are appended to `left_alone`, which is in the listing's arena: where there are new
 * ones, nothing is known of the others yet, and no edits are made. True: there are none, all is said. */
bool list_dealt(struct listing *listing, struct interp *in, bool others, int *next_group,
                const struct node ***left_alone, int *left_alone_count);
/* What one program found beyond the `listed` calls that its results began with: a site each, judged as if
 * nothing were known. */
void list_found(struct listing *listing, const struct site_list *results, size_t listed);
/* Gives the results of one program the list's sites in the list's order. */
void list_in_order(const struct listing *listing, struct site_list *results);
/* belonging.c: gathers of what a refused scatter hands out. After the last program. */
void list_followers(struct listing *listing);
/* by_address.c: calls that main does not come by, in functions that are used by their address. After the last
 * program. */
void list_by_address(struct listing *listing, struct lowered_unit *const *units, size_t count);
/* Sorts sites and edits and names the sites; the list may then outlive the units. */
void list_finish(struct listing *listing);

#endif
