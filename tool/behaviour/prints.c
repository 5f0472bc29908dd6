/* Prints of a rank's own part, which tell the shares: left out of both programs, statement by
 * statement, so that all the rest is compared as it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour/behaviour.h"
#include "options.h"
#include "project/edits.h"

static size_t gather(const struct site_list *list, struct edit *edits)
{
    size_t count = 0;
    for (size_t i = 0; i < list->silence_count; i++) {
        for (int k = 0; !list->silences[i].alike && k < list->silences[i].edit_count; k++)
            edits[count++] = list->silences[i].edits[k];
    }
    return count;
}

static int by_place(const void *a, const void *b)
{
    const struct place *x = &((const struct silence *)a)->place, *y = &((const struct silence *)b)->place;
    int order = strcmp(x->path, y->path);
    return order ? order : (x->offset > y->offset) - (x->offset < y->offset);
}

static void tell(const struct site_list *list)
{
    const struct place *last = NULL;
    qsort(list->silences, list->silence_count, sizeof *list->silences, by_place);
    for (size_t i = 0; i < list->silence_count; i++) {
        const struct place *place = &list->silences[i].place;
        if (list->silences[i].alike)
            continue;
        if (!list->silences[i].edit_count)
            fprintf(stderr,
                    "steelyard: %s:%u: this print of a rank's own share is compared: it is in a macro, or of "
                    "a kind that is not known\n",
                    place->path, place->line);
        else if (!last || last->line != place->line || strcmp(last->path, place->path))
            fprintf(stderr, "steelyard: %s:%u: this print of a rank's own share is left out\n", place->path,
                    place->line);
        if (list->silences[i].edit_count)
            last = place;
    }
}

int prints_leave_out(const struct project *project, struct edit **held, struct rewriting *original,
                     struct rewriting *rewritten)
{
    const struct site_list *list = project->sites;
    struct edit *edits = allocate((list->edit_count + 2 * list->silence_count) * sizeof *edits);
    size_t count = gather(list, edits);
    *held = edits;
    int code = rewriting_make_of(project, edits, count, original);
    if (list->edit_count)
        memcpy(edits + count, list->edits, list->edit_count * sizeof *edits);
    if (code == EXIT_COMPLETE)
        code = rewriting_make_of(project, edits, count + list->edit_count, rewritten);
    if (code == EXIT_COMPLETE && !settings.quiet)
        tell(list);
    return code;
}
