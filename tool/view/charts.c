/* Predicted against measured, and how a site behaved from execution to execution. */
#include <math.h>
#include <string.h>

#include "view/estimate.h"

/* The label before its bar, or above it; after the bar its length. */
static const struct area bar_areas[2] = {{false, 1064, 300, 520}, {true, 360, 0, 165}};

struct bar {
    const char *label, *class;
    double seconds;
    bool measured;
};

static void draw_bars(struct buffer *out, const struct area *area, const struct bar *bars, int count,
                      double reference)
{
    int row = area->narrow ? 42 : 26, above = area->narrow ? 18 : 0;
    double longest = 0.0;
    for (int i = 0; i < count; i++)
        longest = fmax(longest, bars[i].seconds);
    figure_open(out, area, count * row + 4, "Predicted and measured times");
    for (int i = 0; i < count; i++) {
        double y = i * row + 4 + above, width = longest > 0.0 ? area->plot * bars[i].seconds / longest : 0.0;
        buffer_format(out, "<text x=\"%d\" y=\"%.0f\" class=\"%s\"%s>", area->narrow ? 0 : area->left - 12,
                      y + 14 - (above ? above + 2 : 0), area->narrow ? "start" : "end",
                      bars[i].measured ? " font-weight=\"650\"" : "");
        html_text(out, bars[i].label);
        buffer_format(out, "</text><rect class=\"%s\" x=\"%d\" y=\"%.0f\" width=\"%.1f\" height=\"18\"/>",
                      bars[i].class, area->left, y, width < 1 ? 1 : width);
        if (!bars[i].measured)
            buffer_format(out,
                          "<rect fill=\"url(#hatch)\" x=\"%d\" y=\"%.0f\" width=\"%.1f\" height=\"18\"/>",
                          area->left, y, width < 1 ? 1 : width);
        buffer_format(out, "<text x=\"%.1f\" y=\"%.0f\">", area->left + width + 8, y + 14);
        put_seconds(out, bars[i].seconds);
        if (reference > 0.0 && bars[i].seconds > 0.0 && bars[i].seconds != reference) {
            double ratio = bars[i].seconds / reference;
            buffer_text(out, " <tspan class=\"soft\">");
            if (ratio >= 1.095 || ratio <= 1 / 1.095)
                buffer_format(out, "(%.2f of measured)", ratio);
            else if (fabs(ratio - 1.0) >= 5e-4)
                buffer_format(out, "(%s%.1f %%)", ratio < 1.0 ? "\xe2\x88\x92" : "+",
                              100.0 * fabs(ratio - 1.0));
            else
                buffer_text(out, "(the same)");
            buffer_text(out, "</tspan>");
        }
        buffer_text(out, "</text>\n");
    }
    buffer_text(out, "</svg></figure>\n");
}

void comparison_write(struct buffer *out, const struct view *view, const struct sy_run_site *site)
{
    const struct sy_run_execution *shown = execution_shown(site);
    struct bar bars[4];
    int count = 0;
    bool observed = strcmp(view->run->writer, "observe") == 0;
    double measured = NAN;
    if (shown) {
        struct extent extent = execution_extent(site, shown);
        measured = extent.finish_s - extent.start_s;
    }
    double equal_s = observed ? site->plan.equal_s : estimate_equal(view->run, site).equal_s;
    if (equal_s > 0.0)
        bars[count++] = (struct bar){observed ? "equal shares, predicted" : "equal shares, estimated", "idle",
                                     equal_s, false};
    if (measured > 0.0)
        bars[count++] = (struct bar){"measured", "compute", measured, true};
    if (site->plan.predicted_s > 0.0)
        bars[count++] = (struct bar){observed ? "balanced shares, predicted" : "these shares, predicted",
                                     "idle", site->plan.predicted_s, false};
    if (site->plan.lower_bound_s > 0.0)
        bars[count++] =
            (struct bar){observed ? "lower bound of any shares" : "lower bound, with the costs known", "idle",
                         site->plan.lower_bound_s, false};
    if (count < 2)
        return;
    buffer_text(out, "<h3>Predicted and measured</h3>\n");
    for (int i = 0; i < 2; i++)
        draw_bars(out, &bar_areas[i], bars, count, measured);
    buffer_text(
        out, "<p class=\"soft\">From the first rank entering the distribution to the last one finishing its "
             "computation.</p>\n");
}

enum { PLOT_HEIGHT = 150, PLOT_TOP = 12 };

static void draw_history(struct buffer *out, const struct area *area, const struct sy_run_site *site,
                         double most, double last)
{
    figure_open(out, area, PLOT_HEIGHT + PLOT_TOP + 40, "Time per execution");
    double step = nice_step(most, 4), top_s = ceil(most / step - 1e-9) * step;
    for (int i = 0; i * step <= top_s * 1.0001; i++) {
        double y = PLOT_TOP + PLOT_HEIGHT * (1 - i * step / top_s);
        buffer_format(out,
                      "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text class=\"soft end\" x=\"%d\" y=\"%.1f\">",
                      area->left, y, area->plot, area->left - 6, y + 4);
        put_tick(out, i * step, step);
        buffer_text(out, "</text>");
    }
    for (size_t i = 0; i < site->kept_count; i++) {
        struct extent extent = execution_extent(site, &site->kept[i]);
        if (!extent.ranks)
            continue;
        double x = area->left + area->plot * (double)site->kept[i].index / last;
        double top = PLOT_TOP + PLOT_HEIGHT * (1 - (extent.finish_s - extent.start_s) / top_s);
        double low = PLOT_TOP + PLOT_HEIGHT * (1 - (extent.least_finish_s - extent.start_s) / top_s);
        buffer_format(
            out,
            "<path class=\"plot p-measured\" d=\"M%.1f %.1fV%.1f\"/><circle class=\"compute\" cx=\"%.1f\" "
            "cy=\"%.1f\" r=\"4\"/>",
            x, top, isfinite(low) ? low : top, x, top);
        if (i == 0 || i + 1 == site->kept_count ||
            (site->kept_count <= 10 && !area->narrow && site->kept[i].index % 2 == 0))
            buffer_format(out, "<text class=\"soft mid\" x=\"%.1f\" y=\"%d\">%lld</text>", x,
                          PLOT_TOP + PLOT_HEIGHT + 18, site->kept[i].index + 1);
    }
    buffer_text(out, "</svg></figure>\n");
}

void history_write(struct buffer *out, const struct sy_run_site *site)
{
    if (site->kept_count < 3 || site->executions < 3)
        return;
    double most = 0.0, last = (double)site->kept[site->kept_count - 1].index;
    for (size_t i = 0; i < site->kept_count; i++) {
        struct extent extent = execution_extent(site, &site->kept[i]);
        if (extent.ranks)
            most = fmax(most, extent.finish_s - extent.start_s);
    }
    if (!(most > 0.0) || !(last > 0.0))
        return;
    buffer_text(out, "<h3>From execution to execution</h3>\n");
    for (int i = 0; i < 2; i++)
        draw_history(out, &plot_areas[i], site, most, last);
    buffer_format(out,
                  "<p class=\"soft\">A dot is the last rank to finish, the line below it reaches down to the "
                  "first: the "
                  "shorter, the better balanced. %zu of %lld executions were kept",
                  site->kept_count, site->executions);
    if (site->plans > 1)
        buffer_format(out, "; shares were chosen %lld times", site->plans);
    buffer_text(out, ".</p>\n");
}
