#include "project/recheck.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"
#include "files/parallel.h"
#include "project/parse.h"
#include "project/twins.h"

struct rechecking {
    const struct project *project;
    const struct rewriting *rewriting;
    struct overlay *overlays;
    struct lowered_unit **lowered; /* of every unit; new only where `fresh` */
    bool *fresh;
    pthread_mutex_t mutex;
    struct recheck_result *result;
};

static const struct rewritten_file *rewritten(const struct rechecking *checking, const struct unit *unit)
{
    for (size_t i = 0; i < checking->rewriting->count; i++) {
        if (checking->rewriting->files[i].original == unit->text)
            return &checking->rewriting->files[i];
    }
    return NULL;
}

/* True when a rewritten file is no unit's main file: then any unit may include it. */
static bool touches_headers(const struct rechecking *checking)
{
    size_t mains = 0;
    for (size_t i = 0; i < checking->project->unit_count; i++)
        mains += checking->project->units[i].text && rewritten(checking, &checking->project->units[i]);
    return mains < checking->rewriting->count;
}

static void problem(struct rechecking *checking, const char *path, unsigned line, const char *text)
{
    char *whole = line ? format_text("%s:%u: %s", path, line, text) : format_text("%s: %s", path, text);
    pthread_mutex_lock(&checking->mutex);
    struct recheck_result *result = checking->result;
    if (!result->problems++) {
        result->first = whole;
        whole = NULL;
    } else if (strcmp(whole, result->first) < 0) { /* the same whoever comes first */
        char *other = result->first;
        result->first = whole;
        whole = other;
    }
    pthread_mutex_unlock(&checking->mutex);
    free(whole);
}

/* What has lost its last use and could not be removed: said, but it does no harm. */
static void remark(struct rechecking *checking, const char *path, unsigned line, const char *text)
{
    char *whole = format_text("%s:%u: remark: in the rewritten source: %s", path, line, text);
    pthread_mutex_lock(&checking->mutex);
    struct recheck_result *result = checking->result;
    result->remarks = reallocate(result->remarks, (result->remark_count + 1) * sizeof *result->remarks);
    result->remarks[result->remark_count++] = whole;
    pthread_mutex_unlock(&checking->mutex);
}

/* The same complaint: one type may be spelled in two ways. */
static bool is_same(const char *a, const char *b)
{
    static const char signs[] = "comparison of integers of different signs:";
    return !strcmp(a, b) || (!strncmp(a, signs, sizeof signs - 1) && !strncmp(b, signs, sizeof signs - 1));
}

/* Errors and warnings of `after` that `before` has not as often. */
static void compare(struct rechecking *checking, const struct unit *unit, const struct diagnoses *before,
                    const struct diagnoses *after)
{
    bool *used = allocate(before->count * sizeof *used);
    for (size_t i = 0; i < after->count; i++) {
        const struct diagnosis *item = &after->items[i];
        if (item->severity < CXDiagnostic_Warning)
            continue;
        size_t k = 0;
        while (k < before->count && (used[k] || before->items[k].severity < item->severity ||
                                     !is_same(before->items[k].text, item->text)))
            k++;
        if (k < before->count)
            used[k] = true;
        else if (item->unused)
            remark(checking, item->path[0] ? item->path : unit->path, item->line, item->text);
        else
            problem(checking, item->path[0] ? item->path : unit->path, item->line, item->text);
    }
    free(used);
}

/* All other errors follow from this one. */
static bool misses_header(const struct diagnoses *diagnoses)
{
    for (size_t i = 0; i < diagnoses->count; i++) {
        if (strstr(diagnoses->items[i].text, "'steelyard.h' file not found"))
            return true;
    }
    return false;
}

/* The change is what was asked for and nothing else. */
static void compare_trees(struct rechecking *checking, const struct unit *unit,
                          const struct lowered_unit *after)
{
    struct twin_difference found =
        twins_compare(checking->project, checking->rewriting, unit->lowered, after);
    if (!found.text)
        return;
    struct place place = place_at(found.node->source, found.node->begin, found.node->end);
    problem(checking, place.path, place.line, found.text);
}

/* Ranks are renumbered for the whole program or not at all. */
static void look_for_old_order(struct rechecking *checking, const struct lowered_unit *unit)
{
    static const char old[] = "MPI_COMM_WORLD";
    for (int k = 0; k < unit->source_count; k++) {
        const struct source *s = unit->sources[k];
        for (size_t t = 0; t < s->token_count; t++)
            if (s->tokens[t].end - s->tokens[t].begin == sizeof old - 1 &&
                !memcmp(s->text + s->tokens[t].begin, old, sizeof old - 1)) {
                struct place place = place_at(s, s->tokens[t].begin, s->tokens[t].end);
                problem(checking, place.path, place.line, "this communicator has the ranks as they were");
            }
    }
}

static bool renumbers(const struct rewriting *rewriting)
{
    for (size_t i = 0; i < rewriting->count; i++)
        for (size_t k = 0; k < rewriting->files[i].edit_count; k++)
            if (strstr(rewriting->files[i].edits[k]->text, "sy_order_ranks("))
                return true;
    return false;
}

static void recheck_one(void *data, size_t i)
{
    struct rechecking *checking = data;
    const struct unit *unit = &checking->project->units[i];
    if (!checking->fresh[i])
        return;
    struct overlay original = {unit->path, unit->text->bytes, unit->text->size};
    const struct rewritten_file *file = rewritten(checking, unit);
    struct diagnoses after;
    CXIndex index = clang_createIndex(0, 0);
    size_t overlay_count = checking->rewriting->count;
    struct overlay *overlays = allocate((overlay_count + 1) * sizeof *overlays);
    memcpy(overlays, checking->overlays, overlay_count * sizeof *overlays);
    if (!file)
        overlays[overlay_count++] = original;
    CXTranslationUnit parsed = parse_unit(index, unit->path, unit->flags, overlays, overlay_count, &after);
    if (!parsed) {
        problem(checking, unit->path, 0, "the parser gave up");
    } else if (misses_header(&after)) {
        pthread_mutex_lock(&checking->mutex);
        checking->result->header_missing = true;
        checking->result->problems++;
        pthread_mutex_unlock(&checking->mutex);
        clang_disposeTranslationUnit(parsed);
    } else {
        compare(checking, unit, &unit->diagnoses, &after);
        const char *bytes = file ? file->bytes.data : unit->text->bytes;
        checking->lowered[i] = lower_unit(
            parsed, unit->path, bytes, file ? file->bytes.size : unit->text->size,
            (const char *const *)unit->flags->words, unit->flags->count, checking->project->texts, true);
        compare_trees(checking, unit, checking->lowered[i]);
        if (checking->project->program_count == 1 && renumbers(checking->rewriting))
            look_for_old_order(checking, checking->lowered[i]);
        clang_disposeTranslationUnit(parsed);
    }
    clang_disposeIndex(index);
    diagnoses_free(&after);
    free(overlays);
}

/* Idempotence: a second run would find nothing to do. */
static void look_for_pending(struct rechecking *checking, const struct analysis_options *options, size_t jobs)
{
    const struct project *project = checking->project;
    struct joined_sites again;
    programs_analyse(checking->lowered, project->program, project->unit_count, project->program_count,
                     options, jobs, &again);
    const struct site_list *list = &again.list;
    for (size_t i = 0; i < list->count; i++) {
        const struct site *site = &list->sites[i];
        const struct file_text *file = file_table_find(&checking->project->files, site->place.path);
        /* Calls of groups that were suppressed or refused for their place stay convertible to the analysis.
         */
        bool was_written = false;
        for (size_t k = 0; k < checking->rewriting->count; k++)
            was_written = was_written || checking->rewriting->files[k].original == file;
        bool kept_apart = false;
        for (size_t k = 0; k < checking->project->sites->count; k++) {
            const struct site *first = &checking->project->sites->sites[k];
            kept_apart = kept_apart || (!strcmp(first->id, site->id) && first->status != SITE_CONVERTIBLE);
        }
        if (site->status == SITE_CONVERTIBLE && was_written && !kept_apart)
            problem(checking, site->place.path, site->place.line,
                    "the rewritten call would be rewritten again");
    }
    joined_sites_free(&again);
}

/* Every edit that was to say something has been found. */
static void look_for_missing(struct rechecking *checking)
{
    for (size_t i = 0; i < checking->rewriting->count; i++) {
        const struct rewritten_file *file = &checking->rewriting->files[i];
        for (size_t k = 0; k < file->edit_count; k++)
            if (file->edits[k]->asked && !file->met[k])
                problem(checking, file->original->path, 0,
                        "a change that was asked for is not found in the program");
    }
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Has the program a rewritten file? Only then its analysis can have changed. */
static bool concerned(const struct rechecking *checking, size_t program)
{
    for (size_t i = 0; i < checking->project->unit_count; i++)
        if (checking->project->program[i] == program && checking->fresh[i])
            return true;
    return false;
}

void recheck(const struct project *project, const struct rewriting *rewriting,
             const struct analysis_options *options, size_t jobs, struct recheck_result *result)
{
    *result = (struct recheck_result){0};
    struct rechecking checking = {
        .project = project, .rewriting = rewriting, .mutex = PTHREAD_MUTEX_INITIALIZER, .result = result};
    if (!rewriting->count)
        return;
    checking.overlays = allocate(rewriting->count * sizeof *checking.overlays);
    for (size_t i = 0; i < rewriting->count; i++)
        checking.overlays[i] =
            (struct overlay){rewriting->files[i].original->path, rewriting->files[i].bytes.data,
                             rewriting->files[i].bytes.size};
    checking.lowered = allocate(project->unit_count * sizeof *checking.lowered);
    checking.fresh = allocate(project->unit_count * sizeof *checking.fresh);
    bool all = touches_headers(&checking);
    for (size_t i = 0; i < project->unit_count; i++)
        checking.fresh[i] = project->units[i].lowered && (all || rewritten(&checking, &project->units[i]));
    for (size_t i = 0; i < project->unit_count; i++)
        checking.lowered[i] = !checking.fresh[i] && concerned(&checking, project->program[i])
                                  ? project->units[i].lowered
                                  : NULL;
    parallel_for(project->unit_count, jobs, "rewritten files verified", recheck_one, &checking);
    if (!result->problems)
        look_for_missing(&checking);
    if (!result->problems)
        look_for_pending(&checking, options, jobs);
    for (size_t i = 0; i < project->unit_count; i++) {
        if (checking.fresh[i] && checking.lowered[i])
            lowered_unit_free(checking.lowered[i]);
    }
    if (result->remark_count)
        qsort(result->remarks, result->remark_count, sizeof *result->remarks, compare_texts);
    free(checking.overlays);
    free(checking.lowered);
    free(checking.fresh);
}

void recheck_result_free(struct recheck_result *result)
{
    for (size_t i = 0; i < result->remark_count; i++)
        free(result->remarks[i]);
    free(result->remarks);
    free(result->first);
    *result = (struct recheck_result){0};
}
