#include "prototypes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "parsed.h"
#include "project/parse.h"

struct reading {
    judge *judge;
    int judged;
};

static void without_const(char *out, size_t size, const char *type)
{
    while (!strncmp(type, "const ", 6))
        type += 6;
    snprintf(out, size, "%s", type);
}

/* Handles of MPI are values, whatever they are made of. */
static bool is_handle(const char *type)
{
    return !strncmp(type, "MPI_", 4) && !strpbrk(type, "*[");
}

static struct parameter parameter_of(CXType type)
{
    struct parameter p = {.form = FORM_OTHER};
    CXType canonical = clang_getCanonicalType(type), to = clang_getPointeeType(canonical);
    bool fixed = clang_isConstQualifiedType(to);
    if (canonical.kind == CXType_ConstantArray || canonical.kind == CXType_IncompleteArray ||
        canonical.kind == CXType_VariableArray) {
        to = clang_getArrayElementType(canonical);
        fixed = clang_isConstQualifiedType(to) || clang_isConstQualifiedType(canonical);
    }
    char *text = clang_text(clang_getTypeSpelling(type));
    without_const(p.type, sizeof p.type, text);
    free(text);
    if (is_handle(p.type) || canonical.kind == CXType_Enum || canonical.kind == CXType_Complex ||
        (canonical.kind >= CXType_Bool && canonical.kind <= CXType_LongDouble))
        p.form = FORM_NUMBER;
    else if (to.kind != CXType_Invalid)
        p.form = to.kind == CXType_FunctionProto || to.kind == CXType_FunctionNoProto ? FORM_CALL
                 : fixed                                                              ? FORM_READ
                                                                                      : FORM_WRITE;
    return p;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reading *reading = data;
    if (clang_getCursorKind(cursor) == CXCursor_LinkageSpec)
        return CXChildVisit_Recurse;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl)
        return CXChildVisit_Continue;
    char *name = clang_text(clang_getCursorSpelling(cursor));
    char *type = clang_text(clang_getTypeSpelling(clang_getCursorType(cursor)));
    struct prototype prototype = {.name = name,
                                  .count = clang_Cursor_getNumArguments(cursor),
                                  .variadic = clang_isFunctionTypeVariadic(clang_getCursorType(cursor)),
                                  .returns_never = strstr(type, "noreturn") != NULL};
    CXType result = clang_getCursorResultType(cursor);
    prototype.result = parameter_of(result);
    prototype.returns_nothing = clang_getCanonicalType(result).kind == CXType_Void;
    for (int i = 0; i < prototype.count && i < MOST_PARAMETERS; i++)
        prototype.parameters[i] =
            parameter_of(clang_getCursorType(clang_Cursor_getArgument(cursor, (unsigned)i)));
    reading->judge(&prototype);
    reading->judged++;
    free(type);
    free(name);
    return CXChildVisit_Continue;
}

void judge_all(const char *text, const char *wrapper, judge *each)
{
    struct parsed parsed = parsed_text(wrapper, "/declarations.c", text, "-D_GNU_SOURCE");
    struct reading reading = {.judge = each};
    clang_visitChildren(clang_getTranslationUnitCursor(parsed.unit), visit, &reading);
    parsed_free(&parsed);
    assert_true(reading.judged > 0);
}

const struct parameter *parameter_at(const struct prototype *p, int position)
{
    if (position >= p->count)
        fail_msg("%s: has %d arguments, none at %d", p->name, p->count, position);
    return &p->parameters[position];
}
