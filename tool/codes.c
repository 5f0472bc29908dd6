#include "codes.h"

#define SY_CODE(number, name, kind, title, why, example, remedy)                                             \
    {number, CODE_KIND_##kind, #name, title, why, example, remedy},
const struct code codes[] = {
#include "codes.def"
};
#undef SY_CODE

const size_t code_count = sizeof codes / sizeof codes[0];

const struct code *code_find(int number)
{
    for (size_t i = 0; i < code_count; i++) {
        if (codes[i].number == number)
            return &codes[i];
    }
    return NULL;
}

const char *code_kind_name(enum code_kind kind)
{
    static const char *const names[] = {"outcome", "refused", "already", "incomplete", "error"};
    return names[kind];
}
