#include "view/estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The call that handed out, as far as the record names it: shares are made in a line of their own. */
static const struct sy_run_call *handing_out(const struct sy_run_site *site)
{
    for (size_t i = 0; i < site->call_count; i++)
        if (strcmp(site->calls[i].collective, site->collective) == 0)
            return &site->calls[i];
    return NULL;
}

static void put_site_name(struct buffer *out, const struct sy_run_site *site)
{
    const struct sy_run_call *call = handing_out(site);
    long long line = call ? call->line : site->line;
    html_text(out, path_end(call ? call->file : site->file));
    if (line > 0)
        buffer_format(out, ":%lld", line);
    if (site->function[0]) {
        buffer_text(out, " <small>");
        html_text(out, site->function);
        buffer_text(out, "</small>");
    }
}

static int host_count(const struct sy_run *run)
{
    int count = 0;
    for (int r = 0; r < run->size; r++) {
        bool first = run->ranks[r].host && run->ranks[r].host[0];
        for (int s = 0; s < r && first; s++)
            first = !run->ranks[s].host || strcmp(run->ranks[r].host, run->ranks[s].host) != 0;
        count += first;
    }
    return count;
}

static bool wants_equal(const struct sy_run *run)
{
    for (size_t i = 0; i < run->choice_count; i++)
        if (strcmp(run->choices[i].name, "shares") == 0)
            return strcmp(run->choices[i].value, "equal") == 0;
    return false;
}

static void header(struct buffer *out, const struct view *view)
{
    const struct sy_run *run = view->run;
    int hosts = host_count(run);
    buffer_text(out, "<h1>");
    html_text(out, path_end(run->program));
    buffer_text(out, "</h1>\n<p class=\"soft\">");
    buffer_format(out, "%d %s on %d %s · ", run->size, run->size == 1 ? "rank" : "ranks", hosts,
                  hosts == 1 ? "host" : "hosts");
    put_seconds(out, run->duration_s);
    buffer_text(out, " · ");
    html_text(out, run->started);
    buffer_text(out, " · ");
    html_text(out, run->mpi);
    buffer_text(out, strcmp(run->writer, "observe") == 0 ? " · an unchanged program, observed"
                     : wants_equal(run) ? " · run with equal shares (STEELYARD_SHARES=equal)"
                                        : " · balanced by Steelyard");
    buffer_text(out, "<br><code>");
    html_text(out, run->program);
    buffer_text(out, "</code></p>\n");
    if (run->complete)
        return;
    buffer_text(out, "<div class=\"warn\"><b>This record is not complete.</b><ul>");
    for (size_t i = 0; i < run->missing_count; i++) {
        buffer_text(out, "<li>");
        html_text(out, run->missing[i]);
        buffer_text(out, "</li>");
    }
    buffer_text(out, "</ul></div>\n");
}

static void open_card(struct buffer *out)
{
    buffer_text(out, "<div class=\"card\"><b>");
}

static void close_card(struct buffer *out, const char *label)
{
    buffer_text(out, "</b><span>");
    html_text(out, label);
    buffer_text(out, "</span></div>\n");
}

static void put_times(struct buffer *out, double ratio)
{
    if (ratio > 0.0 && isfinite(ratio))
        buffer_format(out, "%.2f×", ratio);
    else
        buffer_text(out, "–");
}

static bool is_observed(const struct view *view)
{
    return strcmp(view->run->writer, "observe") == 0;
}

/* How the ranks finished, in words. */
static void put_balance(struct buffer *out, const struct sy_run_site *site, const struct estimate *estimate,
                        double spread)
{
    int idle = site->size - estimate->with_items;
    buffer_text(out, "<b>");
    if (estimate->with_items == 1 && idle > 0) {
        buffer_format(out, "One rank had all items, the other %d had nothing to do.", idle);
    } else {
        buffer_text(out, spread <= 0.05   ? "Well balanced: the last rank finishes "
                         : spread <= 0.15 ? "Fairly balanced: the last rank finishes "
                                          : "Unbalanced: the last rank finishes ");
        put_percent(out, spread);
        buffer_text(out, " of the whole after the first");
        if (idle > 0)
            buffer_format(out, " of the %d with items; %d had none", estimate->with_items, idle);
        buffer_text(out, ".");
    }
    buffer_text(out, "</b>");
}

static bool is_equal(const struct sy_run_site *site)
{
    const struct sy_run_execution *shown = execution_shown(site);
    long long least = shown ? shown->items[0] : 0, most = least;
    for (int r = 0; shown && r < site->size; r++) {
        least = shown->items[r] < least ? shown->items[r] : least;
        most = shown->items[r] > most ? shown->items[r] : most;
    }
    return most - least <= (site->unit > 1 ? site->unit : 1);
}

/* Against equal shares, from what this run measured. */
static void put_gain(struct buffer *out, const struct sy_run_site *site, double gain)
{
    if (is_equal(site))
        buffer_text(out, " The shares were equal.");
    else if (!(gain > 0.0))
        buffer_text(out, " What equal shares would have taken cannot be said.");
    else if (gain >= ESTIMATE_LEAST)
        buffer_format(out, " Equal shares would have taken %.2f times as long (estimated from this run).",
                      gain);
    else if (gain <= 1.0 / ESTIMATE_LEAST)
        buffer_format(
            out,
            " Equal shares would have been %.2f times as fast (estimated from this run): these cost "
            "more than they gained.",
            1.0 / gain);
    else
        buffer_text(out, " Equal shares would have done about as well (estimated from this run).");
}

/* That the machine was another than the one known. */
static void put_machine(struct buffer *out, double machine)
{
    if (!(machine > 0.0) || (machine < 1.1 && machine > 1 / 1.1))
        return;
    buffer_text(out, " An item took ");
    put_percent(out, fabs(1.0 - machine));
    buffer_text(out, machine < 1.0 ? " less" : " more");
    buffer_text(out, " time than was known before: the machine was another, or busy otherwise.");
}

/* What the figures say, in words. */
static void sentence(struct buffer *out, const struct view *view, const struct sy_run_site *site,
                     const struct estimate *estimate, double spread)
{
    if (!isfinite(spread))
        return;
    buffer_text(out, "<p>");
    put_balance(out, site, estimate, spread);
    double gain = estimate->measured_s / site->plan.predicted_s;
    if (!is_observed(view)) {
        put_gain(out, site, estimate->gain);
        put_machine(out, estimate->machine);
    } else if (gain >= ESTIMATE_LEAST && isfinite(gain)) {
        buffer_format(out, " With balanced shares this part would run %.2f times as fast.", gain);
    } else if (gain > 0.0 && isfinite(gain)) {
        buffer_text(out, " Other shares would hardly be faster.");
    }
    buffer_text(out, "</p>\n");
}

/* How a prediction was met: at the speed that the ranks had in this run, when that was another. */
static void prediction_card(struct buffer *out, const struct sy_run_site *site,
                            const struct estimate *estimate)
{
    double machine = estimate->machine;
    bool changed = machine > 0.0 && (machine >= 1.1 || machine <= 1 / 1.1);
    open_card(out);
    put_percent(out, estimate->measured_s / (site->plan.predicted_s * (changed ? machine : 1.0)) - 1.0);
    close_card(out, changed ? "measured above predicted, at this run's speed" : "measured above predicted");
}

/* The figures one looks at first. */
static void cards(struct buffer *out, const struct view *view, const struct sy_run_site *site)
{
    const struct sy_run_execution *shown = execution_shown(site);
    const struct sy_run_plan *plan = &site->plan;
    struct estimate estimate = estimate_equal(view->run, site);
    bool observed = is_observed(view);
    double measured = estimate.measured_s, spread = NAN;
    if (shown) {
        struct extent extent = execution_extent(site, shown);
        spread = isfinite(extent.least_finish_s) && measured > 0.0
                     ? (extent.finish_s - extent.least_finish_s) / measured
                     : NAN;
    }
    sentence(out, view, site, &estimate, spread);
    buffer_text(out, "<div class=\"cards\">\n");
    open_card(out);
    put_seconds(out, measured);
    close_card(out, "measured, from scatter to the last rank's finish");
    open_card(out);
    put_percent(out, spread);
    close_card(out, "spread of the ranks' finish times");
    if (observed && plan->predicted_s > 0.0) {
        open_card(out);
        put_times(out, measured > 0.0 ? fmax(1.0, measured / plan->predicted_s) : NAN);
        close_card(out, "the speed with balanced shares (predicted)");
    } else if (!observed && estimate.gain > 0.0 && !is_equal(site)) {
        bool differs = estimate.gain >= ESTIMATE_LEAST || estimate.gain <= 1.0 / ESTIMATE_LEAST;
        open_card(out);
        put_times(out, differs ? estimate.gain : 1.0);
        close_card(out, differs ? "as fast as equal shares (estimated from this run)"
                                : "within 5 % of equal shares (estimated from this run)");
    }
    if (plan->predicted_s > 0.0 && !observed)
        prediction_card(out, site, &estimate);
    if (observed && plan->lower_bound_s > 0.0) {
        open_card(out);
        put_percent(out, plan->predicted_s / plan->lower_bound_s - 1.0);
        close_card(out, "prediction above the lower bound of any shares");
    }
    buffer_text(out, "</div>\n");
}

static void site_section(struct buffer *out, const struct view *view, size_t i)
{
    const struct sy_run_site *site = &view->run->sites[i];
    buffer_format(out, "<h2 id=\"site%zu\">", i);
    put_site_name(out, site);
    buffer_text(out, "</h2>\n<p class=\"soft\">");
    html_text(out, site->collective);
    buffer_format(out, " over %d %s, root %d", site->size, site->size == 1 ? "rank" : "ranks", site->root);
    buffer_text(out, ", executed ");
    put_count(out, site->executions);
    buffer_text(out, site->executions == 1 ? " time" : " times");
    if (site->line > 0) {
        buffer_text(out, handing_out(site) ? " · shares made in <code>" : " · <code>");
        html_text(out, site->file);
        buffer_format(out, ":%lld</code>", site->line);
    }
    int others = 0;
    for (size_t c = 0; c < site->call_count; c++)
        if (&site->calls[c] != handing_out(site)) {
            buffer_text(out, others++ ? ", " : " · also used by ");
            html_text(out, site->calls[c].collective);
            buffer_format(out, " in line %lld", site->calls[c].line);
        }
    buffer_text(out, "</p>\n");
    cards(out, view, site);
    timeline_write(out, view, site);
    comparison_write(out, view, site);
    history_write(out, site);
    shares_write(out, view, site);
    known_write(out, view, site);
}

static void choices(struct buffer *out, const struct sy_run *run)
{
    if (!run->choice_count)
        return;
    buffer_text(
        out,
        "<h2>Settings in force</h2>\n<table><thead><tr><th>setting</th><th>value</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < run->choice_count; i++) {
        buffer_text(out, "<tr><td><code>");
        html_text(out, run->choices[i].name);
        buffer_text(out, "</code></td><td class=\"w\">");
        html_text(out, run->choices[i].value);
        buffer_text(out, "</td></tr>\n");
    }
    buffer_text(out, "</tbody></table>\n");
}

static void navigation(struct buffer *out, const struct view *view)
{
    if (view->run->site_count < 2)
        return;
    buffer_text(out, "<nav>");
    for (size_t i = 0; i < view->run->site_count; i++) {
        buffer_format(out, "<a href=\"#site%zu\">", i);
        put_site_name(out, &view->run->sites[i]);
        buffer_text(out, "</a> ");
    }
    if (view->audit)
        buffer_text(out, "<a href=\"#audit\">audit</a>");
    buffer_text(out, "</nav>\n");
}

/* Patterns of the whole page: waiting is hatched, other communication dotted. */
static const char patterns[] =
    "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>"
    "<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\">"
    "<path class=\"waitline\" d=\"M0 0V6\"/></pattern>"
    "<pattern id=\"dots\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><circle class=\"dots\" "
    "cx=\"2.5\" "
    "cy=\"2.5\" r=\"1\"/></pattern></defs></svg>\n";

void page_write(struct buffer *out, const struct view *view)
{
    buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                     "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>");
    html_text(out, path_end(view->run->program));
    buffer_text(out, ": Steelyard run</title>\n<style>\n");
    buffer_text(out, style_sheet);
    buffer_text(out, "</style>\n</head>\n<body>\n");
    buffer_text(out, patterns);
    header(out, view);
    navigation(out, view);
    for (size_t i = 0; i < view->run->site_count; i++)
        site_section(out, view, i);
    if (!view->run->site_count)
        buffer_text(out, "<p>No distribution was recorded.</p>\n");
    figures_write(out, view);
    audit_write(out, view);
    choices(out, view->run);
    buffer_text(out, "<footer>Made by <code>steelyard view</code> " STEELYARD_VERSION
                     " from a record of schema " SY_RUN_SCHEMA ".</footer>\n</body>\n</html>\n");
}
