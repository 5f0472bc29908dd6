/* Files that a run wrote outside of its working directory: what they became, and back to what they were. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "behaviour/behaviour.h"
#include "files/file.h"
#include "project/home.h"

char *elsewhere_library(void)
{
    static const char name[] = "libsteelyard_written.so";
    char *self = program_self(), *found = NULL;
    if (!self)
        return NULL;
    char *folder = path_directory(self), *prefix = path_directory(folder);
    char *candidates[] = {format_text("%s/%s", folder, name),
                          format_text("%s/" STEELYARD_LIBEXECDIR "/steelyard/%s", prefix, name)};
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        if (!found && access(candidates[i], R_OK) == 0)
            found = candidates[i];
        else
            free(candidates[i]);
    }
    free(self);
    free(folder);
    free(prefix);
    return found;
}

/* The name that is the same for every run. */
static char *name_of(const char *path, const char *folder)
{
    char *above = path_directory(folder);
    char *name = path_inside(path, above) ? format_text("..%s", path + strlen(above)) : duplicate(path);
    free(above);
    return name;
}

/* As it is now; false when there is nothing, or no plain file. */
static bool keep(const char *path, struct elsewhere *file)
{
    struct file_text text;
    char *reason;
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    file_read(path, &text, &reason);
    if (text.bytes) {
        file->bytes = duplicate_bytes(text.bytes, text.size);
        file->size = text.size;
    }
    free(reason);
    file_free(&text);
    return file->bytes != NULL;
}

/* As it was before the run, with the mode it has. False: it could not be. */
static bool put_back(const char *path, const char *copy)
{
    struct file_text text;
    char *reason;
    struct stat info;
    if (!copy)
        return unlink(path) == 0 || access(path, F_OK) != 0;
    mode_t mode = stat(path, &info) == 0 ? info.st_mode & 07777 : 0644;
    file_read(copy, &text, &reason);
    bool good = text.bytes && file_write(path, text.bytes, text.size, mode) == 0;
    free(reason);
    file_free(&text);
    return good;
}

void elsewhere_take(const char *store, const char *folder, struct run_outcome *outcome)
{
    char *log = format_text("%s/log", store), *line = NULL;
    FILE *file = fopen(log, "r");
    size_t capacity = 0;
    char *real = path_real(folder);
    free(log);
    for (long number = 1; file && getline(&line, &capacity, file) > 0; number++) {
        line[strcspn(line, "\n")] = '\0';
        const char *path = line + 1;
        bool was_there = *line == '+';
        struct elsewhere one = {0};
        bool there = keep(path, &one);
        if (there || was_there) { /* what came and went is nobody's */
            one.path = name_of(path, real ? real : folder);
            outcome->files = reallocate(outcome->files, (outcome->file_count + 1) * sizeof *outcome->files);
            outcome->files[outcome->file_count++] = one;
            char *copy = was_there ? format_text("%s/%ld", store, number) : NULL;
            if (!put_back(path, copy))
                fprintf(stderr, "steelyard: %s, which the program wrote, cannot be put back as it was\n",
                        path);
            free(copy);
        }
    }
    free(line);
    free(real);
    if (file)
        fclose(file);
}

static const struct elsewhere *find(const struct run_outcome *outcome, const char *path)
{
    for (size_t i = 0; i < outcome->file_count; i++) {
        if (!strcmp(outcome->files[i].path, path))
            return &outcome->files[i];
    }
    return NULL;
}

bool elsewhere_has_other_names(const struct words *names, const char *path)
{
    char *folder = path_directory(path);
    bool found = false;
    for (size_t i = 0; names && i < names->count && !found; i++) {
        char *other = path_directory(names->items[i]);
        found = !strcmp(folder, other);
        free(other);
    }
    free(folder);
    return found;
}

static enum sameness compare_side(const struct comparison *how, const struct run_outcome *a,
                                  const struct run_outcome *b, bool contents, size_t *files, char **where)
{
    enum sameness result = SAME;
    for (size_t i = 0; i < a->file_count && result != DIFFERENT; i++) {
        const struct elsewhere *left = &a->files[i], *right = find(b, left->path);
        char *detail = NULL;
        enum sameness one = SAME;
        if (!right || !left->bytes != !right->bytes)
            one = elsewhere_has_other_names(how->other_names, left->path) ? SAME : DIFFERENT;
        else if (contents && left->bytes)
            one = texts_compare(how, left->bytes, left->size, right->bytes, right->size, &detail);
        *files += contents && right;
        if (one >= OTHER_ORDER && where && !*where)
            *where =
                format_text("file %s: %s", left->path, detail ? detail : "written by one of the two only");
        result = one > result ? one : result;
        free(detail);
    }
    return result;
}

enum sameness elsewhere_compare(const struct comparison *how, const struct run_outcome *a,
                                const struct run_outcome *b, size_t *files, char **where)
{
    enum sameness result = compare_side(how, a, b, true, files, where);
    enum sameness other = result == DIFFERENT ? SAME : compare_side(how, b, a, false, files, where);
    return other > result ? other : result;
}

void elsewhere_other_names(const struct run_outcome *a, const struct run_outcome *b, struct words *names)
{
    for (size_t i = 0; i < a->file_count; i++) {
        if (find(b, a->files[i].path) || elsewhere_has_other_names(names, a->files[i].path))
            continue;
        names->items = reallocate(names->items, (names->count + 1) * sizeof *names->items);
        names->items[names->count++] = duplicate(a->files[i].path);
    }
}
