/* Which of a record's bytes are its members'. */
#include "analysis/tree/lower.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/tree/tree.h"

enum { MOST_BYTES = 4096 }; /* of larger records nothing is said byte by byte */

struct layout {
    unsigned char *data; /* a byte for each of the record; null: not asked for, or not known */
    long long bytes;     /* of the record */
    long long base;      /* of the member at hand, in the record */
    long long payload;   /* -1: not known */
};

static void add_type(struct layout *layout, CXType type, long long base);

static enum CXVisitorResult add_member(CXCursor member, CXClientData data)
{
    struct layout *layout = data;
    const long long offset = clang_Cursor_getOffsetOfField(member), base = layout->base;
    if (clang_Cursor_isBitField(member) || offset < 0 || offset % 8) {
        layout->payload = layout->payload < 0 ? -1 : layout->payload + 8;
        layout->data = NULL;
        return CXVisit_Continue;
    }
    add_type(layout, clang_getCanonicalType(clang_getCursorType(member)), base + offset / 8);
    layout->base = base;
    return CXVisit_Continue;
}

/* What of a type that stands there is data. */
static void add_type(struct layout *layout, CXType type, long long base)
{
    const bool refers = type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
    const long long size =
        refers ? -1 : clang_Type_getSizeOf(type); /* libclang's is that of what it refers to */
    if (type.kind == CXType_ConstantArray) {
        const CXType element = clang_getCanonicalType(clang_getArrayElementType(type));
        const long long count = clang_getArraySize(type), each = clang_Type_getSizeOf(element);
        struct layout one = {.data = layout->data, .bytes = layout->bytes};
        add_type(&one, element, base);
        layout->payload = one.payload < 0 || layout->payload < 0 ? -1 : layout->payload + count * one.payload;
        layout->data = one.data;
        if (base + count * each > layout->bytes)
            layout->data = NULL;
        for (long long i = 1; layout->data && each > 0 && i < count; i++)
            memcpy(layout->data + base + i * each, layout->data + base, (size_t)each);
        return;
    }
    if (type.kind == CXType_Record &&
        clang_getCursorKind(clang_getTypeDeclaration(type)) != CXCursor_UnionDecl) {
        layout->base = base;
        clang_Type_visitFields(type, add_member, layout);
        return;
    }
    layout->payload = size < 0 || layout->payload < 0 ? -1 : layout->payload + size;
    if (size < 0 || base < 0 || base + size > layout->bytes)
        layout->data = NULL;
    else if (layout->data)
        memset(layout->data + base, 1, (size_t)size);
}

static enum CXVisitorResult take_alignment(CXCursor member, CXClientData data)
{
    long long *most = data, bytes = clang_Type_getAlignOf(clang_getCursorType(member));
    *most = bytes > *most ? bytes : *most;
    return CXVisit_Continue;
}

void lower_layout(struct lowering *l, CXType type, struct type *to)
{
    struct layout layout = {.bytes = to->size};
    if (to->size > 0 && to->size <= MOST_BYTES &&
        !clang_Location_isInSystemHeader(clang_getCursorLocation(clang_getTypeDeclaration(type))))
        layout.data = arena_alloc(l->arena, (size_t)to->size);
    if (to->size > 0)
        add_type(&layout, clang_getCanonicalType(type), 0);
    if (layout.data && to->base_count) /* what of the classes that it is derived from is not looked at */
        memset(layout.data, 1, (size_t)to->size);
    to->payload = to->size > 0 && layout.payload >= 0 ? layout.payload : to->size;
    to->data = layout.data;
    long long aligned = 1;
    clang_Type_visitFields(type, take_alignment, &aligned);
    to->align = to->size > 0 ? clang_Type_getAlignOf(type) : 1;
    to->realigned = to->size > 0 && to->align != aligned;
}
