/* The counts of a report by collective and status. */
#include "report/report.h"
#include "codes.h"

#include <stdlib.h>
#include <string.h>

static int compare_lines(const void *a, const void *b)
{
    return strcmp(((const struct summary_line *)a)->collective, ((const struct summary_line *)b)->collective);
}

void summary_make(const struct project *project, struct summary *summary)
{
    *summary = (struct summary){.calls = project->sites->count};
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        size_t k = 0;
        while (k < summary->line_count && strcmp(summary->lines[k].collective, site->collective))
            k++;
        if (k == summary->line_count) {
            summary->lines = reallocate(summary->lines, (k + 1) * sizeof *summary->lines);
            summary->lines[summary->line_count++] = (struct summary_line){.collective = site->collective};
        }
        summary->lines[k].calls++;
        summary->lines[k].by_status[site->status]++;
        summary->by_status[site->status]++;
        bool shows = site->status == SITE_CONVERTIBLE && site->code == CODE_SHOWS;
        summary->lines[k].shows += shows;
        summary->shows += shows;
    }
    if (summary->line_count)
        qsort(summary->lines, summary->line_count, sizeof *summary->lines, compare_lines);
}

void summary_free(struct summary *summary)
{
    free(summary->lines);
    *summary = (struct summary){0};
}
