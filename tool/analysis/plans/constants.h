/* Names of constants, as macros and enumerators have them. What the analysis knows of one is its name and its
 * number where it was read; where the new text is to say the number, the name must mean it, too:
 *
 *     enum { width = 4 };  ..  count = rows * width;  ..  { int width = 2; printf("%d\n", count * size); }
 *
 * So the name is written only where nothing else can have it: no variable, parameter or enumerator of the
 * function at hand, no second enumerator of the unit, no macro that is undefined anywhere or defined further
 * down; and for a macro all that its text names as well. */
#ifndef STEELYARD_TOOL_PLAN_CONSTANTS_H
#define STEELYARD_TOOL_PLAN_CONSTANTS_H

#include <stdbool.h>

struct node;
struct program;

/* Does the name of a macro or an enumerator mean at that place what it means elsewhere in the unit? */
bool means_the_same(const struct program *program, const char *name, const struct node *where);

/* Is none of the names in the text, of variables and their members, that of a macro or an enumerator, too? */
bool names_variables(const struct program *program, const char *text, const struct node *where);

#endif
