/* SPDX-License-Identifier: Apache-2.0 */
/* Datatypes: basic ones, and lists of blocks of basic ones. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "handles.h"

struct block {
    ptrdiff_t at;
    size_t bytes;
};

struct type {
    bool used;
    size_t size;
    ptrdiff_t lower, extent;
    MPI_Datatype basic;
    size_t blocks_n;
    struct block *blocks;
};

struct double_int {
    double value;
    int at;
};
struct long_int {
    long value;
    int at;
};

enum { BASIC_TYPES = 31, MAX_TYPES = 256 };
static const size_t basic_bytes[BASIC_TYPES] = {
    [MPI_CHAR] = 1,          [MPI_SIGNED_CHAR] = 1,
    [MPI_UNSIGNED_CHAR] = 1, [MPI_BYTE] = 1,
    [MPI_SHORT] = 2,         [MPI_UNSIGNED_SHORT] = 2,
    [MPI_INT] = 4,           [MPI_UNSIGNED] = 4,
    [MPI_LONG] = 8,          [MPI_UNSIGNED_LONG] = 8,
    [MPI_LONG_LONG] = 8,     [MPI_UNSIGNED_LONG_LONG] = 8,
    [MPI_FLOAT] = 4,         [MPI_DOUBLE] = 8,
    [MPI_INT8_T] = 1,        [MPI_UINT8_T] = 1,
    [MPI_INT16_T] = 2,       [MPI_UINT16_T] = 2,
    [MPI_INT32_T] = 4,       [MPI_UINT32_T] = 4,
    [MPI_INT64_T] = 8,       [MPI_UINT64_T] = 8,
    [MPI_C_BOOL] = 1,        [MPI_CXX_BOOL] = 1,
    [MPI_2INT] = 8,          [MPI_DOUBLE_INT] = sizeof(struct double_int),
    [MPI_FLOAT_INT] = 8,     [MPI_LONG_INT] = sizeof(struct long_int),
    [MPI_AINT] = 8,          [MPI_PACKED] = 1,
};
static struct type types[MAX_TYPES];

static bool is_basic(MPI_Datatype type)
{
    return type > 0 && type < BASIC_TYPES;
}

bool type_known(MPI_Datatype type)
{
    return is_basic(type) || (type >= BASIC_TYPES && type < MAX_TYPES && types[type].used);
}

size_t type_size(MPI_Datatype type)
{
    return is_basic(type) ? basic_bytes[type] : types[type].size;
}

ptrdiff_t type_extent(MPI_Datatype type)
{
    return is_basic(type) ? (ptrdiff_t)basic_bytes[type] : types[type].extent;
}

MPI_Datatype type_basic(MPI_Datatype type)
{
    return is_basic(type) ? type : types[type].basic;
}

static ptrdiff_t lower_of(MPI_Datatype type)
{
    return is_basic(type) ? 0 : types[type].lower;
}

void type_pack(void *packed, const void *buffer, size_t count, MPI_Datatype type)
{
    unsigned char *to = packed;
    if (is_basic(type)) {
        if (count > 0)
            memcpy(to, buffer, count * basic_bytes[type]);
        return;
    }
    const struct type *made = &types[type];
    for (size_t i = 0; i < count; i++)
        for (size_t b = 0; b < made->blocks_n; b++) {
            const unsigned char *from =
                (const unsigned char *)buffer + (ptrdiff_t)i * made->extent + made->blocks[b].at;
            memcpy(to, from, made->blocks[b].bytes);
            to += made->blocks[b].bytes;
        }
}

void type_unpack(const void *packed, void *buffer, size_t count, MPI_Datatype type)
{
    const unsigned char *from = packed;
    if (is_basic(type)) {
        if (count > 0)
            memcpy(buffer, from, count * basic_bytes[type]);
        return;
    }
    const struct type *made = &types[type];
    for (size_t i = 0; i < count; i++)
        for (size_t b = 0; b < made->blocks_n; b++) {
            unsigned char *to = (unsigned char *)buffer + (ptrdiff_t)i * made->extent + made->blocks[b].at;
            memcpy(to, from, made->blocks[b].bytes);
            from += made->blocks[b].bytes;
        }
}

/* `length` elements of `type` at `at`, added to the type that is being made. */
static void add_blocks(struct type *made, ptrdiff_t at, int length, MPI_Datatype type)
{
    size_t each = is_basic(type) ? 1 : types[type].blocks_n;
    bool first = made->blocks_n == 0;
    made->blocks = realloc(made->blocks, (made->blocks_n + (size_t)length * each + 1) * sizeof *made->blocks);
    for (int i = 0; i < length; i++)
        for (size_t b = 0; b < each; b++) {
            struct block block =
                is_basic(type) ? (struct block){0, basic_bytes[type]} : types[type].blocks[b];
            block.at += at + i * type_extent(type);
            made->blocks[made->blocks_n++] = block;
        }
    if (length == 0)
        return;
    ptrdiff_t lower = at + lower_of(type);
    ptrdiff_t upper = at + (length - 1) * type_extent(type) + lower_of(type) + type_extent(type);
    if (first) {
        made->lower = lower;
        made->extent = upper - lower;
        made->basic = type_basic(type);
    } else {
        ptrdiff_t end = made->lower + made->extent > upper ? made->lower + made->extent : upper;
        made->lower = made->lower < lower ? made->lower : lower;
        made->extent = end - made->lower;
        if (made->basic != type_basic(type))
            made->basic = MPI_DATATYPE_NULL;
    }
    made->size += (size_t)length * type_size(type);
}

static struct type *new_type(MPI_Datatype *handle)
{
    for (int i = BASIC_TYPES; i < MAX_TYPES; i++)
        if (!types[i].used) {
            types[i] = (struct type){.used = true};
            *handle = i;
            return &types[i];
        }
    world_end(WORLD_ERROR, 0, "more than %d datatypes", MAX_TYPES);
}

static void check(MPI_Datatype type, int count)
{
    if (!type_known(type))
        world_end(WORLD_ERROR, MPI_ERR_TYPE, "not a datatype: %d", type);
    if (count < 0)
        world_end(WORLD_ERROR, MPI_ERR_COUNT, "a datatype of %d parts", count);
}

MPI_CALL(Type_size, (MPI_Datatype type, int *size))
{
    check(type, 0);
    *size = (int)type_size(type);
    return MPI_SUCCESS;
}

MPI_CALL(Type_get_extent, (MPI_Datatype type, MPI_Aint *lower, MPI_Aint *extent))
{
    check(type, 0);
    *lower = lower_of(type);
    *extent = type_extent(type);
    return MPI_SUCCESS;
}

MPI_CALL(Type_contiguous, (int count, MPI_Datatype type, MPI_Datatype *made))
{
    check(type, count);
    add_blocks(new_type(made), 0, count, type);
    return MPI_SUCCESS;
}

MPI_CALL(Type_vector, (int count, int length, int stride, MPI_Datatype type, MPI_Datatype *made))
{
    check(type, count);
    struct type *fresh = new_type(made);
    for (int i = 0; i < count; i++)
        add_blocks(fresh, (ptrdiff_t)i * stride * type_extent(type), length, type);
    return MPI_SUCCESS;
}

MPI_CALL(Type_indexed,
         (int count, const int lengths[], const int displs[], MPI_Datatype type, MPI_Datatype *made))
{
    check(type, count);
    struct type *fresh = new_type(made);
    for (int i = 0; i < count; i++)
        add_blocks(fresh, displs[i] * type_extent(type), lengths[i], type);
    return MPI_SUCCESS;
}

/* The extent is rounded up as a C compiler rounds the size of a record. */
MPI_CALL(Type_create_struct, (int count, const int lengths[], const MPI_Aint displs[],
                              const MPI_Datatype members[], MPI_Datatype *made))
{
    struct type *fresh = new_type(made);
    size_t alignment = 1;
    for (int i = 0; i < count; i++) {
        check(members[i], lengths[i]);
        add_blocks(fresh, displs[i], lengths[i], members[i]);
        MPI_Datatype basic = type_basic(members[i]);
        size_t bytes = basic == MPI_DATATYPE_NULL || basic >= MPI_2INT ? 8 : basic_bytes[basic];
        alignment = bytes > alignment ? bytes : alignment;
    }
    fresh->extent = (fresh->extent + (ptrdiff_t)alignment - 1) / (ptrdiff_t)alignment * (ptrdiff_t)alignment;
    return MPI_SUCCESS;
}

MPI_CALL(Type_create_resized, (MPI_Datatype type, MPI_Aint lower, MPI_Aint extent, MPI_Datatype *made))
{
    check(type, 0);
    struct type *fresh = new_type(made);
    add_blocks(fresh, 0, 1, type);
    fresh->lower = lower;
    fresh->extent = extent;
    return MPI_SUCCESS;
}

MPI_CALL(Type_commit, (MPI_Datatype * type))
{
    check(*type, 0);
    return MPI_SUCCESS;
}

MPI_CALL(Type_free, (MPI_Datatype * type))
{
    check(*type, 0);
    if (!is_basic(*type)) {
        free(types[*type].blocks);
        types[*type] = (struct type){.used = false};
    }
    *type = MPI_DATATYPE_NULL;
    return MPI_SUCCESS;
}

MPI_CALL(Get_address, (const void *place, MPI_Aint *address))
{
    *address = (MPI_Aint)(intptr_t)place;
    return MPI_SUCCESS;
}
