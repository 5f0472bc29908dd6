#include "project/inclusions.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/tree/lower.h"
#include "files/file.h"
#include "files/memory.h"
#include "files/sha256.h"
#include "project/parse.h"

/* A path by which a header was included, as libclang spells it. */
struct seen_path {
    struct entry entry;
    const char *path;
    bool kept; /* it is in the table */
    bool read; /* was looked at: */
    bool asks; /* text_asks_for_headers */
};

struct inclusions {
    pthread_mutex_t mutex; /* of all that follows, and of the table */
    struct file_table *files;
    const struct file_names *names;
    struct arena *arena;
    struct table seen;
};

struct inclusions *inclusions_new(struct file_table *files, const struct file_names *names)
{
    struct inclusions *inclusions = allocate(sizeof *inclusions);
    *inclusions = (struct inclusions){.files = files, .names = names, .arena = arena_new()};
    pthread_mutex_init(&inclusions->mutex, NULL);
    return inclusions;
}

void inclusions_free(struct inclusions *inclusions)
{
    pthread_mutex_destroy(&inclusions->mutex);
    arena_free(inclusions->arena);
    free(inclusions);
}

static struct seen_path *seen(struct inclusions *inclusions, const char *path)
{
    const uint64_t hash = hash_text(path);
    for (struct entry *e = table_first(&inclusions->seen, hash); e; e = table_next(e))
        if (!strcmp(((struct seen_path *)e)->path, path))
            return (struct seen_path *)e;
    struct seen_path *made = ARENA_NEW(inclusions->arena, struct seen_path);
    made->path = arena_string(inclusions->arena, path);
    table_add(inclusions->arena, &inclusions->seen, &made->entry, hash);
    return made;
}

/* ---- texts ---- */

struct visit {
    struct inclusions *inclusions;
    CXTranslationUnit unit;
    const char *folder;
    bool used, by_program, asks;
};

static void add_file(struct inclusions *inclusions, const char *path, const char *bytes, size_t size)
{
    struct file_text file;
    char *reason;
    file_read(path, &file, &reason); /* mode and identity; the bytes are libclang's */
    free(reason);
    if (!file.real_path) {
        file_free(&file);
        return;
    }
    free(file.path);
    file.path = file_name(inclusions->names, path);
    free(file.bytes);
    file.bytes = duplicate_bytes(bytes, size);
    file.size = size;
    sha256_hex(bytes, size, file.hash);
    pthread_mutex_lock(&inclusions->mutex);
    const struct file_text *known = file_table_find(inclusions->files, path);
    if (known)
        file_free(&file);
    else
        known = file_table_add(inclusions->files, &file);
    file_table_alias(inclusions->files, known, path);
    seen(inclusions, path)->kept = true;
    pthread_mutex_unlock(&inclusions->mutex);
}

static void keep(CXFile included, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    (void)stack;
    struct visit *visit = data;
    struct inclusions *inclusions = visit->inclusions;
    CXString name = clang_getFileName(included);
    const char *path = clang_getCString(name);
    if (depth && path && !is_system_path(path)) {
        pthread_mutex_lock(&inclusions->mutex);
        struct seen_path *known = seen(inclusions, path);
        const struct file_text *file = known->kept ? NULL : file_table_find(inclusions->files, path);
        if (file) {
            file_table_alias(inclusions->files, file, path);
            known->kept = true;
        }
        const bool kept = known->kept;
        pthread_mutex_unlock(&inclusions->mutex);
        size_t size = 0;
        const char *bytes = NULL;
        if (!kept && !clang_Location_isInSystemHeader(clang_getLocationForOffset(visit->unit, included, 0)))
            bytes = clang_getFileContents(visit->unit, included, &size);
        if (bytes)
            add_file(inclusions, path, bytes, size);
    }
    clang_disposeString(name);
}

void inclusions_keep(struct inclusions *inclusions, CXTranslationUnit unit)
{
    struct visit visit = {.inclusions = inclusions, .unit = unit};
    clang_getInclusions(unit, keep, &visit);
}

/* ---- folders ---- */

static bool says(const char *text, size_t size, const char *word)
{
    const size_t length = strlen(word);
    const char *at = text, *end = text + size;
    while ((size_t)(end - at) >= length &&
           (at = memchr(at, *word, (size_t)(end - at) - length + 1)) != NULL) {
        if (!memcmp(at, word, length))
            return true;
        at++;
    }
    return false;
}

bool text_asks_for_headers(const char *text, size_t size)
{
    return says(text, size, "__has_include") || says(text, size, "include_next");
}

static bool asks(struct visit *visit, CXFile file, const char *path)
{
    struct inclusions *inclusions = visit->inclusions;
    pthread_mutex_lock(&inclusions->mutex);
    struct seen_path *known = seen(inclusions, path);
    if (!known->read) {
        size_t size = 0;
        const char *bytes = clang_getFileContents(visit->unit, file, &size);
        known->asks = bytes && text_asks_for_headers(bytes, size);
        known->read = true;
    }
    const bool answer = known->asks;
    pthread_mutex_unlock(&inclusions->mutex);
    return answer;
}

static bool is_below(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    return !strncmp(path, folder, length) && path[length] == '/';
}

static void look(CXFile included, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    struct visit *visit = data;
    CXString name = clang_getFileName(included);
    const char *path = clang_getCString(name);
    if (depth && path && is_below(path, visit->folder)) {
        CXFile by;
        clang_getFileLocation(stack[0], &by, NULL, NULL, NULL);
        CXString name_by = clang_getFileName(by);
        const char *path_by = by ? clang_getCString(name_by) : NULL;
        visit->used = true;
        visit->by_program = visit->by_program || (path_by && !is_system_path(path_by));
        clang_disposeString(name_by);
    } else if (depth && path && !is_system_path(path)) {
        visit->asks = visit->asks || asks(visit, included, path);
    }
    clang_disposeString(name);
}

enum headers_used headers_used(struct inclusions *inclusions, CXTranslationUnit unit, const char *folder)
{
    struct visit visit = {.inclusions = inclusions, .unit = unit, .folder = folder};
    clang_getInclusions(unit, look, &visit);
    if (visit.asks)
        return HEADERS_UNCLEAR;
    return !visit.used ? HEADERS_UNUSED : visit.by_program ? HEADERS_USED : HEADERS_UNCLEAR;
}
