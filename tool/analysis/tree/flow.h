/* What the text may do: end early, leave a loop, leave something behind. */
#ifndef STEELYARD_TOOL_FLOW_H
#define STEELYARD_TOOL_FLOW_H

#include <stdbool.h>

#include "analysis/known/library.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

struct decl;
struct library_row;
struct mpi_call;
struct node;
struct program;

/* What is known of the function that is called: nothing of one that the program declares itself. */
const struct library_row *library_called(const struct node *call);
bool is_of_compiler(const struct decl *decl); /* __builtin_isnan: no file declares or defines it */
/* MPI's function that is called; null where it is another one, or one that the program declares itself. */
const struct mpi_call *mpi_called(const struct node *call);
/* Is the function of that name that one of MPI's, and not one of the program that is called so? */
bool is_of_mpi(const struct decl *decl, const struct mpi_call *named);
bool indexes_vector(const struct node *node);    /* a call of operator[] of a std::vector */
bool is_vector_element(const struct node *node); /* an element that such a call gives */
/* Does nothing happen when the expression is evaluated, as often as that may be? depth 0. */
bool harmless(const struct program *program, const struct node *node, int depth);
/* Can the statement leave the function or end the program? */
bool may_end(const struct program *program, const struct node *node);
/* std::min(a, b), std::max(a, b) of numbers, which no function of the program compares. */
bool compares_numbers(const struct node *call);
bool ends_program(const struct node *node); /* exit, abort, MPI_Abort: a call that does not return */
bool leaves(const struct node *node);       /* by break, continue, return or goto */
/* Does one of these stand in it, in a statement that is an expression? What a lambda does is its own. */
bool has_jump(const struct node *node);
bool has_goto(const struct node *node); /* one stands in it, or what one may lead to */
/* A statement of its own: nobody looks at the result. */
bool is_statement(const struct node *node);

#endif
