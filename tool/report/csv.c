#include <string.h>

#include "report/report.h"

/* RFC 4180: quoted where needed; a field that a spreadsheet would take for a formula is quoted like any
 * other. */
static void field(FILE *out, const char *text, char after)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fprintf(out, "%s%c", text, after);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fprintf(out, "\"%c", after);
}

void report_csv(FILE *out, const struct project *project)
{
    fputs("id,code,status,collective,function,file,line,column,group,message\n", out);
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        field(out, site->id, ',');
        fprintf(out, "SY%03d,%s,%s,", site->code, site_status_name(site->status), site->collective);
        field(out, site->function, ',');
        field(out, site->place.path, ',');
        fprintf(out, "%u,%u,", site->place.line, site->place.column);
        if (site->group >= 0)
            fprintf(out, "%d", site->group);
        fputc(',', out);
        field(out, site->message, '\n');
    }
    for (size_t i = 0; i < project->gap_count; i++) {
        const struct not_analysed *gap = &project->gaps[i];
        fprintf(out, ",SY%03d,not_analysed,,,", gap->code);
        field(out, gap->path, ',');
        fprintf(out, "%u,,,", gap->line);
        field(out, gap->reason, '\n');
    }
}
