/* What files that were not analysed can get at. */
#ifndef STEELYARD_TOOL_ELSEWHERE_H
#define STEELYARD_TOOL_ELSEWHERE_H

#include <stdbool.h>

struct decl;
struct interp;
struct node;
struct reached;

/* Of a call, for what is said of it. */
const char *callee_name(const struct node *node);
/* May a variable of a header of the system be another one on every rank? One that rank 0 alone is given, any
 * where the program has called something that may set it, and a number of a library that is not known. */
bool is_set_by_library(const struct interp *in, const struct decl *decl);
/* Has another file to define the function or variable? */
bool is_defined_elsewhere(const struct interp *in, const struct decl *decl);
/* Does the program name a function or variable that another file has to define? */
bool names_elsewhere(struct interp *in);
/* The objects of the variables that functions with external linkage use, main left out; with `reach`: they
 * are reached. */
void survey_elsewhere(struct interp *in, struct reached *reach);
/* A function of such a file sees every variable with external linkage, what it was given before, and what
 * functions with external linkage use, which it may call. */
void reach_elsewhere(struct interp *in, struct reached *reach, const struct node *node);

#endif
