/* A program: the units it is made of, and what was asked of the analysis. */
#ifndef STEELYARD_TOOL_PROGRAM_H
#define STEELYARD_TOOL_PROGRAM_H

#include <stddef.h>

struct analysis_options;
struct decl;
struct function;
struct linkage;
struct lowered_unit;
struct node;

struct program {
    struct lowered_unit *const *units;
    size_t unit_count;
    const struct linkage *linkage;
    const struct analysis_options *options;
    const struct node **left_alone; /* loops that are not dealt out, whatever they are: run/dealt.h */
    int left_alone_count;
};

/* The function with a body that is meant by a declaration; null where there is none. */
struct function *find_function(const struct program *program, const struct decl *decl);

#endif
