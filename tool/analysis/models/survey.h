/* What functions that are not followed do. */
#ifndef STEELYARD_TOOL_MODELS_SURVEY_H
#define STEELYARD_TOOL_MODELS_SURVEY_H

#include <stdbool.h>

#include "analysis/base/table.h"
#include "analysis/interp.h"
#include "analysis/tree/tree.h"

struct decl;
struct function;
struct interp;

/* What a function and all that it may call do; made once. */
struct survey {
    struct entry entry;
    const struct function *function;   /* null: all whose address is taken */
    const struct function **functions; /* the function and those it may call */
    int function_count;
    const struct decl **variables; /* that outlive the call */
    int variable_count;
    const struct decl **set; /* those of them that more may be done with than reading a number */
    int set_count;
    const struct node **calls; /* of MPI, those that are passed over */
    int call_count;
    int nodes;
    bool unfit;    /* MPI, or something that could lead anywhere */
    bool cut;      /* the survey has ended there */
    bool pointers; /* calls through pointers to functions */
    bool differs;  /* may give each rank something else */
    bool acts;     /* calls what does more than compute */
    bool errors;   /* looks at errno */
    bool writes;   /* perhaps to what it is given places of */
    bool draws;    /* random numbers, or says where they begin */
    bool modes;    /* changes how arithmetic is done */
};

void survey_library(struct survey *s, const char *name); /* what one of the library draws and sets */
const struct survey *survey_of(struct interp *in, const struct function *function);

#endif
