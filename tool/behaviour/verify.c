#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "behaviour/verification.h"
#include "options.h"

/* How often the original is asked again at one number of ranks whether it is the same to itself. */
enum { REPEATS_MOST = 4 };

/* A program that reads the clock in seconds has to show it: waits until the second it may have read is over.
 */
static void next_second(void)
{
    time_t now = time(NULL);
    const struct timespec pause = {.tv_nsec = 20L * 1000 * 1000};
    while (time(NULL) == now)
        nanosleep(&pause, NULL);
}

/* The original once more, against its first run. A run that fails where the first did not counts as
 * different. */
static enum sameness original_again(struct verification *verification, struct reference *reference,
                                    char **where)
{
    struct run_outcome again;
    size_t files;
    reference->repeats++;
    next_second();
    verify_run(verification, reference, NULL, &again);
    elsewhere_other_names(&reference->first, &again, &verification->other_names);
    elsewhere_other_names(&again, &reference->first, &verification->other_names);
    enum sameness same = outcomes_compare(&reference->how, &reference->first, &again, &files, where);
    run_outcome_free(&again);
    if (same == OTHER_ORDER) { /* it has none, so none is asked for */
        reference->how.any_order = true;
        free(*where);
        *where = NULL;
    }
    return same;
}

static void put_unsteady(struct verification *verification, struct reference *reference, const char *where)
{
    verify_put_row(verification, reference, "(original)", "differs from run to run (see --ignore)", 0, where,
                   reference->first.process.seconds);
    verification->unusable++;
    reference->unsteady = true;
}

/* The rewritten program under one vector. A difference stands only if the original, run again, keeps to what
 * it gave before. */
static void verify_vector(struct verification *verification, struct reference *reference,
                          const struct share_vector *vector)
{
    struct run_outcome outcome;
    size_t files;
    char *where = NULL, *original_where = NULL;
    verify_run(verification, reference, vector, &outcome);
    enum sameness same = outcomes_compare(&reference->how, &reference->first, &outcome, &files, &where);
    while (same >= OTHER_ORDER && !outcome.complaint && reference->repeats < REPEATS_MOST &&
           !reference->unsteady) {
        if (original_again(verification, reference, &original_where) == DIFFERENT)
            put_unsteady(verification, reference, original_where);
        free(original_where);
        free(where);
        same = outcomes_compare(&reference->how, &reference->first, &outcome, &files, &where);
    }
    if (!reference->unsteady) {
        verify_put_row(verification, reference, vector->name, sameness_name(same), files, where,
                       outcome.process.seconds);
        if (same == DIFFERENT && outcome.process.status && outcome.process.errors.size)
            fprintf(stderr, "%.2000s\n", outcome.process.errors.data);
        verification->differences += same >= OTHER_ORDER;
    }
    free(where);
    run_outcome_free(&outcome);
}

/* Every vector, or with `few` equal shares, 7:3:11:5 and a root without items. */
static void verify_vectors(struct verification *verification, struct reference *reference, bool few)
{
    struct share_vector vectors[VECTOR_COUNT];
    size_t count = share_vectors(reference->ranks, settings.spawn && !few, settings.loops && !few, vectors);
    for (size_t i = 0; i < count; i++) {
        bool wanted = !few || i == 0 || i == 2 || i == 4;
        if (wanted && !reference->unsteady)
            verify_vector(verification, reference, &vectors[i]);
        free(vectors[i].value);
    }
}

/* As given: the original twice (is it the same to itself?), the rewritten under every vector. True when the
 * original could be compared. */
static bool verify_plain(struct verification *verification, int ranks)
{
    struct reference reference = {.ranks = ranks,
                                  .pair = &verification->plain,
                                  .arguments = &verification->asked->arguments,
                                  .how = verification->asked->how};
    const struct process_result *first = &reference.first.process;
    char *where = NULL;
    reference.how.other_names = &verification->other_names;
    verify_run(verification, &reference, NULL, &reference.first);
    if (first->status || first->timed_out) {
        char *why = verify_why_not(&reference.first);
        verify_put_row(verification, &reference, "(original)", "cannot be compared", 0, why, first->seconds);
        if (first->errors.size)
            fprintf(stderr, "%.2000s%s", first->errors.data,
                    first->errors.data[first->errors.size - 1] == '\n' ? "" : "\n");
        verification->unusable++;
        reference.unsteady = true;
        free(why);
    } else if (original_again(verification, &reference, &where) == DIFFERENT) {
        put_unsteady(verification, &reference, where);
        free(where);
    } else {
        verify_vectors(verification, &reference, false);
    }
    run_outcome_free(&reference.first);
    return !reference.unsteady;
}

/* With sanitizers, where the original passes them. */
static void verify_checked(struct verification *verification, int ranks)
{
    struct reference reference = {.ranks = ranks,
                                  .pair = &verification->checked,
                                  .arguments = &verification->asked->arguments,
                                  .how = verification->asked->how};
    reference.how.other_names = &verification->other_names;
    verify_run(verification, &reference, NULL, &reference.first);
    if (verify_ended_well(&reference.first)) {
        verify_vectors(verification, &reference, false);
    } else {
        char *why = verify_why_not(&reference.first);
        fprintf(stderr, "steelyard: on %d rank%s without sanitizers, the original does not pass them: %s\n",
                ranks, ranks == 1 ? "" : "s", why);
        free(why);
    }
    run_outcome_free(&reference.first);
}

/* The original does not take these arguments: nor may the rewritten program. */
static void verify_rejected(struct verification *verification, const struct reference *reference)
{
    struct run_outcome outcome;
    const struct share_vector equal = {.name = "equal", .value = (char *)"equal"};
    verify_run(verification, reference, &equal, &outcome);
    bool both = outcome.process.status && !outcome.process.timed_out && !outcome.complaint;
    char *where = both                ? NULL
                  : outcome.complaint ? duplicate(outcome.complaint)
                  : outcome.process.timed_out
                      ? duplicate("timed out")
                      : format_text("exit status %d became %d", reference->first.process.status,
                                    outcome.process.status);
    verify_put_row(verification, reference, "equal", both ? "rejected by both" : sameness_name(DIFFERENT), 0,
                   where, outcome.process.seconds);
    verification->differences += !both;
    free(where);
    run_outcome_free(&outcome);
}

/* Ended by a signal, or by MPI because another rank was: the launchers and MPICH, Intel MPI or Open MPI say
 * so, and some launchers make an exit status of their own of it. */
static bool crashed(const struct run_outcome *outcome)
{
    static const char *const said[] = {"(signal ", "exited on signal ", ": Fatal error in ",
                                       "*** An error occurred in MPI_"};
    const struct buffer *texts[] = {&outcome->process.output, &outcome->process.errors};
    bool told = outcome->complaint || outcome->process.timed_out || outcome->process.status >= 128;
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < sizeof said / sizeof *said; k++)
            told = told || (texts[i]->data && strstr(texts[i]->data, said[k]));
    return told;
}

/* With arguments that the ranks do not divide. What the original makes of them is no verdict on it: where it
 * crashes, does not end, or is not the same to itself, they are left out. */
static void verify_size(struct verification *verification, int ranks, const struct command_line *arguments)
{
    bool checked = verification->checked.original;
    struct reference reference = {.ranks = ranks,
                                  .pair = checked ? &verification->checked : &verification->plain,
                                  .arguments = arguments,
                                  .about = command_show(arguments),
                                  .how = verification->asked->how};
    const struct run_outcome *first = &reference.first;
    char *where = NULL, *why = NULL;
    reference.how.other_names = &verification->other_names;
    verify_run(verification, &reference, NULL, &reference.first);
    if (crashed(first)) {
        why = verify_why_not(first);
    } else if (first->process.status) {
        verify_rejected(verification, &reference);
    } else if (original_again(verification, &reference, &where) == DIFFERENT) {
        why = duplicate("it differs from run to run");
    } else {
        verify_vectors(verification, &reference, true);
    }
    if (why)
        fprintf(stderr, "steelyard: on %d ranks the original cannot be compared with the arguments %s: %s\n",
                ranks, reference.about, why);
    free(why);
    free(where);
    free(reference.about);
    run_outcome_free(&reference.first);
}

static void verify_ranks(struct verification *verification, int ranks)
{
    struct command_line sizes[SIZES_MOST];
    bool usable = verify_plain(verification, ranks);
    if (usable && verification->checked.original)
        verify_checked(verification, ranks);
    const struct command_line *given = &verification->asked->arguments;
    size_t count = usable && verification->asked->sizes
                       ? other_sizes(given->count ? given : &verification->defaults, ranks, sizes)
                       : 0;
    for (size_t i = 0; i < count; i++) {
        verify_size(verification, ranks, &sizes[i]);
        command_free(&sizes[i]);
    }
}

static void words_free(struct words *words)
{
    for (size_t i = 0; i < words->count; i++)
        free((char *)(size_t)words->items[i]);
    free(words->items);
}

int verify_programs(const struct verify_request *request, const char *folder, const struct project *project,
                    const struct rewriting *rewriting)
{
    struct verification verification = {
        .asked = request, .folder = folder, .preload = elsewhere_library(), .rows = json_array()};
    if (!verification.preload)
        fprintf(stderr, "steelyard: libsteelyard_written.so is not found: files that the program writes "
                        "outside of its working directory are not compared\n");
    default_arguments(project, &verification.defaults);
    int code = verify_build(&verification, project, rewriting);
    if (code == EXIT_COMPLETE) {
        for (size_t i = 0; i < request->rank_count; i++)
            verify_ranks(&verification, request->ranks[i]);
        code = verify_put_end(&verification, project);
    }
    verify_pair_free(&verification.plain);
    verify_pair_free(&verification.checked);
    command_free(&verification.defaults);
    words_free(&verification.other_names);
    words_free(&verification.outside);
    json_decref(verification.rows);
    free(verification.preload);
    return code;
}
