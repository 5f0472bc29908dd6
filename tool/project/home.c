#include "project/home.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files/file.h"

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

char *home_documents(void)
{
    char *self = program_self(), *found = NULL;
    if (self) {
        char *folder = path_directory(self), *prefix = path_directory(folder);
        char *candidate = format_text("%s/" STEELYARD_DOCDIR, prefix);
        found = first_with("codes.md", &candidate, 1);
        free(prefix);
        free(folder);
        free(self);
    }
    return found ? found : duplicate(STEELYARD_FULL_DOCDIR);
}

static char *library_under(const char *prefix, const char *kind)
{
    char *candidates[] = {format_text("%s/" STEELYARD_LIBDIR "/steelyard/%s", prefix, kind),
                          format_text("%s/lib/steelyard/%s", prefix, kind), format_text("%s/lib", prefix)};
    return first_with("libsteelyard.a", candidates, 3);
}

static void include_under(const char *prefix, struct home *home)
{
    char *candidates[] = {format_text("%s/" STEELYARD_INCLUDEDIR, prefix), format_text("%s/include", prefix)};
    bool two = strcmp(candidates[0], candidates[1]) != 0;
    home->looked = format_text("%s%s%s", candidates[0], two ? ", " : "", two ? candidates[1] : "");
    home->include = first_with("steelyard.h", candidates, 2);
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

static void find_runtime(const char *kind, struct home *home)
{
    const char *asked = getenv("STEELYARD_HOME");
    if (asked && *asked) {
        include_under(asked, home);
        home->lib_folder = library_under(asked, kind);
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
        home->looked = duplicate(STEELYARD_SOURCE_INCLUDE);
        home->lib_folder = library_in_build(prefix, kind);
        home->how = duplicate("build tree");
    } else {
        include_under(prefix, home);
        home->lib_folder = library_under(prefix, kind);
        home->how = duplicate("installed beside the command");
    }
    free(self);
    free(folder);
    free(prefix);
}

/* Beside the library when installed, a folder below it in a build tree. */
static void find_observer(struct home *home)
{
    char *candidates[] = {format_text("%s", home->lib_folder), format_text("%s/observe", home->lib_folder)};
    char *folder = first_with("libsteelyard_observe.so", candidates, 2);
    home->observer = folder ? format_text("%s/libsteelyard_observe.so", folder) : NULL;
    free(folder);
}

void home_find(const char *kind, struct home *home)
{
    *home = (struct home){0};
    find_runtime(kind, home);
    if (home->lib_folder)
        find_observer(home);
}

void home_free(struct home *home)
{
    free(home->observer);
    free(home->include);
    free(home->lib_folder);
    free(home->how);
    free(home->looked);
    *home = (struct home){0};
}

char *home_missing_library(const char *kind)
{
    static const char *const kinds[] = {"mpich", "openmpi"};
    char *text = format_text("not found for %s: cc and verify cannot link", kind);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct home other;
        home_find(kinds[i], &other);
        if (strcmp(kinds[i], kind) && other.lib_folder) {
            char *longer = format_text("%s (there is one for %s: %s; install Steelyard for %s, or use the "
                                       "compiler of %s)",
                                       text, kinds[i], other.lib_folder, kind, kinds[i]);
            free(text);
            text = longer;
        }
        home_free(&other);
    }
    return text;
}

bool home_can_link(const struct home *home, const char *kind, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strstr(words[i], "steelyard") || !strcmp(words[i], "-DSTEELYARD_DISABLE"))
            return true;
    }
    if (home->lib_folder)
        return true;
    char *why = home_missing_library(kind);
    fprintf(stderr, "steelyard: libsteelyard %s\n", why);
    free(why);
    return false;
}

void home_complain(const struct home *home, const char *end)
{
    const char *asked = getenv("STEELYARD_HOME");
    fprintf(stderr,
            "steelyard: steelyard.h is not found%s\n  looked for in: %s (%s)\n  remedy: run the command "
            "where it is "
            "installed or built, set STEELYARD_HOME to the\n          directory it was installed to (cmake "
            "--install "
            "BUILD --prefix DIR), or give -I DIR after --\n",
            end, home->looked ? home->looked : "nowhere",
            asked && *asked ? "below STEELYARD_HOME"
                            : "from where this command lies; STEELYARD_HOME is not set");
}

void home_add_link_flags(const struct home *home, struct command_line *line)
{
    if (home->lib_folder) {
        char *flag = format_text("-L%s", home->lib_folder);
        command_add(line, flag);
        free(flag);
    }
    command_add(line, "-Wl,--push-state,--as-needed");
    command_add_quoted(line, STEELYARD_LINK_LIBRARIES);
    command_add(line, "-Wl,--pop-state");
}
