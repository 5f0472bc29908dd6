/* SPDX-License-Identifier: Apache-2.0 */
/* Operations of reductions on packed elements. */
#include <stdint.h>
#include <string.h>

#include "handles.h"

enum { BUILT_IN_OPS = 13, MAX_OPS = 32 };
static MPI_User_function *made_ops[MAX_OPS];

#define EACH(expression)                                                                                     \
    do {                                                                                                     \
        for (size_t i = 0; i < count; i++) {                                                                 \
            memcpy(&a, (const char *)left + i * sizeof a, sizeof a);                                         \
            memcpy(&b, (char *)into + i * sizeof b, sizeof b);                                               \
            b = (expression);                                                                                \
            memcpy((char *)into + i * sizeof b, &b, sizeof b);                                               \
        }                                                                                                    \
        return true;                                                                                         \
    } while (0)

#define ARITHMETIC(type)                                                                                     \
    case MPI_SUM:                                                                                            \
        EACH((type)(a + b));                                                                                 \
    case MPI_PROD:                                                                                           \
        EACH((type)(a * b));                                                                                 \
    case MPI_MIN:                                                                                            \
        EACH(a < b ? a : b);                                                                                 \
    case MPI_MAX:                                                                                            \
        EACH(a > b ? a : b);                                                                                 \
    case MPI_LAND:                                                                                           \
        EACH((type)(a != 0 && b != 0));                                                                      \
    case MPI_LOR:                                                                                            \
        EACH((type)(a != 0 || b != 0));                                                                      \
    case MPI_LXOR:                                                                                           \
        EACH((type)((a != 0) != (b != 0)));

#define INTEGER(name, type)                                                                                  \
    static bool apply_##name(MPI_Op op, const void *left, void *into, size_t count)                          \
    {                                                                                                        \
        type a, b;                                                                                           \
        switch (op) {                                                                                        \
            ARITHMETIC(type)                                                                                 \
        case MPI_BAND:                                                                                       \
            EACH((type)(a & b));                                                                             \
        case MPI_BOR:                                                                                        \
            EACH((type)(a | b));                                                                             \
        case MPI_BXOR:                                                                                       \
            EACH((type)(a ^ b));                                                                             \
        default:                                                                                             \
            return false;                                                                                    \
        }                                                                                                    \
    }
#define FLOATING(name, type)                                                                                 \
    static bool apply_##name(MPI_Op op, const void *left, void *into, size_t count)                          \
    {                                                                                                        \
        type a, b;                                                                                           \
        switch (op) {                                                                                        \
            ARITHMETIC(type)                                                                                 \
        default:                                                                                             \
            return false;                                                                                    \
        }                                                                                                    \
    }
#define LOCATED(name, type)                                                                                  \
    static bool apply_##name(MPI_Op op, const void *left, void *into, size_t count)                          \
    {                                                                                                        \
        struct {                                                                                             \
            type value;                                                                                      \
            int at;                                                                                          \
        } a, b;                                                                                              \
        switch (op) {                                                                                        \
        case MPI_MINLOC:                                                                                     \
            EACH(a.value < b.value || (a.value == b.value && a.at < b.at) ? a : b);                          \
        case MPI_MAXLOC:                                                                                     \
            EACH(a.value > b.value || (a.value == b.value && a.at < b.at) ? a : b);                          \
        default:                                                                                             \
            return false;                                                                                    \
        }                                                                                                    \
    }

INTEGER(int8, int8_t)
INTEGER(uint8, uint8_t)
INTEGER(int16, int16_t)
INTEGER(uint16, uint16_t)
INTEGER(int32, int32_t)
INTEGER(uint32, uint32_t)
INTEGER(int64, int64_t)
INTEGER(uint64, uint64_t)
FLOATING(float, float)
FLOATING(double, double)
LOCATED(two_int, int)
LOCATED(float_int, float)
LOCATED(double_int, double)
LOCATED(long_int, long)

typedef bool applied(MPI_Op op, const void *left, void *into, size_t count);
static applied *const by_type[] = {
    [MPI_CHAR] = apply_int8,           [MPI_SIGNED_CHAR] = apply_int8,
    [MPI_UNSIGNED_CHAR] = apply_uint8, [MPI_BYTE] = apply_uint8,
    [MPI_SHORT] = apply_int16,         [MPI_UNSIGNED_SHORT] = apply_uint16,
    [MPI_INT] = apply_int32,           [MPI_UNSIGNED] = apply_uint32,
    [MPI_LONG] = apply_int64,          [MPI_UNSIGNED_LONG] = apply_uint64,
    [MPI_LONG_LONG] = apply_int64,     [MPI_UNSIGNED_LONG_LONG] = apply_uint64,
    [MPI_FLOAT] = apply_float,         [MPI_DOUBLE] = apply_double,
    [MPI_INT8_T] = apply_int8,         [MPI_UINT8_T] = apply_uint8,
    [MPI_INT16_T] = apply_int16,       [MPI_UINT16_T] = apply_uint16,
    [MPI_INT32_T] = apply_int32,       [MPI_UINT32_T] = apply_uint32,
    [MPI_INT64_T] = apply_int64,       [MPI_UINT64_T] = apply_uint64,
    [MPI_C_BOOL] = apply_uint8,        [MPI_CXX_BOOL] = apply_uint8,
    [MPI_2INT] = apply_two_int,        [MPI_DOUBLE_INT] = apply_double_int,
    [MPI_FLOAT_INT] = apply_float_int, [MPI_LONG_INT] = apply_long_int,
    [MPI_AINT] = apply_int64,
};

bool op_apply(MPI_Op op, MPI_Datatype type, const void *left, void *into, size_t count)
{
    if (op >= BUILT_IN_OPS && op < MAX_OPS && made_ops[op]) {
        int n = (int)count;
        made_ops[op]((void *)left, into, &n, &type);
        return true;
    }
    MPI_Datatype basic = type_basic(type);
    if (basic <= 0 || (size_t)basic >= sizeof by_type / sizeof by_type[0] || !by_type[basic])
        return false;
    size_t elements = count * (type_size(type) / type_size(basic));
    return by_type[basic](op, left, into, elements);
}

MPI_CALL(Op_create, (MPI_User_function * function, int commutes, MPI_Op *op))
{
    (void)commutes;
    for (int i = BUILT_IN_OPS; i < MAX_OPS; i++)
        if (!made_ops[i]) {
            made_ops[i] = function;
            *op = i;
            return MPI_SUCCESS;
        }
    world_end(WORLD_ERROR, MPI_ERR_OP, "more than %d operations", MAX_OPS);
}

MPI_CALL(Op_free, (MPI_Op * op))
{
    if (*op < BUILT_IN_OPS || *op >= MAX_OPS)
        world_end(WORLD_ERROR, MPI_ERR_OP, "not an operation that was made: %d", *op);
    made_ops[*op] = NULL;
    *op = MPI_OP_NULL;
    return MPI_SUCCESS;
}
