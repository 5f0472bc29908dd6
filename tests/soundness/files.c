#include "files.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct text files_read(int fd)
{
    struct text text = {NULL, 0};
    struct stat st;
    if (fstat(fd, &st) != 0 || st.st_size == 0)
        return text;
    text.bytes = calloc(1, (size_t)st.st_size + 1);
    ssize_t got = pread(fd, text.bytes, (size_t)st.st_size, 0);
    text.length = got > 0 ? (size_t)got : 0;
    return text;
}

static int no_dots(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

struct text files_take(void)
{
    struct text all = {NULL, 0};
    struct dirent **entries;
    int n = scandir(".", &entries, no_dots, alphasort);
    for (int i = 0; i < n; i++) {
        int fd = open(entries[i]->d_name, O_RDONLY);
        struct text one = fd < 0 ? (struct text){NULL, 0} : files_read(fd);
        size_t name = strlen(entries[i]->d_name) + 1;
        all.bytes = realloc(all.bytes, all.length + name + one.length + 1);
        memcpy(all.bytes + all.length, entries[i]->d_name, name);
        if (one.length)
            memcpy(all.bytes + all.length + name, one.bytes, one.length);
        all.length += name + one.length;
        all.bytes[all.length] = '\0';
        free(one.bytes);
        if (fd >= 0)
            close(fd);
        unlink(entries[i]->d_name);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return all;
}
