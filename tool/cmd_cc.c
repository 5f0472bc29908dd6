#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "codes.h"
#include "compile/compile.h"
#include "options.h"
#include "report/report.h"
#include "project/home.h"
#include "project/project.h"
#include "project/settle.h"

static const struct option cc_options[] = {{OPTION_FLAG, 'q', "quiet", NULL,
                                            "do not report refused calls and rewritten files on stderr",
                                            &settings.quiet},
                                           {OPTION_END, 0, NULL, NULL, NULL, NULL}};

struct compilation {
    const char *compiler;
    bool cxx;
    const char *const *words; /* after the compiler's name */
    size_t count;
    struct compiler_call call;
    const struct mpi_wrapper *wrapper;
    struct home home;
    struct project project;
    struct rewriting rewriting;
    char *folder; /* the rewritten texts */
};

static int run_inherited(const struct command_line *line)
{
    struct process_options options = {.inherit = true};
    struct process_result result;
    process_run(line, &options, &result);
    return result.status;
}

static void add_link_flags(const struct compilation *compilation, struct command_line *line)
{
    if (compilation->call.links && compilation->home.lib_folder)
        home_add_link_flags(&compilation->home, line);
}

/* For sources that include the runtime's header, rewritten now or by apply before. */
static void add_include_flags(const struct compilation *compilation, struct command_line *line)
{
    if (compilation->call.source_count && compilation->home.include) {
        command_add(line, "-isystem");
        command_add(line, compilation->home.include);
    }
}

/* The command as it was given, the runtime added: its header when it reads sources, its library when it links
 * (other objects may need it). */
static int compile_unchanged(const struct compilation *compilation)
{
    struct command_line line = {0};
    command_add(&line, compilation->compiler);
    command_add_all(&line, compilation->words, compilation->count);
    add_include_flags(compilation, &line);
    add_link_flags(compilation, &line);
    int status = run_inherited(&line);
    command_free(&line);
    return status;
}

static struct unit_requests make_requests(const struct compilation *compilation)
{
    struct unit_requests requests = {0};
    struct words files = {0}, flags = {(const char **)(size_t)compilation->words, compilation->count};
    files.items = allocate(compilation->call.source_count * sizeof *files.items);
    for (size_t i = 0; i < compilation->call.source_count; i++)
        files.items[files.count++] = compilation->words[compilation->call.sources[i]];
    requests_make(NULL, &files, &flags, &requests);
    /* g++ reads .c as C++. */
    for (size_t i = 0; compilation->cxx && i < requests.count; i++) {
        command_add(&requests.items[i].flags, "-x");
        command_add(&requests.items[i].flags, "c++");
    }
    free(files.items);
    return requests;
}

/* Other units include the same header and are compiled apart: they would not see the change. */
static void refuse_header_edits(struct project *project)
{
    for (size_t i = 0; i < project->sites->edit_count; i++) {
        const struct edit *edit = &project->sites->edits[i];
        const struct file_text *file = file_table_find(&project->files, edit->path);
        bool is_main = false;
        for (size_t k = 0; k < project->unit_count; k++)
            is_main = is_main || project->units[k].text == file;
        if (is_main)
            continue;
        char *message =
            format_text("the change needs an edit of %s, which other files may include", edit->path);
        project_refuse_edit(project, edit, CODE_HEADER_IN_WRAPPER, message);
        free(message);
        i = (size_t)-1;
    }
}

static bool speaks_of_mpi(const struct project *project, const char *path)
{
    const struct file_text *file = file_table_find(&project->files, path);
    return file && strstr(file->bytes, "MPI_");
}

static void report_refused(const struct project *project)
{
    if (settings.quiet)
        return;
    bool color = color_wanted(stderr), elsewhere = false;
    for (size_t i = 0; i < project->gap_count; i++) {
        const struct not_analysed *gap = &project->gaps[i];
        if (speaks_of_mpi(project, gap->path))
            fprintf(stderr, "steelyard: %s: compiled unchanged, not analysed: %s [SY%03d]\n", gap->path,
                    gap->reason, gap->code);
    }
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        if (site->status != SITE_REFUSED || report_is_repeated(project, site))
            continue;
        report_text_site(stderr, color, project, site, "steelyard leaves this call as it is");
        elsewhere = elsewhere || site->code == CODE_UNKNOWN_FUNCTION || site->code == CODE_NOT_REACHED;
    }
    report_text_codes(stderr, project);
    if (elsewhere)
        fprintf(
            stderr,
            "steelyard: a compiler sees one file; to follow functions into others: steelyard apply -p DIR\n"
            "           (DIR with a compile_commands.json; a Makefile project gets one with: bear -- make)\n");
}

/* Fills project and rewriting. False: compile as it is. */
static bool rewrite(struct compilation *compilation)
{
    struct analysis_options options;
    struct unit_requests requests = make_requests(compilation);
    settings_for_analysis(&options);
    options.one_configuration = true;
    project_analyse(&compilation->project, &requests, &options, (size_t)settings.jobs);
    refuse_header_edits(&compilation->project);
    project_settle(&compilation->project, &options, (size_t)settings.jobs);
    report_refused(&compilation->project);
    if (rewriting_make(&compilation->project, &compilation->rewriting) != EXIT_COMPLETE ||
        !compilation->rewriting.count)
        return false;
    bool good = project_verified(&compilation->project) == EXIT_COMPLETE;
    if (!good)
        fprintf(stderr, "steelyard: %s: compiled unchanged\n", compilation->project.units[0].path);
    return good;
}

/* Index of the rewriting for a source word; -1: it stays. */
static long rewriting_of(const struct compilation *compilation, const char *source)
{
    const struct file_text *file = file_table_find(&compilation->project.files, source);
    for (size_t i = 0; file && i < compilation->rewriting.count; i++) {
        if (compilation->rewriting.files[i].original == file)
            return (long)i;
    }
    return -1;
}

/* FOLDER/N/name.c, so that equal names in several folders stay apart and objects keep their names. */
static char *temporary_of(const struct compilation *compilation, long index, const char *source)
{
    return format_text("%s/%ld/%s", compilation->folder, index, path_base(source));
}

static bool write_texts(const struct compilation *compilation)
{
    bool good = true;
    for (size_t i = 0; good && i < compilation->call.source_count; i++) {
        const char *source = compilation->words[compilation->call.sources[i]];
        long index = rewriting_of(compilation, source);
        if (index < 0)
            continue;
        struct buffer text = {0};
        char *path = temporary_of(compilation, index, source), *folder = path_directory(path);
        text_with_lines(&compilation->rewriting.files[index], source, &text);
        good = path_make_directory(folder) == 0 && file_write(path, text.data, text.size, 0600) == 0;
        if (!good)
            fprintf(stderr, "steelyard: %s: %s\n", path, strerror(errno));
        free(path);
        free(folder);
        buffer_free(&text);
    }
    return good;
}

/* Dependency files speak of the original, not of the temporary. */
static void mend_dependencies(const struct compilation *compilation)
{
    for (size_t i = 0; i < compilation->call.source_count; i++) {
        const char *source = compilation->words[compilation->call.sources[i]];
        long index = rewriting_of(compilation, source);
        char *path = index < 0 ? NULL : dependency_file_of(&compilation->call, source), *reason;
        struct file_text text;
        if (!path)
            continue;
        if (file_read(path, &text, &reason) == FILE_FINE) {
            char *temporary = temporary_of(compilation, index, source);
            struct buffer mended = {0};
            const char *at = text.bytes, *found;
            while ((found = strstr(at, temporary))) {
                buffer_add(&mended, at, (size_t)(found - at));
                buffer_text(&mended, source);
                at = found + strlen(temporary);
            }
            buffer_text(&mended, at);
            file_write(path, mended.data, mended.size, text.mode);
            buffer_free(&mended);
            free(temporary);
        }
        free(reason);
        file_free(&text);
        free(path);
    }
}

/* The compiler notes the name of its input for debuggers, #line or not: it becomes the original's. */
static void add_debug_flags(const struct compilation *compilation, struct command_line *line)
{
    bool debug = false;
    for (size_t i = 0; i < compilation->count; i++)
        debug = debug || !strncmp(compilation->words[i], "-g", 2);
    for (size_t i = 0; debug && i < compilation->call.source_count; i++) {
        const char *source = compilation->words[compilation->call.sources[i]];
        long index = rewriting_of(compilation, source);
        if (index < 0)
            continue;
        char *folder = path_directory(source),
             *flag = format_text("-fdebug-prefix-map=%s/%ld=%s", compilation->folder, index, folder);
        command_add(line, flag);
        free(flag);
        free(folder);
    }
}

static struct command_line rewritten_command(const struct compilation *compilation)
{
    struct command_line line = {0};
    command_add(&line, compilation->compiler);
    size_t next = 0;
    for (size_t i = 0; i < compilation->call.source_count; i++) {
        char *folder = path_directory(compilation->words[compilation->call.sources[i]]);
        command_add(&line, "-iquote");
        command_add(&line, folder);
        free(folder);
    }
    for (size_t i = 0; i < compilation->count; i++) {
        const char *word = compilation->words[i];
        bool source = next < compilation->call.source_count && compilation->call.sources[next] == i;
        long index = source ? rewriting_of(compilation, word) : -1;
        next += source;
        char *temporary = index < 0 ? NULL : temporary_of(compilation, index, word);
        command_add(&line, temporary ? temporary : word);
        free(temporary);
    }
    add_debug_flags(compilation, &line);
    add_include_flags(compilation, &line);
    add_link_flags(compilation, &line);
    return line;
}

static void report_rewritten(const struct compilation *compilation)
{
    for (size_t i = 0; !settings.quiet && i < compilation->rewriting.count; i++) {
        size_t calls = 0;
        const struct file_text *file = compilation->rewriting.files[i].original;
        for (size_t k = 0; k < compilation->project.sites->count; k++) {
            const struct site *site = &compilation->project.sites->sites[k];
            calls += site->status == SITE_CONVERTIBLE &&
                     file_table_find(&compilation->project.files, site->place.path) == file;
        }
        fprintf(stderr, "steelyard: %s: %zu call%s rewritten\n", file->path, calls, calls == 1 ? "" : "s");
    }
}

/* Compiles the rewritten texts. What the compiler refuses of them is compiled as it was. */
static int compile_rewritten(struct compilation *compilation)
{
    int status = -1;
    compilation->folder = path_temporary("cc");
    if (compilation->folder && write_texts(compilation)) {
        struct command_line line = rewritten_command(compilation);
        struct process_result result;
        process_run(&line, NULL, &result);
        status = result.status;
        if (status == 0) {
            fwrite(result.output.data ? result.output.data : "", 1, result.output.size, stdout);
            fwrite(result.errors.data ? result.errors.data : "", 1, result.errors.size, stderr);
            mend_dependencies(compilation);
            report_rewritten(compilation);
        }
        process_result_free(&result);
        command_free(&line);
    }
    if (compilation->folder)
        path_remove_tree(compilation->folder);
    if (status == 0)
        return status;
    status = compile_unchanged(compilation);
    if (status == 0)
        fprintf(stderr, "steelyard: compiled unchanged: the rewritten source was not accepted by %s\n",
                compilation->compiler);
    return status;
}

static int compile_words(const char *compiler, bool cxx, const char *const *words, size_t count)
{
    struct compilation compilation = {.compiler = compiler, .cxx = cxx, .words = words, .count = count};
    int status;
    compiler_call_read(words, count, &compilation.call);
    if (compilation.call.source_count || compilation.call.links) {
        if (wrapper_is_one(compiler))
            setenv("STEELYARD_MPICC", compiler, 1);
        compilation.wrapper = wrapper_default();
        home_find(compilation.wrapper->kind, &compilation.home);
    }
    bool rewritten = compilation.call.compiles && rewrite(&compilation);
    if (rewritten && !home_can_link(&compilation.home, compilation.wrapper->kind, words, count))
        status = EXIT_FAILED;
    else
        status = rewritten ? compile_rewritten(&compilation) : compile_unchanged(&compilation);
    if (compilation.project.sites) {
        rewriting_free(&compilation.rewriting);
        project_free(&compilation.project);
    }
    compiler_call_free(&compilation.call);
    home_free(&compilation.home);
    free(compilation.folder);
    return status;
}

/* Sources may be named in response files. */
static int compile(const char *compiler, bool cxx, const char *const *words, size_t count)
{
    struct command_line expanded = {0};
    flags_expand(&expanded, words, count, NULL);
    int status = compile_words(compiler, cxx, (const char *const *)expanded.words, expanded.count);
    command_free(&expanded);
    return status;
}

static int run(const struct arguments *arguments)
{
    if (arguments->plain.count || !arguments->after.count)
        return usage_error("cc wants the compiler's command after --, e.g. steelyard cc -- mpicc -c prog.c");
    const char *compiler = arguments->after.items[0];
    bool cxx = strstr(path_base(compiler), "++") || strstr(path_base(compiler), "cxx") ||
               strstr(path_base(compiler), "mpiCC");
    return compile(compiler, cxx, arguments->after.items + 1, arguments->after.count - 1);
}

int command_cc_as_compiler(bool cxx, int count, char **words)
{
    struct command_line options = {0};
    struct arguments arguments = {0};
    bool help;
    const char *text = getenv("STEELYARD_CC_OPTIONS"),
               *asked = getenv(cxx ? "STEELYARD_MPICXX" : "STEELYARD_MPICC");
    if (text && !command_add_quoted(&options, text))
        return usage_error("STEELYARD_CC_OPTIONS: a quote is not closed");
    if (options.count && options_read(&command_cc, (int)options.count, options.words, &arguments, &help))
        return EXIT_USAGE;
    char *compiler;
    if (asked && *asked) {
        compiler = duplicate(asked);
    } else if (!cxx) {
        compiler = duplicate(wrapper_default()->compiler);
    } else {
        static const char *const names[] = {"mpicxx.mpich", "mpicxx.openmpi", "mpicxx"};
        char *found = NULL;
        size_t i = 0;
        while (i < 2 && !(found = program_find(names[i])))
            i++;
        free(found);
        compiler = duplicate(names[i]);
    }
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i], "--help")) {
            printf(
                "steelyard-mpi%s stands in for %s: it rewrites calls of MPI_Scatter that can be changed while it compiles,\n"
                "and links Steelyard's runtime. Options in STEELYARD_CC_OPTIONS, the compiler in STEELYARD_MPI%s; more:\n"
                "steelyard help cc. What follows is the compiler's own help.\n\n",
                cxx ? "cxx" : "cc", compiler, cxx ? "CXX" : "CC");
            fflush(stdout);
            break;
        }
    int status = compile(compiler, cxx, (const char *const *)words, (size_t)count);
    free(compiler);
    command_free(&options);
    return status;
}

const struct command command_cc = {
    .name = "cc",
    .synopsis = "-- COMPILER ARGUMENTS..",
    .summary = "stands in for the compiler: rewrites out of tree while compiling, links the runtime",
    .description =
        "Runs the compiler command with rewritten texts in place of the sources and adds the runtime when it "
        "links.\nThe sources stay as they are; #line keeps messages, __FILE__ and debuggers on them. Refused "
        "calls compile\nunchanged and are reported on stderr. Also installed as steelyard-mpicc and "
        "steelyard-mpicxx:\n\n    make CC=steelyard-mpicc\n    cmake -DCMAKE_C_COMPILER=steelyard-mpicc "
        "..\n    ./configure CC=steelyard-mpicc\n\nWith CMake's find_package(MPI), MPI_C_COMPILER alone "
        "is asked for flags and compiles nothing: set CMAKE_C_COMPILER.\n\n"
        "The stand-ins take their options from STEELYARD_CC_OPTIONS, and the compiler from "
        "STEELYARD_MPICC\nand STEELYARD_MPICXX. A file is rewritten when its own text is enough for the "
        "proof; what needs several "
        "files at\nonce, or a header, needs apply.",
    .exits = "those of the compiler; 2 for wrong usage of steelyard cc itself\n",
    .common = COMMON_ANALYSIS | COMMON_COLOR,
    .options = cc_options,
    .run = run,
};
