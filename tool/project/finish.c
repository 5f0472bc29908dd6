#include "project/finish.h"

#include <stdlib.h>
#include <string.h>

#include "codes.h"
#include "rewrite/finish.h"
#include "writing/clang_format.h"
#include "project/edits.h"

static void append(struct edit **items, size_t *count, const struct edit *more, size_t more_count)
{
    *items = reallocate(*items, (*count + more_count) * sizeof **items);
    if (more_count)
        memcpy(*items + *count, more, more_count * sizeof **items);
    *count += more_count;
}

/* By path and offset, insertions first, else as they were. */
static void sort_edits(struct site_list *list)
{
    for (size_t i = 1; i < list->edit_count; i++) {
        struct edit edit = list->edits[i];
        size_t k = i;
        for (; k; k--) {
            const struct edit *before = &list->edits[k - 1];
            int order = strcmp(before->path, edit.path);
            if (order < 0 ||
                (order == 0 && (before->offset < edit.offset ||
                                (before->offset == edit.offset && (!before->length || edit.length)))))
                break;
            list->edits[k] = list->edits[k - 1];
        }
        list->edits[k] = edit;
    }
}

/* EDIT_SERVES is its own inverse. */
static size_t program_of(const struct project *project, const struct edit *edit)
{
    return (size_t)(edit->group < 0 ? EDIT_SERVES(edit->group) : project->joined.group_program[edit->group]);
}

static void remove_unused(struct project *project)
{
    struct site_list *list = project->sites;
    struct lowered_unit **units = allocate(project->unit_count * sizeof *units);
    struct edit *all = NULL;
    size_t count = 0;
    for (size_t p = 0; p < project->program_count; p++) {
        struct edit_set set = {.arena = project->arena};
        size_t unit_count = 0;
        for (size_t i = 0; i < project->unit_count; i++) {
            if (project->units[i].lowered && project->program[i] == p)
                units[unit_count++] = project->units[i].lowered;
        }
        for (size_t i = 0; i < list->edit_count; i++) {
            if (program_of(project, &list->edits[i]) == p)
                ARENA_PUSH(set.arena, set.items, set.count, list->edits[i]);
        }
        if (set.count)
            rewrite_unused(units, unit_count, &set, EDIT_SERVES(p));
        append(&all, &count, set.items, set.count);
    }
    free(units);
    free(list->edits);
    list->edits = all;
    list->edit_count = count;
    sort_edits(list);
}

/* Every edit that says the same of this file under another name or for another program. */
static void set_text(struct project *project, const struct file_text *file, const struct edit *edit,
                     char *text)
{
    for (size_t i = 0; i < project->sites->edit_count; i++) {
        struct edit *other = &project->sites->edits[i];
        if (other->offset == edit->offset && other->length == edit->length &&
            !strcmp(other->text, edit->text) && file_table_find(&project->files, other->path) == file)
            other->text = text;
    }
}

typedef void lay_out(const char *text, size_t size, const struct line_style *style, struct edit_set *edits);

static void lay_out_lines(struct project *project, lay_out *lays_out)
{
    struct rewriting rewriting;
    struct edit *more = NULL;
    size_t count = 0;
    if (rewriting_make(project, &rewriting) != EXIT_COMPLETE) {
        rewriting_free(&rewriting);
        return;
    }
    for (size_t i = 0; i < rewriting.count; i++) {
        const struct rewritten_file *file = &rewriting.files[i];
        struct edit_set set = {.arena = project->arena};
        struct line_style style = line_style_at(file->original->real_path);
        for (size_t k = 0; k < file->edit_count; k++)
            ARENA_PUSH(set.arena, set.items, set.count, *file->edits[k]);
        lays_out(file->original->bytes, file->original->size, &style, &set);
        for (size_t k = 0; k < file->edit_count; k++) {
            struct edit before = *file->edits[k];
            if (strcmp(before.text, set.items[k].text))
                set_text(project, file->original, &before, set.items[k].text);
        }
        append(&more, &count, set.items + file->edit_count, set.count - file->edit_count);
    }
    rewriting_free(&rewriting);
    append(&project->sites->edits, &project->sites->edit_count, more, count);
    free(more);
    sort_edits(project->sites);
}

/* A group of the program that will be changed; -1: none. */
static int changing_group(const struct project *project, int serves)
{
    int group = -1;
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        if (site->status == SITE_CONVERTIBLE && site->group >= 0 && (group < 0 || site->group < group) &&
            EDIT_SERVES(project->joined.group_program[site->group]) == serves)
            group = site->group;
    }
    return group;
}

void project_mark_renamed(struct project *project)
{
    for (size_t i = 0; i < project->sites->edit_count; i++) {
        const struct edit *edit = &project->sites->edits[i];
        if (edit->group >= 0 || !strstr(edit->text, "SY_COMM_WORLD"))
            continue;
        for (size_t k = 0; k < project->sites->count; k++) {
            struct site *site = &project->sites->sites[k];
            if (site->code != CODE_STAYS || edit->offset < site->place.offset || edit->offset >= site->end ||
                strcmp(site->place.path, edit->path))
                continue;
            site->status = SITE_FOLLOWS;
            site->code = CODE_WITH;
            site->message = project_keep(project, duplicate(code_find(CODE_WITH)->title));
            site->group = changing_group(project, edit->group);
        }
    }
}

void project_finish(struct project *project, bool break_lines)
{
    if (!project->sites->edit_count)
        return;
    if (!project->arena)
        project->arena = arena_new();
    remove_unused(project);
    if (!break_lines)
        return;
    lay_out_lines(project, rewrite_join);
    lay_out_lines(project, rewrite_align);
    lay_out_lines(project, rewrite_wrap);
}
