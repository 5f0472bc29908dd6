#include <clang-c/Index.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "report/json.h"
#include "report/report.h"
#include "project/home.h"
#include "project/parse.h"

enum state { STATE_OK, STATE_MISSING, STATE_NOTE };
static const char *const state_names[] = {"ok", "missing", "note"};
static const char *const state_colors[] = {"\033[32m", "\033[1;31m", "\033[33m"};

struct finding {
    const char *subject;
    enum state state;
    char *text;
};
struct findings {
    struct finding items[32];
    size_t count;
    bool incomplete;
};

static void add(struct findings *findings, const char *subject, enum state state, char *text)
{
    if (findings->count < sizeof findings->items / sizeof findings->items[0])
        findings->items[findings->count++] = (struct finding){subject, state, text};
    findings->incomplete = findings->incomplete || state == STATE_MISSING;
}

static void look_at_wrappers(struct findings *findings)
{
    static const char *const names[] = {"mpicc.mpich", "mpicc.openmpi", "mpicc"};
    const struct mpi_wrapper *chosen = wrapper_default();
    add(findings, "MPI wrapper", chosen->works ? STATE_OK : STATE_MISSING,
        format_text("%s (%s), %s: %s", chosen->compiler, chosen->how,
                    chosen->works ? chosen->kind : "does not work", chosen->answer));
    for (size_t i = 0; i < 3; i++) {
        char *found = program_find(names[i]);
        if (found && strcmp(names[i], chosen->compiler)) {
            const struct mpi_wrapper *other = wrapper_named(names[i]);
            add(findings, "also there", STATE_NOTE,
                format_text("%s, %s: %s", found, other->kind, other->answer));
        }
        free(found);
    }
    char *launcher = wrapper_mpiexec(chosen->compiler), *found = program_find(launcher);
    add(findings, "mpiexec", found ? STATE_OK : STATE_NOTE,
        found ? duplicate(found) : format_text("%s not found: verify cannot run programs", launcher));
    free(launcher);
    free(found);
}

/* Whether another MPI than the one in use answers to a plain name, and is linked with by mistake. */
static void look_at_plain_name(struct findings *findings)
{
    const struct mpi_wrapper *chosen = wrapper_default();
    char *found = program_find("mpicc");
    const struct mpi_wrapper *plain = found ? wrapper_named("mpicc") : chosen;
    if (found && plain->works && strcmp(plain->kind, chosen->kind))
        add(findings, "two MPIs", STATE_NOTE,
            format_text("mpicc is %s, and %s (%s) is what is used here: build with %s and pkg-config "
                        "steelyard-%s, run with its mpiexec",
                        plain->kind, chosen->compiler, chosen->kind, chosen->compiler, chosen->kind));
    free(found);
}

/* A small MPI program must parse, and its call must be seen. */
static enum CXChildVisitResult count_calls(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_CallExpr) {
        char *name = clang_text(clang_getCursorSpelling(cursor));
        *(int *)data += !strcmp(name, "MPI_Scatter");
        free(name);
    }
    return CXChildVisit_Recurse;
}

static void try_parse(struct findings *findings, const char *include)
{
    static const char program[] = "#include <mpi.h>\n"
                                  "int main(int argc, char **argv) {\n"
                                  "  int a[4], b[1]; MPI_Init(&argc, &argv);\n"
                                  "  MPI_Scatter(a, 1, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD);\n"
                                  "  return MPI_Finalize();\n}\n";
    static const char rewritten[] = "#include <steelyard.h>\nint use(void) { return sizeof(sy_shares *); }\n";
    struct command_line flags = {0};
    const struct mpi_wrapper *wrapper = wrapper_default();
    command_add_all(&flags, (const char *const *)wrapper->compile_flags.words, wrapper->compile_flags.count);
    CXIndex index = clang_createIndex(0, 0);
    for (int i = 0; i < 2; i++) {
        struct overlay overlay = {"doctor.c", i ? rewritten : program,
                                  i ? sizeof rewritten - 1 : sizeof program - 1};
        struct diagnoses diagnoses;
        int calls = 0;
        if (i && include) {
            command_add(&flags, "-I");
            command_add(&flags, include);
        }
        CXTranslationUnit unit = parse_unit(index, overlay.path, &flags, &overlay, 1, &diagnoses);
        if (unit)
            clang_visitChildren(clang_getTranslationUnitCursor(unit), count_calls, &calls);
        bool good = unit && !diagnoses.count && (i || calls == 1);
        add(findings, i ? "parsing steelyard.h" : "parsing mpi.h", good ? STATE_OK : STATE_MISSING,
            good              ? duplicate(i ? "no errors" : "a call of MPI_Scatter was seen")
            : diagnoses.count ? duplicate(diagnoses.items[0].text)
                              : duplicate("the call was not seen"));
        diagnoses_free(&diagnoses);
        if (unit)
            clang_disposeTranslationUnit(unit);
    }
    clang_disposeIndex(index);
    command_free(&flags);
}

static int put(const struct findings *findings)
{
    FILE *out = output_open();
    if (!out)
        return EXIT_FAILED;
    if (!strcmp(settings.format, "json")) {
        json_t *root = json_object(), *items = json_array();
        json_object_set_new(root, "complete", json_boolean(!findings->incomplete));
        for (size_t i = 0; i < findings->count; i++) {
            json_t *item = json_object();
            json_object_set_new(item, "subject", json_text(findings->items[i].subject));
            json_object_set_new(item, "state", json_text(state_names[findings->items[i].state]));
            json_object_set_new(item, "text", json_text(findings->items[i].text));
            json_array_append_new(items, item);
        }
        json_object_set_new(root, "findings", items);
        json_write(out, root);
    } else {
        bool color = color_wanted(out);
        for (size_t i = 0; i < findings->count; i++) {
            enum state state = findings->items[i].state;
            fprintf(out, "%s%-8s%s %-20s %s\n", color ? state_colors[state] : "", state_names[state],
                    color ? "\033[m" : "", findings->items[i].subject, findings->items[i].text);
        }
    }
    return output_close(out, findings->incomplete ? EXIT_INCOMPLETE : EXIT_COMPLETE);
}

static int run(const struct arguments *arguments)
{
    if (arguments->plain.count)
        return usage_error("doctor takes no files");
    if (strcmp(settings.format, "text") && strcmp(settings.format, "json"))
        return usage_error("doctor reports as text or json");
    struct findings findings = {0};
    struct home home;
    char *self = program_self();
    add(&findings, "steelyard", STATE_OK,
        format_text(STEELYARD_VERSION ", %s", self ? self : "(unknown path)"));
    add(&findings, "libclang", STATE_OK, clang_text(clang_getClangVersion()));
    look_at_wrappers(&findings);
    look_at_plain_name(&findings);
    home_find(wrapper_default()->kind, &home);
    add(&findings, "steelyard.h", home.include ? STATE_OK : STATE_MISSING,
        home.include ? format_text("%s (%s)", home.include, home.how)
                     : format_text("not found in %s (see STEELYARD_HOME)", home.looked));
    add(&findings, "libsteelyard", home.lib_folder ? STATE_OK : STATE_NOTE,
        home.lib_folder ? format_text("%s (%s)", home.lib_folder, home.how)
                        : home_missing_library(wrapper_default()->kind));
    add(&findings, "observer", home.observer ? STATE_OK : STATE_NOTE,
        home.observer
            ? format_text("LD_PRELOAD=%s", home.observer)
            : format_text("libsteelyard_observe.so not found for %s: unchanged programs cannot be clocked",
                          wrapper_default()->kind));
    try_parse(&findings, home.include);
    int code = put(&findings);
    for (size_t i = 0; i < findings.count; i++)
        free(findings.items[i].text);
    home_free(&home);
    free(self);
    return code;
}

const struct command command_doctor = {
    .name = "doctor",
    .synopsis = "",
    .summary = "compilers, MPI, flags and libraries found, and how",
    .description = "Shows what the other commands will use, and parses two small programs with it.",
    .exits = "0  everything needed is there\n2  usage\n3  something the analysis needs is missing\n",
    .common = COMMON_RESULT,
    .run = run,
};
