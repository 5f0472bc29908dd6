#include "writing/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "files/memory.h"

enum { JOURNAL_VERSION = 1 };

/* Relative, and no part of it climbs. */
static bool stays_inside(const char *path)
{
    if (!*path || *path == '/')
        return false;
    while (*path) {
        size_t length = strcspn(path, "/");
        if (length == 2 && path[0] == '.' && path[1] == '.')
            return false;
        path += length + (path[length] == '/');
    }
    return true;
}

static bool take_hash(const json_t *object, const char *key, char hash[SHA256_HEX])
{
    const char *text = json_string_value(json_object_get(object, key));
    if (!text || strlen(text) != SHA256_HEX - 1 || strspn(text, "0123456789abcdef") != SHA256_HEX - 1)
        return false;
    memcpy(hash, text, SHA256_HEX);
    return true;
}

/* A path is bytes. Where these are not UTF-8, which JSON wants, each stands as the character of its number.
 */
static void put_path(json_t *object, const char *path)
{
    json_t *text = json_string(path);
    if (!text) {
        struct buffer wide = {0};
        for (const unsigned char *at = (const unsigned char *)path; *at; at++) {
            char two[2] = {(char)(0xc0 | *at >> 6), (char)(0x80 | (*at & 0x3f))};
            buffer_add(&wide, *at < 0x80 ? (const char *)at : two, *at < 0x80 ? 1 : 2);
        }
        text = json_string(wide.data);
        buffer_free(&wide);
        json_object_set_new(object, "encoding", json_string("latin-1"));
    }
    json_object_set_new(object, "path", text);
}

/* New text, NULL when there is no path. */
static char *take_path(const json_t *object)
{
    const char *path = json_string_value(json_object_get(object, "path"));
    const json_t *encoding = json_object_get(object, "encoding");
    if (!path || !encoding)
        return path ? duplicate(path) : NULL;
    if (!json_is_string(encoding) || strcmp(json_string_value(encoding), "latin-1"))
        return NULL;
    struct buffer bytes = {0};
    buffer_add(&bytes, "", 0);
    for (const unsigned char *at = (const unsigned char *)path; *at; at++) {
        char byte = (char)*at;
        if (*at == 0xc2 || *at == 0xc3) {
            byte = (char)((*at & 3) << 6 | (at[1] & 0x3f));
            at++;
        } else if (*at >= 0x80) {
            buffer_free(&bytes);
            return NULL;
        }
        buffer_add(&bytes, &byte, 1);
    }
    return bytes.data;
}

static bool take_file(const json_t *object, const char *folder, struct journal_file *file)
{
    char *path = take_path(object);
    const char *original = json_string_value(json_object_get(object, "original"));
    const json_t *mode = json_object_get(object, "mode");
    if (!path || !stays_inside(path) || !original || !*original ||
        strspn(original, "0123456789") != strlen(original) || !json_is_integer(mode) ||
        json_integer_value(mode) < 0 || json_integer_value(mode) > 07777 ||
        !take_hash(object, "before", file->before) || !take_hash(object, "after", file->after)) {
        free(path);
        return false;
    }
    file->path = path;
    file->original = format_text("%s/%s", folder, original);
    file->mode = (mode_t)json_integer_value(mode);
    return true;
}

bool journal_parse(const char *bytes, size_t size, const char *folder, struct journal *journal, char **reason)
{
    *journal = (struct journal){0};
    *reason = NULL;
    json_error_t error;
    json_t *root = json_loadb(bytes, size, 0, &error);
    if (!root) {
        *reason = format_text("%s/journal.json:%d: %s", folder, error.line, error.text);
        for (char *at = *reason; *at; at++) { /* jansson quotes what it stumbled over, line ends and all */
            if ((unsigned char)*at < ' ')
                *at = '?';
        }
        return false;
    }
    const char *state = json_string_value(json_object_get(root, "state"));
    const json_t *files = json_object_get(root, "files"), *item;
    bool good = json_integer_value(json_object_get(root, "version")) == JOURNAL_VERSION && state &&
                (!strcmp(state, "applied") || !strcmp(state, "writing")) && json_is_array(files);
    journal->folder = duplicate(folder);
    journal->applied = good && !strcmp(state, "applied");
    journal->files = allocate(json_array_size(files) * sizeof *journal->files);
    size_t index;
    json_array_foreach(files, index,
                       item) if (good && (good = take_file(item, folder, &journal->files[journal->count])))
        journal->count++;
    json_decref(root);
    if (!good) {
        *reason = format_text("%s/journal.json is not a journal this version can read", folder);
        journal_free(journal);
    }
    return good;
}

bool journal_read(const char *folder, struct journal *journal, char **reason)
{
    char *path = format_text("%s/journal.json", folder), *why;
    struct file_text text;
    bool good = false;
    if (file_read(path, &text, &why) == FILE_FINE)
        good = journal_parse(text.bytes, text.size, folder, journal, reason);
    else
        *reason = format_text("%s %s", path, why);
    free(why);
    free(path);
    file_free(&text);
    return good;
}

/* Largest number among the folders with a journal.json; 0: none. Folders without one are those of a run that
 * has not changed anything yet, or, for the one that holds the lock, left-overs that it sweeps away. */
static unsigned newest_number(const char *journals, bool sweep)
{
    DIR *directory = opendir(journals);
    unsigned newest = 0;
    struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        char *end;
        unsigned long number = strtoul(entry->d_name, &end, 10);
        if (*end || strlen(entry->d_name) != 6 || number > 999999)
            continue;
        char *path = format_text("%s/%s/journal.json", journals, entry->d_name);
        if (access(path, F_OK) == 0) {
            newest = number > newest ? (unsigned)number : newest;
        } else if (sweep) {
            char *folder = format_text("%s/%s", journals, entry->d_name);
            path_remove_tree(folder);
            free(folder);
        }
        free(path);
    }
    if (directory)
        closedir(directory);
    return newest;
}

bool journal_newest(const char *root, struct journal *journal, char **reason)
{
    *reason = NULL;
    *journal = (struct journal){0};
    char *journals = format_text("%s/.steelyard/journal", root);
    unsigned number = newest_number(journals, false);
    bool found = false;
    if (number) {
        char *folder = format_text("%s/%06u", journals, number);
        found = journal_read(folder, journal, reason);
        free(folder);
    }
    free(journals);
    return found;
}

bool journal_begin(const char *root, struct journal *journal, char **reason)
{
    char *journals = format_text("%s/.steelyard/journal", root);
    journal->folder = format_text("%s/%06u", journals, newest_number(journals, true) + 1);
    bool good = path_make_directory(journal->folder) == 0;
    if (good) {
        char *ignore = format_text("%s/.steelyard/.gitignore", root);
        good = access(ignore, F_OK) == 0 || file_write(ignore, "*\n", 2, 0644) == 0;
        free(ignore);
    }
    if (!good)
        *reason = format_text("%s: %s", journal->folder, strerror(errno));
    free(journals);
    return good;
}

bool journal_save(const struct journal *journal, char **reason)
{
    json_t *root = json_object(), *files = json_array();
    json_object_set_new(root, "version", json_integer(JOURNAL_VERSION));
    json_object_set_new(root, "state", json_string(journal->applied ? "applied" : "writing"));
    for (size_t i = 0; i < journal->count; i++) {
        const struct journal_file *file = &journal->files[i];
        json_t *item = json_object();
        put_path(item, file->path);
        json_object_set_new(item, "before", json_string(file->before));
        json_object_set_new(item, "after", json_string(file->after));
        json_object_set_new(item, "mode", json_integer(file->mode));
        json_object_set_new(item, "original", json_string(path_base(file->original)));
        json_array_append_new(files, item);
    }
    json_object_set_new(root, "files", files);
    char *text = json_dumps(root, JSON_INDENT(2));
    json_decref(root);
    char *path = format_text("%s/journal.json", journal->folder), *fresh = format_text("%s.new", path);
    bool good = text && file_write(fresh, text, strlen(text), 0644) == 0 && rename(fresh, path) == 0;
    if (!good) {
        *reason = format_text("%s: %s", path, strerror(errno));
        unlink(fresh);
    }
    directory_flush(journal->folder);
    free(path);
    free(fresh);
    free(text);
    return good;
}

void journal_remove(const struct journal *journal)
{
    char *path = format_text("%s/journal.json", journal->folder);
    unlink(path);
    free(path);
    path_remove_tree(journal->folder);
}

void journal_free(struct journal *journal)
{
    for (size_t i = 0; i < journal->count; i++) {
        free(journal->files[i].path);
        free(journal->files[i].original);
    }
    free(journal->files);
    free(journal->folder);
    *journal = (struct journal){0};
}

int journal_lock(const char *root)
{
    char *folder = format_text("%s/.steelyard", root), *path = format_text("%s/lock", folder);
    int lock = path_make_directory(folder) == 0 ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0) {
        int reason = errno;
        close(lock);
        errno = reason;
        lock = -1;
    }
    free(folder);
    free(path);
    return lock;
}

void journal_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
