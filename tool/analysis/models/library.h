/* What functions of the C and C++ library do: the models that rows of known/library.def name. */
#ifndef STEELYARD_TOOL_MODELS_LIBRARY_H
#define STEELYARD_TOOL_MODELS_LIBRARY_H

#include "analysis/interp.h"
#include "analysis/models/call.h"
#include "analysis/values/values.h"

struct interp;

typedef struct value library_model(struct interp *in, const struct call *call);

/* library_memory.c */
library_model allocate_call, allocate_zeroed_call, allocate_aligned_call, reallocate_call, free_call,
    close_call, flush_call, fill_call, copy_call;
/* leftovers.c */
library_model error_number_call;
/* containers.c; algorithms.c */
library_model accumulate_call, swap_call, same_place_call;
library_model fill_range_call, fill_count_call, copy_range_call, copy_count_call;

#endif
