#include "project/project.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "analysis/mutants.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"
#include "codes.h"
#include "files/memory.h"
#include "files/pause.h"
#include "files/stop.h"
#include "options.h"
#include "project/reading.h"
#include "project/settle.h"
#include "project/suppress.h"

static int gap_code(enum file_state state)
{
    return state == FILE_WIDE || state == FILE_BINARY ? CODE_NOT_TEXT : CODE_UNREADABLE;
}

static bool is_fortran(const char *path)
{
    static const char *const endings[] = {".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08"};
    const char *dot = strrchr(path_base(path), '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (!strcasecmp(dot, endings[i]))
            return true;
    return false;
}

static void load_texts(struct project *project)
{
    for (size_t i = 0; i < project->unit_count; i++) {
        struct unit *unit = &project->units[i];
        struct file_text file;
        char *reason;
        unit->path = project->requests.items[i].path;
        unit->flags = &project->requests.items[i].flags;
        enum file_state state = file_read(unit->path, &file, &reason);
        if (state == FILE_FINE && language_of(unit->path) == LANGUAGE_NONE && !says_language(unit->flags)) {
            project_add_gap(project, unit->path, 0, CODE_NOT_C,
                            duplicate(is_fortran(unit->path)
                                          ? "a Fortran source: Steelyard reads C and C++ only"
                                          : "not a C or C++ source by its ending"));
            file_free(&file);
        } else if (state == FILE_FINE) {
            unit->text = file_table_add(&project->files, &file);
            file_names_add(&project->names, unit->path, unit->text->real_path);
        } else {
            project_add_gap(project, unit->path, 0, gap_code(state), duplicate(reason));
            file_free(&file);
        }
        free(reason);
    }
}

static bool is_header(const char *path)
{
    static const char *const endings[] = {".h", ".hh", ".hpp", ".hxx", ".H"};
    const char *dot = strrchr(path_base(path), '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (!strcmp(dot, endings[i]))
            return true;
    return false;
}

static bool defines_main(const struct lowered_unit *unit)
{
    for (int i = 0; unit && i < unit->function_count; i++)
        if (!strcmp(unit->functions[i]->decl->name, "main"))
            return true;
    return false;
}

/* Where headers are all that was named, nothing was found because nothing was looked for. */
static void warn_of_headers(struct project *project)
{
    for (size_t i = 0; i < project->unit_count; i++)
        if (!project->units[i].lowered || !is_header(project->units[i].path) ||
            defines_main(project->units[i].lowered))
            return;
    for (size_t i = 0; i < project->unit_count; i++) {
        struct place place = {.path = project->units[i].path};
        project_add_warning(project, &place,
                            duplicate("a header is no program: name the source files that include it"));
    }
}

static int compare_gaps(const void *a, const void *b)
{
    const struct not_analysed *left = a, *right = b;
    int order = strcmp(left->path, right->path);
    return order ? order : (left->line > right->line) - (left->line < right->line);
}

/* The words of macros and bodies in headers, which name what a unit uses as its own text does. */
static void append_words(struct buffer *words, const struct source *header)
{
    int depth = 0;
    for (size_t i = 0; i < header->token_count; i++) {
        const struct token *t = &header->tokens[i];
        if (!t->directive) {
            const char mark = token_mark(t, header->text);
            depth += mark == '{' ? 1 : mark == '}' ? -1 : 0;
        }
        if (t->kind != TK_NAME || (!t->directive && depth <= 0))
            continue;
        buffer_add(words, header->text + t->begin, t->end - t->begin);
        buffer_add(words, " ", 1);
    }
}

static char *mentioned_in(const struct unit *unit)
{
    struct buffer words = {0};
    buffer_text(&words, unit->text->bytes);
    buffer_add(&words, "\n", 1);
    for (int k = 0; k < unit->lowered->source_count; k++)
        if (!unit->lowered->sources[k]->is_main &&
            !strstr(unit->lowered->sources[k]->path, "/include/steelyard")) /* the library's own */
            append_words(&words, unit->lowered->sources[k]);
    buffer_add(&words, "", 1);
    return words.data;
}

static void analyse_programs(struct project *project, const struct analysis_options *options, size_t jobs)
{
    struct lowered_unit **lowered = allocate(project->unit_count * sizeof *lowered);
    struct program_part *parts = allocate(project->unit_count * sizeof *parts);
    char **texts = allocate(project->unit_count * sizeof *texts);
    project->program = allocate(project->unit_count * sizeof *project->program);
    for (size_t i = 0; i < project->unit_count; i++) {
        const struct unit *unit = &project->units[i];
        lowered[i] = unit->lowered;
        texts[i] = unit->lowered ? mentioned_in(unit) : NULL;
        parts[i] = (struct program_part){texts[i], unit->names};
    }
    project->program_count = programs_find(parts, project->unit_count, project->program);
    for (size_t i = 0; i < project->unit_count; i++)
        free(texts[i]);
    free(texts);
    for (bool again = true; again;) {
        programs_analyse(lowered, project->program, project->unit_count, project->program_count, options,
                         jobs, &project->joined);
        const size_t left = programs_join(lowered, project->unit_count, &project->joined, project->program);
        again = left < project->program_count;
        if (again)
            joined_sites_free(&project->joined);
        project->program_count = left;
    }
    project->sites = &project->joined.list;
    free(parts);
    free(lowered);
}

static char *name_of(const void *names, const char *path)
{
    return file_name(names, path);
}

/* A file that is compiled several times, with other options each time, is another text each time: nothing of
 * a program that it belongs to is changed. */
static void refuse_repeated(struct project *project)
{
    for (size_t i = 0; i < project->unit_count; i++) {
        const char *path = project->units[i].path;
        if (!project->requests.items[i].repeated)
            continue;
        project_add_gap(project, path, 0, CODE_REPEATED,
                        duplicate("stands in the compilation database several times with other options, of "
                                  "which one was looked at"));
        char *message =
            format_text("%s, which belongs to the program, is compiled with other options, too", path);
        for (int g = 0; g < project->joined.group_count; g++)
            if ((size_t)project->joined.group_program[g] == project->program[i])
                project_drop_group(project, g, SITE_REFUSED, CODE_OTHER_CONFIGURATION, message);
        free(message);
    }
}

int project_analyse(struct project *project, struct unit_requests *requests,
                    const struct analysis_options *options, size_t jobs)
{
    *project = (struct project){.requests = *requests};
    *requests = (struct unit_requests){0};
    project->texts = text_store_new(name_of, &project->names);
    project->unit_count = project->requests.count;
    project->units = allocate(project->unit_count * sizeof *project->units);
    load_texts(project);
    pause_at("reading");
    units_read(project, jobs);
    pause_at("read");
    mutants_each();
    analyse_programs(project, options, jobs);
    for (size_t i = 0; i < project->sites->gap_count; i++) {
        const struct not_analysed *item = &project->sites->gaps[i];
        project_add_gap(project, item->path, item->line, item->code, duplicate(item->reason));
    }
    refuse_repeated(project);
    if (project->gap_count)
        qsort(project->gaps, project->gap_count, sizeof *project->gaps, compare_gaps);
    for (size_t i = 0; i < project->sites->warning_count; i++)
        project_add_warning(project, &project->sites->warnings[i].place,
                            duplicate(project->sites->warnings[i].text));
    warn_of_headers(project);
    suppress_sites(project);
    return EXIT_COMPLETE;
}

/* The directory nothing is written outside of. */
static char *choose_root(const struct project *project)
{
    char here[4096];
    if (!getcwd(here, sizeof here))
        strcpy(here, "/");
    char *root = NULL;
    bool inside = true;
    for (size_t i = 0; i < project->unit_count; i++) {
        if (!project->units[i].text)
            continue;
        const char *path = project->units[i].text->real_path;
        inside = inside && path_inside(path, here);
        if (!root)
            root = path_directory(path);
        while (!path_inside(path, root)) {
            char *parent = path_directory(root);
            free(root);
            root = parent;
        }
    }
    if (inside) {
        free(root);
        root = duplicate(here);
    }
    return root;
}

/* A group that needs an edit outside the root is refused as a whole. */
static void refuse_outside_root(struct project *project)
{
    for (size_t i = 0; i < project->sites->edit_count; i++) {
        const struct edit *edit = &project->sites->edits[i];
        const struct file_text *file = file_table_find(&project->files, edit->path);
        if (file && path_inside(file->real_path, project->root))
            continue;
        char *message = format_text("the change needs an edit of %s, which lies outside the root %s",
                                    edit->path, project->root);
        project_refuse_edit(project, edit, CODE_OUTSIDE_ROOT, message);
        free(message);
        i = (size_t)-1;
    }
}

/* A scatter that nothing is known of because the analysis was ended makes the report incomplete. */
static void report_stop(struct project *project)
{
    const char *reason = stop_reason();
    for (size_t i = 0; reason && i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        if (site->code != CODE_TOO_LARGE)
            continue;
        project_add_gap(project, site->place.path, site->place.line, CODE_STOPPED,
                        format_text("the program was not followed to its end: %s", reason));
        qsort(project->gaps, project->gap_count, sizeof *project->gaps, compare_gaps);
        return;
    }
}

int project_read(struct project *project, const struct arguments *given)
{
    /* without files and -p: those of .steelyard.toml */
    struct arguments usual = *given;
    const struct arguments *arguments = &usual;
    bool named = given->plain.count || settings.database;
    const char *database = named ? settings.database : settings.usual_database;
    if (!named)
        usual.plain = settings.files;
    *project = (struct project){0};
    struct analysis_options options;
    struct unit_requests requests;
    if (settings_for_analysis(&options) != EXIT_COMPLETE)
        return EXIT_USAGE;
    char *root = NULL;
    if (settings.root && !(root = path_real(settings.root)))
        return usage_error("--root %s: no such directory", settings.root);
    for (size_t i = 0; i < arguments->plain.count; i++) {
        struct file_text file;
        char *reason;
        enum file_state state = file_read(arguments->plain.items[i], &file, &reason);
        if (state == FILE_MISSING || state == FILE_DIRECTORY) {
            usage_error("%s: %s%s", arguments->plain.items[i], reason,
                        state == FILE_DIRECTORY ? " (name files, or a compilation database with -p DIR)"
                                                : "");
            file_free(&file);
            free(reason);
            free(root);
            return EXIT_USAGE;
        }
        file_free(&file);
        free(reason);
    }
    int code = requests_make(database, &arguments->plain, &arguments->after, &requests);
    if (code != EXIT_COMPLETE) {
        free(root);
        return code;
    }
    for (size_t i = 0; i < requests.remark_count; i++)
        fprintf(stderr, "steelyard: %s\n", requests.remarks[i]);
    stop_watch(settings.time_limit);
    project_analyse(project, &requests, &options, (size_t)settings.jobs);
    project->root = root ? root : choose_root(project);
    refuse_outside_root(project);
    project_settle(project, &options, (size_t)settings.jobs);
    stop_unwatch();
    report_stop(project);
    return EXIT_COMPLETE;
}

void project_free(struct project *project)
{
    for (size_t i = 0; i < project->unit_count; i++) {
        if (project->units[i].lowered)
            lowered_unit_free(project->units[i].lowered);
        defined_names_free(&project->units[i].names);
        diagnoses_free(&project->units[i].diagnoses);
    }
    text_store_free(project->texts);
    file_names_free(&project->names);
    free(project->program);
    free(project->units);
    requests_free(&project->requests);
    file_table_free(&project->files);
    joined_sites_free(&project->joined);
    for (size_t i = 0; i < project->owned_count; i++)
        free(project->owned[i]);
    free(project->owned);
    free(project->remarks);
    free(project->gaps);
    free(project->warnings);
    arena_free(project->arena);
    free(project->root);
    free(project->compiler_headers);
    *project = (struct project){0};
}
