/* Calls: eval_call (run.h). */
#ifndef STEELYARD_TOOL_CALLS_H
#define STEELYARD_TOOL_CALLS_H

struct interp;
struct node;
struct value;

/* Bytes of the members that a call of MPI_Type_create_struct is told of; -1 where that is not known. */
long long described_bytes(struct interp *in, const struct node *node, const struct value *arguments);

#endif
