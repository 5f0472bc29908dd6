#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "behaviour/verify.h"
#include "options.h"
#include "report/json.h"
#include "report/report.h"

/* Both programs, built one way. */
struct pair {
    char *original, *rewritten;
    const char *sanitize; /* what they are built with; NULL: as given */
};

struct verification {
    const struct verify_request *asked;
    const char *folder;
    struct pair plain, checked;   /* checked.original NULL: there are none with sanitizers */
    struct command_line defaults; /* what the program takes where it is given no arguments */
    char *preload;
    struct words other_names,
        outside; /* files written outside of the working directory; the first of no fixed name */
    json_t *rows;
    size_t runs, differences, unusable, folders;
};

/* How often the original is asked again at one number of ranks whether it is the same to itself. */
enum { REPEATS_MOST = 4 };
/* What the rewritten program is held against at one number of ranks. */
struct reference {
    int ranks;
    const struct pair *pair;
    const struct command_line *arguments;
    char *about;           /* the arguments, where they are not those that were given; NULL */
    struct comparison how; /* any_order as soon as the original shows that it has no order */
    struct run_outcome first;
    int repeats;
    bool unsteady;
};

static void put_row(struct verification *verification, const struct reference *reference, const char *vector,
                    const char *verdict, size_t files, const char *where, double seconds)
{
    const char *built = reference->pair->sanitize ? "sanitized" : "as given";
    char *shares =
        reference->about ? format_text("%s, args %s", vector, reference->about) : duplicate(vector);
    verification->runs++;
    if (!strcmp(settings.format, "json")) {
        json_t *row = json_object();
        json_object_set_new(row, "ranks", json_integer(reference->ranks));
        json_object_set_new(row, "shares", json_text(vector));
        json_object_set_new(row, "sanitized", json_boolean(reference->pair->sanitize));
        json_object_set_new(row, "arguments", reference->about ? json_text(reference->about) : json_null());
        json_object_set_new(row, "result", json_text(verdict));
        json_object_set_new(row, "files", json_count(files));
        json_object_set_new(row, "difference", where ? json_text(where) : json_null());
        json_array_append_new(verification->rows, row);
    } else {
        if (verification->runs == 1)
            printf("%5s  %-24s  %-9s %7s  %5s  %s\n", "ranks", "shares", "built", "seconds", "files",
                   "result");
        printf("%5d  %-24s  %-9s %7.2f  %5zu  %s%s%s\n", reference->ranks, shares, built, seconds, files,
               verdict, where ? ": " : "", where ? where : "");
        fflush(stdout);
    }
    free(shares);
}

/* vector NULL: the original */
static void run_once(struct verification *verification, const struct reference *reference,
                     const struct share_vector *vector, struct run_outcome *outcome)
{
    const struct verify_request *asked = verification->asked;
    char *folder = format_text("%s/run-%zu", verification->folder, ++verification->folders);
    struct run_request request = {.mpiexec = asked->launcher,
                                  .ranks = reference->ranks,
                                  .program = vector ? reference->pair->rewritten : reference->pair->original,
                                  .arguments = reference->arguments,
                                  .inputs = asked->inputs,
                                  .input = asked->input,
                                  .shares = vector ? vector->value : NULL,
                                  .spawn = vector ? vector->spawn : NULL,
                                  .order = vector ? vector->order : NULL,
                                  .preload = verification->preload,
                                  .folder = folder,
                                  /* sanitizers make a program slower, not endless */
                                  .timeout_s = asked->timeout_s * (reference->pair->sanitize ? 4 : 1)};
    run_program(&request, outcome);
    for (size_t i = 0; i < outcome->file_count; i++) {
        bool known = false;
        for (size_t k = 0; k < verification->outside.count; k++)
            known = known || !strcmp(verification->outside.items[k], outcome->files[i].path);
        if (known)
            continue;
        struct words *outside = &verification->outside;
        outside->items = reallocate(outside->items, (outside->count + 1) * sizeof *outside->items);
        outside->items[outside->count++] = duplicate(outcome->files[i].path);
    }
    free(folder);
}

/* A program that reads the clock in seconds has to show it: waits until the second it may have read is over.
 */
static void next_second(void)
{
    time_t now = time(NULL);
    const struct timespec pause = {.tv_nsec = 20 * 1000 * 1000};
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
    run_once(verification, reference, NULL, &again);
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
    put_row(verification, reference, "(original)", "differs from run to run (see --ignore)", 0, where,
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
    run_once(verification, reference, vector, &outcome);
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
        put_row(verification, reference, vector->name, sameness_name(same), files, where,
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
    size_t count = share_vectors(reference->ranks, settings.spawn && !few, vectors);
    for (size_t i = 0; i < count; i++) {
        bool wanted = !few || i == 0 || i == 2 || i == 4;
        if (wanted && !reference->unsteady)
            verify_vector(verification, reference, &vectors[i]);
        free(vectors[i].value);
    }
}

static bool ended_well(const struct run_outcome *outcome)
{
    return !outcome->process.status && !outcome->process.timed_out && !outcome->complaint;
}

static char *why_not(const struct run_outcome *outcome)
{
    return outcome->complaint           ? format_text("it is not clean: %s", outcome->complaint)
           : outcome->process.timed_out ? duplicate("it timed out")
                                        : format_text("it ends with status %d", outcome->process.status);
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
    run_once(verification, &reference, NULL, &reference.first);
    if (first->status || first->timed_out) {
        char *why = why_not(&reference.first);
        put_row(verification, &reference, "(original)", "cannot be compared", 0, why, first->seconds);
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
    run_once(verification, &reference, NULL, &reference.first);
    if (ended_well(&reference.first)) {
        verify_vectors(verification, &reference, false);
    } else {
        char *why = why_not(&reference.first);
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
    run_once(verification, reference, &equal, &outcome);
    bool both = outcome.process.status && !outcome.process.timed_out && !outcome.complaint;
    char *where = both                ? NULL
                  : outcome.complaint ? duplicate(outcome.complaint)
                  : outcome.process.timed_out
                      ? duplicate("timed out")
                      : format_text("exit status %d became %d", reference->first.process.status,
                                    outcome.process.status);
    put_row(verification, reference, "equal", both ? "rejected by both" : sameness_name(DIFFERENT), 0, where,
            outcome.process.seconds);
    verification->differences += !both;
    free(where);
    run_outcome_free(&outcome);
}

/* Ended by a signal: the launchers say so, and some make an exit status of their own of it. */
static bool ended_by_signal(const struct run_outcome *outcome)
{
    const struct buffer *texts[] = {&outcome->process.output, &outcome->process.errors};
    bool told = outcome->process.status >= 128;
    for (size_t i = 0; i < 2; i++)
        told = told || (texts[i]->data &&
                        (strstr(texts[i]->data, "(signal ") || strstr(texts[i]->data, "exited on signal ")));
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
    run_once(verification, &reference, NULL, &reference.first);
    bool crashed = first->complaint || first->process.timed_out || ended_by_signal(first);
    if (crashed) {
        why = why_not(first);
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

/* ---- building ---- */

struct texts {
    const struct rewriting *original, *rewritten; /* NULL: as the files are */
    bool quiet;                                   /* a failure is told of elsewhere */
};

static int build_pair(struct verification *verification, const struct project *project,
                      const struct texts *texts, const char *sanitize, struct pair *pair)
{
    const struct verify_request *asked = verification->asked;
    const char *name = !sanitize ? "" : strchr(sanitize, ',') ? "-checked" : "-checked-memory";
    char *folder = format_text("%s/original%s", verification->folder, name);
    struct build build = {.compiler = asked->compiler,
                          .cxx_compiler = asked->cxx,
                          .link = asked->link,
                          .folder = folder,
                          .sanitize = sanitize,
                          .quiet = sanitize || texts->quiet};
    pair->sanitize = sanitize;
    int code = build_program(&build, project, texts->original, &pair->original);
    free(folder);
    if (code != EXIT_COMPLETE) {
        if (!build.quiet)
            fprintf(stderr, "steelyard: the original program cannot be built; give what it needs after --\n");
        return EXIT_INCOMPLETE;
    }
    build.runtime = true;
    build.folder = folder = format_text("%s/rewritten%s", verification->folder, name);
    code = build_program(&build, project, texts->rewritten, &pair->rewritten);
    free(folder);
    return code;
}

static void pair_free(struct pair *pair)
{
    free(pair->original);
    free(pair->rewritten);
    *pair = (struct pair){0};
}

/* The original has to pass on the largest number of ranks. */
static bool passes(struct verification *verification, const struct pair *pair, char **why)
{
    struct reference reference = {.pair = pair, .arguments = &verification->asked->arguments};
    for (size_t i = 0; i < verification->asked->rank_count; i++) {
        if (verification->asked->ranks[i] > reference.ranks)
            reference.ranks = verification->asked->ranks[i];
    }
    run_once(verification, &reference, NULL, &reference.first);
    bool good = ended_well(&reference.first);
    *why = good ? NULL : why_not(&reference.first);
    run_outcome_free(&reference.first);
    return good;
}

/* With the address and undefined-behaviour sanitizers, or the first alone, whichever the original passes. */
static void build_checked(struct verification *verification, const struct project *project,
                          const struct texts *texts)
{
    static const char *const sanitizers[] = {"address,undefined", "address"};
    const struct words *link = verification->asked->link;
    for (size_t i = 0; i < link->count; i++) {
        if (!strncmp(link->items[i], "-fsanitize", strlen("-fsanitize")))
            return; /* the user has chosen */
    }
    char *why = NULL;
    for (size_t i = 0; i < sizeof sanitizers / sizeof *sanitizers; i++) {
        free(why);
        if (build_pair(verification, project, texts, sanitizers[i], &verification->checked) !=
            EXIT_COMPLETE) {
            pair_free(&verification->checked);
            fprintf(stderr, "steelyard: without sanitizers: %s does not build with -fsanitize=%s\n",
                    "the program", sanitizers[i]);
            return;
        }
        if (passes(verification, &verification->checked, &why)) {
            if (i)
                fprintf(stderr, "steelyard: without the undefined-behaviour sanitizer, which the original "
                                "does not pass\n");
            return;
        }
        pair_free(&verification->checked);
    }
    fprintf(stderr, "steelyard: without sanitizers, which the original does not pass: %s\n", why);
    free(why);
}

/* Without the prints that show a rank's own share, where that builds. */
static int build_both(struct verification *verification, const struct project *project,
                      const struct rewriting *rewriting)
{
    struct rewriting original = {0}, rewritten = {0};
    struct edit *held = NULL;
    struct texts texts = {NULL, rewriting, false};
    int code = EXIT_COMPLETE;
    bool left_out = !verification->asked->all_prints && project->sites->silence_count;
    if (left_out) {
        code = prints_leave_out(project, &held, &original, &rewritten);
        texts = (struct texts){original.count ? &original : NULL, &rewritten, true};
    }
    if (code == EXIT_COMPLETE)
        code = build_pair(verification, project, &texts, NULL, &verification->plain);
    if (code != EXIT_COMPLETE && left_out) { /* such as a stream of the program's own type */
        fprintf(stderr, "steelyard: the program does not build without these prints: they are compared\n");
        pair_free(&verification->plain);
        texts = (struct texts){NULL, rewriting, false};
        code = build_pair(verification, project, &texts, NULL, &verification->plain);
    }
    if (code == EXIT_COMPLETE && verification->asked->sanitize)
        build_checked(verification, project, &texts);
    rewriting_free(&original);
    rewriting_free(&rewritten);
    free(held);
    return code;
}

/* ---- the end ---- */

static void tell_outside(struct verification *verification)
{
    const struct words *names = &verification->other_names, *outside = &verification->outside;
    for (size_t i = 0; i < outside->count; i++) {
        if (!elsewhere_has_other_names(names, outside->items[i]))
            fprintf(stderr,
                    "steelyard: %s is written outside of the working directory: compared, and put back as it "
                    "was\n",
                    outside->items[i]);
    }
    for (size_t i = 0; i < names->count; i++) {
        char *directory = path_directory(names->items[i]);
        fprintf(stderr,
                "steelyard: in %s files are written under other names in every run: those are not compared\n",
                directory);
        free(directory);
    }
}

static int put_end(struct verification *verification, const struct project *project)
{
    int code = verification->differences ? EXIT_FAILED
               : verification->unusable  ? EXIT_INCOMPLETE
                                         : EXIT_COMPLETE;
    tell_outside(verification);
    if (!strcmp(settings.format, "json")) {
        FILE *out = output_open();
        json_t *root = json_object(), *outside = json_array();
        for (size_t i = 0; i < verification->outside.count; i++)
            json_array_append_new(outside, json_text(verification->outside.items[i]));
        json_object_set_new(root, "schema", json_integer(1));
        json_object_set_new(root, "runs", json_incref(verification->rows));
        json_object_set_new(root, "differences", json_count(verification->differences));
        json_object_set_new(root, "not_compared", json_count(verification->unusable));
        json_object_set_new(root, "outside", outside);
        json_object_set_new(root, "sanitizers",
                            verification->checked.sanitize ? json_text(verification->checked.sanitize)
                                                           : json_null());
        json_object_set_new(root, "audit", json_report(project));
        if (!out) {
            json_decref(root);
            return EXIT_FAILED;
        }
        json_write(out, root);
        return output_close(out, project_exit(project, code));
    }
    printf("%zu run%s compared, %zu different, %zu number%s of ranks not comparable\n",
           verification->runs - verification->unusable,
           verification->runs - verification->unusable == 1 ? "" : "s", verification->differences,
           verification->unusable, verification->unusable == 1 ? "" : "s");
    return project_exit(project, code);
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
    int code = build_both(&verification, project, rewriting);
    if (code == EXIT_COMPLETE) {
        for (size_t i = 0; i < request->rank_count; i++)
            verify_ranks(&verification, request->ranks[i]);
        code = put_end(&verification, project);
    }
    pair_free(&verification.plain);
    pair_free(&verification.checked);
    command_free(&verification.defaults);
    words_free(&verification.other_names);
    words_free(&verification.outside);
    json_decref(verification.rows);
    free(verification.preload);
    return code;
}
