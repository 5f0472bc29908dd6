#include <math.h>

#include "plan/draw.h"

void draw_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

void draw_text(FILE *out, double x, double y, double size, const char *anchor, const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">", x, y, size,
            anchor, DRAW_INK);
    draw_escaped(out, text);
    fputs("</text>\n", out);
}

void draw_bar(FILE *out, double x, double y, double width, double height, const char *fill)
{
    if (width > 0.01)
        fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"/>\n", x, y,
                width, height, fill);
}

double draw_step(double span)
{
    double step = pow(10, floor(log10(span / 6)));
    double times = span / 6 / step;
    return step * (times > 5 ? 10 : times > 2 ? 5 : times > 1 ? 2 : 1);
}
