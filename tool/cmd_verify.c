#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "behaviour/behaviour.h"
#include "options.h"
#include "report/json.h"
#include "report/report.h"
#include "source/settle.h"
#include "source/wrapper.h"

static long long ranks_option;
static const char *ranks_list, *mpicc, *mpicxx, *mpiexec, *arguments_text, *stdin_file, *skip_text;
static struct words single_arguments, inputs;
static double tolerance, timeout_s = 60;
static bool keep, any_order;

static const struct option verify_options[] = {
    {OPTION_INTEGER, 'n', NULL, "P", "run on P ranks", &ranks_option},
    {OPTION_TEXT, 0, "ranks", "LIST", "run on each of these numbers of ranks, e.g. 1,2,3,5,7", &ranks_list},
    {OPTION_TEXT, 0, "args", "WORDS", "arguments of the program, quoted as in a shell", &arguments_text},
    {OPTION_LIST, 0, "arg", "WORD", "one argument of the program; may be repeated", &single_arguments},
    {OPTION_LIST, 0, "input", "FILE", "copy FILE into the working directory of each run; may be repeated",
     &inputs},
    {OPTION_TEXT, 0, "stdin", "FILE", "what the program reads from stdin", &stdin_file},
    {OPTION_REAL, 0, "tolerance", "REL", "numbers may differ by this relative amount (default: bytes equal)",
     &tolerance},
    {OPTION_TEXT, 0, "ignore", "REGEX", "leave lines out that match (times, per-rank lengths)", &skip_text},
    {OPTION_FLAG, 0, "any-order", NULL, "lines may come in any order, also those of one rank or file",
     &any_order},
    {OPTION_REAL, 0, "timeout", "SECONDS", "for each run (default 60)", &timeout_s},
    {OPTION_TEXT, 0, "mpicc", "WRAPPER", "MPI compiler to build with (default: as doctor says)", &mpicc},
    {OPTION_TEXT, 0, "mpicxx", "WRAPPER", "the same for C++", &mpicxx},
    {OPTION_TEXT, 0, "mpiexec", "PROGRAM", "how to start it (default: the one beside the wrapper)", &mpiexec},
    {OPTION_FLAG, 0, "keep", NULL, "keep the temporary directory and name it", &keep},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

enum { RANKS_MOST = 32 };

static int read_ranks(int ranks[RANKS_MOST], size_t *count)
{
    *count = 0;
    if (ranks_option > 4096)
        return usage_error("-n: more than 4096 ranks");
    if (ranks_option)
        ranks[(*count)++] = (int)ranks_option;
    for (const char *at = ranks_list ? ranks_list : ""; *at;) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at || (*end && *end != ',') || number < 1 || number > 4096 || *count == RANKS_MOST)
            return usage_error("--ranks wants numbers such as 1,2,3,5,7, not '%s'", ranks_list);
        ranks[(*count)++] = (int)number;
        at = end + (*end == ',');
    }
    return *count ? EXIT_COMPLETE : usage_error("verify wants -n P, or --ranks LIST");
}

/* mpicxx.mpich for mpicc.mpich, in the same directory. */
static char *cxx_of(const char *compiler)
{
    const char *base = path_base(compiler), *found = strstr(base, "mpicc");
    if (!found)
        return duplicate("mpicxx");
    return format_text("%.*smpicxx%s", (int)(found - compiler), compiler, found + strlen("mpicc"));
}

struct verification {
    struct comparison how;
    struct command_line arguments;
    char *folder, *original, *rewritten, *compiler, *cxx, *launcher;
    json_t *rows;
    size_t runs, differences, unusable;
};

/* How often the original is asked again at one number of ranks whether it is the same to itself. */
enum { REPEATS_MOST = 4 };
/* What the rewritten program is held against at one number of ranks. */
struct reference {
    int ranks;
    struct comparison how; /* any_order as soon as the original shows that it has no order */
    struct run_outcome first;
    int repeats;
    bool unsteady;
};

static void put_row(struct verification *verification, int ranks, const char *vector, const char *verdict,
                    size_t files, const char *where, double seconds)
{
    verification->runs++;
    if (!strcmp(settings.format, "json")) {
        json_t *row = json_object();
        json_object_set_new(row, "ranks", json_integer(ranks));
        json_object_set_new(row, "shares", json_text(vector));
        json_object_set_new(row, "result", json_text(verdict));
        json_object_set_new(row, "files", json_count(files));
        json_object_set_new(row, "difference", where ? json_text(where) : json_null());
        json_array_append_new(verification->rows, row);
        return;
    }
    if (verification->runs == 1)
        printf("%5s  %-16s %7s  %5s  %s\n", "ranks", "shares", "seconds", "files", "result");
    printf("%5d  %-16s %7.2f  %5zu  %s%s%s\n", ranks, vector, seconds, files, verdict, where ? ": " : "",
           where ? where : "");
    fflush(stdout);
}

/* vector NULL: the original */
static void run_once(struct verification *verification, int ranks, const struct share_vector *vector,
                     const char *name, struct run_outcome *outcome)
{
    char *folder = format_text("%s/run-%d-%s", verification->folder, ranks, name);
    char *input = stdin_file ? path_real(stdin_file) : NULL;
    struct run_request request = {.mpiexec = verification->launcher,
                                  .ranks = ranks,
                                  .program = vector ? verification->rewritten : verification->original,
                                  .arguments = &verification->arguments,
                                  .inputs = &inputs,
                                  .input = input,
                                  .shares = vector ? vector->value : NULL,
                                  .spawn = vector ? vector->spawn : NULL,
                                  .folder = folder,
                                  .timeout_s = timeout_s};
    run_program(&request, outcome);
    free(folder);
    free(input);
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
    char name[40];
    snprintf(name, sizeof name, "original-%d", ++reference->repeats);
    next_second();
    run_once(verification, reference->ranks, NULL, name, &again);
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
    put_row(verification, reference->ranks, "(original)", "differs from run to run (see --ignore)", 0, where,
            reference->first.process.seconds);
    verification->unusable++;
    reference->unsteady = true;
}

/* The rewritten program under one vector. A difference stands only if the original, run again, keeps to what
 * it gave before. */
static void verify_vector(struct verification *verification, struct reference *reference,
                          const struct share_vector *vector, const char *name)
{
    struct run_outcome outcome;
    size_t files;
    char *where = NULL, *original_where = NULL;
    run_once(verification, reference->ranks, vector, name, &outcome);
    enum sameness same = outcomes_compare(&reference->how, &reference->first, &outcome, &files, &where);
    while (same >= OTHER_ORDER && reference->repeats < REPEATS_MOST && !reference->unsteady) {
        if (original_again(verification, reference, &original_where) == DIFFERENT)
            put_unsteady(verification, reference, original_where);
        free(original_where);
        free(where);
        same = outcomes_compare(&reference->how, &reference->first, &outcome, &files, &where);
    }
    if (!reference->unsteady) {
        put_row(verification, reference->ranks, vector->name, sameness_name(same), files, where,
                outcome.process.seconds);
        if (same == DIFFERENT && outcome.process.status && outcome.process.errors.size)
            fprintf(stderr, "%.2000s\n", outcome.process.errors.data);
        verification->differences += same >= OTHER_ORDER;
    }
    free(where);
    run_outcome_free(&outcome);
}

/* One number of ranks: the original twice (is it the same to itself?), the rewritten under every vector. */
static void verify_ranks(struct verification *verification, int ranks)
{
    struct reference reference = {.ranks = ranks, .how = verification->how};
    const struct process_result *first = &reference.first.process;
    char *where = NULL;
    run_once(verification, ranks, NULL, "original", &reference.first);
    if (first->status || first->timed_out) {
        char *why = first->timed_out ? duplicate("it timed out")
                                     : format_text("it ends with status %d", first->status);
        put_row(verification, ranks, "(original)", "cannot be compared", 0, why, first->seconds);
        if (first->errors.size)
            fprintf(stderr, "%.2000s%s", first->errors.data,
                    first->errors.data[first->errors.size - 1] == '\n' ? "" : "\n");
        verification->unusable++;
        free(why);
    } else if (original_again(verification, &reference, &where) == DIFFERENT) {
        put_unsteady(verification, &reference, where);
        free(where);
    } else {
        struct share_vector vectors[VECTOR_COUNT];
        size_t count = share_vectors(ranks, settings.spawn, vectors);
        for (size_t i = 0; i < count; i++) {
            char name[24];
            snprintf(name, sizeof name, "vector-%d", (int)i);
            if (!reference.unsteady)
                verify_vector(verification, &reference, &vectors[i], name);
            free(vectors[i].value);
        }
    }
    run_outcome_free(&reference.first);
}

static int build_both(struct verification *verification, const struct project *project,
                      const struct rewriting *rewriting, const struct words *link)
{
    char *folder = format_text("%s/original", verification->folder);
    struct build build = {verification->compiler, verification->cxx, link, folder};
    int code = build_program(&build, project, NULL, &verification->original);
    free(folder);
    if (code != EXIT_COMPLETE) {
        fprintf(stderr, "steelyard: the original program cannot be built; give what it needs after --\n");
        return EXIT_INCOMPLETE;
    }
    build.folder = folder = format_text("%s/rewritten", verification->folder);
    code = build_program(&build, project, rewriting, &verification->rewritten);
    free(folder);
    return code;
}

static int put_end(struct verification *verification, const struct project *project)
{
    int code = verification->differences ? EXIT_FAILED
               : verification->unusable  ? EXIT_INCOMPLETE
                                         : EXIT_COMPLETE;
    if (!strcmp(settings.format, "json")) {
        FILE *out = output_open();
        json_t *root = json_object();
        json_object_set_new(root, "schema", json_integer(1));
        json_object_set_new(root, "runs", json_incref(verification->rows));
        json_object_set_new(root, "differences", json_count(verification->differences));
        json_object_set_new(root, "not_compared", json_count(verification->unusable));
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

static int verify(struct verification *verification, const struct project *project,
                  const struct rewriting *rewriting, const struct words *link)
{
    int ranks[RANKS_MOST];
    size_t count;
    read_ranks(ranks, &count);
    int code = build_both(verification, project, rewriting, link);
    if (code != EXIT_COMPLETE)
        return code;
    for (size_t i = 0; i < count; i++)
        verify_ranks(verification, ranks[i]);
    return put_end(verification, project);
}

/* Reads, rewrites in memory, checks there, then builds and runs. */
static int prepare_and_verify(struct verification *verification, const struct arguments *arguments)
{
    struct project project;
    struct rewriting rewriting = {0};
    int code = project_read(&project, arguments);
    if (code != EXIT_COMPLETE)
        return code;
    report_text(stderr, &project, color_wanted(stderr), true);
    code = rewriting_make(&project, &rewriting);
    if (code == EXIT_COMPLETE)
        code = project_verified(&project);
    if (code == EXIT_COMPLETE && !rewriting.count) {
        fprintf(stderr, "steelyard: nothing of this program is rewritten, so there is nothing to verify\n");
        code = project_exit(&project, EXIT_FINDINGS);
    } else if (code == EXIT_COMPLETE) {
        verification->folder = path_temporary("verify");
        code = verification->folder ? verify(verification, &project, &rewriting, &arguments->after)
                                    : EXIT_FAILED;
        if (verification->folder && keep)
            fprintf(stderr, "steelyard: kept %s\n", verification->folder);
        else if (verification->folder)
            path_remove_tree(verification->folder);
    }
    rewriting_free(&rewriting);
    project_free(&project);
    return code;
}

static int run(const struct arguments *arguments)
{
    struct verification verification = {.how = {.tolerance = tolerance, .any_order = any_order}};
    int ranks[RANKS_MOST];
    size_t count;
    regex_t skip;
    if (read_ranks(ranks, &count) != EXIT_COMPLETE)
        return EXIT_USAGE;
    if (strcmp(settings.format, "text") && strcmp(settings.format, "json"))
        return usage_error("verify reports as text or json");
    if (tolerance < 0 || timeout_s <= 0)
        return usage_error("--tolerance and --timeout want positive numbers");
    if (arguments_text && !command_add_quoted(&verification.arguments, arguments_text))
        return usage_error("--args: a quote is not closed");
    command_add_all(&verification.arguments, single_arguments.items, single_arguments.count);
    for (size_t i = 0; i <= inputs.count; i++) {
        const char *path = i < inputs.count ? inputs.items[i] : stdin_file;
        if (path && access(path, R_OK) != 0)
            return usage_error("%s: %s (%s)", path, strerror(errno),
                               i < inputs.count ? "--input" : "--stdin");
    }
    if (skip_text) {
        if (regcomp(&skip, skip_text, REG_EXTENDED | REG_NOSUB) != 0)
            return usage_error("--ignore: '%s' is not a regular expression", skip_text);
        verification.how.skip = &skip;
    }
    if (mpicc)
        setenv("STEELYARD_MPICC", mpicc, 1); /* the analysis reads the same mpi.h the build uses */
    verification.compiler = duplicate(wrapper_default()->compiler);
    verification.cxx = mpicxx ? duplicate(mpicxx) : cxx_of(verification.compiler);
    verification.launcher = mpiexec ? duplicate(mpiexec) : wrapper_mpiexec(verification.compiler);
    verification.rows = json_array();
    int code = prepare_and_verify(&verification, arguments);
    if (skip_text)
        regfree(&skip);
    json_decref(verification.rows);
    command_free(&verification.arguments);
    free(verification.folder);
    free(verification.original);
    free(verification.rewritten);
    free(verification.compiler);
    free(verification.cxx);
    free(verification.launcher);
    return code;
}

const struct command command_verify = {
    .name = "verify",
    .synopsis = "-n P FILE.. | -p DIR [-- COMPILER-ARGUMENTS]",
    .summary = "builds original and rewritten, runs both under several share vectors, compares",
    .description =
        "Builds the original and the rewritten program in a temporary directory and runs both, the rewritten "
        "one\nunder share vectors chosen to bring mistakes out: equal, rank 0 smallest, rank 0 zero, last "
        "largest,\n7:3:11:5, and two pseudo-random ones; with --spawn also with the spawned processes in turn and at random. Compares exit status, stdout and the files written "
        "in the working\ndirectory. What follows -- is for the compiler and linker (-O2 -lm); arguments of "
        "the program go in --args.",
    .exits =
        "0  every run gave the original's results\n1  nothing of the program is rewritten\n2  usage\n3  "
        "incomplete: "
        "something was not analysed, or the original cannot be built or compared\n4  results differ, or the "
        "rewritten program does not build\n70 internal error\n",
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_RESULT,
    .options = verify_options,
    .run = run,
};
