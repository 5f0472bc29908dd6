/* The arguments of a call as they stand in the text. */
#ifndef STEELYARD_TOOL_ARGUMENTS_H
#define STEELYARD_TOOL_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

struct node;
struct source;

bool token_is(const struct source *s, size_t i, char c);
/* Argument `position` (from 0) of a call as it stands in the file, from token to token; false when the call
 * is not spelled there. */
bool argument_span(const struct node *call, int position, size_t *begin, size_t *end, size_t *callee_end);

#endif
