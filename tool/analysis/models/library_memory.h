/* Memory that the library allocates, fills and copies. */
#ifndef STEELYARD_TOOL_LIBRARY_MEMORY_H
#define STEELYARD_TOOL_LIBRARY_MEMORY_H

#include "analysis/models/call.h"

/* malloc and its kin. False: something else. */
bool memory_call(struct interp *in, const struct call *call, struct value *result);
void fill_memory(struct interp *in, const struct node *node, struct value *arguments, int count); /* memset */
void copy_memory(struct interp *in, const struct node *node, struct value *arguments, int count); /* memcpy */

#endif
