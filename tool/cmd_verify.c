#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "behaviour/verify.h"
#include "options.h"
#include "report/report.h"
#include "project/home.h"
#include "project/settle.h"
#include "project/wrapper.h"

static long long ranks_option;
static const char *ranks_list, *mpicc, *mpicxx, *mpiexec, *arguments_text, *stdin_file, *skip_text;
static struct words single_arguments, inputs;
static double tolerance, timeout_s = 60;
static bool keep, any_order, no_sanitize, no_sizes, all_prints;

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
    {OPTION_FLAG, 0, "all-prints", NULL, "compare also prints that show a rank's own share", &all_prints},
    {OPTION_FLAG, 0, "no-sanitize", NULL, "do not build with sanitizers as well", &no_sanitize},
    {OPTION_FLAG, 0, "no-sizes", NULL, "do not try arguments that the ranks do not divide", &no_sizes},
    {OPTION_REAL, 0, "timeout", "SECONDS", "for each run (default 60)", &timeout_s},
    {OPTION_TEXT, 0, "mpicc", "WRAPPER", "MPI compiler to build with (default: as doctor says)", &mpicc},
    {OPTION_TEXT, 0, "mpicxx", "WRAPPER", "the same for C++", &mpicxx},
    {OPTION_TEXT, 0, "mpiexec", "PROGRAM", "how to start it (default: the one beside the wrapper)", &mpiexec},
    {OPTION_FLAG, 0, "keep", NULL, "keep the temporary directory and name it", &keep},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

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

static bool can_link(const struct verify_request *request)
{
    struct home home;
    const char *kind = wrapper_named(request->compiler)->kind;
    home_find(kind, &home);
    bool can = home_can_link(&home, kind, request->link->items, request->link->count);
    home_free(&home);
    return can;
}

/* Reads, rewrites in memory, checks there, then builds and runs. */
static int prepare_and_verify(const struct verify_request *request, const struct arguments *arguments)
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
        char *folder = can_link(request) ? path_temporary("verify") : NULL;
        code = folder ? verify_programs(request, folder, &project, &rewriting) : EXIT_FAILED;
        if (folder && keep)
            fprintf(stderr, "steelyard: kept %s\n", folder);
        else if (folder)
            path_remove_tree(folder);
        free(folder);
    }
    rewriting_free(&rewriting);
    project_free(&project);
    return code;
}

static int run(const struct arguments *arguments)
{
    struct verify_request request = {.how = {.tolerance = tolerance, .any_order = any_order},
                                     .inputs = &inputs,
                                     .link = &arguments->after,
                                     .timeout_s = timeout_s,
                                     .sanitize = !no_sanitize,
                                     .sizes =
                                         !no_sizes && !settings.cover_all, /* which means other results */
                                     .all_prints = all_prints};
    regex_t skip;
    if (read_ranks(request.ranks, &request.rank_count) != EXIT_COMPLETE)
        return EXIT_USAGE;
    if (strcmp(settings.format, "text") && strcmp(settings.format, "json"))
        return usage_error("verify reports as text or json");
    if (tolerance < 0 || timeout_s <= 0)
        return usage_error("--tolerance and --timeout want positive numbers");
    if (arguments_text && !command_add_quoted(&request.arguments, arguments_text))
        return usage_error("--args: a quote is not closed");
    command_add_all(&request.arguments, single_arguments.items, single_arguments.count);
    for (size_t i = 0; i <= inputs.count; i++) {
        const char *path = i < inputs.count ? inputs.items[i] : stdin_file;
        if (path && access(path, R_OK) != 0)
            return usage_error("%s: %s (%s)", path, strerror(errno),
                               i < inputs.count ? "--input" : "--stdin");
    }
    if (skip_text) {
        if (regcomp(&skip, skip_text, REG_EXTENDED | REG_NOSUB) != 0)
            return usage_error("--ignore: '%s' is not a regular expression", skip_text);
        request.how.skip = &skip;
    }
    if (mpicc)
        setenv("STEELYARD_MPICC", mpicc, 1); /* the analysis reads the same mpi.h the build uses */
    request.compiler = duplicate(wrapper_default()->compiler);
    request.cxx = mpicxx ? duplicate(mpicxx) : cxx_of(request.compiler);
    request.launcher = mpiexec ? duplicate(mpiexec) : wrapper_mpiexec(request.compiler);
    request.input = stdin_file ? path_real(stdin_file) : NULL;
    int code = prepare_and_verify(&request, arguments);
    if (skip_text)
        regfree(&skip);
    command_free(&request.arguments);
    free(request.input);
    free(request.compiler);
    free(request.cxx);
    free(request.launcher);
    return code;
}

const struct command command_verify = {
    .name = "verify",
    .synopsis = "-n P FILE.. | -p DIR [-- COMPILER-ARGUMENTS]",
    .summary = "builds original and rewritten, runs both under several share vectors, compares",
    .description =
        "Builds the original and the rewritten program in a temporary directory and runs both, the rewritten "
        "one\nunder share vectors chosen to bring mistakes out: equal, rank 0 smallest, rank 0 zero, last "
        "largest,\n7:3:11:5, two pseudo-random ones, and one with other numbers for the ranks; with --spawn "
        "also with the\nspawned processes in turn and at random, with --loops also under techniques that take numbers in "
        "other ways.\nCompares exit status, stdout and the files written, those outside of the working directory too "
        "(they are\nput back as they were).\n\n"
        "All of it is done twice: built as given, and with the address and undefined-behaviour sanitizers, "
        "where the\noriginal passes them. Each whole number among the arguments that the ranks divide is "
        "tried one larger as\nwell; without --args those are the numbers that main takes where an argument is "
        "missing. Prints that --assert print-only allows to show a rank's own share are "
        "left out, in both programs.\n\nWhat follows -- is for the compiler and linker (-O2 -lm); arguments "
        "of the program go in --args.",
    .exits =
        "0  every run gave the original's results\n1  nothing of the program is rewritten\n2  usage\n3  "
        "incomplete: "
        "something was not analysed, or the original cannot be built or compared\n4  results differ, or the "
        "rewritten program does not build\n70 internal error\n",
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_RESULT,
    .options = verify_options,
    .run = run,
};
