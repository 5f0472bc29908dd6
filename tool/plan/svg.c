/* A timeline like figures 2 to 4 of RR-4770, turned on its side: one row per rank in service order, waiting
 * for the root, receiving, computing. The colours differ in lightness as well as in hue, and receiving is
 * hatched, so that the picture survives print in grey and any kind of colour vision. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "plan/draw.h"
#include "plan/plan.h"

#define LEFT 150.0
#define RIGHT 120.0
#define CHART 700.0
#define WIDTH (LEFT + CHART + RIGHT)
#define HEAD 74.0  /* title and legend */
#define TITLE 30.0 /* of one panel */
#define AXIS 40.0
#define THIN 9.0 /* rows below that have no room for a line of text each */

static const char *const colour_wait = "#e4e4e4", *const colour_receive = "#d55e00",
                         *const colour_compute = "#56a0d3";

static double row_height(int ranks)
{
    return ranks <= 40 ? 18 : ranks <= 120 ? 10 : fmax(2, 1200.0 / ranks);
}

static double panel_height(const struct plan *plan)
{
    return TITLE + row_height(plan->ranks) * plan->ranks + AXIS;
}

static void put_rows(FILE *out, const struct plan *plan, double top, double scale)
{
    double height = row_height(plan->ranks), bar = height > 9 ? height - 3 : height > 4 ? height - 1 : height;
    double size = fmin(11, height - 1);
    /* Where rows are thinner than letters, only the first rank of a run on one host is named. */
    bool thin = height < THIN;
    const char *before = "";
    double named_at = -100;
    for (int k = 0; k < plan->ranks; k++) {
        int r = plan->order[k];
        double y = top + height * k;
        double start = LEFT + plan->recv_start_s[r] * scale, end = LEFT + plan->recv_end_s[r] * scale;
        double finish = LEFT + plan->finish_s[r] * scale;
        fprintf(out, "<g><title>rank %d on ", r);
        draw_escaped(out, plan_host(plan, r));
        fprintf(out, ": %" PRId64 " items, receives %.6g to %.6g s, finishes at %.6g s</title>\n",
                plan->shares[r], plan->recv_start_s[r], plan->recv_end_s[r], plan->finish_s[r]);
        draw_bar(out, LEFT, y, start - LEFT, bar, colour_wait);
        draw_bar(out, start, y, end - start, bar, "url(#receive)");
        draw_bar(out, end, y, finish - end, bar, colour_compute);
        fputs("</g>\n", out);
        const char *host = plan_host(plan, r);
        bool name = !thin || (strcmp(host, before) != 0 && y - named_at >= 10);
        before = host;
        if (!name)
            continue;
        named_at = y;
        char label[64];
        if (thin)
            snprintf(label, sizeof label, "%.22s", host);
        else
            snprintf(label, sizeof label, "%.18s%s %d", host, r == plan->root ? " (root)" : "", r);
        draw_text(out, LEFT - 8, y + (thin ? 7 : bar - (bar - size) / 2 - 1), thin ? 9 : size, "end", label);
        if (!thin) {
            snprintf(label, sizeof label, "%" PRId64, plan->shares[r]);
            draw_text(out, WIDTH - 8, y + bar - (bar - size) / 2 - 1, size, "end", label);
        }
    }
}

static void put_axis(FILE *out, double top, double bottom, double span, double scale)
{
    double step = draw_step(span);
    for (double t = 0; t <= span * (1 + 1e-9); t += step) {
        double x = LEFT + t * scale;
        char label[32];
        fprintf(out,
                "<line x1=\"%.2f\" y1=\"%.1f\" x2=\"%.2f\" y2=\"%.1f\" stroke=\"#bbbbbb\" "
                "stroke-width=\"0.5\"/>\n",
                x, top, x, bottom + 4);
        snprintf(label, sizeof label, "%.6g", t);
        draw_text(out, x, bottom + 16, 11, "middle", label);
    }
    draw_text(out, LEFT + CHART, bottom + 30, 11, "end", "seconds");
}

static void put_panel(FILE *out, const struct plan *plan, const char *name, double top, double span)
{
    double scale = CHART / span, rows = top + TITLE, height = row_height(plan->ranks) * plan->ranks;
    char title[160];
    snprintf(title, sizeof title, "%s%sorder %s, solver %s: makespan %.10g s, lower bound %.10g s",
             name ? name : "", name ? ": " : "", plan->order_name, sy_solver_name(plan->solution.solver),
             plan->solution.makespan_s, plan->solution.lower_bound_s);
    draw_text(out, LEFT, top + 18, 13, "start", title);
    if (row_height(plan->ranks) >= THIN)
        draw_text(out, WIDTH - 8, top + 18, 11, "end", "items");
    put_axis(out, rows - 3, rows + height, span, scale);
    put_rows(out, plan, rows, scale);
    double x = LEFT + plan->solution.makespan_s * scale;
    fprintf(out,
            "<line x1=\"%.2f\" y1=\"%.1f\" x2=\"%.2f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"1.2\" "
            "stroke-dasharray=\"5,3\"/>\n",
            x, rows - 5, x, rows + height + 2, DRAW_INK);
}

static void put_legend(FILE *out, double y)
{
    static const char *const name[] = {"waiting for the root", "receiving", "computing"};
    const char *fill[] = {colour_wait, "url(#receive)", colour_compute};
    double x = LEFT;
    for (int i = 0; i < 3; i++) {
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"22\" height=\"12\" fill=\"%s\" stroke=\"#777777\" "
                "stroke-width=\"0.5\"/>\n",
                x, y, fill[i]);
        draw_text(out, x + 28, y + 10, 12, "start", name[i]);
        x += 56 + 6 * (double)strlen(name[i]);
    }
    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"1.2\" "
            "stroke-dasharray=\"5,3\"/>\n",
            x, y + 6, x + 22, y + 6, DRAW_INK);
    draw_text(out, x + 28, y + 10, 12, "start", "makespan");
}

void plan_write_svg(FILE *out, const struct plan *plan, const struct plan_comparison *comparison)
{
    double height = HEAD, span = plan->solution.makespan_s;
    if (comparison) {
        span = 0;
        for (int i = 0; i < PLAN_ALTERNATIVES; i++) {
            if (!comparison->possible[i])
                continue;
            height += panel_height(&comparison->plan[i]);
            span = fmax(span, comparison->plan[i].solution.makespan_s);
        }
    } else {
        height += panel_height(plan);
    }
    if (!(span > 0))
        span = 1;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "font-family=\"Helvetica, Arial, sans-serif\">\n",
        WIDTH, height, WIDTH, height);
    fprintf(out,
            "<defs><pattern id=\"receive\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate(45)\"><rect width=\"4\" height=\"4\" fill=\"%s\"/><rect width=\"1.2\" "
            "height=\"4\" fill=\"#5c2800\"/></pattern></defs>\n",
            colour_receive);
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", out);
    char title[200];
    const char *name = sy_platform_name(plan->platform);
    snprintf(title, sizeof title, "%.100s: %" PRId64 " items on %d ranks, %s delivery",
             name[0] ? name : plan->request->platform_file, plan->request->items, plan->ranks,
             plan->made.problem.delivery == SY_DELIVERY_CONCURRENT ? "concurrent" : "one-port");
    draw_text(out, LEFT, 28, 16, "start", title);
    put_legend(out, 42);
    double top = HEAD;
    for (int i = 0; comparison && i < PLAN_ALTERNATIVES; i++) {
        if (!comparison->possible[i])
            continue;
        put_panel(out, &comparison->plan[i], comparison->name[i], top, span);
        top += panel_height(&comparison->plan[i]);
    }
    if (!comparison)
        put_panel(out, plan, NULL, top, span);
    fputs("</svg>\n", out);
}
