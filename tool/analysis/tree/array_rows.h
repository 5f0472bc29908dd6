/* Rows of arrays of several dimensions, by the text. */
#ifndef STEELYARD_TOOL_ARRAY_ROWS_H
#define STEELYARD_TOOL_ARRAY_ROWS_H

struct decl;
struct node;
struct type;

/* The array of variable length whose row, or row of a row, that is, and by how many indices; null: something
 * else, such as an array of pointers to rows. */
const struct decl *rows_of(const struct node *node, int *indices);
/* The row of which the element is one, where it has no size of its own: no variable and no member. */
const struct type *row_around(const struct node *element);

#endif
