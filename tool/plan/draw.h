/* What the pictures of `steelyard plan` are drawn with. Coordinates in pixels, from the upper left. */
#ifndef STEELYARD_TOOL_DRAW_H
#define STEELYARD_TOOL_DRAW_H

#include <stdio.h>

/* The beginning of a picture, with its title and the colours of `view`, light and dark: bars of the classes
 * wait, receive, compute and second, lines of the classes grid, axis and mark. 560 wide, so that its letters
 * can be read where it is shown 400 wide. */
enum { DRAW_WIDTH = 560 };
void draw_begin(FILE *out, double height, const char *title);

/* Text from outside, for element content and attributes. */
void draw_escaped(FILE *out, const char *text);
/* `anchor`: start, middle or end; `y` is the base line. */
void draw_text(FILE *out, double x, double y, double size, const char *anchor, const char *text);
/* The same in the softer colour. */
void draw_soft(FILE *out, double x, double y, double size, const char *anchor, const char *text);
/* Nothing where it would be too narrow to be seen. */
void draw_bar(FILE *out, double x, double y, double width, double height, const char *class);
void draw_line(FILE *out, double x1, double y1, double x2, double y2, const char *class);
/* A round distance between about six marks. */
double draw_step(double span);

#endif
