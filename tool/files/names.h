/* One name for each file of a run, by which it is known everywhere: a header that two units include by
 * different ways ("other.h", "sub/../other.h", through a symbolic link) is one text, and whoever asks whether
 * two places are in the same file compares names. That of a file that was named is what it was named by; of
 * any other one it begins with the folder of a named file, as that one was named, where it lies below it (of
 * the innermost such folder), else it is seen from the working directory. So it depends on the files alone,
 * and not on who comes first. */
#ifndef STEELYARD_TOOL_NAMES_H
#define STEELYARD_TOOL_NAMES_H

#include <stddef.h>

struct file_names {
    struct named_file {
        char *path, *real; /* as named; the real path */
        char *folder;      /* the real path of what it was named in */
    } * items;
    size_t count;
};

/* A file that was named; its real path. */
void file_names_add(struct file_names *names, const char *path, const char *real);
/* New. A file that is not there keeps the name that it has here. */
char *file_name(const struct file_names *names, const char *path);
void file_names_free(struct file_names *names);

#endif
