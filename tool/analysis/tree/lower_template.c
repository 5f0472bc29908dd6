/* Templates are not followed; the calls of collectives that stand in them are listed. */
#include <string.h>

#include "analysis/known/collectives.h"
#include "analysis/tree/lower.h"

struct in_template {
    struct lowering *l;
    const char *function; /* at hand */
};

static const char *name_of(struct lowering *l, CXCursor cursor)
{
    CXString spelling = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(spelling), *name = arena_string(l->arena, text ? text : "");
    clang_disposeString(spelling);
    return name;
}

/* What is called; arguments that depend on the template's leave it open which overload it is. */
static enum CXChildVisitResult take_callee(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    bool names = kind == CXCursor_DeclRefExpr || kind == CXCursor_OverloadedDeclRef;
    if (names)
        *(CXCursor *)data = cursor;
    bool deeper =
        kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr || kind == CXCursor_DeclRefExpr;
    return deeper ? CXChildVisit_Recurse : CXChildVisit_Break;
}

static void take_call(const struct in_template *in, CXCursor call)
{
    struct lowering *l = in->l;
    CXCursor callee = clang_getNullCursor();
    clang_visitChildren(call, take_callee, &callee);
    const char *name = clang_Cursor_isNull(callee) ? "" : name_of(l, callee);
    if (!collective_find(name, NULL))
        return;
    CXFile file;
    unsigned offset;
    clang_getFileLocation(clang_getCursorLocation(callee), &file, NULL, NULL, &offset);
    struct source *source = file ? lower_source(l, file) : NULL;
    struct seen_call seen = {source, offset};
    struct mention mention = {.source = source,
                              .offset = offset,
                              .end = offset + strlen(name),
                              .form = MENTION_TEMPLATE,
                              .name = name,
                              .function = in->function};
    if (!source)
        return;
    ARENA_PUSH(l->scratch, l->seen, l->seen_count, seen);
    ARENA_PUSH(l->arena, l->unit->mentions, l->unit->mention_count, mention);
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct in_template in = *(struct in_template *)data;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_FunctionTemplate:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
        in.function = name_of(in.l, cursor);
        break;
    case CXCursor_CallExpr:
        take_call(&in, cursor);
        break;
    default:
        break;
    }
    clang_visitChildren(cursor, visit, &in);
    return CXChildVisit_Continue;
}

void lower_template(struct lowering *l, CXCursor cursor)
{
    struct in_template in = {l, ""};
    visit(cursor, clang_getNullCursor(), &in);
}

bool is_specialised(CXCursor instance, CXCursor written)
{
    const CXSourceLocation at = clang_getCursorLocation(instance);
    const CXCursor definition = clang_getCursorDefinition(written);
    return !clang_equalLocations(at, clang_getCursorLocation(written)) &&
           !clang_equalLocations(at, clang_getCursorLocation(clang_getCanonicalCursor(written))) &&
           (clang_Cursor_isNull(definition) ||
            !clang_equalLocations(at, clang_getCursorLocation(definition)));
}

CXCursor written_of(CXCursor instance)
{
    CXCursor written = clang_getSpecializedCursorTemplate(instance);
    return clang_Cursor_isNull(written) || is_specialised(instance, written) ? instance : written;
}
