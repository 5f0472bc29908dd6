#include "analysis/listing.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/known/collectives.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/models/models.h"
#include "analysis/plans/plans.h"
#include "analysis/plans/silence.h"
#include "analysis/run/run.h"
#include "analysis/shares/refusals.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "codes.h"
#include "rewrite/rewrite.h"

static struct place place_of(struct site_list *list, const struct source *s, size_t begin, size_t end)
{
    struct place p = place_at(s, begin, end);
    p.path = arena_string(list->arena, p.path);
    return p;
}

void list_note(struct site_list *list, struct site *site, const struct node *node, const char *text)
{
    struct site_note note = {.text = arena_string(list->arena, text)};
    if (node)
        note.place = place_of(list, node->source, node->begin, node->end);
    ARENA_PUSH(list->arena, site->notes, site->note_count, note);
}

struct site *list_site_at(struct listing *listing, const char *collective, const char *function,
                          const struct source *s, size_t begin, size_t end, const struct node *call)
{
    struct site_list *list = listing->list;
    struct site site = {.group = -1, .end = call ? call->end : end};
    site.collective = arena_string(list->arena, collective);
    site.function = arena_string(list->arena, function ? function : "");
    site.place = place_of(list, s, begin, end);
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->sites[i].place.path, site.place.path) && list->sites[i].place.offset == begin)
            return &list->sites[i];
    ARENA_PUSH(list->arena, list->sites, list->count, site);
    ARENA_PUSH(list->arena, listing->calls, listing->call_count, call);
    return &list->sites[list->count - 1];
}

void list_set(struct site_list *list, struct site *site, enum site_status status, int code,
              const char *message)
{
    site->status = status;
    site->code = code;
    const struct code *c = code_find(code);
    site->message = arena_string(list->arena, message ? message : c ? c->title : "");
}

static bool mentions_counts(const struct node *call)
{
    return says_name(call, "sy_scatter_counts") || says_name(call, "sy_gather_counts") ||
           says_name(call, "sy_allgather_counts");
}

/* A scatter in a form that is not followed: its code, 0 for MPI_Scatter itself and for what deals out no
 * equal parts. */
static int other_form(const struct collective *c)
{
    if (!mpi_is(c->base, MPI_K_SCATTER))
        return 0;
    return c->profiling                ? CODE_PROFILING_NAME
           : c->nonblocking            ? CODE_NOT_BLOCKING
           : c->persistent || c->large ? CODE_OTHER_FORM
                                       : 0;
}

static void judge_call(struct site_list *list, struct site *site, const struct node *node)
{
    struct collective c = {0};
    collective_find(node->text, &c);
    int form = other_form(&c);
    bool deals =
        mpi_is(c.base, MPI_K_SCATTERV) || mpi_is(c.base, MPI_K_GATHERV) || mpi_is(c.base, MPI_K_ALLGATHERV);
    site->in_macro = node->macro_callee;
    if (form)
        list_set(list, site, SITE_REFUSED, form, NULL);
    else if (mpi_is(c.base, MPI_K_SCATTER))
        list_set(list, site, SITE_REFUSED, CODE_NOT_REACHED, NULL);
    else if (deals && mentions_counts(node))
        list_set(list, site, SITE_CHANGED, CODE_CHANGED, NULL);
    else if (mpi_is(c.base, MPI_K_SCATTERV))
        list_set(list, site, SITE_ALREADY, CODE_ALREADY_UNEVEN, NULL);
    else if (says_name(node, "SY_COMM_WORLD"))
        list_set(list, site, SITE_CHANGED, CODE_WITH, NULL);
    else
        list_set(list, site, SITE_ALREADY, CODE_STAYS, NULL);
}

static void walk_calls(struct listing *listing, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_CALL && collective_find(node->text, NULL)) {
        listing->scatters = listing->scatters || mpi_is(node->text, MPI_K_SCATTER);
        const struct node *callee = node->children[0];
        struct site *site =
            list_site_at(listing, node->text, node->function ? node->function->decl->name : "", node->source,
                         callee ? callee->begin : node->begin, callee ? callee->end : node->end, node);
        judge_call(listing->list, site, node);
    }
    for (int i = 0; i < node->count; i++)
        walk_calls(listing, node->children[i]);
    for (int i = 0; i < node->decl_count; i++) {
        walk_calls(listing, node->decls[i]->init);
        for (int k = 0; k < node->decls[i]->dim_count; k++)
            walk_calls(listing, node->decls[i]->dims[k]);
    }
}

/* A name that is no call in the tree: only where it may deal out equal parts is it a finding. */
static void list_mention(struct listing *listing, const struct mention *m)
{
    bool scatter = collective_scatters(m->name);
    if (m->form == MENTION_NAME && !scatter)
        return;
    struct site *site = list_site_at(listing, m->name, m->function, m->source, m->offset, m->end, NULL);
    if (!scatter)
        list_set(listing->list, site, SITE_ALREADY, CODE_STAYS, NULL);
    else if (m->form == MENTION_BINDING)
        list_set(listing->list, site, SITE_REFUSED, CODE_OTHER_FORM, NULL);
    else
        list_set(listing->list, site, SITE_REFUSED, CODE_NOT_A_CALL, NULL);
}

void list_unit(struct listing *listing, const struct lowered_unit *unit)
{
    struct site_list *list = listing->list;
    for (int i = 0; i < unit->function_count; i++) {
        walk_calls(listing, unit->functions[i]->body);
        for (int k = 0; k < unit->functions[i]->init_count; k++)
            walk_calls(listing, unit->functions[i]->inits[k].value);
    }
    for (int i = 0; i < unit->global_count; i++)
        walk_calls(listing, unit->globals[i]->init);
    for (int i = 0; i < unit->mention_count; i++)
        list_mention(listing, &unit->mentions[i]);
    for (int i = 0; i < unit->gap_count; i++) {
        struct not_analysed gap = unit->gaps[i];
        gap.path = arena_string(list->arena, gap.path);
        gap.reason = arena_string(list->arena, gap.reason);
        ARENA_PUSH(list->arena, list->gaps, list->gap_count, gap);
    }
}

/* ---- one program ---- */

static const char RANGE_NAME[] = "range", LOOP_NAME[] = "loop";

static bool same_site(const struct site *a, const struct site *b)
{
    return a->place.offset == b->place.offset && !strcmp(a->place.path, b->place.path);
}

static struct site *site_of(struct site_list *list, const struct node *call)
{
    size_t at = call->kind == N_CALL && call->children[0] ? call->children[0]->begin : call->begin;
    for (size_t i = 0; i < list->count; i++)
        if (list->sites[i].place.offset == at && !strcmp(list->sites[i].place.path, call->source->path))
            return &list->sites[i];
    return NULL;
}

static void scatter_without_share(struct site_list *list, struct interp *in, struct site *site,
                                  const struct call_fact *fact)
{
    const struct candidate *c = NULL;
    for (int i = 0; i < in->shares->candidate_count && !c; i++)
        if (in->shares->candidates[i].call == fact->node)
            c = &in->shares->candidates[i];
    long long n;
    if (c && poly_number(c->count, &n) && n == 1)
        list_set(list, site, SITE_REFUSED, CODE_ONE_ITEM, NULL);
    else if (c && poly_literal(c->count, &n))
        list_set(list, site, SITE_REFUSED, CODE_LITERAL_COUNT, NULL);
    else
        list_set(list, site, SITE_REFUSED, CODE_SHARE_UNKNOWN, NULL);
}

static void set_convertible(struct listing *listing, struct interp *in, int root, struct site *site)
{
    struct site_list *list = listing->list;
    bool shown = next_silence(in, root, -1) >= 0, range = !strcmp(site->collective, RANGE_NAME),
         loop = !strcmp(site->collective, LOOP_NAME);
    const char *becomes = range ? "this range becomes a solved share"
                          : loop
                              ? "ranks take the numbers of this loop as they work"
                              : arena_printf(list->arena, "%s becomes %sv with the counts of solved shares",
                                             site->collective, site->collective);
    list_set(list, site, SITE_CONVERTIBLE,
             shown   ? CODE_SHOWS
             : range ? CODE_RANGE_CONVERTIBLE
             : loop  ? CODE_LOOP_CONVERTIBLE
                     : CODE_CONVERTIBLE,
             arena_printf(list->arena, "can be changed: %s%s", becomes,
                          shown ? "; what its own part holds is printed" : ""));
    for (int i = -1; (i = next_silence(in, root, i)) >= 0;) {
        in->plans->silences[i].told = true;
        list_note(list, site, in->plans->silences[i].node, "the line will tell the new shares");
    }
    for (int k = 0; k < in->shares->count; k++) {
        if (root_share(in, k) != root)
            continue;
        if (in->shares->list[k].make)
            list_note(list, site, in->shares->list[k].make->at, "the share is computed here");
        if (in->shares->list[k].reassoc)
            list_note(list, site, in->shares->list[k].reassoc_node,
                      "this floating-point reduction groups its terms otherwise: equal up to rounding");
        if (in->shares->list[k].least)
            list_note(list, site, NULL, "every rank keeps at least one item");
    }
}

static void set_refused(struct listing *listing, const struct refusal *r, bool in_macro, struct site *site)
{
    struct site_list *list = listing->list;
    bool cause = r->count && !in_macro;
    list_set(list, site, SITE_REFUSED, cause ? r->code : CODE_IN_MACRO, cause ? r->text : NULL);
    for (int f = 0; f < r->count && site->note_count < 12; f++) {
        const struct fact *why = r->facts[f];
        list_note(list, site, why->node, arena_printf(list->arena, "%s [SY%d]", why->text, why->code));
        if (!f && r->keeper)
            list_note(list, site, r->keeper, "its address is given away here");
        if (why->node2)
            list_note(list, site, why->node2, why->text2 ? why->text2 : "because of this");
    }
}

static bool of_root(const struct interp *in, const struct call_fact *fact, int root)
{
    return fact->share >= 0 && root_share(in, fact->share) == root;
}

/* Some call hands the items out: its loops are no sites of their own. */
static bool deals_out(const struct interp *in, int root)
{
    for (int i = 0; i < in->models->call_count; i++)
        if (in->models->calls[i].call->kind == MPI_K_SCATTER && of_root(in, &in->models->calls[i], root))
            return true;
    return false;
}

/* The site of a loop, which only the execution tells to be one. */
static struct site *range_site(struct site_list *list, const struct node *loop, const char *name)
{
    struct site *site = site_of(list, loop);
    if (site)
        return site;
    struct site new = {.group = -1,
                       .end = loop->end,
                       .collective = arena_string(list->arena, name),
                       .function =
                           arena_string(list->arena, loop->function ? loop->function->decl->name : ""),
                       .place = place_of(list, loop->source, loop->begin, loop->end)};
    ARENA_PUSH(list->arena, list->sites, list->count, new);
    return &list->sites[list->count - 1];
}

/* A range that is changed as one stays so, whatever is said of its numbers as those of a loop. */
static bool changed_as_range(const struct site *site)
{
    return site->code && site->status == SITE_CONVERTIBLE && !strcmp(site->collective, RANGE_NAME);
}

/* False: it is refused. */
static bool list_group(struct listing *listing, struct interp *in, int root, int group)
{
    const bool dealing = in->program->options->dealing; /* what is said of calls has been said before */
    bool refused = refusal_of(in, root).count > 0;
    refused = refused || !rewrite_group(in, root, group, listing->list);
    struct refusal r = refusal_of(in, root);
    bool in_macro = false; /* whatever else there is to say: the call could not be changed there */
    for (int i = 0; i < in->models->call_count; i++) {
        const struct call_fact *fact = &in->models->calls[i];
        in_macro = in_macro || (of_root(in, fact, root) && fact->node->macro_callee);
    }
    for (int i = 0; !dealing && i < in->models->call_count; i++) {
        const struct call_fact *fact = &in->models->calls[i];
        struct site *site = of_root(in, fact, root) ? site_of(listing->list, fact->node) : NULL;
        if (!site)
            continue;
        site->group = group;
        site->notes = NULL;
        site->note_count = 0;
        if (refused)
            set_refused(listing, &r, in_macro, site);
        else
            set_convertible(listing, in, root, site);
    }
    const int ranges = !dealing && deals_out(in, root) ? 0 : in->shares->range_count;
    for (int i = 0; i < ranges; i++) {
        if (root_share(in, in->shares->ranges[i].share) != root)
            continue;
        struct site *site =
            range_site(listing->list, in->shares->ranges[i].node, dealing ? LOOP_NAME : RANGE_NAME);
        if (dealing && changed_as_range(site))
            continue;
        if (dealing && !refused)
            site->collective = arena_string(listing->list->arena, LOOP_NAME);
        site->group = group;
        site->notes = NULL;
        site->note_count = 0;
        if (refused)
            set_refused(listing, &r, false, site);
        else
            set_convertible(listing, in, root, site);
    }
    return !refused;
}

void list_found(struct listing *listing, const struct site_list *results, size_t listed)
{
    for (size_t i = listed; i < results->count; i++) {
        const struct site *found = &results->sites[i];
        bool known = false;
        for (size_t k = listed; k < listing->list->count && !known; k++)
            known = same_site(&listing->list->sites[k], found);
        if (known)
            continue;
        struct arena *arena = listing->list->arena;
        struct site site = {.group = -1,
                            .end = found->end,
                            .collective = arena_string(arena, found->collective),
                            .function = arena_string(arena, found->function),
                            .place = found->place};
        site.place.path = arena_string(arena, found->place.path);
        list_set(listing->list, &site, SITE_ALREADY, CODE_STAYS, NULL);
        ARENA_PUSH(arena, listing->list->sites, listing->list->count, site);
        ARENA_PUSH(arena, listing->calls, listing->call_count, NULL);
    }
}

void list_in_order(const struct listing *listing, struct site_list *results)
{
    size_t count = listing->list->count;
    struct site *sites = arena_alloc(results->arena, (count + 1) * sizeof *sites);
    for (size_t i = 0; i < count; i++) {
        sites[i] = listing->list->sites[i];
        for (size_t k = 0; k < results->count; k++)
            if (same_site(&results->sites[k], &sites[i])) {
                sites[i] = results->sites[k];
                break;
            }
    }
    results->sites = sites;
    results->count = count;
}

/* The execution stopped at a bound: nothing is known of any call that it may come to. */
static void refuse_unfollowed(struct site_list *list, const struct interp *in)
{
    for (size_t i = 0; i < list->count; i++) {
        struct site *site = &list->sites[i];
        if (site->code != CODE_NOT_REACHED)
            continue;
        list_set(list, site, SITE_REFUSED, CODE_TOO_LARGE, in->run->stopped);
        list_note(list, site, in->run->gave_up_at,
                  in->run->stopped ? "the program was followed to here"
                                   : "the program is too large to follow from here on");
    }
}

static void keep_unsaid(struct listing *listing, struct interp *in, int root)
{
    const struct refusal r = refusal_of(in, root);
    if (listing->unsaid || !in->program->options->ranges || !r.count || !r.facts[0]->node)
        return;
    const struct fact *told = NULL; /* a value that is used says more than the call that is given it */
    for (int f = 0; r.code == CODE_GIVEN_SHARE && f < r.count && !told; f++)
        told = r.facts[f]->text2 ? r.facts[f] : NULL;
    listing->unsaid = ARENA_NEW(listing->list->arena, struct site);
    set_refused(listing, &r, false, listing->unsaid);
    if (told)
        list_set(listing->list, listing->unsaid, SITE_REFUSED, r.code, told->text2);
}

void list_program(struct listing *listing, struct interp *in, int *next_group)
{
    if (in->run->gave_up) {
        refuse_unfollowed(listing->list, in);
        return;
    }
    for (int i = 0; i < in->models->call_count; i++) {
        const struct call_fact *fact = &in->models->calls[i];
        struct site *site = site_of(listing->list, fact->node);
        if (!site || !fact->reached || fact->call->kind != MPI_K_SCATTER || fact->share >= 0)
            continue;
        if (fact->told)
            list_set(listing->list, site, SITE_ALREADY, CODE_STAYS, NULL);
        else if (fact->node->macro_callee)
            list_set(listing->list, site, SITE_REFUSED, CODE_IN_MACRO, NULL);
        else
            scatter_without_share(listing->list, in, site, fact);
    }
    for (int root = 0; root < in->shares->count; root++) {
        bool any = false;
        for (int i = 0; i < in->models->call_count; i++)
            any = any || of_root(in, &in->models->calls[i], root);
        for (int i = 0; i < in->shares->range_count; i++)
            any = any || root_share(in, in->shares->ranges[i].share) == root;
        if (any)
            list_group(listing, in, root, (*next_group)++);
        else
            keep_unsaid(listing, in, root);
    }
}

bool list_dealt(struct listing *listing, struct interp *in, bool others, int *next_group,
                const struct node ***left_alone, int *left_alone_count)
{
    struct site_list *list = listing->list;
    const size_t edits = list->edit_count;
    const int known = *left_alone_count, count = in->run->gave_up ? 0 : in->shares->range_count;
    bool *listed = arena_alloc(in->arena, (size_t)in->shares->count + 1),
         *refused = arena_alloc(in->arena, (size_t)in->shares->count + 1);
    for (int i = 0; others && i < count; i++)
        fact_against(in, 1ull << in->shares->ranges[i].share, CODE_LOOP_WITH_SHARES,
                     in->shares->ranges[i].node, "other changes of this program come first", NULL, NULL);
    for (int i = 0; i < count; i++) {
        int root = root_share(in, in->shares->ranges[i].share);
        if (!listed[root])
            refused[root] = !list_group(listing, in, root, (*next_group)++);
        listed[root] = true;
        if (refused[root])
            ARENA_PUSH(list->arena, *left_alone, *left_alone_count, in->shares->ranges[i].node);
    }
    if (*left_alone_count == known)
        return true;
    list->edit_count = edits;
    for (int i = 0; i < count; i++) { /* until the next look, which may not come to its end */
        struct site *site = site_of(list, in->shares->ranges[i].node);
        if (site->status == SITE_CONVERTIBLE && !changed_as_range(site))
            list_set(list, site, SITE_REFUSED, CODE_TOO_LARGE, NULL);
    }
    return false;
}

/* ---- order and names ---- */

static int compare_sites(const void *a, const void *b)
{
    const struct site *x = a, *y = b;
    int path = strcmp(x->place.path, y->place.path);
    return path ? path : x->place.offset < y->place.offset ? -1 : x->place.offset > y->place.offset;
}

static int compare_list_edits(const void *a, const void *b)
{
    const struct edit *x = a, *y = b;
    int path = strcmp(x->path, y->path);
    if (path)
        return path;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    if ((x->length > 0) != (y->length > 0))
        return (x->length > 0) - (y->length > 0);
    if ((x->group < 0) != (y->group < 0))
        return x->group < 0 ? -1 : 1; /* sy_order_ranks before share objects */
    return strcmp(x->text, y->text);
}

void list_finish(struct listing *listing)
{
    struct site_list *list = listing->list;
    if (list->count)
        qsort(list->sites, list->count, sizeof *list->sites, compare_sites);
    for (size_t i = 0; i < list->count; i++) {
        struct site *site = &list->sites[i];
        int ordinal = 1;
        for (size_t k = 0; k < i; k++)
            ordinal += !strcmp(list->sites[k].place.path, site->place.path) &&
                       !strcmp(list->sites[k].function, site->function) &&
                       !strcmp(list->sites[k].collective, site->collective);
        site->id = arena_printf(list->arena, "%s:%s:%s:%d", site->place.path, site->function,
                                site->collective, ordinal);
    }
    for (size_t i = 0; i < list->edit_count; i++)
        list->edits[i].path = arena_string(list->arena, list->edits[i].path),
        list->edits[i].text = arena_string(list->arena, list->edits[i].text);
    if (list->edit_count)
        qsort(list->edits, list->edit_count, sizeof *list->edits, compare_list_edits);
}
