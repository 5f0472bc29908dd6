#include "files/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/memory.h"

char *path_real(const char *path)
{
    char *real = realpath(path, NULL);
    return real;
}

char *path_join(const char *directory, const char *name)
{
    if (name[0] == '/' || !strcmp(directory, "."))
        return duplicate(name);
    size_t length = strlen(directory);
    return format_text("%s%s%s", directory, length && directory[length - 1] == '/' ? "" : "/", name);
}

char *path_directory(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return duplicate(".");
    return slash == path ? duplicate("/") : duplicate_bytes(path, (size_t)(slash - path));
}

/* Removes "." and ".." parts of an absolute path in place, by the letters alone. */
static void simplify(char *path)
{
    char *out = path;
    const char *at = path;
    while (*at) {
        while (*at == '/')
            at++;
        size_t length = strcspn(at, "/");
        if (length == 2 && at[0] == '.' && at[1] == '.') {
            while (out > path && *--out != '/')
                ;
        } else if (length && !(length == 1 && at[0] == '.')) {
            *out++ = '/';
            memmove(out, at, length);
            out += length;
        }
        at += length;
    }
    if (out == path)
        *out++ = '/';
    *out = '\0';
}

char *path_absolute(const char *path)
{
    char here[4096];
    if (path[0] != '/' && !getcwd(here, sizeof here))
        return duplicate(path);
    char *absolute = path[0] == '/' ? duplicate(path) : format_text("%s/%s", here, path);
    simplify(absolute);
    return absolute;
}

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool path_inside(const char *path, const char *directory)
{
    size_t length = strlen(directory);
    while (length > 1 && directory[length - 1] == '/')
        length--;
    if (length == 1 && directory[0] == '/')
        return path[0] == '/';
    return !strncmp(path, directory, length) && (path[length] == '/' || path[length] == '\0');
}

int path_make_directory(const char *path)
{
    char *copy = duplicate(path);
    int result = 0;
    for (char *at = copy + 1; result == 0; at++) {
        if (*at != '/' && *at != '\0')
            continue;
        char kept = *at;
        *at = '\0';
        if (mkdir(copy, 0777) != 0 && errno != EEXIST)
            result = -1;
        *at = kept;
        if (kept == '\0')
            break;
    }
    free(copy);
    struct stat info;
    if (result == 0 && (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))) {
        errno = ENOTDIR;
        result = -1;
    }
    return result;
}

void path_remove_tree(const char *path)
{
    struct stat info;
    if (lstat(path, &info) != 0)
        return;
    if (!S_ISDIR(info.st_mode)) {
        unlink(path);
        return;
    }
    DIR *directory = opendir(path);
    if (directory) {
        struct dirent *entry;
        while ((entry = readdir(directory))) {
            if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
                continue;
            char *inner = format_text("%s/%s", path, entry->d_name);
            path_remove_tree(inner);
            free(inner);
        }
        closedir(directory);
    }
    rmdir(path);
}

char *path_temporary(const char *purpose)
{
    const char *parent = getenv("TMPDIR");
    char *path = format_text("%s/steelyard-%s-XXXXXX", parent && *parent ? parent : "/tmp", purpose);
    if (!mkdtemp(path)) {
        free(path);
        return NULL;
    }
    return path;
}

static enum file_state read_bytes(int descriptor, struct file_text *file, char **reason)
{
    struct buffer buffer = {0};
    char block[65536];
    ssize_t got;
    while ((got = read(descriptor, block, sizeof block)) != 0) {
        if (got < 0) {
            if (errno == EINTR)
                continue;
            *reason = format_text("cannot be read: %s", strerror(errno));
            buffer_free(&buffer);
            return FILE_UNREADABLE;
        }
        buffer_add(&buffer, block, (size_t)got);
    }
    file->bytes = buffer.data ? buffer.data : duplicate("");
    file->size = buffer.size;
    return FILE_FINE;
}

static enum file_state look_at_encoding(const struct file_text *file, char **reason)
{
    const unsigned char *bytes = (const unsigned char *)file->bytes;
    if (file->size >= 2 &&
        ((bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff))) {
        *reason =
            duplicate("is UTF-16 text; compilers read UTF-8, convert it first (iconv -f UTF-16 -t UTF-8)");
        return FILE_WIDE;
    }
    if (file->size && memchr(file->bytes, 0, file->size)) {
        *reason = duplicate("holds NUL bytes: a binary file, or text in UTF-16 without a mark");
        return FILE_BINARY;
    }
    return FILE_FINE;
}

enum file_state file_read(const char *path, struct file_text *file, char **reason)
{
    memset(file, 0, sizeof *file);
    *reason = NULL;
    file->path = duplicate(path);
    struct stat info;
    if (stat(path, &info) != 0) {
        bool missing = errno == ENOENT || errno == ENOTDIR;
        *reason = missing ? duplicate("no such file") : format_text("cannot be read: %s", strerror(errno));
        return missing ? FILE_MISSING : FILE_UNREADABLE;
    }
    if (S_ISDIR(info.st_mode)) {
        *reason = duplicate("is a directory");
        return FILE_DIRECTORY;
    }
    if (!S_ISREG(info.st_mode)) {
        *reason = duplicate("is not a regular file");
        return FILE_UNREADABLE;
    }
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        *reason = format_text("cannot be read: %s", strerror(errno));
        return FILE_UNREADABLE;
    }
    file->mode = info.st_mode & 07777;
    enum file_state state = read_bytes(descriptor, file, reason);
    close(descriptor);
    if (state != FILE_FINE)
        return state;
    file->real_path = path_real(path);
    if (!file->real_path)
        file->real_path = duplicate(path);
    sha256_hex(file->bytes, file->size, file->hash);
    return look_at_encoding(file, reason);
}

void file_free(struct file_text *file)
{
    free(file->path);
    free(file->real_path);
    free(file->bytes);
    memset(file, 0, sizeof *file);
}

bool file_unchanged(const char *path, const char hash[SHA256_HEX])
{
    struct file_text now;
    char *reason;
    enum file_state state = file_read(path, &now, &reason);
    bool same = state != FILE_MISSING && state != FILE_DIRECTORY && state != FILE_UNREADABLE &&
                !strcmp(now.hash, hash);
    free(reason);
    file_free(&now);
    return same;
}

int file_write(const char *path, const char *bytes, size_t size, mode_t mode)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode & 0777);
    if (descriptor < 0)
        return -1;
    size_t done = 0;
    while (done < size) {
        ssize_t put = write(descriptor, bytes + done, size - done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            break;
        done += (size_t)put;
    }
    int failure = done < size ? (errno ? errno : EIO) : 0;
    if (!failure && fchmod(descriptor, mode) != 0)
        failure = errno;
    if (!failure && fsync(descriptor) != 0 && errno != EINVAL)
        failure = errno;
    if (close(descriptor) != 0 && !failure)
        failure = errno;
    errno = failure;
    return failure ? -1 : 0;
}

void directory_flush(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
}
