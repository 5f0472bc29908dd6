/* Shares that are made again. */
#ifndef STEELYARD_TOOL_REMADE_H
#define STEELYARD_TOOL_REMADE_H

struct interp;
struct plan;

/* Before the plan's object is made: gives the share up where something of an object made before lives on. */
void check_remade(struct interp *in, const struct plan *plan);

#endif
