/* Small programs and what is decided of them: judged.h. */
#include "judged.h"

#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "files/memory.h"
#include "parsed.h"

static const char start[] = "    int rank, p, n = argc > 1 ? atoi(argv[1]) : 24;\n"
                            "    MPI_Init(&argc, &argv);\n"
                            "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
                            "    MPI_Comm_size(MPI_COMM_WORLD, &p);\n"
                            "    int s = n / p;\n"
                            "    double *all = NULL, sum = 0, total = 0;\n"
                            "    if (rank == 0) {\n"
                            "        all = (double *)malloc(n * sizeof(double));\n"
                            "        for (int i = 0; i < n; i++)\n            all[i] = i % 7;\n"
                            "    }\n"
                            "    double *a = (double *)malloc(s * sizeof(double));\n"
                            "    MPI_Scatter(all, s, MPI_DOUBLE, a, s, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n";
static const char end[] = "    MPI_Finalize();\n    return 0;\n}\n";

static const struct site *scatter_of(const struct site_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->sites[i].collective, "MPI_Scatter"))
            return &list->sites[i];
    return NULL;
}

static bool has_edit(const struct site_list *list, const char *text)
{
    for (size_t i = 0; i < list->edit_count; i++)
        if (strstr(list->edits[i].text, text))
            return true;
    return false;
}

struct site_list *analysed(const char *path, const char *text, const struct analysis_options *options)
{
    struct lowered_unit *unit = lowered_briefly(path, text);
    struct lowered_unit *const units[1] = {unit};
    struct analysis *analysis = analysis_begin(units, 1, options);
    for (int i = 0; i < analysis_executions(analysis); i++)
        analysis_execute(analysis, i);
    struct site_list *list = analysis_end(analysis);
    lowered_unit_free(unit);
    return list;
}

static void judge(const char *path, const struct row *row, const struct analysis_options *options)
{
    char *text = format_text(
        "#include <math.h>\n#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
        "%s\nint main(int argc, char **argv)\n{\n%s%s%s",
        row->functions ? row->functions : "", start, row->body, end);
    struct site_list *list = analysed(path, text, options);
    const struct site *scatter = scatter_of(list);
    if (!scatter) {
        fail_msg("%s: no site", row->what);
        return;
    }
    bool convertible = scatter->status == SITE_CONVERTIBLE;
    if (convertible != !row->code || (row->code && scatter->code != row->code))
        fail_msg("%s: SY%d, %s", row->what, scatter->code, scatter->message);
    if (!list->edit_count != !convertible)
        fail_msg("%s: %zu edits", row->what, list->edit_count);
    if (row->text && !has_edit(list, row->text)) {
        for (size_t i = 0; i < list->edit_count; i++)
            print_error("edit: %s\n", list->edits[i].text);
        fail_msg("%s: nothing becomes %s", row->what, row->text);
    }
    site_list_free(list);
    free(text);
}

const struct analysis_options as_it_is = {.reorder = true, .min_items = 0};

void judge_rows(const char *path, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        judge(path, &rows[i], &as_it_is);
}
