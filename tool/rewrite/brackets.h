/* Parentheses that a text needs where it is put, and those that it does not. */
#ifndef STEELYARD_TOOL_REWRITE_BRACKETS_H
#define STEELYARD_TOOL_REWRITE_BRACKETS_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct node;

/* A name, a number or a call by name. */
bool is_primary(const char *text);
/* In parentheses, unless it is that. */
const char *as_factor(struct arena *arena, const char *text);
/* What is replaced by the text: the node, and the parentheses around it where the text does not need them. */
void replaced_span(const struct node *node, const char *text, size_t *begin, size_t *end);

#endif
