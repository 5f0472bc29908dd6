#include "files/names.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files/file.h"
#include "files/memory.h"

void file_names_add(struct file_names *names, const char *path, const char *real)
{
    char *folder = path_directory(path);
    names->items = reallocate(names->items, (names->count + 1) * sizeof *names->items);
    names->items[names->count++] = (struct named_file){duplicate(path), duplicate(real), path_real(folder)};
    free(folder);
}

/* What is behind the folder of a path that lies below it; null where it does not. */
static const char *below(const char *real, const char *folder)
{
    const size_t length = strlen(folder);
    return path_inside(real, folder) && real[length] == '/' ? real + length + 1 : NULL;
}

/* The named file in whose folder it lies, or deeper. */
static const struct named_file *beside(const struct file_names *names, const char *real)
{
    const struct named_file *best = NULL;
    for (size_t i = 0; i < names->count; i++) {
        const struct named_file *item = &names->items[i];
        if (item->folder && below(real, item->folder) &&
            (!best || strlen(item->folder) > strlen(best->folder)))
            best = item;
    }
    return best;
}

char *file_name(const struct file_names *names, const char *path)
{
    char here[4096], *real = path_real(path), *name = NULL;
    if (!real)
        return duplicate(path);
    for (size_t i = 0; i < names->count && !name; i++)
        if (!strcmp(names->items[i].real, real))
            name = duplicate(names->items[i].path);
    const struct named_file *near = name ? NULL : beside(names, real);
    if (near) {
        char *folder = path_directory(near->path);
        name = path_join(folder, below(real, near->folder));
        free(folder);
    }
    if (!name && getcwd(here, sizeof here) && below(real, here))
        name = duplicate(below(real, here));
    if (!name)
        return real;
    free(real);
    return name;
}

void file_names_free(struct file_names *names)
{
    for (size_t i = 0; i < names->count; i++) {
        free(names->items[i].path);
        free(names->items[i].real);
        free(names->items[i].folder);
    }
    free(names->items);
    *names = (struct file_names){0};
}
