/* A timeline like figures 2 to 4 of RR-4770, turned on its side: one row per rank in service order, waiting
 * for the root, receiving, computing, in the colours of the page of `view`. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "plan/draw.h"
#include "plan/plan.h"

#define LEFT 118.0
#define CHART 350.0
#define HEAD 84.0  /* title and legend */
#define TITLE 40.0 /* of one panel */
#define AXIS 44.0
#define THIN 13.0 /* rows below that have no room for a line of text each */

static double row_height(int ranks)
{
    return ranks <= 40 ? 20 : ranks <= 120 ? 10 : fmax(2, 1200.0 / ranks);
}

static double panel_height(const struct plan *plan)
{
    return TITLE + row_height(plan->ranks) * plan->ranks + AXIS;
}

static void put_rows(FILE *out, const struct plan *plan, double top, double scale)
{
    double height = row_height(plan->ranks), bar = height > 9 ? height - 3 : height > 4 ? height - 1 : height;
    double size = 13.5;
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
        draw_bar(out, LEFT, y + .5, start - LEFT, bar - 1, "idle");
        draw_bar(out, start, y, end - start, bar, "receive");
        draw_bar(out, end, y, finish - end, bar, "compute");
        fputs("</g>\n", out);
        const char *host = plan_host(plan, r);
        bool name = !thin || (strcmp(host, before) != 0 && y - named_at >= 15);
        before = host;
        if (!name)
            continue;
        named_at = y;
        char label[64];
        if (thin)
            snprintf(label, sizeof label, "%.14s", host);
        else
            snprintf(label, sizeof label, "%.*s%s %d", r == plan->root ? 6 : 12, host,
                     r == plan->root ? " (root)" : "", r);
        draw_text(out, LEFT - 8, y + (thin ? 10 : bar - (bar - size) / 2 - 1), size, "end", label);
        if (!thin) {
            snprintf(label, sizeof label, "%" PRId64, plan->shares[r]);
            draw_soft(out, DRAW_WIDTH - 6, y + bar - (bar - size) / 2 - 1, size, "end", label);
        }
    }
}

static void put_axis(FILE *out, double top, double bottom, double span, double scale)
{
    double step = draw_step(span * 2);
    for (int i = 0; i * step <= span * (1 + 1e-9); i++) {
        double t = i * step;
        double x = LEFT + t * scale;
        char label[32];
        draw_line(out, x, top, x, bottom + 4, "grid");
        snprintf(label, sizeof label, "%.6g", t);
        draw_soft(out, x, bottom + 18, 13.5, "middle", label);
    }
    draw_soft(out, DRAW_WIDTH - 6, bottom + 18, 13.5, "end", "seconds");
}

static void put_panel(FILE *out, const struct plan *plan, const char *name, double top, double span)
{
    double scale = CHART / span, rows = top + TITLE, height = row_height(plan->ranks) * plan->ranks;
    char title[200];
    snprintf(title, sizeof title, "%s%.4g s, at least %.4g s with any shares", name ? name : "",
             plan->solution.makespan_s, plan->solution.lower_bound_s);
    if (name)
        snprintf(title, sizeof title, "%s: %.4g s", name, plan->solution.makespan_s);
    draw_text(out, 12, top + 14, 14, "start", title);
    snprintf(title, sizeof title, "ranks served by %s, solver %s", plan->order_name,
             sy_solver_name(plan->solution.solver));
    draw_soft(out, 12, top + 31, 13.5, "start", title);
    if (row_height(plan->ranks) >= THIN)
        draw_soft(out, DRAW_WIDTH - 6, top + 31, 13.5, "end", "items");
    put_axis(out, rows - 3, rows + height, span, scale);
    put_rows(out, plan, rows, scale);
    double x = LEFT + plan->solution.makespan_s * scale;
    draw_line(out, x, rows - 5, x, rows + height + 2, "mark");
}

static void put_legend(FILE *out, double y)
{
    static const struct {
        const char *name, *class;
        double room;
    } entry[] = {{"waiting", "idle", 94}, {"receiving", "receive", 108}, {"computing", "compute", 112}};
    double x = 12;
    fputs("<g class=\"legend\">\n", out);
    for (size_t i = 0; i < sizeof entry / sizeof *entry; i++) {
        fputs("<g>", out);
        draw_bar(out, x, y, 22, 12, entry[i].class);
        draw_text(out, x + 28, y + 11, 13.5, "start", entry[i].name);
        fputs("</g>", out);
        x += entry[i].room;
    }
    fputs("<g>", out);
    draw_line(out, x, y + 6, x + 22, y + 6, "mark");
    draw_text(out, x + 28, y + 11, 13.5, "start", "all have finished");
    fputs("</g></g>\n", out);
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
    char title[200];
    const char *name = sy_platform_name(plan->platform);
    snprintf(title, sizeof title, "%.100s", name[0] ? name : plan->request->platform_file);
    draw_begin(out, height, title);
    draw_text(out, 12, 24, 16, "start", title);
    snprintf(title, sizeof title, "%" PRId64 " items on %d ranks, %s", plan->request->items, plan->ranks,
             plan->made.problem.delivery == SY_DELIVERY_CONCURRENT ? "delivered to all at once"
                                                                   : "delivered one after the other");
    draw_soft(out, 12, 43, 13.5, "start", title);
    put_legend(out, 56);
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
