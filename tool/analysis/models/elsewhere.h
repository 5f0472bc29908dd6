/* What files that were not analysed can get at. */
#ifndef STEELYARD_TOOL_ELSEWHERE_H
#define STEELYARD_TOOL_ELSEWHERE_H

struct interp;
struct node;
struct reached;

/* The objects of the variables that functions with external linkage use, main left out; with `reach`: they
 * are reached. */
void survey_elsewhere(struct interp *in, struct reached *reach);
/* A function of such a file sees every variable with external linkage, what it was given before, and what
 * functions with external linkage use, which it may call. */
void reach_elsewhere(struct interp *in, struct reached *reach, const struct node *node);

#endif
