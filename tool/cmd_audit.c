#include <string.h>

#include "options.h"
#include "report/report.h"
#include "project/binary.h"
#include "project/project.h"

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

static const struct option audit_options[] = {
    {OPTION_FLAG, 0, "claims", NULL,
     "also what is believed of variables, statement by statement (for tests; text, json)", &settings.claims},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

const struct command command_audit = {
    .name = "audit",
    .synopsis = "FILE.. | -p DIR [-- COMPILER-ARGUMENTS]",
    .summary = "every collective call seen, and what would become of it",
    .description =
        "Reads C and C++ sources and lists every call of an MPI collective: convertible, changed already, "
        "fine as it\nis, refused (with the reason and the lines that caused it), or suppressed by a comment. "
        "Writes nothing.\nWith --format html the report is one page for a browser. Given built programs or object files instead, lists the calls their sources had "
        "changed; one without a trace of Steelyard is incomplete.",
    .exits = "0  complete\n2  usage: wrong arguments, no such file\n3  incomplete: something could not be "
             "analysed\n4  the report could not be written\n70 internal error\n",
    .options = audit_options,
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_REPORT | COMMON_QUIET,
    .run = run,
};
