#include "project/flags.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "files/file.h"
#include "project/home.h"
#include "project/wrapper.h"

enum language language_of(const char *path)
{
    static const char *const c[] = {".c", ".h", ".i", NULL};
    static const char *const cxx[] = {".cc",  ".cpp", ".cxx", ".c++", ".C", ".CPP", ".cp",
                                      ".hpp", ".hh",  ".hxx", ".ii",  ".H", NULL};
    const char *dot = strrchr(path_base(path), '.');
    for (const char *const *ending = c; dot && *ending; ending++) {
        if (!strcmp(dot, *ending))
            return LANGUAGE_C;
    }
    for (const char *const *ending = cxx; dot && *ending; ending++) {
        if (!strcmp(dot, *ending))
            return LANGUAGE_CXX;
    }
    return LANGUAGE_NONE;
}

/* The path as seen from the working directory: relative when it lies inside. New. */
static char *seen_from_here(const char *directory, const char *path)
{
    char here[4096], *based = path_join(directory, path);
    if (!getcwd(here, sizeof here))
        return based;
    char *absolute = path_absolute(based);
    free(based);
    size_t length = strlen(here);
    if (path_inside(absolute, here) && absolute[length] == '/') {
        char *relative = format_text("%s%s", absolute[length + 1] == '-' ? "./" : "", absolute + length + 1);
        free(absolute);
        return relative;
    }
    return absolute;
}

/* Options with a path, joined or as the next word. */
static const char *const path_options[] = {"-I",       "-isystem", "-iquote",   "-idirafter",
                                           "-include", "-imacros", "-isysroot", NULL};

static bool keeps_meaning(const char *word)
{
    static const char *const starts[] = {"-D", "-U", "-std=", "-f", "-m", "--sysroot=", "-stdlib=", NULL};
    static const char *const whole[] = {"-ansi",  "-pthread",   "-nostdinc", "-nostdinc++",
                                        "-undef", "-trigraphs", NULL};
    /* Of the -f options only those that change what a name or type is; clang does not know all of gcc's. */
    static const char *const f_kept[] = {
        "-fopenmp", "-fsigned-char", "-funsigned-char", "-fshort-enums", "-fno-exceptions", "-fexceptions",
        "-frtti",   "-fno-rtti",     "-fms-extensions", "-fpermissive",  "-fno-builtin",    "-ffreestanding",
        NULL};
    static const char *const m_kept[] = {"-m32", "-m64", "-march=", "-mavx", "-msse", "-mfma", NULL};
    for (const char *const *name = whole; *name; name++) {
        if (!strcmp(word, *name))
            return true;
    }
    for (const char *const *start = starts; *start; start++) {
        if (strncmp(word, *start, strlen(*start)))
            continue;
        const char *const *list = !strcmp(*start, "-f") ? f_kept : !strcmp(*start, "-m") ? m_kept : NULL;
        if (!list)
            return true;
        for (; *list; list++) {
            if (!strncmp(word, *list, strlen(*list)))
                return strcmp(word, "-fpermissive") != 0;
        }
        return false;
    }
    return false;
}

static void add_flags(struct command_line *flags, const char *const *words, size_t count,
                      const char *directory)
{
    for (size_t i = 0; i < count; i++) {
        const char *word = words[i];
        const char *const *option = path_options;
        while (*option && strncmp(word, *option, strlen(*option)))
            option++;
        if (*option) {
            const char *value = word + strlen(*option);
            if (!*value && i + 1 < count)
                value = words[++i];
            char *path = directory ? seen_from_here(directory, value) : duplicate(value);
            command_add(flags, *option);
            command_add(flags, path);
            free(path);
        } else if (!strcmp(word, "-x") && i + 1 < count) {
            command_add(flags, word);
            command_add(flags, words[++i]);
        } else if (!strncmp(word, "-x", 2) && word[2]) {
            command_add(flags, "-x");
            command_add(flags, word + 2);
        } else if (!strncmp(word, "-fopenmp", 8) || !strcmp(word, "-qopenmp") || !strcmp(word, "-fiopenmp")) {
            if (strcmp(word, "-fopenmp-simd") != 0)
                command_add(flags, "-D_OPENMP=201511"); /* directives are found in the text */
        } else if (keeps_meaning(word)) {
            command_add(flags, word);
            if ((!strcmp(word, "-D") || !strcmp(word, "-U")) && i + 1 < count)
                command_add(flags, words[++i]);
        } else if (!strcmp(word, "-o") || !strcmp(word, "-MF") || !strcmp(word, "-MT") ||
                   !strcmp(word, "-MQ")) {
            i++;
        }
    }
}

enum { DEEPEST_RESPONSE = 8 };

/* A database names the same file for every source. */
static void complain_once(const char *word, const char *reason)
{
    static char said[4096];
    if (!strcmp(said, word))
        return;
    snprintf(said, sizeof said, "%s", word);
    fprintf(stderr, "steelyard: %s: %s; the flags in it are missing\n", word, reason);
}

/* The words of a response file in the place of its @name; what cannot be read stays, as compilers have it. */
static void add_expanded(struct command_line *out, const char *word, const char *directory, int depth)
{
    if (word[0] != '@' || !word[1] || depth == DEEPEST_RESPONSE) {
        command_add(out, word);
        return;
    }
    char *path = path_join(directory ? directory : ".", word + 1), *reason;
    struct file_text file;
    struct command_line words = {0};
    if (file_read(path, &file, &reason) == FILE_FINE && command_add_quoted(&words, file.bytes)) {
        for (size_t i = 0; i < words.count; i++)
            add_expanded(out, words.words[i], directory, depth + 1);
    } else {
        complain_once(word, reason ? reason : "a quote is not closed");
        command_add(out, word);
    }
    command_free(&words);
    file_free(&file);
    free(reason);
    free(path);
}

void flags_expand(struct command_line *out, const char *const *words, size_t count, const char *directory)
{
    for (size_t i = 0; i < count; i++)
        add_expanded(out, words[i], directory, 0);
}

void flags_add(struct command_line *flags, const char *const *words, size_t count, const char *directory)
{
    struct command_line expanded = {0};
    flags_expand(&expanded, words, count, directory);
    add_flags(flags, (const char *const *)expanded.words, expanded.count, directory);
    command_free(&expanded);
}

static void add_wrapper_flags(struct command_line *flags, const struct mpi_wrapper *wrapper)
{
    for (size_t i = 0; i < wrapper->compile_flags.count; i++)
        command_add(flags, wrapper->compile_flags.words[i]);
}

static void remark(struct unit_requests *requests, char *text)
{
    requests->remarks =
        reallocate(requests->remarks, (requests->remark_count + 1) * sizeof *requests->remarks);
    requests->remarks[requests->remark_count++] = text;
}

static struct unit_request *add(struct unit_requests *requests, char *path)
{
    requests->items = reallocate(requests->items, (requests->count + 1) * sizeof *requests->items);
    struct unit_request *request = &requests->items[requests->count++];
    *request = (struct unit_request){.path = path};
    return request;
}

/* One entry of the database. False: not an entry. */
static bool add_entry(struct unit_requests *all, const json_t *entry)
{
    const char *directory = json_string_value(json_object_get(entry, "directory"));
    const char *file = json_string_value(json_object_get(entry, "file"));
    const char *command = json_string_value(json_object_get(entry, "command"));
    const json_t *arguments = json_object_get(entry, "arguments");
    if (!file || (!command && !json_is_array(arguments)))
        return false;
    if (!directory)
        directory = ".";
    struct command_line words = {0};
    if (command) {
        if (!command_add_quoted(&words, command)) {
            command_free(&words);
            return false;
        }
    } else {
        size_t index;
        const json_t *item;
        json_array_foreach(arguments, index, item) if (json_is_string(item))
            command_add(&words, json_string_value(item));
    }
    struct unit_request *request = add(all, seen_from_here(directory, file));
    if (words.count) {
        flags_add(&request->flags, (const char *const *)words.words + 1, words.count - 1, directory);
        if (wrapper_is_one(words.words[0]))
            request->wrapper = wrapper_named(words.words[0]);
    }
    command_free(&words);
    return true;
}

static int read_database(const char *database, struct unit_requests *all, char **shown)
{
    char *path = NULL;
    struct file_text text;
    char *reason;
    enum file_state state = file_read(database, &text, &reason);
    if (state == FILE_DIRECTORY) {
        free(reason);
        file_free(&text);
        path = path_join(database, "compile_commands.json");
        if (!strcmp(database, ".")) {
            free(path);
            path = duplicate("compile_commands.json");
        }
        state = file_read(path, &text, &reason);
    } else {
        path = duplicate(database);
    }
    *shown = path;
    int code = EXIT_COMPLETE;
    if (state == FILE_MISSING) {
        code = usage_error(
            "%s: %s (cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON writes one, for make: bear -- make)", path,
            reason);
    } else if (state != FILE_FINE) {
        code = usage_error("%s: %s", path, reason);
    } else {
        json_error_t error;
        json_t *root = json_loadb(text.bytes, text.size, 0, &error);
        if (!root)
            code = usage_error("%s:%d:%d: not a compilation database: %s", path, error.line, error.column,
                               error.text);
        else if (!json_is_array(root))
            code = usage_error("%s: not a compilation database: the top is not an array", path);
        size_t index;
        const json_t *entry;
        json_array_foreach(root, index, entry)
        {
            if (!add_entry(all, entry)) {
                code = usage_error("%s: entry %zu has no file, or neither command nor arguments", path,
                                   index + 1);
                break;
            }
        }
        json_decref(root);
    }
    free(reason);
    file_free(&text);
    return code;
}

static bool same_file(const char *a, const char *b)
{
    if (!strcmp(a, b))
        return true;
    char *real_a = path_real(a), *real_b = path_real(b);
    bool same = real_a && real_b && !strcmp(real_a, real_b);
    free(real_a);
    free(real_b);
    return same;
}

static struct unit_request *named_in(struct unit_requests *all, const char *path)
{
    for (size_t i = 0; i < all->count; i++) {
        if (same_file(all->items[i].path, path))
            return &all->items[i];
    }
    return NULL;
}

static int compare_paths(const void *a, const void *b)
{
    const struct unit_request *left = a, *right = b;
    return strcmp(left->path, right->path);
}

static bool same_words(const struct command_line *a, const struct command_line *b)
{
    for (size_t i = 0; i < a->count && a->count == b->count; i++)
        if (strcmp(a->words[i], b->words[i]) != 0)
            return false;
    return a->count == b->count;
}

/* Does the file stand there with other options besides? */
static bool is_repeated(const struct unit_requests *all, const struct unit_request *entry)
{
    for (size_t i = 0; i < all->count; i++)
        if (&all->items[i] != entry && !same_words(&all->items[i].flags, &entry->flags) &&
            same_file(all->items[i].path, entry->path))
            return true;
    return false;
}

/* A file may stand in the database several times, and be named twice: the first counts, and what others make
 * of it is not known. */
static void drop_repeated(struct unit_requests *requests)
{
    char **real = allocate(requests->count * sizeof *real);
    size_t kept = 0;
    for (size_t i = 0; i < requests->count; i++) {
        char *path = path_real(requests->items[i].path);
        if (!path)
            path = duplicate(requests->items[i].path);
        size_t k = 0;
        while (k < kept && strcmp(real[k], path))
            k++;
        if (k < kept) {
            if (!same_words(&requests->items[i].flags, &requests->items[k].flags))
                requests->items[k].repeated = true;
            free(path);
            free(requests->items[i].path);
            command_free(&requests->items[i].flags);
            command_free(&requests->items[i].given);
            continue;
        }
        real[kept] = path;
        requests->items[kept++] = requests->items[i];
    }
    for (size_t k = 0; k < kept; k++)
        free(real[k]);
    free(real);
    requests->count = kept;
}

/* The legacy spellings gcc only warns about must not stop the parse. */
static const char *const lenient[] = {"-w",
                                      "-Wno-error=implicit-function-declaration",
                                      "-Wno-error=implicit-int",
                                      "-Wno-error=int-conversion",
                                      "-Wno-error=incompatible-function-pointer-types",
                                      "-Wno-error=return-type",
                                      "-Wno-error=c++11-narrowing",
                                      "-Wno-error=register"};

static void complete(struct unit_request *request, const struct words *extra)
{
    command_add_all(&request->given, (const char *const *)request->flags.words, request->flags.count);
    flags_add(&request->given, extra->items, extra->count, NULL);
    flags_add(&request->flags, extra->items, extra->count, NULL);
    add_wrapper_flags(&request->flags, request->wrapper ? request->wrapper : wrapper_default());
    command_add_all(&request->flags, lenient, sizeof lenient / sizeof lenient[0]);
    /* A rewritten source includes the runtime's header. */
    struct home home;
    home_find(wrapper_default()->kind, &home);
    if (home.include) {
        command_add(&request->flags, "-isystem");
        command_add(&request->flags, home.include);
    }
    home_free(&home);
}

int requests_make(const char *database, const struct words *files, const struct words *extra,
                  struct unit_requests *requests)
{
    *requests = (struct unit_requests){0};
    struct unit_requests all = {0};
    char *shown = NULL;
    int code = database ? read_database(database, &all, &shown) : EXIT_COMPLETE;
    if (code == EXIT_COMPLETE && !files->count && !database)
        code = usage_error("no files named (name files, or a compilation database with -p DIR)");
    if (code == EXIT_COMPLETE && !files->count && !all.count)
        code = usage_error("%s lists no files", shown);
    if (code != EXIT_COMPLETE) {
        requests_free(&all);
        free(shown);
        return code;
    }
    if (!files->count && all.count) {
        qsort(all.items, all.count, sizeof *all.items, compare_paths);
        *requests = all;
        all = (struct unit_requests){0};
    }
    for (size_t i = 0; i < files->count; i++) {
        struct unit_request *entry = database ? named_in(&all, files->items[i]) : NULL;
        struct unit_request *request = add(requests, duplicate(files->items[i]));
        if (entry) {
            command_add_all(&request->flags, (const char *const *)entry->flags.words, entry->flags.count);
            request->wrapper = entry->wrapper;
            request->repeated = is_repeated(&all, entry);
        }
        if (database && !entry)
            remark(requests, format_text("%s is not in %s; it is read with the flags after -- alone",
                                         files->items[i], shown));
    }
    drop_repeated(requests);
    for (size_t i = 0; i < requests->count; i++)
        complete(&requests->items[i], extra);
    requests_free(&all);
    free(shown);
    return EXIT_COMPLETE;
}

void requests_free(struct unit_requests *requests)
{
    for (size_t i = 0; i < requests->count; i++) {
        free(requests->items[i].path);
        command_free(&requests->items[i].flags);
        command_free(&requests->items[i].given);
    }
    free(requests->items);
    for (size_t i = 0; i < requests->remark_count; i++)
        free(requests->remarks[i]);
    free(requests->remarks);
    *requests = (struct unit_requests){0};
}
