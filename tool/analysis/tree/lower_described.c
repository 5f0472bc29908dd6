/* One text for the same record in all units: its name, its members and where they are. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "analysis/tree/lower.h"

/* Where a text is put together, in one piece of the scratch memory. */
struct described_record {
    struct arena *arena;
    char *text;
    size_t length, room;
};

static void say(struct described_record *record, const char *format, ...)
{
    va_list list;
    for (int again = 0; again < 2; again++) {
        va_start(list, format);
        int length = vsnprintf(record->text + record->length, record->room - record->length, format, list);
        va_end(list);
        if (length < 0)
            return;
        if ((size_t)length < record->room - record->length) {
            record->length += (size_t)length;
            return;
        }
        const size_t room = 2 * (record->length + (size_t)length) + 256;
        char *bigger = arena_alloc(record->arena, room);
        memcpy(bigger, record->text, record->length);
        record->text = bigger;
        record->room = room;
    }
}

static enum CXVisitorResult describe_member(CXCursor member, CXClientData data);

static void describe_members(struct described_record *record, CXType type)
{
    say(record, "{");
    clang_Type_visitFields(type, describe_member, record);
    say(record, "}");
}

static enum CXVisitorResult describe_member(CXCursor member, CXClientData data)
{
    struct described_record *record = data;
    CXType type = clang_getCanonicalType(clang_getCursorType(member));
    CXString name = clang_getCursorSpelling(member);
    long long size = clang_Type_getSizeOf(type);
    while (type.kind == CXType_ConstantArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    say(record, "%s@%lld %lld %d", clang_getCString(name), clang_Cursor_getOffsetOfField(member), size,
        (int)type.kind); /* not as it is spelled: a type without a name is spelled with its place */
    clang_disposeString(name);
    if (type.kind == CXType_Record)
        describe_members(record, type);
    say(record, ";");
    return CXVisit_Continue;
}

/* Two records of one name, in two blocks or in two files, are not the same one where their members differ. */
const char *record_linkage(struct lowering *l, CXType type)
{
    CXString usr = clang_getCursorUSR(clang_getTypeDeclaration(type));
    struct described_record record = {.arena = l->scratch, .text = arena_alloc(l->scratch, 256), .room = 256};
    say(&record, "%s", clang_getCString(usr));
    describe_members(&record, type);
    clang_disposeString(usr);
    return arena_copy(l->arena, record.text, record.length);
}
