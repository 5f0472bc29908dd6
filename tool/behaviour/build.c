#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour/behaviour.h"
#include "project/home.h"
#include "writing/write.h"

/* What an error of the program looks like to the sanitizers ends it. */
static void add_sanitizers(const struct build *build, struct command_line *line, bool cxx)
{
    if (!build->sanitize)
        return;
    char *flag = format_text("-fsanitize=%s", build->sanitize);
    command_add(line, flag);
    command_add(line, "-fno-sanitize-recover=all");
    command_add(line, "-fno-omit-frame-pointer");
    command_add(line, "-g");
    if (cxx)
        command_add(line, "-D_GLIBCXX_ASSERTIONS");
    free(flag);
}

/* Compiles one unit; `source` is where its text lies. */
static int compile(const struct build *build, const struct unit_request *request, const char *source,
                   const struct home *home, const char *object)
{
    struct command_line line = {0};
    bool cxx = language_of(request->path) == LANGUAGE_CXX;
    command_add(&line, cxx ? build->cxx_compiler : build->compiler);
    command_add_all(&line, (const char *const *)request->given.words, request->given.count);
    command_add_all(&line, build->link->items, build->link->count);
    add_sanitizers(build, &line, cxx);
    char *folder = path_directory(request->path);
    command_add(&line, "-iquote");
    command_add(&line, folder);
    if (build->runtime && home->include) {
        command_add(&line, "-isystem");
        command_add(&line, home->include);
    }
    command_add(&line, "-c");
    command_add(&line, source);
    command_add(&line, "-o");
    command_add(&line, object);
    struct process_result result;
    process_run(&line, NULL, &result);
    if (result.status && !build->quiet) {
        char *shown = command_show(&line);
        fprintf(stderr, "steelyard: does not compile: %s\n%s", shown,
                result.errors.data ? result.errors.data : "");
        free(shown);
    }
    int code = result.status ? EXIT_FAILED : EXIT_COMPLETE;
    process_result_free(&result);
    command_free(&line);
    free(folder);
    return code;
}

/* Where the text of a unit lies: the mirrored tree has it when there is a rewriting. */
static char *source_of(const struct build *build, const struct project *project, const struct unit *unit,
                       const struct rewriting *rewriting)
{
    size_t length = strlen(project->root);
    if (!rewriting || !path_inside(unit->text->real_path, project->root))
        return duplicate(unit->path);
    return format_text("%s/tree/%s", build->folder,
                       unit->text->real_path + length + (project->root[length - 1] != '/'));
}

int build_program(const struct build *build, const struct project *project, const struct rewriting *rewriting,
                  char **program)
{
    *program = format_text("%s/program", build->folder);
    if (path_make_directory(build->folder) != 0) {
        fprintf(stderr, "steelyard: %s: %s\n", build->folder, strerror(errno));
        return EXIT_FAILED;
    }
    struct home home = {0};
    struct command_line link = {0};
    int code = EXIT_COMPLETE;
    bool cxx = false;
    if (build->runtime)
        home_find(wrapper_named(build->compiler)->kind, &home);
    if (rewriting) {
        char *tree = format_text("%s/tree", build->folder);
        code = write_mirror(tree, project, rewriting);
        free(tree);
    }
    for (size_t i = 0; i < project->unit_count; i++)
        cxx = cxx || language_of(project->units[i].path) == LANGUAGE_CXX;
    command_add(&link, cxx ? build->cxx_compiler : build->compiler);
    for (size_t i = 0; code == EXIT_COMPLETE && i < project->unit_count; i++) {
        char *source = source_of(build, project, &project->units[i], rewriting);
        char *object = format_text("%s/%zu.o", build->folder, i);
        code = compile(build, &project->requests.items[i], source, &home, object);
        command_add(&link, object);
        free(source);
        free(object);
    }
    command_add_all(&link, build->link->items, build->link->count);
    add_sanitizers(build, &link, cxx);
    if (build->runtime)
        home_add_link_flags(&home, &link);
    command_add(&link, "-o");
    command_add(&link, *program);
    if (code == EXIT_COMPLETE) {
        struct process_result result;
        process_run(&link, NULL, &result);
        if (result.status && !build->quiet) {
            char *shown = command_show(&link);
            fprintf(stderr, "steelyard: does not link: %s\n%s", shown,
                    result.errors.data ? result.errors.data : "");
            if (result.errors.data && strstr(result.errors.data, "libm.so"))
                fprintf(stderr,
                        "steelyard: the mathematical library is missing: end the command with -- -lm\n");
            free(shown);
        }
        code = result.status ? EXIT_FAILED : code;
        process_result_free(&result);
    }
    command_free(&link);
    home_free(&home);
    return code;
}
