#include "source/home.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "source/file.h"

char *program_self(void)
{
    return path_real("/proc/self/exe");
}

static bool exists(const char *directory, const char *name)
{
    char *path = format_text("%s/%s", directory, name);
    bool there = access(path, R_OK) == 0;
    free(path);
    return there;
}

/* The first of the candidates that holds the file, new; frees them all. */
static char *first_with(const char *name, char **candidates, size_t count)
{
    char *found = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!found && exists(candidates[i], name))
            found = candidates[i];
        else
            free(candidates[i]);
    }
    return found;
}

static char *library_under(const char *prefix, const char *kind)
{
    char *candidates[] = {format_text("%s/" STEELYARD_LIBDIR "/steelyard/%s", prefix, kind),
                          format_text("%s/lib/steelyard/%s", prefix, kind), format_text("%s/lib", prefix)};
    return first_with("libsteelyard.a", candidates, 3);
}

static char *include_under(const char *prefix)
{
    char *candidates[] = {format_text("%s/" STEELYARD_INCLUDEDIR, prefix), format_text("%s/include", prefix)};
    return first_with("steelyard.h", candidates, 2);
}

/* A build tree of this or another MPI: BUILD/tool/steelyard beside BUILD/runtime, and ../MPI/runtime. */
static char *library_in_build(const char *build, const char *kind)
{
    char *candidates[2];
    size_t count = 0;
    if (!strcmp(kind, STEELYARD_BUILT_FOR))
        candidates[count++] = format_text("%s/runtime", build);
    candidates[count++] = format_text("%s/../%s/runtime", build, kind);
    return first_with("libsteelyard.a", candidates, count);
}

void home_find(const char *kind, struct home *home)
{
    *home = (struct home){0};
    const char *asked = getenv("STEELYARD_HOME");
    if (asked && *asked) {
        home->include = include_under(asked);
        home->library = library_under(asked, kind);
        home->how = duplicate("STEELYARD_HOME");
        return;
    }
    char *self = program_self();
    if (!self)
        return;
    char *folder = path_directory(self), *prefix = path_directory(folder);
    if (!strcmp(path_base(folder), "tool") && exists(prefix, "CMakeCache.txt")) {
        if (exists(STEELYARD_SOURCE_INCLUDE, "steelyard.h"))
            home->include = duplicate(STEELYARD_SOURCE_INCLUDE);
        home->library = library_in_build(prefix, kind);
        home->how = duplicate("build tree");
    } else {
        home->include = include_under(prefix);
        home->library = library_under(prefix, kind);
        home->how = duplicate("installed beside the command");
    }
    free(self);
    free(folder);
    free(prefix);
}

void home_free(struct home *home)
{
    free(home->include);
    free(home->library);
    free(home->how);
    *home = (struct home){0};
}

void home_add_link_flags(const struct home *home, struct command_line *line)
{
    if (home->library) {
        char *flag = format_text("-L%s", home->library);
        command_add(line, flag);
        free(flag);
    }
    command_add(line, "-Wl,--push-state,--as-needed");
    command_add_quoted(line, STEELYARD_LINK_LIBRARIES);
    command_add(line, "-Wl,--pop-state");
}
