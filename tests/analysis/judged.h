/* Programs that hand out a share, and what is to be decided of them. */
#ifndef STEELYARD_TESTS_JUDGED_H
#define STEELYARD_TESTS_JUDGED_H

#include <stddef.h>

#include "analysis/analysis.h"

/* `code`: 0 convertible, else the reason; `text`: of one of the edits, null whichever. */
struct row {
    const char *what, *functions, *body;
    int code;
    const char *text;
};

extern const struct analysis_options as_it_is;

/* What is said of the text, as the one file of a program; the caller frees it (site_list_free). */
struct site_list *analysed(const char *path, const char *text, const struct analysis_options *options);
/* The bodies of main behind a scatter of `a`, `s` items a rank; `path` tells C from C++. */
void judge_rows(const char *path, const struct row *rows, size_t count);
#define JUDGE(rows) judge_rows("/program.c", rows, sizeof(rows) / sizeof *(rows))
#define JUDGE_CXX(rows) judge_rows("/program.cpp", rows, sizeof(rows) / sizeof *(rows))

#define SUM_UP                                                                                               \
    "    for (int i = 0; i < s; i++)\n        sum += a[i];\n"                                                \
    "    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n"                             \
    "    if (!rank)\n        printf(\"%g\\n\", total);\n"

#endif
