#include "project/parse.h"

#include <stdlib.h>
#include <string.h>

#include "project/flags.h"

char *clang_text(CXString string)
{
    const char *text = clang_getCString(string);
    char *copy = duplicate(text ? text : "");
    clang_disposeString(string);
    return copy;
}

/* A warning that a variable, a parameter, a function is not used; not that a value is thrown away. */
static bool speaks_of_name(const char *option)
{
    static const char *const names[] = {
        "-Wunused-variable",          "-Wunused-but-set-variable", "-Wunused-parameter",
        "-Wunused-but-set-parameter", "-Wunused-function",         "-Wunused-private-field",
        "-Wunused-lambda-capture",    "-Wunused-const-variable",   "-Wunneeded-internal-declaration"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strcmp(option, names[i]))
            return true;
    }
    return false;
}

static void collect(CXTranslationUnit unit, struct diagnoses *diagnoses)
{
    unsigned count = clang_getNumDiagnostics(unit);
    diagnoses->items = allocate(count * sizeof *diagnoses->items);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        struct diagnosis *item = &diagnoses->items[diagnoses->count++];
        item->severity = clang_getDiagnosticSeverity(diagnostic);
        item->text = clang_text(clang_getDiagnosticSpelling(diagnostic));
        char *option = clang_text(clang_getDiagnosticOption(diagnostic, NULL));
        item->unused = item->severity == CXDiagnostic_Warning && speaks_of_name(option);
        /* __FILE__ of a file whose name is not UTF-8: the rewriting writes no strings of its own. */
        if (!strcmp(option, "-Winvalid-source-encoding") && item->severity == CXDiagnostic_Warning)
            item->severity = CXDiagnostic_Note;
        free(option);
        CXFile file;
        clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, &item->line, NULL, NULL);
        item->path = file ? clang_text(clang_getFileName(file)) : duplicate("");
        clang_disposeDiagnostic(diagnostic);
    }
}

void diagnoses_free(struct diagnoses *diagnoses)
{
    for (size_t i = 0; i < diagnoses->count; i++) {
        free(diagnoses->items[i].path);
        free(diagnoses->items[i].text);
    }
    free(diagnoses->items);
    *diagnoses = (struct diagnoses){0};
}

CXTranslationUnit parse_unit(CXIndex index, const char *path, const struct command_line *flags,
                             const struct overlay *overlays, size_t overlay_count,
                             struct diagnoses *diagnoses)
{
    *diagnoses = (struct diagnoses){0};
    struct CXUnsavedFile *unsaved = allocate(overlay_count * sizeof *unsaved);
    for (size_t i = 0; i < overlay_count; i++)
        unsaved[i] =
            (struct CXUnsavedFile){overlays[i].path, overlays[i].bytes, (unsigned long)overlays[i].size};
    /* A header named as a main file must be read as a program, not precompiled; -x of the user comes later
     * and wins. */
    const char **words = allocate((flags->count + 6) * sizeof *words);
    int count = 0;
    words[count++] = "-x";
    words[count++] = language_of(path) == LANGUAGE_CXX ? "c++" : "c";
    /* gcc's omp.h gives this attribute arguments, which clang does not take; without arguments it stays. */
    words[count++] = "-D__malloc__(...)=";
    for (size_t i = 0; i < flags->count; i++)
        if (strcmp(flags->words[i], "-w"))
            words[count++] = flags->words[i];
    words[count++] = "-Wall"; /* what is wrong with a rewritten text shows in warnings too */
    words[count++] = "-Wextra";
    words[count++] = "-Wno-error";
    CXTranslationUnit unit = NULL;
    enum CXErrorCode code = clang_parseTranslationUnit2(
        index, path, words, count, unsaved, (unsigned)overlay_count,
        CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing, &unit);
    free(words);
    free(unsaved);
    if (code != CXError_Success) {
        if (unit)
            clang_disposeTranslationUnit(unit);
        return NULL;
    }
    collect(unit, diagnoses);
    return unit;
}
