/* Programs that are given as text. */
#ifndef STEELYARD_TESTS_PARSED_H
#define STEELYARD_TESTS_PARSED_H

#include <clang-c/Index.h>
#include <stdbool.h>

#include "analysis/analysis.h"
#include "analysis/tree/tree.h"

/* A text as the compiler behind the wrapper reads it. Fails the test where it has an error; ends it as
 * skipped where there is no such wrapper. */
struct parsed {
    CXIndex index;
    CXTranslationUnit unit;
};
struct parsed parsed_text(const char *wrapper, const char *path, const char *text, const char *flag);
void parsed_free(struct parsed *parsed);

/* The text, in the analysis' own form; C, or C++ where the path ends so. Free with lowered_unit_free. */
struct lowered_unit *lowered_text(const char *path, const char *text);
/* The same, read with the slim headers of tests/soundness where these are enough: a third of the time. */
struct lowered_unit *lowered_briefly(const char *path, const char *text);
struct function *function_named(const struct lowered_unit *unit, const char *name);
struct decl *variable_named(const struct function *f, const char *name);
/* The first node of that kind, in the order of the text; null where there is none. */
const struct node *first_node(const struct node *from, enum node_kind kind);
/* The initialiser of that variable of the function. */
const struct node *value_named(const struct function *f, const char *name);

#endif
