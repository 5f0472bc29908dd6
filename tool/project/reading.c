/* The units of a project, read on all cores. */
#include "project/reading.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "analysis/base/arena.h"
#include "analysis/tree/lower.h"
#include "codes.h"
#include "files/parallel.h"
#include "files/stop.h"
#include "project/inclusions.h"
#include "project/wrapper.h"

struct reading {
    struct project *project;
    pthread_mutex_t mutex;
    struct inclusions *inclusions;
    /* Units of C, and of C++, that had need of the compiler's own headers, and those that may be another one
     * with them: */
    int headers_needed[2], headers_unclear[2];
};

static const struct diagnosis *first_error(const struct diagnoses *diagnoses, size_t *count)
{
    const struct diagnosis *first = NULL;
    *count = 0;
    for (size_t i = 0; i < diagnoses->count; i++) {
        if (diagnoses->items[i].severity < CXDiagnostic_Error)
            continue;
        if (!first)
            first = &diagnoses->items[i];
        ++*count;
    }
    return first;
}

static bool misses_file(const struct diagnoses *diagnoses, const char *name)
{
    for (size_t i = 0; i < diagnoses->count; i++) {
        const char *text = diagnoses->items[i].text;
        if (diagnoses->items[i].severity >= CXDiagnostic_Error && strstr(text, "file not found") &&
            (!name || strstr(text, name)))
            return true;
    }
    return false;
}

bool says_language(const struct command_line *flags)
{
    for (size_t i = 0; i < flags->count; i++) {
        if (!strcmp(flags->words[i], "-x"))
            return true;
    }
    return false;
}

/* What clang says of C++ that it reads as C: a word that begins a declaration, or a header without ending. */
static bool looks_like_cxx(const struct diagnoses *diagnoses)
{
    static const char *const words[] = {"unknown type name 'class'", "unknown type name 'namespace'",
                                        "unknown type name 'template'", "unknown type name 'using'"};
    for (size_t i = 0; i < diagnoses->count; i++) {
        const char *text = diagnoses->items[i].text;
        if (diagnoses->items[i].severity < CXDiagnostic_Error)
            continue;
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            if (strstr(text, words[w]))
                return true;
        size_t name = *text == '\'' ? strcspn(text + 1, "./'") : 0;
        if (name && !strcmp(text + 1 + name, "' file not found"))
            return true;
    }
    return false;
}

static void gap(struct reading *reading, const struct unit *unit, unsigned line, int code, char *reason)
{
    pthread_mutex_lock(&reading->mutex);
    project_add_gap(reading->project, unit->path, line, code, reason);
    pthread_mutex_unlock(&reading->mutex);
}

static void report_parse_errors(struct reading *reading, const struct unit *unit,
                                const struct diagnoses *diagnoses)
{
    size_t count;
    const struct diagnosis *error = first_error(diagnoses, &count);
    bool mpi = misses_file(diagnoses, "'mpi.h'");
    bool here = !strcmp(error->path, unit->path);
    struct buffer text = {0};
    if (!here && error->path[0])
        buffer_format(&text, "%s:%u: ", error->path, error->line);
    buffer_text(&text, error->text);
    if (count > 1)
        buffer_format(&text, " (and %zu more error%s)", count - 1, count > 2 ? "s" : "");
    const struct mpi_wrapper *wrapper = wrapper_default();
    if (mpi && !wrapper->works)
        buffer_format(&text,
                      "; no call of MPI can be seen without it: %s does not work (see steelyard doctor)",
                      wrapper->compiler);
    else if (mpi)
        buffer_text(&text, "; no call of MPI can be seen without it (see steelyard doctor)");
    else if (language_of(unit->path) == LANGUAGE_C && !says_language(unit->flags) &&
             looks_like_cxx(diagnoses))
        buffer_format(&text,
                      "; this looks like C++, and by its ending %s is C: name it .cpp, or add -- -x c++",
                      path_base(unit->path));
    else if (misses_file(diagnoses, NULL))
        buffer_text(&text, "; its folder is named with -- -IDIR, or -p DIR takes the options of the build");
    gap(reading, unit, here ? error->line : 0, mpi ? CODE_MPI_H_MISSING : CODE_PARSE_ERROR, text.data);
}

static char *compiler_headers(struct reading *reading)
{
    pthread_mutex_lock(&reading->mutex);
    struct project *project = reading->project;
    if (!project->compiler_headers)
        project->compiler_headers = wrapper_compiler_headers(wrapper_default());
    if (!project->compiler_headers)
        project->compiler_headers = duplicate("");
    pthread_mutex_unlock(&reading->mutex);
    return project->compiler_headers;
}

static CXTranslationUnit parse(CXIndex index, struct unit *unit)
{
    struct overlay overlay = {unit->path, unit->text->bytes, unit->text->size};
    return parse_unit(index, unit->path, unit->flags, &overlay, 1, &unit->diagnoses);
}

static void dispose(struct unit *unit, CXTranslationUnit *parsed)
{
    if (*parsed)
        clang_disposeTranslationUnit(*parsed);
    *parsed = NULL;
    diagnoses_free(&unit->diagnoses);
}

/* Where units before this one had need of the compiler's own headers: parsed with them at once, if that comes
 * to what both parses would come to, the one without that misses a header and the one with. Null: it does
 * not, or is not tried. */
static CXTranslationUnit parse_with_headers(struct reading *reading, CXIndex index, struct unit *unit,
                                            struct command_line *flags)
{
    const bool cxx = language_of(unit->path) == LANGUAGE_CXX;
    pthread_mutex_lock(&reading->mutex);
    const bool wanted = reading->headers_needed[cxx] > 4 * reading->headers_unclear[cxx];
    pthread_mutex_unlock(&reading->mutex);
    if (!wanted || text_asks_for_headers(unit->text->bytes, unit->text->size))
        return NULL;
    const size_t before = flags->count;
    command_add(flags, "-idirafter");
    command_add(flags, compiler_headers(reading));
    CXTranslationUnit parsed = parse(index, unit);
    const enum headers_used used =
        parsed ? headers_used(reading->inclusions, parsed, compiler_headers(reading)) : HEADERS_UNCLEAR;
    if (used == HEADERS_UNCLEAR)
        dispose(unit, &parsed);
    pthread_mutex_lock(&reading->mutex);
    reading->headers_needed[cxx] += used == HEADERS_USED;
    reading->headers_unclear[cxx] += used == HEADERS_UNCLEAR;
    pthread_mutex_unlock(&reading->mutex);
    if (used == HEADERS_UNCLEAR || (used == HEADERS_UNUSED && !misses_file(&unit->diagnoses, NULL)))
        command_cut(flags, before);
    return parsed;
}

static CXTranslationUnit parse_as_needed(struct reading *reading, CXIndex index, struct unit *unit,
                                         struct command_line *flags)
{
    CXTranslationUnit parsed = parse_with_headers(reading, index, unit, flags);
    if (parsed)
        return parsed;
    parsed = parse(index, unit);
    if (parsed && misses_file(&unit->diagnoses, NULL) && *compiler_headers(reading)) {
        command_add(flags, "-idirafter");
        command_add(flags, compiler_headers(reading));
        dispose(unit, &parsed);
        parsed = parse(index, unit);
        pthread_mutex_lock(&reading->mutex);
        reading->headers_needed[language_of(unit->path) == LANGUAGE_CXX]++;
        pthread_mutex_unlock(&reading->mutex);
    }
    return parsed;
}

static void read_unit(struct reading *reading, CXIndex index, struct unit *unit, struct command_line *flags)
{
    CXTranslationUnit parsed = parse_as_needed(reading, index, unit, flags);
    size_t errors;
    if (!parsed) {
        gap(reading, unit, 0, CODE_PARSER_FAILED, duplicate("the parser gave up on this file"));
    } else if (first_error(&unit->diagnoses, &errors)) {
        report_parse_errors(reading, unit, &unit->diagnoses);
    } else {
        inclusions_keep(reading->inclusions, parsed);
        defined_names_take(parsed, language_of(unit->path) == LANGUAGE_C && !says_language(unit->flags),
                           &unit->names);
        unit->lowered =
            lower_unit(parsed, unit->path, unit->text->bytes, unit->text->size,
                       (const char *const *)flags->words, flags->count, reading->project->texts, false);
    }
    if (parsed)
        clang_disposeTranslationUnit(parsed);
}

static void read_one(void *data, size_t i)
{
    struct reading *reading = data;
    struct project *project = reading->project;
    if (!project->units[i].text)
        return;
    const char *stop = stop_reason();
    if (stop) {
        gap(reading, &project->units[i], 0, CODE_STOPPED, format_text("not read: %s", stop));
        return;
    }
    CXIndex index = clang_createIndex(0, 0);
    read_unit(reading, index, &project->units[i], &project->requests.items[i].flags);
    clang_disposeIndex(index);
}

void units_read(struct project *project, size_t jobs)
{
    struct reading reading = {.project = project,
                              .mutex = PTHREAD_MUTEX_INITIALIZER,
                              .inclusions = inclusions_new(&project->files, &project->names)};
    parallel_for(project->unit_count, jobs, "files read", read_one, &reading);
    inclusions_free(reading.inclusions);
#ifdef __GLIBC__
    malloc_trim(0); /* what the parses had */
#endif
}
