/* The analysis from end to end: programs, passes, groups, sites. */
#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/messages.h"
#include "analysis/requests.h"
#include "analysis/rows.h"
#include "analysis/sides.h"
#include "analysis/lexer.h"
#include "codes.h"
#include "rewrite/rewrite.h"

const char *site_status_name(enum site_status status)
{
    static const char *const names[] = {"convertible", "changed", "refused", "already", "suppressed"};
    return names[status];
}

void site_list_free(struct site_list *list)
{
    if (list)
        arena_free(list->arena);
}

/* External names across units refer to one definition. */
static void link_units(struct lowered_unit *const *units, size_t count)
{
    for (size_t u = 0; u < count; u++)
        for (int i = 0; i < units[u]->global_count; i++) {
            struct decl *d = units[u]->globals[i];
            d->linked = NULL;
            if (d->is_static)
                continue;
            for (size_t v = 0; v < count && !d->linked; v++)
                for (int k = 0; k < units[v]->global_count; k++) {
                    struct decl *other = units[v]->globals[k];
                    if (other == d || other->is_static || !*d->linkage || strcmp(other->linkage, d->linkage) != 0)
                        continue;
                    bool other_defines = !other->is_extern, defines = !d->is_extern;
                    if ((other_defines && !defines) || (other_defines == defines && v < u)) {
                        d->linked = other;
                        break;
                    }
                }
        }
}

static void choose_name(struct interp *in, struct plan *plan)
{
    const char *base = "";
    if (plan->field)
        base = plan->field->name;
    else if (plan->variable)
        base = plan->variable->name;
    else if (plan->left)
        base = plan->left->text ? plan->left->text : plan->left->kind == N_UNARY && plan->left->children[0]->text ? plan->left->children[0]->text : "";
    size_t used = strlen(base);
    while (used && base[used - 1] == '_') /* two in a row are the compiler's */
        used--;
    base = arena_copy(in->arena, base, used);
    char *name = arena_printf(in->arena, *base ? "%s_shares" : "shares", base);
    for (int n = 2; n < 100; n++) {
        bool taken = false;
        const struct source *s = plan->anchor->source;
        size_t length = strlen(name);
        for (size_t i = 0; !taken && i < s->token_count; i++)
            taken = s->tokens[i].kind == TK_NAME && s->tokens[i].end - s->tokens[i].begin == length &&
                    !memcmp(s->text + s->tokens[i].begin, name, length);
        for (int i = 0; !taken && i < in->plan_count; i++)
            taken = in->plans[i] != plan && in->plans[i]->name && in->plans[i]->function == plan->function &&
                    !strcmp(in->plans[i]->name, name);
        if (!taken)
            break;
        name = arena_printf(in->arena, *base ? "%s_shares%d" : "shares%s%d", base, n);
    }
    plan->name = name;
}

static void make_plans(struct interp *in)
{
    for (int i = 0; i < in->share_count; i++) {
        struct share *s = &in->shares[i];
        if (s->make)
            continue;
        struct plan *plan = s->found;
        if (!plan && s->first_inline && s->inline_anchor) {
            plan = ARENA_NEW(in->arena, struct plan);
            *plan = (struct plan){.form = PLAN_BEFORE, .share = i, .function = s->first_inline->function, .at = s->first_inline,
                                  .anchor = s->inline_anchor, .scale = s->inline_scale, .rounds = s->in_rows ? ROUNDS_ELEMENTS : ROUNDS_NOT};
        }
        if (!plan)
            continue;
        s->make = plan;
        ARENA_PUSH(in->arena, in->plans, in->plan_count, plan);
        in->changed = true;
    }
    for (int i = 0; i < in->plan_count; i++)
        if (!in->plans[i]->name) {
            choose_name(in, in->plans[i]);
            in->changed = true;
        }
}

static void reset_facts(struct interp *in)
{
    for (int i = 0; i < in->share_count; i++) {
        in->shares[i].fact_count = 0;
        in->shares[i].facts = NULL;
        in->shares[i].merged = i;
        in->shares[i].least = 0;
        in->shares[i].unit_wanted = 0;
    }
    for (int i = 0; i < in->call_count; i++) {
        struct call_fact *c = &in->calls[i];
        *c = (struct call_fact){.node = c->node, .call = c->call, .share = -1};
    }
}

static void run_passes(struct interp *in, const struct function *entry)
{
    in->discover = 1;
    interpret_program(in, entry);
    const struct rows *rows = find_rows(in);
    if (rows && in->look_for_rows) { /* once more, as they are */
        in->rows = rows;
        in->candidate_count = in->gathered_count = 0;
        interpret_program(in, entry);
    }
    in->discover = 0;
    discover_shares(in);
    for (int pass = 0; pass < 12; pass++) {
        reset_facts(in);
        forget_visits(in);
        forget_traffic(in);
        in->changed = false;
        interpret_program(in, entry);
        settle_messages(in);
        make_plans(in);
        for (int i = 0; i < in->share_count; i++) {
            struct share *s = &in->shares[i];
            const struct poly *wanted = s->unit_wanted > 1 ? P(in, s->unit_wanted) : NULL;
            in->changed = in->changed || s->unit != wanted;
            s->unit = wanted;
        }
        if (!in->changed)
            break;
    }
    for (int i = 0; in->changed && i < in->share_count; i++)
        fact_against(in, 1ull << i, 224, in->shares[i].first_scatter, "what would be changed for this share changes with every look at it", NULL, NULL);
    check_requests(in);
    forget_visits(in);
    check_plans(in);
    check_meetings(in);
    for (int i = 0; i < in->share_count; i++) {
        struct share *s = &in->shares[i];
        if (!s->make && !s->fact_count)
            fact_against(in, 1ull << i, 216, s->first_scatter, "no place was found where the share object can be made", NULL, NULL);
        for (int k = 0; k < in->plan_count; k++)
            if (in->plans[k]->share == i && in->plans[k]->conflict)
                fact_against(in, 1ull << i, 214, in->plans[k]->anchor, "is reached with shares in different units", NULL, NULL);
        if (in->gave_up)
            fact_against(in, 1ull << i, 224, in->gave_up_at ? in->gave_up_at : s->first_scatter, "the program is too large to follow from here on", NULL, NULL);
    }
}

/* ---- sites ---- */

struct sites_of {
    struct site_list *list;
    struct lowered_unit *const *units;
    size_t count;
};

static struct place place_of(struct site_list *list, const struct source *s, size_t begin, size_t end)
{
    struct place p = place_at(s, begin, end);
    p.path = arena_string(list->arena, p.path);
    return p;
}

static void add_note(struct site_list *list, struct site *site, const struct node *node, const char *text)
{
    struct site_note note = {.text = arena_string(list->arena, text)};
    if (node)
        note.place = place_of(list, node->source, node->begin, node->end);
    ARENA_PUSH(list->arena, site->notes, site->note_count, note);
}

static struct site *add_site(struct site_list *list, const char *collective, const char *function, const struct source *s, size_t begin, size_t end)
{
    struct site site = {.group = -1};
    site.collective = arena_string(list->arena, collective);
    site.function = arena_string(list->arena, function ? function : "");
    site.place = place_of(list, s, begin, end);
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->sites[i].place.path, site.place.path) && list->sites[i].place.offset == begin)
            return &list->sites[i];
    ARENA_PUSH(list->arena, list->sites, list->count, site);
    return &list->sites[list->count - 1];
}

static void set(struct site_list *list, struct site *site, enum site_status status, int code, const char *message)
{
    site->status = status;
    site->code = code;
    const struct code *c = code_find(code);
    site->message = arena_string(list->arena, message ? message : c ? c->title : "");
}

static bool mentions_counts(const struct node *call)
{
    const char *from = call->source->text + call->begin, *to = call->source->text + call->end;
    static const char *const names[] = {"sy_scatter_counts", "sy_gather_counts", "sy_allgather_counts"};
    for (size_t k = 0; k < 3; k++) {
        size_t length = strlen(names[k]);
        for (const char *c = from; c + length <= to; c++)
            if (!memcmp(c, names[k], length))
                return true;
    }
    return false;
}

static void walk_calls(struct site_list *list, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_CALL && mpi_is_collective(node->text)) {
        const struct node *callee = node->children[0];
        struct site *site = add_site(list, node->text, node->function ? node->function->decl->name : "", node->source,
                                     callee ? callee->begin : node->begin, callee ? callee->end : node->end);
        site->in_macro = node->macro_callee;
        const struct mpi_call *call = mpi_call_find(node->text);
        if (!call)
            set(list, site, node->text[0] == 'P' && strstr(node->text, "catter") ? SITE_REFUSED : SITE_ALREADY,
                strstr(node->text, "catter") ? CODE_PROFILING_NAME : CODE_STAYS, NULL);
        else if (call->kind == MPI_K_SCATTER)
            set(list, site, SITE_REFUSED, CODE_NOT_REACHED, NULL);
        else if ((call->kind == MPI_K_SCATTERV || call->kind == MPI_K_GATHERV || call->kind == MPI_K_ALLGATHERV) && mentions_counts(node))
            set(list, site, SITE_CHANGED, CODE_CHANGED, NULL);
        else if (call->kind == MPI_K_SCATTERV)
            set(list, site, SITE_ALREADY, CODE_ALREADY_UNEVEN, NULL);
        else
            set(list, site, SITE_ALREADY, CODE_STAYS, NULL);
    }
    for (int i = 0; i < node->count; i++)
        walk_calls(list, node->children[i]);
    for (int i = 0; i < node->decl_count; i++) {
        walk_calls(list, node->decls[i]->init);
        for (int k = 0; k < node->decls[i]->dim_count; k++)
            walk_calls(list, node->decls[i]->dims[k]);
    }
}

static struct site *site_of(struct site_list *list, const struct node *call)
{
    size_t at = call->children[0] ? call->children[0]->begin : call->begin;
    for (size_t i = 0; i < list->count; i++)
        if (list->sites[i].place.offset == at && !strcmp(list->sites[i].place.path, call->source->path))
            return &list->sites[i];
    return NULL;
}

static int root_share(const struct interp *in, int i)
{
    while (in->shares[i].merged != i)
        i = in->shares[i].merged;
    return i;
}

static void scatter_without_share(struct site_list *list, struct interp *in, struct site *site, const struct call_fact *fact)
{
    const struct candidate *c = NULL;
    for (int i = 0; i < in->candidate_count && !c; i++)
        if (in->candidates[i].call == fact->node)
            c = &in->candidates[i];
    long long n;
    if (c && poly_number(c->count, &n) && n == 1)
        set(list, site, SITE_REFUSED, CODE_ONE_ITEM, NULL);
    else if (c && poly_literal(c->count, &n))
        set(list, site, SITE_REFUSED, CODE_LITERAL_COUNT, NULL);
    else
        set(list, site, SITE_REFUSED, CODE_SHARE_UNKNOWN, NULL);
}

static void fill_sites(struct site_list *list, struct interp *in, int *next_group)
{
    for (int i = 0; i < in->call_count; i++) {
        const struct call_fact *fact = &in->calls[i];
        struct site *site = site_of(list, fact->node);
        if (!site || !fact->reached || fact->call->kind != MPI_K_SCATTER || fact->share >= 0)
            continue;
        if (fact->node->macro_callee)
            set(list, site, SITE_REFUSED, CODE_IN_MACRO, NULL);
        else
            scatter_without_share(list, in, site, fact);
    }
    for (int r = 0; r < in->share_count; r++) {
        if (root_share(in, r) != r)
            continue;
        int facts = 0;
        for (int i = 0; i < in->share_count; i++)
            if (root_share(in, i) == r)
                facts += in->shares[i].fact_count;
        int group = *next_group;
        bool any = false;
        for (int i = 0; i < in->call_count; i++)
            any = any || (in->calls[i].share >= 0 && root_share(in, in->calls[i].share) == r);
        if (!any)
            continue;
        ++*next_group;
        if (!facts && !rewrite_group(in, r, group, list))
            facts = 1;
        for (int i = 0; i < in->call_count; i++) {
            const struct call_fact *fact = &in->calls[i];
            if (fact->share < 0 || root_share(in, fact->share) != r)
                continue;
            struct site *site = site_of(list, fact->node);
            if (!site)
                continue;
            site->group = group;
            site->notes = NULL;
            site->note_count = 0;
            if (!facts) {
                set(list, site, SITE_CONVERTIBLE, CODE_CONVERTIBLE, NULL);
                for (int k = 0; k < in->share_count; k++) {
                    if (root_share(in, k) != r)
                        continue;
                    if (in->shares[k].make)
                        add_note(list, site, in->shares[k].make->at, "the share is computed here");
                    if (in->shares[k].reassoc)
                        add_note(list, site, in->shares[k].reassoc_node,
                                 "this floating-point reduction groups its terms otherwise: equal up to rounding");
                    if (in->shares[k].least)
                        add_note(list, site, NULL, "every rank keeps at least one item");
                }
                continue;
            }
            const struct fact *first = NULL;
            for (int k = 0; k < in->share_count && !first; k++)
                if (root_share(in, k) == r && in->shares[k].fact_count)
                    first = &in->shares[k].facts[0];
            set(list, site, SITE_REFUSED, first ? first->code : CODE_IN_MACRO, first ? first->text : NULL);
            for (int k = 0; k < in->share_count; k++)
                for (int f = 0; root_share(in, k) == r && f < in->shares[k].fact_count && site->note_count < 12; f++) {
                    const struct fact *why = &in->shares[k].facts[f];
                    add_note(list, site, why->node, arena_printf(list->arena, "%s [SY%d]", why->text, why->code));
                    if (why->node2)
                        add_note(list, site, why->node2, why->text2 ? why->text2 : "because of this");
                }
        }
    }
}

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
    return strcmp(x->text, y->text); /* sy_order_ranks before sy_shares */
}

static void finish_sites(struct site_list *list)
{
    if (list->count)
        qsort(list->sites, list->count, sizeof *list->sites, compare_sites);
    for (size_t i = 0; i < list->count; i++) {
        struct site *site = &list->sites[i];
        int ordinal = 1;
        for (size_t k = 0; k < i; k++)
            ordinal += !strcmp(list->sites[k].place.path, site->place.path) && !strcmp(list->sites[k].function, site->function) &&
                       !strcmp(list->sites[k].collective, site->collective);
        site->id = arena_printf(list->arena, "%s:%s:%s:%d", site->place.path, site->function, site->collective, ordinal);
    }
    for (size_t i = 0; i < list->edit_count; i++)
        list->edits[i].path = arena_string(list->arena, list->edits[i].path), list->edits[i].text = arena_string(list->arena, list->edits[i].text);
    if (list->edit_count)
        qsort(list->edits, list->edit_count, sizeof *list->edits, compare_list_edits);
}

/* Analyses the program that begins there, in an arena of its own. */
static struct interp *interpret(struct lowered_unit *const *units, size_t count, const struct function *entry,
                                const struct analysis_options *options, bool look_for_rows)
{
    struct arena *arena = arena_new();
    struct interp *in = ARENA_NEW(arena, struct interp);
    in->arena = arena;
    in->space = poly_space_new(arena);
    in->units = units;
    in->unit_count = count;
    in->options = options;
    in->look_for_rows = look_for_rows;
    run_passes(in, entry);
    return in;
}

static bool all_convertible(const struct interp *in)
{
    for (int i = 0; i < in->share_count; i++)
        if (in->shares[i].fact_count)
            return false;
    for (int i = 0; i < in->call_count; i++)
        if (in->calls[i].call->kind == MPI_K_SCATTER && in->calls[i].reached && in->calls[i].share < 0)
            return false;
    return in->share_count > 0;
}

static void run_one(struct lowered_unit *const *units, size_t count, const struct function *entry, const struct analysis_options *options,
                    struct site_list *list, int *next_group)
{
    struct interp *in = interpret(units, count, entry, options, false);
    if (!all_convertible(in) && find_rows(in)) {
        struct interp *rows = interpret(units, count, entry, options, true);
        bool better = all_convertible(rows);
        arena_free(better ? in->arena : rows->arena);
        in = better ? rows : in;
    }
    struct arena *arena = in->arena;
    if (getenv("STEELYARD_DEBUG_ANALYSIS")) /* for those who work on the analysis: values of the shares */
        for (int i = 0; i < in->share_count; i++) {
            struct site_note note = {.text = arena_printf(list->arena, "share %d: %s", i, poly_text(arena, poly_of(in->space, in->shares[i].atom)))};
            ARENA_PUSH(list->arena, list->warnings, list->warning_count, note);
        }
    fill_sites(list, in, next_group);
    if (list->edit_count) {
        if (options->reorder)
            rewrite_order(in, list);
        rewrite_includes(in, list);
        for (size_t i = 0; i < list->edit_count; i++) { /* out of the arena that is about to go */
            list->edits[i].path = arena_string(list->arena, list->edits[i].path);
            list->edits[i].text = arena_string(list->arena, list->edits[i].text);
        }
    }
    arena_free(arena);
}

struct site_list *analyse(struct lowered_unit *const *units, size_t count, const struct analysis_options *options)
{
    struct arena *arena = arena_new();
    struct site_list *list = ARENA_NEW(arena, struct site_list);
    list->arena = arena;
    for (size_t u = 0; u < count; u++) {
        for (int i = 0; i < units[u]->function_count; i++)
            walk_calls(list, units[u]->functions[i]->body);
        for (int i = 0; i < units[u]->mention_count; i++) {
            const struct mention *m = &units[u]->mentions[i];
            bool scatter = strstr(m->name, "catter") != NULL;
            if (!scatter)
                continue;
            struct site *site = add_site(list, m->name, "", m->source, m->offset, m->offset + strlen(m->name));
            set(list, site, SITE_REFUSED, CODE_NOT_A_CALL, NULL);
        }
        for (int i = 0; i < units[u]->gap_count; i++) {
            struct not_analysed gap = units[u]->gaps[i];
            gap.path = arena_string(arena, gap.path);
            gap.reason = arena_string(arena, gap.reason);
            ARENA_PUSH(arena, list->gaps, list->gap_count, gap);
        }
    }
    link_units(units, count);
    int next_group = 0;
    for (size_t u = 0; u < count; u++)
        for (int i = 0; i < units[u]->function_count; i++)
            if (!strcmp(units[u]->functions[i]->decl->name, "main"))
                run_one(units, count, units[u]->functions[i], options, list, &next_group);
    finish_sites(list);
    return list;
}
