#include <string.h>

#include "options.h"
#include "report/report.h"
#include "source/binary.h"
#include "source/project.h"

static int run(const struct arguments *arguments)
{
    size_t binaries = 0;
    for (size_t i = 0; i < arguments->plain.count; i++)
        binaries += binary_is_one(arguments->plain.items[i]);
    if (binaries && (binaries < arguments->plain.count || settings.database))
        return usage_error("audit takes sources or built programs, not both at once");
    struct project project;
    int code = binaries ? binary_read(&project, &arguments->plain) : project_read(&project, arguments);
    if (code != EXIT_COMPLETE)
        return code;
    code = report_write(&project, project_exit(&project, EXIT_COMPLETE));
    project_free(&project);
    return code;
}

const struct command command_audit = {
    .name = "audit",
    .synopsis = "FILE.. [-- COMPILER-ARGUMENTS]",
    .summary = "every collective call seen, and what would become of it",
    .description =
        "Reads C and C++ sources and lists every call of an MPI collective: convertible, changed already, "
        "refused\n(with the reason and the lines that caused it), or suppressed by a comment. Writes "
        "nothing. Given built\nprograms or object files instead, lists the calls their sources had changed.",
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_REPORT,
    .run = run,
};
