#include "writing/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands.h"
#include "writing/journal.h"
#include "files/pause.h"

/* One file to be replaced: it must now have the hash `expected`; `old` are its bytes now, to restore. */
struct replacement {
    char *path; /* symbolic links resolved */
    const char *bytes, *old;
    size_t size, old_size;
    const char *expected;
    mode_t mode;
    char *temporary;
    bool replaced;
};

static int failed(const char *path, const char *reason)
{
    fprintf(stderr, "steelyard: %s%s%s; nothing was written\n", path, *path ? ": " : "", reason);
    return EXIT_FAILED;
}

static int stuck(const char *path, const char *reason, const char *folder)
{
    fprintf(stderr,
            "steelyard: %s: %s; some files are changed, all original bytes are in %s: mend the cause, then "
            "steelyard undo\n",
            path, reason, folder);
    return EXIT_FAILED;
}

/* The temporary's name is derived from the file's, so that a later run finds what a killed one left. */
static char *temporary_name(const char *path)
{
    enum { LONGEST_NAME = 200 }; /* file systems take 255 bytes */
    char *folder = path_directory(path), hash[SHA256_HEX];
    const char *base = path_base(path);
    if (strlen(base) > LONGEST_NAME) {
        sha256_hex(base, strlen(base), hash);
        base = hash;
    }
    char *name = format_text("%s%s.%s.steelyard-new", folder, strcmp(folder, "/") ? "/" : "", base);
    free(folder);
    return name;
}

/* Keeps owner and group where the system allows; a failure leaves the writer's own. */
static void keep_owner(const char *from, const char *to)
{
    struct stat info;
    if (stat(from, &info) == 0 && lchown(to, info.st_uid, info.st_gid) != 0)
        errno = 0;
}

static bool write_temporary(struct replacement *item, char **reason)
{
    item->temporary = temporary_name(item->path);
    unlink(item->temporary);
    if (file_write(item->temporary, item->bytes, item->size, item->mode) != 0) {
        *reason = format_text("cannot be written: %s", strerror(errno));
        return false;
    }
    keep_owner(item->path, item->temporary);
    if (chmod(item->temporary, item->mode) != 0) {
        *reason = format_text("its permissions cannot be kept: %s", strerror(errno));
        return false;
    }
    return true;
}

/* Back to the old bytes, by the same way. */
static bool restore(struct replacement *item)
{
    struct replacement back = {
        .path = item->path, .bytes = item->old, .size = item->old_size, .mode = item->mode};
    char *reason = NULL;
    bool good = write_temporary(&back, &reason) && rename(back.temporary, item->path) == 0;
    if (!good)
        fprintf(stderr, "steelyard: %s could not be given its bytes back: %s\n", item->path,
                reason ? reason : strerror(errno));
    free(reason);
    free(back.temporary);
    return good;
}

/* All or none. On failure *culprit is the index and *reason new text; *halfway is set when what was replaced
 * could not be restored. */
static bool replace_all(struct replacement *items, size_t count, size_t *culprit, char **reason,
                        bool *halfway)
{
    bool good = true;
    *halfway = false;
    for (size_t i = 0; good && i < count; i++) {
        *culprit = i;
        good = write_temporary(&items[i], reason);
    }
    pause_at("temporaries");
    for (size_t i = 0; good && i < count; i++) {
        *culprit = i;
        if (!file_unchanged(items[i].path, items[i].expected)) {
            *reason = duplicate("changed since it was read");
            good = false;
        }
    }
    for (size_t i = 0; good && i < count; i++) {
        *culprit = i;
        if (rename(items[i].temporary, items[i].path) != 0) {
            *reason = format_text("cannot be replaced: %s", strerror(errno));
            good = false;
        }
        items[i].replaced = good;
        if (good && i == 0)
            pause_at("replaced-one");
    }
    for (size_t i = 0; i < count; i++) {
        if (!good && items[i].replaced)
            *halfway = !restore(&items[i]) || *halfway;
        else if (!good && items[i].temporary)
            unlink(items[i].temporary);
        char *folder = path_directory(items[i].path);
        directory_flush(folder);
        free(folder);
    }
    return good;
}

static void free_replacements(struct replacement *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(items[i].path);
        free(items[i].temporary);
    }
    free(items);
}

static int lock_root(const char *root, int *lock)
{
    *lock = journal_lock(root);
    if (*lock >= 0)
        return EXIT_COMPLETE;
    if (errno == EWOULDBLOCK)
        return failed(root, "another steelyard is writing here");
    return failed(root, strerror(errno));
}

static const char *relative_to(const char *root, const char *path)
{
    size_t length = strlen(root);
    while (length > 1 && root[length - 1] == '/')
        length--;
    return length == 1 ? path + 1 : path + length + 1;
}

static bool keep_originals(struct journal *journal, const char *root, const struct rewriting *rewriting,
                           char **reason)
{
    if (!journal_begin(root, journal, reason))
        return false;
    journal->files = allocate(rewriting->count * sizeof *journal->files);
    for (size_t i = 0; i < rewriting->count; i++) {
        const struct rewritten_file *file = &rewriting->files[i];
        struct journal_file *entry = &journal->files[journal->count++];
        entry->path = duplicate(relative_to(root, file->original->real_path));
        entry->mode = file->original->mode;
        entry->original = format_text("%s/%zu", journal->folder, i);
        memcpy(entry->before, file->original->hash, SHA256_HEX);
        sha256_hex(file->bytes.data, file->bytes.size, entry->after);
        if (file_write(entry->original, file->original->bytes, file->original->size, 0600) != 0) {
            *reason = format_text("%s: %s", entry->original, strerror(errno));
            return false;
        }
    }
    return journal_save(journal, reason);
}

static int check_targets(const struct rewriting *rewriting)
{
    for (size_t i = 0; i < rewriting->count; i++) {
        const struct file_text *file = rewriting->files[i].original;
        if (!(file->mode & 0222))
            return failed(file->path, "is read-only");
        if (!file_unchanged(file->real_path, file->hash))
            return failed(file->path, "changed since it was read");
    }
    return EXIT_COMPLETE;
}

int write_in_place(const char *root, const struct rewriting *rewriting)
{
    int lock, code = check_targets(rewriting);
    if (code != EXIT_COMPLETE || (code = lock_root(root, &lock)) != EXIT_COMPLETE)
        return code;
    struct journal journal = {0};
    struct replacement *items = allocate(rewriting->count * sizeof *items);
    char *reason = NULL;
    bool halfway = false;
    if (!keep_originals(&journal, root, rewriting, &reason)) {
        code = failed("", reason);
    } else {
        for (size_t i = 0; i < rewriting->count; i++) {
            const struct rewritten_file *file = &rewriting->files[i];
            items[i] = (struct replacement){.path = duplicate(file->original->real_path),
                                            .bytes = file->bytes.data,
                                            .size = file->bytes.size,
                                            .old = file->original->bytes,
                                            .old_size = file->original->size,
                                            .expected = file->original->hash,
                                            .mode = file->original->mode};
        }
        size_t culprit = 0;
        if (!replace_all(items, rewriting->count, &culprit, &reason, &halfway)) {
            const char *path = rewriting->files[culprit].original->path;
            code = halfway ? stuck(path, reason, journal.folder) : failed(path, reason);
        }
    }
    if (code == EXIT_COMPLETE) {
        journal.applied = true;
        if (!journal_save(&journal, &reason))
            fprintf(stderr, "steelyard: the files are written, but %s; undo will not know them\n", reason);
    } else if (journal.folder && !halfway) {
        journal_remove(&journal);
    }
    free(reason);
    free_replacements(items, rewriting->count);
    journal_free(&journal);
    journal_unlock(lock);
    return code;
}

/* ---- back to the originals ---- */

enum standing { STANDS_OLD, STANDS_NEW, STANDS_ELSE };

static enum standing look(const char *path, const struct journal_file *file)
{
    if (file_unchanged(path, file->before))
        return STANDS_OLD;
    return file_unchanged(path, file->after) ? STANDS_NEW : STANDS_ELSE;
}

/* Names every file that is neither what apply wrote nor the original; false when there is one. */
static bool all_known(const char *root, const struct journal *journal)
{
    bool known = true;
    for (size_t i = 0; i < journal->count; i++) {
        const struct journal_file *file = &journal->files[i];
        char *path = path_join(root, file->path), *temporary = temporary_name(path);
        unlink(temporary);
        if (look(path, file) == STANDS_ELSE) {
            fprintf(stderr, "steelyard: %s: %s; its original bytes are in %s\n", path,
                    access(path, F_OK) == 0 ? "changed since apply wrote it" : "is gone since apply wrote it",
                    file->original);
            known = false;
        }
        free(temporary);
        free(path);
    }
    if (!known)
        fprintf(stderr, "steelyard: nothing was written\n");
    return known;
}

/* Gives the files of a journal their original bytes; those that are old already stay. Nothing is written when
 * a file is neither. */
static int take_back(const char *root, const struct journal *journal)
{
    if (!all_known(root, journal))
        return EXIT_FAILED;
    struct replacement *items = allocate(journal->count * sizeof *items);
    struct file_text *originals = allocate(journal->count * sizeof *originals);
    struct file_text *present = allocate(journal->count * sizeof *present);
    size_t count = 0;
    int code = EXIT_COMPLETE;
    char *reason = NULL;
    for (size_t i = 0; i < journal->count && code == EXIT_COMPLETE; i++) {
        const struct journal_file *file = &journal->files[i];
        char *path = path_join(root, file->path);
        if (look(path, file) != STANDS_OLD) {
            file_read(path, &present[count], &reason);
            free(reason);
            file_read(file->original, &originals[count], &reason);
            free(reason);
            reason = NULL;
            if (strcmp(originals[count].hash, file->before))
                code = failed(file->original, "is not the original any more");
            items[count] = (struct replacement){.path = duplicate(path),
                                                .bytes = originals[count].bytes,
                                                .size = originals[count].size,
                                                .old = present[count].bytes,
                                                .old_size = present[count].size,
                                                .expected = file->after,
                                                .mode = file->mode};
            count++;
        }
        free(path);
    }
    size_t culprit = 0;
    bool halfway = false;
    if (code == EXIT_COMPLETE && !replace_all(items, count, &culprit, &reason, &halfway))
        code = halfway ? stuck(items[culprit].path, reason, journal->folder)
                       : failed(items[culprit].path, reason);
    free(reason);
    for (size_t i = 0; i < count; i++) {
        file_free(&originals[i]);
        file_free(&present[i]);
    }
    free(originals);
    free(present);
    free_replacements(items, count);
    return code;
}

/* What the newest journal of a root says. */
enum record { RECORD_NONE, RECORD_APPLIED, RECORD_BROKEN_OFF, RECORD_UNREADABLE };

static enum record read_record(const char *root, struct journal *journal, char **reason)
{
    if (!journal_newest(root, journal, reason))
        return *reason ? RECORD_UNREADABLE : RECORD_NONE;
    return journal->applied ? RECORD_APPLIED : RECORD_BROKEN_OFF;
}

/* For the holder of the lock. */
static int mend(const char *root, const struct journal *journal, bool *restored)
{
    int code = take_back(root, journal);
    if (code != EXIT_COMPLETE)
        return code;
    fprintf(stderr,
            "steelyard: an earlier apply in %s was cut short; its files have their original bytes again\n",
            root);
    journal_remove(journal);
    *restored = true;
    return code;
}

int write_recover(const char *root, bool *restored)
{
    struct journal journal;
    char *reason;
    *restored = false;
    enum record record = read_record(root, &journal, &reason);
    journal_free(&journal);
    free(reason);
    if (record == RECORD_NONE || record == RECORD_APPLIED)
        return EXIT_COMPLETE;
    /* A run that is at work looks like one that was cut short until it lets go of the lock. */
    int lock, code = lock_root(root, &lock);
    if (code != EXIT_COMPLETE)
        return code;
    record = read_record(root, &journal, &reason);
    if (record == RECORD_UNREADABLE)
        code = failed("", reason);
    else if (record == RECORD_BROKEN_OFF)
        code = mend(root, &journal, restored);
    journal_free(&journal);
    free(reason);
    journal_unlock(lock);
    return code;
}

/* For the holder of the lock; another undo may have come first. */
static int undo_newest(const char *root)
{
    struct journal journal;
    char *reason;
    int code = EXIT_COMPLETE;
    switch (read_record(root, &journal, &reason)) {
    case RECORD_NONE:
        fprintf(stderr, "steelyard: nothing to undo in %s\n", root);
        code = EXIT_USAGE;
        break;
    case RECORD_UNREADABLE:
        code = failed("", reason);
        break;
    case RECORD_APPLIED:
    case RECORD_BROKEN_OFF:
        code = take_back(root, &journal);
        for (size_t i = 0; code == EXIT_COMPLETE && i < journal.count; i++)
            printf("restored %s\n", journal.files[i].path);
        if (code == EXIT_COMPLETE)
            journal_remove(&journal);
    }
    journal_free(&journal);
    free(reason);
    return code;
}

int write_undo(const char *root)
{
    bool restored;
    int lock, code = write_recover(root, &restored);
    if (code != EXIT_COMPLETE || restored || (code = lock_root(root, &lock)) != EXIT_COMPLETE)
        return code;
    code = undo_newest(root);
    journal_unlock(lock);
    return code;
}

/* ---- a tree beside ---- */

/* The text of a file of the project, by one of its names, in the tree beside. */
static struct replacement mirrored(const char *directory, const struct project *project,
                                   const struct rewriting *rewriting, const struct file_text *file,
                                   const char *name)
{
    char *path = format_text("%s/%s", directory, relative_to(project->root, name));
    struct replacement item = {.path = path,
                               .temporary = temporary_name(path),
                               .bytes = file->bytes,
                               .size = file->size,
                               .mode = file->mode | 0200};
    for (size_t k = 0; k < rewriting->count; k++) {
        if (rewriting->files[k].original == file) {
            item.bytes = rewriting->files[k].bytes.data;
            item.size = rewriting->files[k].bytes.size;
        }
    }
    return item;
}

static int mirror_trouble(const char *path, int reason)
{
    fprintf(stderr, "steelyard: %s cannot be written: %s\n", path, strerror(reason));
    return EXIT_FAILED;
}

static int prepare_mirrored(struct replacement *item)
{
    struct stat there;
    int code = EXIT_COMPLETE;
    if (stat(item->path, &there) == 0 && !S_ISREG(there.st_mode)) {
        fprintf(stderr, "steelyard: %s is there and is no regular file; it stays as it is\n", item->path);
        return EXIT_FAILED;
    }
    char *folder = path_directory(item->path);
    if (path_make_directory(folder) != 0 ||
        file_write(item->temporary, item->bytes, item->size, item->mode) != 0) {
        code = mirror_trouble(item->path, errno);
        unlink(item->temporary);
    }
    free(folder);
    return code;
}

int write_mirror(const char *directory, const struct project *project, const struct rewriting *rewriting)
{
    if (path_make_directory(directory) != 0)
        return failed(directory, strerror(errno));
    char *real = path_real(directory);
    int code = EXIT_COMPLETE;
    size_t count = 0, ready = 0, files = project->files.count, names = files + project->files.alias_count;
    struct replacement *items = allocate(names * sizeof *items);
    if (real && !strcmp(real, project->root))
        code = failed(directory, "is the root itself; without -o the files are changed in place");
    for (size_t i = 0; code == EXIT_COMPLETE && i < names; i++) {
        const struct file_alias *alias = i < files ? NULL : &project->files.aliases[i - files];
        const struct file_text *file = alias ? alias->file : project->files.items[i];
        const char *name = alias ? alias->path : file->real_path;
        if (path_inside(name, project->root) && !(real && path_inside(name, real)))
            items[count++] = mirrored(directory, project, rewriting, file, name);
    }
    for (; code == EXIT_COMPLETE && ready < count; ready += code == EXIT_COMPLETE)
        code = prepare_mirrored(&items[ready]);
    for (size_t i = 0; i < ready; i++) {
        if (code == EXIT_COMPLETE && rename(items[i].temporary, items[i].path) != 0)
            code = mirror_trouble(items[i].path, errno);
        if (code != EXIT_COMPLETE)
            unlink(items[i].temporary);
    }
    free_replacements(items, count);
    free(real);
    return code;
}
