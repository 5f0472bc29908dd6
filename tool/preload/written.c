/* Preloaded into the programs that `verify` runs: tells which files outside of the working directory they
 * open for writing, rename, truncate or remove, and keeps a copy of each as it was before. It prints nothing
 * and changes no result.
 *
 * STEELYARD_WRITTEN names a directory. Its file `log` has a line for each such file: '+' (it was there; the
 * copy is the file named by the line's number, from 1) or '-' (it was not), and the path.
 * STEELYARD_WRITTEN_INSIDE is the working directory, whose files are not told of. The ranks take turns with a
 * lock on the log, so that the copy is made before any of them can change the file. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

static int open_untold(const char *path, int flags, mode_t mode)
{
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, mode);
}

/* Absolute, with the links of its directory resolved: the file itself may not be there yet. */
static bool full_path(int directory, const char *path, char full[PATH_MAX])
{
    char joined[PATH_MAX], folder[PATH_MAX];
    int length;
    if (*path == '/' || directory == AT_FDCWD) {
        length = snprintf(joined, sizeof joined, "%s", path);
    } else {
        char link[64], base[PATH_MAX];
        snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
        ssize_t got = readlink(link, base, sizeof base - 1);
        if (got < 0)
            return false;
        base[got] = '\0';
        length = snprintf(joined, sizeof joined, "%s/%s", base, path);
    }
    if (length < 0 || (size_t)length >= sizeof joined)
        return false;
    if (realpath(joined, full))
        return true;
    char *slash = strrchr(joined, '/');
    const char *name = slash ? slash + 1 : joined;
    if (slash)
        *slash = '\0';
    if (!realpath(slash ? (*joined ? joined : "/") : ".", folder))
        return false;
    length = snprintf(full, PATH_MAX, "%s/%s", strcmp(folder, "/") ? folder : "", name);
    return length > 0 && length < PATH_MAX;
}

static bool below(const char *path, const char *directory)
{
    size_t length = strlen(directory);
    return length && !strncmp(path, directory, length) && (!path[length] || path[length] == '/');
}

/* Is a line of the log about this file? *lines becomes how many there are. */
static bool told(int log, const char *path, long *lines)
{
    FILE *file = fdopen(dup(log), "r");
    char line[PATH_MAX + 2];
    bool found = false;
    *lines = 0;
    rewind(file);
    while (file && !found && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        ++*lines;
        found = !strcmp(line + 1, path);
    }
    if (file)
        fclose(file);
    return found;
}

static bool keep_copy(const char *path, const char *store, long number)
{
    char copy[PATH_MAX], block[65536];
    struct stat info;
    int from = open_untold(path, O_RDONLY | O_NONBLOCK, 0);
    bool good = from >= 0 && fstat(from, &info) == 0 && S_ISREG(info.st_mode) &&
                snprintf(copy, sizeof copy, "%s/%ld", store, number) < (int)sizeof copy;
    int to = good ? open_untold(copy, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    good = to >= 0;
    for (ssize_t got; good && (got = read(from, block, sizeof block)) != 0;)
        good = got > 0 && write(to, block, (size_t)got) == got;
    if (to >= 0)
        close(to);
    if (from >= 0)
        close(from);
    return good;
}

/* What Open MPI keeps for the processes of a job, in each under the number of its own mpiexec. */
static bool is_launchers(const char *full)
{
    const char *session = getenv("PMIX_SERVER_TMPDIR");
    char real[PATH_MAX];
    return session && *session && realpath(session, real) && strcmp(real, "/") && below(full, real);
}

static void tell(int directory, const char *path)
{
    const char *store = getenv("STEELYARD_WRITTEN"), *inside = getenv("STEELYARD_WRITTEN_INSIDE");
    char full[PATH_MAX], name[PATH_MAX];
    struct stat info;
    int before = errno;
    if (store && inside && path && full_path(directory, path, full) && !strchr(full, '\n') &&
        !below(full, inside) && !below(full, "/dev") && !below(full, "/proc") && !below(full, "/sys") &&
        !is_launchers(full) && snprintf(name, sizeof name, "%s/log", store) < (int)sizeof name) {
        int log = open_untold(name, O_RDWR | O_APPEND | O_CREAT, 0600);
        long lines;
        if (log >= 0 && flock(log, LOCK_EX) == 0 && !told(log, full, &lines)) {
            bool there = stat(full, &info) == 0;
            if (!there || keep_copy(full, store, lines + 1)) /* what is no file is left alone */
                dprintf(log, "%c%s\n", there ? '+' : '-', full);
        }
        if (log >= 0)
            close(log);
    }
    errno = before;
}

/* ---- what the program calls ---- */

#define REAL(name) ((__typeof__(&(name)))(size_t)dlsym(RTLD_NEXT, #name))

static bool writes(int flags)
{
    return (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
}

static bool writes_mode(const char *mode)
{
    return mode && strpbrk(mode, "wa+");
}

#define MODE_OF(flags)                                                                                       \
    mode_t mode = 0;                                                                                         \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                   \
        va_list list;                                                                                        \
        va_start(list, flags);                                                                               \
        mode = (mode_t)va_arg(list, unsigned);                                                               \
        va_end(list);                                                                                        \
    }

#define OPENS(name)                                                                                          \
    EXPORTED int name(const char *path, int flags, ...)                                                      \
    {                                                                                                        \
        MODE_OF(flags)                                                                                       \
        if (writes(flags))                                                                                   \
            tell(AT_FDCWD, path);                                                                            \
        return REAL(name)(path, flags, mode);                                                                \
    }
#define OPENS_AT(name)                                                                                       \
    EXPORTED int name(int directory, const char *path, int flags, ...)                                       \
    {                                                                                                        \
        MODE_OF(flags)                                                                                       \
        if (writes(flags))                                                                                   \
            tell(directory, path);                                                                           \
        return REAL(name)(directory, path, flags, mode);                                                     \
    }
#define OPENS_STREAM(name)                                                                                   \
    EXPORTED FILE *name(const char *path, const char *mode)                                                  \
    {                                                                                                        \
        if (writes_mode(mode))                                                                               \
            tell(AT_FDCWD, path);                                                                            \
        return REAL(name)(path, mode);                                                                       \
    }
#define REOPENS_STREAM(name)                                                                                 \
    EXPORTED FILE *name(const char *path, const char *mode, FILE *stream)                                    \
    {                                                                                                        \
        if (writes_mode(mode))                                                                               \
            tell(AT_FDCWD, path);                                                                            \
        return REAL(name)(path, mode, stream);                                                               \
    }
#define ONE_PATH(name)                                                                                       \
    EXPORTED int name(const char *path)                                                                      \
    {                                                                                                        \
        tell(AT_FDCWD, path);                                                                                \
        return REAL(name)(path);                                                                             \
    }

/* Where _FORTIFY_SOURCE does not know the flags. */
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
#define OPENS_CHECKED(name)                                                                                  \
    EXPORTED int name(const char *path, int flags)                                                           \
    {                                                                                                        \
        if (writes(flags))                                                                                   \
            tell(AT_FDCWD, path);                                                                            \
        return REAL(name)(path, flags);                                                                      \
    }

OPENS(open)
OPENS(open64)
OPENS_AT(openat)
OPENS_AT(openat64)
OPENS_CHECKED(__open_2)
OPENS_CHECKED(__open64_2)
OPENS_STREAM(fopen)
OPENS_STREAM(fopen64)
REOPENS_STREAM(freopen)
REOPENS_STREAM(freopen64)
ONE_PATH(unlink)
ONE_PATH(remove)

EXPORTED int creat(const char *path, mode_t mode)
{
    tell(AT_FDCWD, path);
    return REAL(creat)(path, mode);
}

EXPORTED int creat64(const char *path, mode_t mode)
{
    tell(AT_FDCWD, path);
    return REAL(creat64)(path, mode);
}

EXPORTED int truncate(const char *path, off_t size)
{
    tell(AT_FDCWD, path);
    return REAL(truncate)(path, size);
}

EXPORTED int rename(const char *from, const char *to)
{
    tell(AT_FDCWD, from);
    tell(AT_FDCWD, to);
    return REAL(rename)(from, to);
}
