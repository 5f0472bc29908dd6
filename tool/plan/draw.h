/* What the pictures of `steelyard plan` are drawn with. Coordinates in pixels, from the upper left. */
#ifndef STEELYARD_TOOL_DRAW_H
#define STEELYARD_TOOL_DRAW_H

#include <stdio.h>

#define DRAW_INK "#222222"

/* Text from outside, for element content and attributes. */
void draw_escaped(FILE *out, const char *text);
/* `anchor`: start, middle or end; `y` is the base line. */
void draw_text(FILE *out, double x, double y, double size, const char *anchor, const char *text);
/* Nothing where it would be too narrow to be seen. */
void draw_bar(FILE *out, double x, double y, double width, double height, const char *fill);
/* A round distance between about six marks. */
double draw_step(double span);

#endif
