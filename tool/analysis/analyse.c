/* The analysis from end to end: programs and passes. */
#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/enlarge.h"
#include "analysis/interp.h"
#include "analysis/listing.h"
#include "analysis/spawns.h"
#include "analysis/messages.h"
#include "analysis/requests.h"
#include "analysis/rows.h"
#include "analysis/sides.h"
#include "analysis/lexer.h"
#include "rewrite/rewrite.h"

/* Arrays of two sizes are not one variable: the files belong to different programs. */
static bool may_be_one(const struct type *a, const struct type *b)
{
    return !a || !b || a->kind != b->kind || a->kind != T_ARRAY || a->size < 0 || b->size < 0 || a->size == b->size;
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
                    if (other == d || other->is_static || !*d->linkage || strcmp(other->linkage, d->linkage) != 0 || !may_be_one(d->type, other->type))
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
    check_enlarged(in);
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
                    struct listing *listing, int *next_group)
{
    struct site_list *list = listing->list;
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
    list_program(listing, in, next_group);
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
    struct listing listing = {.list = list};
    for (size_t u = 0; u < count; u++)
        list_unit(&listing, units[u]);
    link_units(units, count);
    int next_group = 0;
    for (size_t u = 0; u < count; u++)
        for (int i = 0; i < units[u]->function_count; i++)
            if (!strcmp(units[u]->functions[i]->decl->name, "main"))
                run_one(units, count, units[u]->functions[i], options, &listing, &next_group);
    list_followers(&listing);
    list_by_address(&listing, units, count);
    list_spawns(&listing, units, count, options, &next_group);
    list_finish(&listing);
    return list;
}
