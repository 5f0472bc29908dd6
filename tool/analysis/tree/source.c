/* The files of a unit as they stand, and places in them. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

enum CXChildVisitResult lower_collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct cursors *list = data;
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : 8;
        CXCursor *items = realloc(list->items, room * sizeof *items);
        if (!items)
            return CXChildVisit_Break;
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = cursor;
    return CXChildVisit_Continue;
}

static void index_lines(struct arena *arena, struct source *source)
{
    size_t count = 1;
    for (size_t i = 0; i < source->size; i++)
        count += source->text[i] == '\n';
    source->lines = arena_alloc(arena, count * sizeof *source->lines);
    source->line_count = 1;
    for (size_t i = 0; i < source->size; i++)
        if (source->text[i] == '\n')
            source->lines[source->line_count++] = i + 1;
}

bool is_system_path(const char *path)
{
    return !strncmp(path, "/usr/", 5) || !strncmp(path, "/opt/", 5) || strstr(path, "/lib/clang/") != NULL;
}

/* ---- what many units have of the same file ---- */

struct shared_text {
    struct entry entry;
    struct source source; /* its text, lines and tokens */
};

struct spelled_name {
    struct entry entry;
    const char *path, *name; /* as libclang spells it, and what the file is called everywhere */
};

struct text_store {
    pthread_mutex_t mutex;
    struct arena *arena;
    struct table texts, spelled;
    char *(*name)(const void *names, const char *path);
    const void *names;
};

struct text_store *text_store_new(char *(*name)(const void *names, const char *path), const void *names)
{
    struct arena *arena = arena_new();
    struct text_store *store = ARENA_NEW(arena, struct text_store);
    store->arena = arena;
    store->name = name;
    store->names = names;
    pthread_mutex_init(&store->mutex, NULL);
    return store;
}

void text_store_free(struct text_store *store)
{
    if (!store)
        return;
    pthread_mutex_destroy(&store->mutex);
    arena_free(store->arena);
}

static void index_directives(struct arena *arena, struct source *source)
{
    size_t count = 0;
    for (size_t i = 0; i < source->token_count; i++)
        count += source->tokens[i].begins;
    source->directives = arena_alloc(arena, count * sizeof *source->directives);
    for (size_t i = 0; i < source->token_count; i++)
        if (source->tokens[i].begins)
            source->directives[source->directive_count++] = (unsigned)i;
}

static void index_text(struct arena *arena, struct source *source, const char *text, size_t size)
{
    source->text = arena_copy(arena, text, size);
    source->size = size;
    index_lines(arena, source);
    source->tokens = lex(arena, source->text, size, &source->token_count);
    index_directives(arena, source);
}

static void share_text(struct text_store *store, struct source *source, const char *text, size_t size)
{
    uint64_t hash = hash_with(hash_text(source->path), size);
    pthread_mutex_lock(&store->mutex);
    struct shared_text *found = NULL;
    for (struct entry *it = table_first(&store->texts, hash); it && !found; it = table_next(it)) {
        struct shared_text *shared = (struct shared_text *)it;
        if (shared->source.size == size && !memcmp(shared->source.text, text, size))
            found = shared;
    }
    if (!found) {
        found = ARENA_NEW(store->arena, struct shared_text);
        index_text(store->arena, &found->source, text, size);
        table_add(store->arena, &store->texts, &found->entry, hash);
    }
    source->text = found->source.text;
    source->size = size;
    source->lines = found->source.lines;
    source->line_count = found->source.line_count;
    source->tokens = found->source.tokens;
    source->token_count = found->source.token_count;
    source->directives = found->source.directives;
    source->directive_count = found->source.directive_count;
    pthread_mutex_unlock(&store->mutex);
}

/* Two units may come to one file by different paths. */
static const char *name_of_file(struct text_store *store, const char *path)
{
    if (!store || !store->name)
        return path;
    const uint64_t hash = hash_text(path);
    pthread_mutex_lock(&store->mutex);
    struct spelled_name *found = NULL;
    for (struct entry *it = table_first(&store->spelled, hash); it && !found; it = table_next(it))
        if (!strcmp(((struct spelled_name *)it)->path, path))
            found = (struct spelled_name *)it;
    if (!found) {
        char *name = store->name(store->names, path);
        found = ARENA_NEW(store->arena, struct spelled_name);
        found->path = arena_string(store->arena, path);
        found->name = arena_string(store->arena, name);
        free(name);
        table_add(store->arena, &store->spelled, &found->entry, hash);
    }
    pthread_mutex_unlock(&store->mutex);
    return found->name;
}

struct source *lower_source(struct lowering *l, CXFile file)
{
    if (!file)
        return NULL;
    for (int i = 0; i < l->file_count; i++)
        if (clang_File_isEqual(l->files[i].file, file))
            return l->files[i].source;
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name);
    struct source *source = NULL;
    size_t size = 0;
    bool is_main = clang_File_isEqual(file, l->main_file);
    const char *text = is_main ? l->main_text : NULL;
    size = l->main_size;
    if (!text && path && !is_system_path(path))
        text = clang_getFileContents(l->tu, file, &size);
    if (text) {
        source = ARENA_NEW(l->arena, struct source);
        source->path = arena_string(l->arena, is_main ? l->unit->path : name_of_file(l->texts, path));
        source->is_main = is_main;
        if (is_main || !l->texts)
            index_text(l->arena, source, text, size);
        else
            share_text(l->texts, source, text, size);
        ARENA_PUSH(l->arena, l->unit->sources, l->unit->source_count, source);
    }
    clang_disposeString(name);
    struct file_entry entry = {.file = file, .source = source};
    ARENA_PUSH(l->scratch, l->files, l->file_count, entry);
    return source;
}

static void take_included(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    (void)stack;
    struct lowering *l = data;
    if (depth && !clang_Location_isInSystemHeader(clang_getLocationForOffset(l->tu, file, 0)))
        lower_source(l, file);
}

void lower_included(struct lowering *l)
{
    clang_getInclusions(l->tu, take_included, l);
}

struct place place_at(const struct source *source, size_t begin, size_t end)
{
    struct place place = {.path = source->path, .offset = begin};
    size_t low = 0, high = source->line_count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (source->lines[middle] <= begin)
            low = middle;
        else
            high = middle;
    }
    place.line = (unsigned)low + 1;
    place.column = (unsigned)(begin - source->lines[low]) + 1;
    if (end > begin && (low + 1 == source->line_count || end <= source->lines[low + 1]))
        place.end_column = (unsigned)(end - source->lines[low]) + 1;
    return place;
}

static int compare_skips(const void *a, const void *b)
{
    const struct skip *left = a, *right = b;
    return (left->begin > right->begin) - (left->begin < right->begin);
}

struct skips *lower_skips(struct lowering *l, CXFile file)
{
    CXSourceRangeList *list = clang_getSkippedRanges(l->tu, file);
    struct skips *skips = ARENA_NEW(l->scratch, struct skips);
    size_t count = list ? list->count : 0;
    skips->items = arena_alloc(l->scratch, (count ? count : 1) * sizeof *skips->items);
    for (size_t i = 0; i < count; i++) {
        clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &skips->items[i].begin);
        clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &skips->items[i].end);
    }
    if (list)
        clang_disposeSourceRangeList(list);
    qsort(skips->items, count, sizeof *skips->items, compare_skips);
    for (size_t i = 0; i < count; i++) { /* those that overlap are one */
        struct skip *last = skips->count ? &skips->items[skips->count - 1] : NULL;
        if (last && skips->items[i].begin <= last->end)
            last->end = skips->items[i].end > last->end ? skips->items[i].end : last->end;
        else
            skips->items[skips->count++] = skips->items[i];
    }
    return skips;
}

bool lower_is_skipped(const struct skips *skips, size_t offset)
{
    size_t low = 0, high = skips->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (skips->items[middle].end <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < skips->count && offset >= skips->items[low].begin;
}
