/* The analysis from end to end: programs and passes. */
#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/begun.h"
#include "analysis/listing.h"
#include "analysis/memory/left_out.h"
#include "analysis/merge.h"
#include "analysis/models/messages.h"
#include "analysis/models/models.h"
#include "analysis/models/passed.h"
#include "analysis/path/sides.h"
#include "analysis/plans/enlarge.h"
#include "analysis/plans/plans.h"
#include "analysis/plans/waits.h"
#include "analysis/plans/silence.h"
#include "analysis/run/claims.h"
#include "analysis/run/dealt.h"
#include "analysis/run/handed.h"
#include "analysis/run/joint.h"
#include "analysis/run/jumps.h"
#include "analysis/run/run.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/sums.h"
#include "analysis/shares/shares.h"
#include "analysis/site.h"
#include "analysis/spawns.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/linkage.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"
#include "rewrite/rewrite.h"

static void make_plans(struct interp *in)
{
    for (int i = 0; i < in->shares->count; i++) {
        struct share *s = &in->shares->list[i];
        if (s->make)
            continue;
        struct plan *plan = s->found;
        if (!plan && s->first_inline && s->inline_anchor) {
            plan = ARENA_NEW(in->arena, struct plan);
            *plan = (struct plan){.form = PLAN_BEFORE,
                                  .share = i,
                                  .function = s->first_inline->function,
                                  .at = s->first_inline,
                                  .anchor = s->inline_anchor,
                                  .scale = s->inline_scale,
                                  .rounds = s->in_rows ? ROUNDS_ELEMENTS : ROUNDS_NOT};
        }
        if (!plan)
            continue;
        s->make = plan;
        ARENA_PUSH(in->arena, in->plans->list, in->plans->count, plan);
        in->shares->changed = true;
    }
    name_objects(in);
}

static void reset_facts(struct interp *in)
{
    in->plans->silences = NULL;
    in->plans->silence_count = 0;
    in->plans->tested_equal = 0;
    in->plans->own_wanted = NULL;
    in->shares->range_count = 0;
    for (int i = 0; i < in->shares->count; i++) {
        in->shares->list[i].fact_count = 0;
        in->shares->list[i].facts = NULL;
        in->shares->list[i].merged = i;
        in->shares->list[i].least = 0;
        in->shares->list[i].bounded = false;
        in->shares->list[i].unit_wanted = 0;
    }
    for (int i = 0; i < in->models->call_count; i++) {
        struct call_fact *c = &in->models->calls[i];
        *c = (struct call_fact){.node = c->node, .call = c->call, .share = -1};
    }
}

/* What other configurations are held against. */
static void tell_changes(struct interp *in)
{
    for (int i = 0; i < in->plans->count; i++) {
        const struct plan *plan = in->plans->list[i];
        if (plan->share >= 0)
            watch_change(in, plan->anchor, plan->function, 1ull << plan->share);
    }
    for (int i = 0; i < in->models->call_count; i++) {
        const struct call_fact *call = &in->models->calls[i];
        if (call->needs_change)
            watch_change(in, call->node, call->node->function, 1ull << call->share);
    }
    for (int i = 0; in->program->options->dealing && i < in->shares->range_count; i++) {
        const struct range *loop = &in->shares->ranges[i];
        watch_change(in, loop->node, loop->node->function, 1ull << loop->share);
    }
    for (int i = 0; i < in->plans->enlarged_count; i++)
        watch_longer(in, in->plans->enlarged[i].decl, 1ull << in->plans->enlarged[i].share);
}

static void run_passes(struct interp *in, const struct function *entry)
{
    in->shares->discover = 1;
    interpret_program(in, entry);
    if (in->run->gave_up)
        return;
    const bool dealing = in->program->options->dealing;
    const struct rows *rows = in->shares->look_for_rows ? find_rows(in) : NULL;
    bool sums = !dealing && find_sums(in);
    if (rows || sums) { /* once more, as they are */
        in->shares->rows = rows;
        in->shares->candidate_count = in->shares->gathered_count = 0;
        interpret_program(in, entry);
    }
    in->shares->discover = 0;
    discover_shares(in);
    for (int pass = 0; pass < 12; pass++) {
        in->space->pass++;
        reset_facts(in);
        forget_visits(in);
        forget_traffic(in);
        forget_passed(in);
        claims_restart(in);
        watch_begin(in);
        in->shares->changed = false;
        interpret_program(in, entry);
        if (in->run->gave_up)
            return;
        settle_messages(in);
        settle_joint(in);
        settle_handed(in);
        if (!dealing)
            make_plans(in);
        for (int i = 0; i < in->shares->count; i++) {
            struct share *s = &in->shares->list[i];
            const struct poly *wanted = s->unit_wanted > 1 ? P(in, s->unit_wanted) : NULL;
            in->shares->changed = in->shares->changed || s->unit != wanted;
            s->unit = wanted;
        }
        keep_no_more(in);
        if (!in->shares->changed)
            break;
    }
    for (int i = 0; in->shares->changed && i < in->shares->count; i++)
        fact_against(in, 1ull << i, 224, in->shares->list[i].handed_out,
                     "what would be changed for this share changes with every look at it", NULL, NULL);
    check_requests(in);
    check_passed(in);
    check_jumps(in);
    check_enlarged(in);
    forget_visits(in);
    check_plans(in);
    check_blocks(in);
    check_meetings(in);
    tell_changes(in);
    check_left_out(in);
    check_shown(in);
    if (dealing)
        check_dealt(in);
    for (int i = 0; !dealing && i < in->shares->count; i++) {
        struct share *s = &in->shares->list[i];
        if (!s->make && !s->fact_count)
            fact_against(in, 1ull << i, 216, s->handed_out,
                         "no place was found where the share object can be made", NULL, NULL);
        for (int k = 0; k < in->plans->count; k++)
            if (in->plans->list[k]->share == i && in->plans->list[k]->conflict)
                fact_against(in, 1ull << i, 214, in->plans->list[k]->anchor,
                             "is reached with shares in different units", NULL, NULL);
    }
}

/* ---- programs ---- */

struct analysis {
    struct arena *arena;
    struct analysis_options options;
    struct program program; /* all units; what is executed begins at one of its main functions */
    struct analysis_options dealing_options;
    struct program dealing;   /* the same, for the loops of --loops */
    struct listing listing;   /* every call, before any program has a say */
    struct verdict *verdicts; /* a program each */
    int verdict_count;
    int *executions; /* numbers of those to be executed */
    int execution_count;
};

/* For those who work on the analysis and for its tests: values of the shares (`shares`), functions passed
 * over in every program (`over`). */
static bool says_debug(const char *what)
{
    const char *said = getenv("STEELYARD_DEBUG_ANALYSIS");
    return said && strstr(said, what);
}

enum { /* of one pass over a program */
       FEW_STEPS = 250000,
       MOST_STEPS = 4000000
};
enum { NOT_SMALL = 400 }; /* nodes: what computes a share should rather be followed */

/* How a program is executed. */
struct manner {
    bool look_for_rows;
    int passes_over, most_steps;
};

/* Analyses the program that begins there, in an arena of its own. */
static struct interp *interpret(const struct analysis *analysis, const struct function *entry,
                                struct manner manner)
{
    struct interp *in = interp_new(arena_new(), &analysis->program);
    in->shares->look_for_rows = manner.look_for_rows;
    in->models->passes_over = manner.passes_over;
    in->run->most_steps = manner.most_steps;
    if (analysis->options.claims)
        claims_ask(in);
    run_passes(in, entry);
    return in;
}

/* Once more, for the loops whose numbers are dealt out: a rank's numbers are never printed, and nothing is
 * believed but that last bits may change. A loop that is refused stays as it is, and what it leaves is
 * another matter on every rank then: as often as some are, the program is looked at once more, in which they
 * are loops like all others. What was made for those that can be changed; null: nobody asks. */
static struct interp *deal_out(const struct analysis *analysis, const struct function *entry,
                               struct listing *listing, bool others, int *groups)
{
    if (!analysis->options.loops)
        return NULL;
    struct program program = analysis->dealing;
    for (;;) {
        struct program *at_work = ARENA_NEW(listing->list->arena, struct program);
        *at_work = program;
        struct interp *in = interp_new(arena_new(), at_work);
        in->run->most_steps = MOST_STEPS;
        run_passes(in, entry);
        if (list_dealt(listing, in, others, groups, &program.left_alone, &program.left_alone_count))
            return in;
        arena_free(in->arena);
    }
}

static void begin_dealing(struct analysis *analysis)
{
    const struct analysis_options *options = &analysis->options;
    struct placed_assert *placed = NULL;
    size_t count = 0;
    for (size_t i = 0; i < options->placed_count; i++)
        if (!strcmp(options->placed[i].what, "last-bits"))
            ARENA_PUSH(analysis->arena, placed, count, options->placed[i]);
    analysis->dealing_options = (struct analysis_options){.dealing = true,
                                                          .one_configuration = options->one_configuration,
                                                          .strict_output = true,
                                                          .asserts = options->asserts & ASSERT_LAST_BITS,
                                                          .stopped = options->stopped,
                                                          .placed = placed,
                                                          .placed_count = count};
    analysis->dealing = analysis->program;
    analysis->dealing.options = &analysis->dealing_options;
}

static bool all_convertible(const struct interp *in)
{
    for (int i = 0; i < in->shares->count; i++)
        if (in->shares->list[i].fact_count)
            return false;
    for (int i = 0; i < in->models->call_count; i++)
        if (in->models->calls[i].call->kind == MPI_K_SCATTER && in->models->calls[i].reached &&
            in->models->calls[i].share < 0)
            return false;
    return in->shares->count > 0 && !in->run->gave_up;
}

struct analysis *analysis_begin(struct lowered_unit *const *units, size_t count,
                                const struct analysis_options *options)
{
    struct arena *arena = arena_new(), *results = arena_new();
    struct analysis *analysis = ARENA_NEW(arena, struct analysis);
    *analysis = (struct analysis){.arena = arena, .options = *options};
    analysis->program = (struct program){.units = units,
                                         .unit_count = count,
                                         .linkage = linkage_new(arena, units, count),
                                         .options = &analysis->options};
    begin_dealing(analysis);
    analysis->listing.list = ARENA_NEW(results, struct site_list);
    analysis->listing.list->arena = results;
    for (size_t u = 0; u < count; u++)
        list_unit(&analysis->listing, units[u]);
    for (size_t u = 0; u < count; u++)
        for (int i = 0; i < units[u]->function_count; i++) {
            const struct function *f = units[u]->functions[i];
            if (strcmp(f->decl->name, "main") != 0)
                continue;
            struct verdict verdict = {.entry = f};
            ARENA_PUSH(arena, analysis->verdicts, analysis->verdict_count, verdict);
        }
    const bool always = options->ranges || options->loops, any = always || analysis->listing.scatters;
    for (int i = 0; any && i < analysis->verdict_count; i++) {
        struct arena *scratch = arena_new();
        if (always ||
            reach_scatters(reach_new(scratch, analysis->program.linkage, analysis->verdicts[i].entry)))
            ARENA_PUSH(arena, analysis->executions, analysis->execution_count, i);
        arena_free(scratch);
    }
    return analysis;
}

int analysis_executions(const struct analysis *analysis)
{
    return analysis->execution_count;
}

/* What one program has to say, in an arena of its own. */
static struct site_list *results_of(const struct analysis *analysis, const struct function *entry,
                                    struct interp *in, struct verdict *verdict)
{
    int *groups = &verdict->groups;
    struct arena *arena = arena_new();
    struct site_list *results = ARENA_NEW(arena, struct site_list);
    results->arena = arena;
    struct listing listing = analysis->listing;
    for (size_t i = 0; i < listing.list->count; i++)
        ARENA_PUSH(arena, results->sites, results->count, listing.list->sites[i]);
    listing.list = results;
    if (says_debug("shares"))
        for (int i = 0; i < in->shares->count; i++) {
            struct site_note note = {
                .text = arena_printf(arena, "share %d: %s", i,
                                     poly_text(in->arena, poly_of(in->space, in->shares->list[i].atom)))};
            ARENA_PUSH(arena, results->warnings, results->warning_count, note);
        }
    list_program(&listing, in, groups);
    verdict->unsaid = listing.unsaid;
    const bool shared = results->edit_count > 0;
    struct interp *dealing = deal_out(analysis, entry, &listing, shared || in->run->gave_up, groups);
    for (int i = 0; i < in->plans->silence_count; i++)
        if (in->plans->silences[i].told)
            ARENA_PUSH(arena, results->silences, results->silence_count,
                       silence_copied(arena, &in->plans->silences[i]));
    claims_list(in, results);
    if (results->edit_count) {
        if (analysis->options.reorder && shared)
            rewrite_order(in, results);
        rewrite_includes(shared ? in : dealing, results);
        for (size_t i = 0; i < results->edit_count; i++) { /* out of the arena that is about to go */
            results->edits[i].path = arena_string(arena, results->edits[i].path);
            results->edits[i].text = arena_string(arena, results->edits[i].text);
            results->edits[i].asked =
                results->edits[i].asked ? arena_string(arena, results->edits[i].asked) : NULL;
        }
    }
    if (dealing)
        arena_free(dealing->arena);
    return results;
}

/* Every call is followed where the program is small enough. Of a large one as few as possible; only where
 * that is not enough, all of them, as far as the bounds let it come. */
static struct interp *interpret_in_turn(const struct analysis *analysis, const struct function *entry,
                                        struct manner *manner)
{
    const bool ranges = analysis->options.ranges; /* which may be anywhere */
    *manner = (struct manner){.passes_over = !ranges && says_debug("over") ? 1 : 0,
                              .most_steps = ranges ? MOST_STEPS : FEW_STEPS};
    struct interp *in = interpret(analysis, entry, *manner);
    if (ranges || !in->run->gave_up || in->run->stopped)
        return in;
    arena_free(in->arena);
    *manner = (struct manner){.passes_over = NOT_SMALL, .most_steps = MOST_STEPS};
    struct interp *passing = interpret(analysis, entry, *manner);
    if (passing->run->stopped || all_convertible(passing))
        return passing;
    manner->passes_over = 0;
    in = interpret(analysis, entry, *manner);
    const bool worse = in->run->gave_up && !passing->run->gave_up;
    manner->passes_over = worse ? NOT_SMALL : 0;
    arena_free(worse ? in->arena : passing->arena);
    return worse ? passing : in;
}

void analysis_execute(struct analysis *analysis, int i)
{
    struct verdict *verdict = &analysis->verdicts[analysis->executions[i]];
    struct manner manner;
    struct interp *in = interpret_in_turn(analysis, verdict->entry, &manner);
    if (!in->run->gave_up && !all_convertible(in) && find_rows(in)) {
        manner.look_for_rows = true;
        struct interp *rows = interpret(analysis, verdict->entry, manner);
        bool better = all_convertible(rows);
        arena_free(better ? in->arena : rows->arena);
        in = better ? rows : in;
    }
    verdict->gave_up = in->run->gave_up;
    verdict->results = results_of(analysis, verdict->entry, in, verdict);
    arena_free(in->arena);
}

/* Of what no program has found a word to say. */
static void say_begun(struct analysis *analysis)
{
    bool followed = true;
    for (int i = 0; i < analysis->verdict_count; i++) {
        const struct verdict *verdict = &analysis->verdicts[i];
        followed = followed && !verdict->gave_up;
        if (!analysis->listing.unsaid)
            analysis->listing.unsaid = verdict->unsaid;
    }
    if (analysis->execution_count)
        list_begun(&analysis->listing, &analysis->program, followed);
}

struct site_list *analysis_end(struct analysis *analysis)
{
    struct site_list *list = analysis->listing.list;
    const size_t listed = list->count;
    for (int i = 0; i < analysis->verdict_count; i++)
        if (analysis->verdicts[i].results)
            list_found(&analysis->listing, analysis->verdicts[i].results, listed);
    for (int i = 0; list->count > listed && i < analysis->verdict_count; i++)
        if (analysis->verdicts[i].results)
            list_in_order(&analysis->listing, analysis->verdicts[i].results);
    merge_programs(list, analysis->program.linkage, analysis->verdicts, analysis->verdict_count);
    say_begun(analysis);
    int groups = 0;
    for (int i = 0; i < analysis->verdict_count; i++) {
        groups += analysis->verdicts[i].groups;
        if (analysis->verdicts[i].results)
            claims_copy(list, analysis->verdicts[i].results);
        site_list_free(analysis->verdicts[i].results);
    }
    list_followers(&analysis->listing);
    list_by_address(&analysis->listing, analysis->program.units, analysis->program.unit_count);
    list_spawns(&analysis->listing, analysis->program.units, analysis->program.unit_count, &analysis->options,
                &groups);
    list_finish(&analysis->listing);
    arena_free(analysis->arena);
    return list;
}
