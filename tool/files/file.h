/* Files as they are: bytes, permission bits, identity. No conversion of line ends or encodings. */
#ifndef STEELYARD_TOOL_FILE_H
#define STEELYARD_TOOL_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "files/sha256.h"

enum file_state {
    FILE_FINE,
    FILE_MISSING,
    FILE_DIRECTORY,
    FILE_UNREADABLE, /* no permission, an input error, not a regular file */
    FILE_WIDE,       /* UTF-16 or UTF-32 */
    FILE_BINARY      /* NUL bytes */
};

struct file_text {
    char *path;      /* as it was named, or by files/names.h */
    char *real_path; /* absolute, symbolic links resolved: the identity of the file */
    char *bytes;     /* size bytes and a NUL */
    size_t size;
    mode_t mode;
    char hash[SHA256_HEX];
};

/* Reads a whole file. For anything but FILE_FINE *reason is new text that says what is wrong (without the
 * path); FILE_WIDE and FILE_BINARY leave the bytes in place. Free with file_free in every case. */
enum file_state file_read(const char *path, struct file_text *file, char **reason);
void file_free(struct file_text *file);

/* True when the file is still what `hash` was taken of; false also when it cannot be read. */
bool file_unchanged(const char *path, const char hash[SHA256_HEX]);

/* Absolute path with symbolic links resolved, new; NULL when it does not exist. */
char *path_real(const char *path);
/* Absolute path without "." and ".." parts, by the letters alone: links stay. New. */
char *path_absolute(const char *path);
/* Path joined with a slash, new; `name` alone when it is absolute. */
char *path_join(const char *directory, const char *name);
/* Directory part, new; "." when there is none. */
char *path_directory(const char *path);
const char *path_base(const char *path);
/* True when the absolute path lies in (or is) the absolute directory. */
bool path_inside(const char *path, const char *directory);
/* mkdir -p; 0 or -1 with errno. */
int path_make_directory(const char *path);
/* Removes a directory and what is in it. Symbolic links are removed, not followed. */
void path_remove_tree(const char *path);
/* A new temporary directory under $TMPDIR; new text. NULL with errno. */
char *path_temporary(const char *purpose);

/* Writes bytes to a new or truncated file and flushes them to the disk. 0 or -1 with errno. */
int file_write(const char *path, const char *bytes, size_t size, mode_t mode);
/* Flushes a directory's entries to the disk. */
void directory_flush(const char *path);

#endif
