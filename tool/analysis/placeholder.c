/* Lists calls of collectives as refused; stands in until the analysis is there. */
#include <clang-c/Index.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "source/memory.h"

const char *site_status_name(enum site_status status)
{
    static const char *const names[] = {"convertible", "changed", "refused", "already", "suppressed"};
    return names[status];
}

struct lowered_unit {
    char *path;
    struct site *sites;
    size_t count;
};

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct lowered_unit *unit = data;
    if (clang_getCursorKind(cursor) == CXCursor_CallExpr) {
        CXString name = clang_getCursorSpelling(cursor);
        if (!strcmp(clang_getCString(name), "MPI_Scatter")) {
            struct site site = {.collective = "MPI_Scatter", .code = 290, .status = SITE_REFUSED, .group = -1};
            unsigned offset;
            clang_getExpansionLocation(clang_getCursorLocation(cursor), NULL, &site.place.line, &site.place.column,
                                       &offset);
            site.place.offset = offset;
            site.place.path = unit->path;
            site.place.end_column = site.place.column + 11;
            site.function = duplicate("");
            site.id = format_text("%s::MPI_Scatter:%zu", unit->path, unit->count + 1);
            site.message = duplicate("no analysis");
            unit->sites = reallocate(unit->sites, (unit->count + 1) * sizeof *unit->sites);
            unit->sites[unit->count++] = site;
        }
        clang_disposeString(name);
    }
    return CXChildVisit_Recurse;
}

struct lowered_unit *lower_unit(CXTranslationUnit parsed, const char *path, const char *text, size_t size)
{
    (void)text;
    (void)size;
    struct lowered_unit *unit = allocate(sizeof *unit);
    unit->path = duplicate(path);
    clang_visitChildren(clang_getTranslationUnitCursor(parsed), visit, unit);
    return unit;
}

void lowered_unit_free(struct lowered_unit *unit)
{
    free(unit->path);
    free(unit->sites);
    free(unit);
}

struct site_list *analyse(struct lowered_unit *const *units, size_t count, const struct analysis_options *options)
{
    (void)options;
    struct site_list *list = allocate(sizeof *list);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < units[i]->count; k++) {
            list->sites = reallocate(list->sites, (list->count + 1) * sizeof *list->sites);
            list->sites[list->count++] = units[i]->sites[k];
            list->sites[list->count - 1].place.path = duplicate(units[i]->path);
        }
    }
    return list;
}

void site_list_free(struct site_list *list)
{
    free(list);
}
