#include "project/settle.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codes.h"
#include "files/stop.h"
#include "project/edits.h"
#include "project/finish.h"
#include "project/home.h"
#include "project/recheck.h"

struct edit_copy {
    struct edit *items;
    size_t count;
};

static struct edit_copy copy_edits(const struct project *project)
{
    struct edit_copy copy = {allocate(project->sites->edit_count * sizeof *copy.items),
                             project->sites->edit_count};
    if (copy.count)
        memcpy(copy.items, project->sites->edits, copy.count * sizeof *copy.items);
    return copy;
}

static void restore_edits(struct project *project, const struct edit_copy *copy)
{
    struct site_list *list = project->sites;
    list->edits = reallocate(list->edits, copy->count * sizeof *list->edits);
    if (copy->count)
        memcpy(list->edits, copy->items, copy->count * sizeof *list->edits);
    list->edit_count = copy->count;
}

/* Keeps the edits of one group and what serves its program. */
static void keep_group(struct project *project, int group)
{
    struct site_list *list = project->sites;
    size_t kept = 0;
    for (size_t i = 0; i < list->edit_count; i++) {
        const struct edit *edit = &list->edits[i];
        if (edit->group == group || edit->group == EDIT_SERVES(project->joined.group_program[group]))
            list->edits[kept++] = *edit;
    }
    list->edit_count = kept;
    project_drop_group(project, INT_MIN, SITE_REFUSED, 0,
                       NULL); /* of no group: includes of files that it leaves alone */
}

static bool has_edits(const struct edit_copy *edits, int group)
{
    for (size_t i = 0; i < edits->count; i++)
        if (edits->items[i].group == group)
            return true;
    return false;
}

static void look_once(struct project *project, bool break_lines, const struct analysis_options *options,
                      size_t jobs, struct recheck_result *result)
{
    struct rewriting rewriting;
    project_finish(project, break_lines);
    if (rewriting_make(project, &rewriting) == EXIT_COMPLETE) {
        recheck(project, &rewriting, options, jobs, result);
    } else {
        *result = (struct recheck_result){.problems = 1, .first = duplicate("the changes overlap")};
    }
    rewriting_free(&rewriting);
}

/* The edits at hand get their last form and are looked at. Where a line break draws a warning (several
 * statements in one line) the lines stay long. */
static void look(struct project *project, const struct analysis_options *options, size_t jobs,
                 struct recheck_result *result)
{
    struct edit_copy edits = copy_edits(project);
    struct recheck_result unbroken;
    look_once(project, true, options, jobs, result);
    if (result->problems && !result->header_missing) {
        restore_edits(project, &edits);
        look_once(project, false, options, jobs, &unbroken);
        if (unbroken.problems) {
            recheck_result_free(&unbroken);
        } else {
            recheck_result_free(result);
            *result = unbroken;
        }
    }
    free(edits.items);
}

static void refuse(struct project *project, int group, const struct recheck_result *result)
{
    char *message = format_text("the rewritten text does not pass: %s", result->first);
    project_drop_group(project, group, SITE_REFUSED, CODE_NOT_CONFIRMED, message);
    free(message);
}

/* The groups that do not pass alone; all of them where each passes but not all together. */
static void refuse_failing(struct project *project, const struct edit_copy *all,
                           const struct recheck_result *together, const struct analysis_options *options,
                           size_t jobs)
{
    int groups = project->joined.group_count, wanted = 0, refused = 0;
    struct recheck_result *results = allocate((size_t)groups * sizeof *results);
    for (int g = 0; g < groups; g++)
        wanted += has_edits(all, g);
    for (int g = 0; g < groups && wanted > 1; g++)
        if (has_edits(all, g)) {
            restore_edits(project, all);
            keep_group(project, g);
            look(project, options, jobs, &results[g]);
            refused += results[g].problems > 0;
        }
    restore_edits(project, all);
    for (int g = 0; g < groups; g++) {
        if (has_edits(all, g) && (results[g].problems || !refused))
            refuse(project, g, refused ? &results[g] : together);
        recheck_result_free(&results[g]);
    }
    free(results);
}

/* Nothing is written that was not looked at. */
static void refuse_unsettled(struct project *project, const char *reason)
{
    char *message = format_text("the rewritten text was not looked at: %s", reason);
    while (project->sites->edit_count)
        project_refuse_edit(project, &project->sites->edits[0], CODE_TOO_LARGE, message);
    free(message);
}

void project_settle(struct project *project, const struct analysis_options *options, size_t jobs)
{
    struct recheck_result result = {0};
    bool again = project->sites->edit_count > 0;
    while (again && !stop_reason()) {
        struct edit_copy edits = copy_edits(project);
        look(project, options, jobs, &result);
        again = result.problems && !result.header_missing;
        if (again) {
            refuse_failing(project, &edits, &result, options, jobs);
            again = project->sites->edit_count > 0;
            recheck_result_free(&result);
        }
        free(edits.items);
    }
    if (again)
        refuse_unsettled(project, stop_reason());
    project->unverified = result.header_missing;
    project_mark_renamed(project);
    for (size_t i = 0; i < result.remark_count; i++) {
        project->remarks =
            reallocate(project->remarks, (project->remark_count + 1) * sizeof *project->remarks);
        project->remarks[project->remark_count++] = project_keep(project, duplicate(result.remarks[i]));
    }
    recheck_result_free(&result);
}

int project_verified(const struct project *project)
{
    for (size_t i = 0; i < project->remark_count; i++)
        fprintf(stderr, "%s\n", project->remarks[i]);
    if (!project->unverified)
        return EXIT_COMPLETE;
    struct home home;
    home_find(wrapper_default()->kind, &home);
    home_complain(&home, ", so that the rewritten sources cannot be verified; nothing was written");
    home_free(&home);
    return EXIT_FAILED;
}
