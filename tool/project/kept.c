/* What is kept of a project and what is dropped again: gaps, warnings, groups of changes. */
#include "project/project.h"

#include <stdlib.h>
#include <string.h>

char *project_keep(struct project *project, char *text)
{
    project->owned = reallocate(project->owned, (project->owned_count + 1) * sizeof *project->owned);
    return project->owned[project->owned_count++] = text;
}

void project_add_gap(struct project *project, const char *path, unsigned line, int code, char *reason)
{
    project->gaps = reallocate(project->gaps, (project->gap_count + 1) * sizeof *project->gaps);
    project->gaps[project->gap_count++] = (struct not_analysed){project_keep(project, duplicate(path)), line,
                                                                project_keep(project, reason), code};
}

void project_add_warning(struct project *project, const struct place *place, char *text)
{
    project->warnings =
        reallocate(project->warnings, (project->warning_count + 1) * sizeof *project->warnings);
    struct site_note *note = &project->warnings[project->warning_count++];
    *note = (struct site_note){.text = project_keep(project, text)};
    if (place) {
        note->place = *place;
        if (place->path)
            note->place.path = project_keep(project, duplicate(place->path));
    }
}

/* An edit that serves a program is needed while the program has a group left; an include also needs another
 * edit in its file. */
static bool is_needed(const struct project *project, const struct edit *edit)
{
    const struct site_list *list = project->sites;
    if (edit->group >= 0)
        return true;
    bool include = !strncmp(edit->text, "#include", 8), program_changes = false, file_changes = !include;
    for (size_t i = 0; i < list->edit_count; i++) {
        const struct edit *other = &list->edits[i];
        bool of_group = other->group >= 0;
        program_changes =
            program_changes ||
            (of_group && EDIT_SERVES(project->joined.group_program[other->group]) == edit->group);
        file_changes = file_changes || (!strcmp(other->path, edit->path) &&
                                        (of_group || strncmp(other->text, "#include", 8) != 0));
    }
    return program_changes && file_changes;
}

static void drop_unneeded(struct project *project)
{
    struct site_list *list = project->sites;
    bool again = true;
    while (again) {
        again = false;
        for (size_t i = 0; i < list->edit_count && !again; i++) {
            if (is_needed(project, &list->edits[i]))
                continue;
            memmove(&list->edits[i], &list->edits[i + 1], (list->edit_count - i - 1) * sizeof *list->edits);
            list->edit_count--;
            again = true;
        }
    }
}

void project_drop_group(struct project *project, int group, enum site_status status, int code,
                        const char *message)
{
    struct site_list *list = project->sites;
    for (size_t i = 0; i < list->count; i++) {
        struct site *site = &list->sites[i];
        if (group < 0 || site->group != group || site->status != SITE_CONVERTIBLE)
            continue;
        site->status = status;
        if (code)
            site->code = code;
        if (message)
            site->message = project_keep(project, duplicate(message));
    }
    size_t kept = 0;
    for (size_t i = 0; i < list->edit_count; i++) {
        if (list->edits[i].group != group)
            list->edits[kept++] = list->edits[i];
    }
    list->edit_count = kept;
    drop_unneeded(project);
}

void project_refuse_edit(struct project *project, const struct edit *edit, int code, const char *message)
{
    int group = edit->group;
    for (int i = 0; group < 0 && i < project->joined.group_count; i++) {
        if (EDIT_SERVES(project->joined.group_program[i]) == group)
            project_drop_group(project, i, SITE_REFUSED, code, message);
    }
    /* A negative group has no sites; dropping it makes sure that its edits are gone. */
    project_drop_group(project, group, SITE_REFUSED, code, message);
}

size_t project_unread(const struct project *project, const char **first)
{
    size_t count = 0;
    for (size_t i = project->unit_count; i-- > 0;) {
        if (project->units[i].lowered)
            continue;
        *first = project->units[i].path;
        count++;
    }
    return count;
}

int project_exit(const struct project *project, int code)
{
    if (project->gap_count && (code == EXIT_COMPLETE || code == EXIT_FINDINGS))
        return EXIT_INCOMPLETE;
    return code;
}
