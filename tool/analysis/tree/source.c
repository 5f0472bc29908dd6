/* The files of a unit as they stand, and places in them. */
#include <stdlib.h>
#include <string.h>

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
    ARENA_PUSH(arena, source->lines, source->line_count, 0);
    for (size_t i = 0; i < source->size; i++)
        if (source->text[i] == '\n')
            ARENA_PUSH(arena, source->lines, source->line_count, i + 1);
}

static bool is_system_path(const char *path)
{
    return !strncmp(path, "/usr/", 5) || !strncmp(path, "/opt/", 5) || strstr(path, "/lib/clang/") != NULL;
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
        source->path = arena_string(l->arena, is_main ? l->unit->path : path);
        source->text = arena_copy(l->arena, text, size);
        source->size = size;
        source->is_main = is_main;
        index_lines(l->arena, source);
        source->tokens = lex(l->arena, source->text, size, &source->token_count);
        ARENA_PUSH(l->arena, l->unit->sources, l->unit->source_count, source);
    }
    clang_disposeString(name);
    struct file_entry entry = {.file = file, .source = source};
    ARENA_PUSH(l->arena, l->files, l->file_count, entry);
    return source;
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

bool lower_is_skipped(const CXSourceRangeList *list, size_t offset)
{
    for (unsigned i = 0; list && i < list->count; i++) {
        unsigned begin, end;
        clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &begin);
        clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &end);
        if (offset >= begin && offset < end)
            return true;
    }
    return false;
}
