/* The table of codes.def. */
#ifndef STEELYARD_TOOL_CODES_H
#define STEELYARD_TOOL_CODES_H

#include <stddef.h>

enum code_kind {
    CODE_KIND_OUTCOME,
    CODE_KIND_REFUSED,
    CODE_KIND_ALREADY,
    CODE_KIND_INCOMPLETE,
    CODE_KIND_ERROR
};

#define SY_CODE(number, name, kind, title, why, example, remedy) CODE_##name = (number),
enum code_number {
#include "codes.def"
    CODE_NONE = 0
};
#undef SY_CODE

struct code {
    int number;
    enum code_kind kind;
    const char *name;    /* OUTSIDE_ROOT */
    const char *title;   /* what happened, a phrase */
    const char *why;     /* sentences */
    const char *example; /* a line or more of source or a command */
    const char *remedy;  /* how to make it convertible, or what to do */
};

extern const struct code codes[];
extern const size_t code_count;
/* NULL when there is no such code. */
const struct code *code_find(int number);
const char *code_kind_name(enum code_kind kind);

#endif
