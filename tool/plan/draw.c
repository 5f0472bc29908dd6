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

/* The colours of style.c of the page. */
static const char style[] =
    "<style>svg{--bg:#fff;--ink:#1c2024;--soft:#5b6470;--receive:#0072b2;--compute:#c77700;--second:#9c5d00;-"
    "-grid:#87919c;"
    "--wait:#6d7680;--mark:#b3003c}\n"
    "@media "
    "(prefers-color-scheme:dark){svg{--bg:#14171a;--ink:#e6e9ec;--soft:#9aa4af;--receive:#56b4e9;--compute:#"
    "e69f00;"
    "--second:#ffc95c;--grid:#6b7580;--wait:#8b95a1;--mark:#ff7fa5}}\n"
    "@media "
    "print{svg{--bg:#fff;--ink:#000;--soft:#444;--receive:#0072b2;--compute:#c77700;--second:#9c5d00;--grid:#"
    "87919c;"
    "--wait:#6d7680;--mark:#b3003c}}\n"
    ".ground{fill:var(--bg)}text{fill:var(--ink);font-family:system-ui,'DejaVu "
    "Sans',Helvetica,Arial,sans-serif}"
    "text.soft{fill:var(--soft)}.receive{fill:var(--receive)}.compute{fill:var(--compute)}.second{fill:var(--"
    "second)}"
    ".idle{fill:none;stroke:var(--wait);stroke-width:.8}.grid{stroke:var(--grid);stroke-width:.6}"
    ".axis{stroke:var(--soft);stroke-width:.8}.mark{stroke:var(--mark);stroke-width:1.5;stroke-dasharray:5 "
    "3}</style>\n";

void draw_begin(FILE *out, double height, const char *title)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%.0f\" viewBox=\"0 "
            "0 %d "
            "%.0f\">\n<title>",
            DRAW_WIDTH, height, DRAW_WIDTH, height);
    draw_escaped(out, title);
    fprintf(out, "</title>\n%s<rect class=\"ground\" width=\"100%%\" height=\"100%%\"/>\n", style);
}

static void put_text(FILE *out, const char *class, double x, double y, double size, const char *anchor,
                     const char *text)
{
    fprintf(out, "<text%s x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\">", class, x, y, size,
            anchor);
    draw_escaped(out, text);
    fputs("</text>\n", out);
}

void draw_text(FILE *out, double x, double y, double size, const char *anchor, const char *text)
{
    put_text(out, "", x, y, size, anchor, text);
}

void draw_soft(FILE *out, double x, double y, double size, const char *anchor, const char *text)
{
    put_text(out, " class=\"soft\"", x, y, size, anchor, text);
}

void draw_bar(FILE *out, double x, double y, double width, double height, const char *class)
{
    if (width > 0.01)
        fprintf(out, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>\n", class, x,
                y, width, height);
}

void draw_line(FILE *out, double x1, double y1, double x2, double y2, const char *class)
{
    fprintf(out, "<line class=\"%s\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", class, x1, y1, x2,
            y2);
}

double draw_step(double span)
{
    double step = pow(10, floor(log10(span / 6)));
    double times = span / 6 / step;
    return step * (times > 5 ? 10 : times > 2 ? 5 : times > 1 ? 2 : 1);
}
