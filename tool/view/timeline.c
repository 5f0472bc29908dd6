/* Timelines: one lane per rank, or per band of ranks when there are more than fit. Time runs to the right. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "steelyard/solve.h"
#include "view/page.h"

enum { BOTTOM = 24, MOST_LANES = 240 };

/* Hosts and ranks at the left, items at the right. */
static const struct area areas[2] = {{false, 1064, 170, 784}, {true, 360, 112, 190}};

/* Edges on one clock, in seconds; NaN unknown. */
struct lane {
    int first, last; /* ranks of the site's communicator */
    int known;       /* of these, with times */
    long long items;
    double start, receive_start, receive_end, compute_end, finish, talk;
    double least_end, most_end; /* of the computation, over the lane's ranks */
};

struct mark {
    double at;
    const char *label;
};

struct timeline {
    const struct view *view;
    const struct sy_run_site *site;
    struct lane *lanes;
    int count;
    double from, to;
    struct mark mark; /* label NULL: none */
    bool small;       /* a panel beside the main one */
    const struct area *area;
    int top; /* of the first lane */
};

static double x_of(const struct timeline *t, double seconds)
{
    double x = t->area->left + t->area->plot * (seconds - t->from) / (t->to - t->from);
    return x < t->area->left                   ? t->area->left
           : x > t->area->left + t->area->plot ? t->area->left + t->area->plot
                                               : x;
}

static const char *host_of(const struct timeline *t, int rank)
{
    const char *host = t->view->run->ranks[t->site->ranks[rank]].host;
    return host ? host : "";
}

static int lane_height(int count)
{
    return count <= 24 ? 22 : count <= 40 ? 16 : count <= 80 ? 9 : count <= 140 ? 5 : 3;
}

static void rectangle(struct buffer *out, const char *attributes, double x, double y, double width,
                      double height)
{
    if (width > 0.0)
        buffer_format(out, "<rect %s x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>", attributes, x,
                      y, width < 0.4 ? 0.4 : width, height);
}

static void draw_lane(struct buffer *out, const struct timeline *t, const struct lane *lane, double y,
                      double height)
{
    if (lane->known == 0) {
        buffer_format(out, "<text class=\"soft\" x=\"%d\" y=\"%.1f\">%s</text>", t->area->left + 6,
                      y + height * 0.75, height >= 9 ? "did not report" : "");
        return;
    }
    double start = x_of(t, lane->start), receive_end = x_of(t, lane->receive_end);
    double compute_end = x_of(t, lane->compute_end), finish = x_of(t, lane->finish);
    bool root = lane->first <= t->site->root && t->site->root <= lane->last; /* it sends all the time */
    double receive_start = isfinite(lane->receive_start) && !root ? x_of(t, lane->receive_start) : start;
    double talk =
        isfinite(lane->talk) && lane->talk > 0.0 ? t->area->plot * lane->talk / (t->to - t->from) : 0.0;
    if (talk > compute_end - receive_end)
        talk = compute_end - receive_end;
    if (height >= 7)
        rectangle(out, "class=\"idle\"", start, y + 0.5, receive_start - start, height - 1);
    else
        rectangle(out, "class=\"thinidle\"", start, y, receive_start - start, height);
    rectangle(out, "class=\"receive\"", receive_start, y, receive_end - receive_start, height);
    rectangle(out, "class=\"compute\"", receive_end, y, compute_end - talk - receive_end, height);
    if (talk >= 0.5) {
        rectangle(out, "class=\"talk\"", compute_end - talk, y, talk, height);
        rectangle(out, "fill=\"url(#dots)\"", compute_end - talk, y, talk, height);
    }
    rectangle(out, "fill=\"url(#hatch)\"", compute_end, y, finish - compute_end, height);
    if (lane->last > lane->first && lane->most_end > lane->least_end)
        buffer_format(out, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>", x_of(t, lane->least_end),
                      y + height / 2, x_of(t, lane->most_end));
}

static void describe_lane(struct buffer *out, const struct timeline *t, const struct lane *lane)
{
    if (lane->first == lane->last)
        buffer_format(out, "rank %d, ", lane->first);
    else
        buffer_format(out, "ranks %d to %d, ", lane->first, lane->last);
    html_text(out, host_of(t, lane->first));
    buffer_text(out, ": ");
    put_count(out, lane->items);
    buffer_text(out, " items; receives ");
    put_seconds(out, lane->receive_end - lane->start);
    buffer_text(out, ", computes ");
    put_seconds(out, lane->compute_end - lane->receive_end);
    buffer_text(out, ", waits ");
    put_seconds(out, lane->finish - lane->compute_end);
}

/* A host's name as far as there is room, cut between characters. */
static void put_host(struct buffer *out, const char *host, int most)
{
    char part[80];
    size_t used = 0;
    for (int characters = 0; host[used] && used < sizeof part - 5; used++) {
        if ((host[used] & 0xc0) != 0x80 && ++characters > most)
            break;
        part[used] = host[used];
    }
    snprintf(part + used, sizeof part - used, "%s", host[used] ? "\xe2\x80\xa6" : "");
    html_text(out, part);
}

/* Labels at the left: every rank where there is room, otherwise the hosts, each over its ranks. */
static void label_lanes(struct buffer *out, const struct timeline *t, int height)
{
    if (height >= 16) {
        for (int i = 0; i < t->count; i++) {
            const struct lane *lane = &t->lanes[i];
            double y = t->top + i * height + height * 0.5 + 4;
            buffer_format(
                out,
                "<text class=\"end\" x=\"%d\" y=\"%.1f\">%d%s</text><text class=\"soft\" x=\"0\" y=\"%.1f\">",
                t->area->left - 8, y, lane->first, lane->first == t->site->root ? " (root)" : "", y);
            put_host(out, host_of(t, lane->first), t->area->narrow ? 8 : 14);
            buffer_text(out, "</text>");
            buffer_format(out, "<text class=\"soft\" x=\"%d\" y=\"%.1f\">", t->area->left + t->area->plot + 8,
                          y);
            put_count(out, lane->known ? lane->items : -1);
            buffer_text(out, "</text>");
        }
        return;
    }
    for (int i = 0; i < t->count;) {
        int j = i;
        while (j < t->count && strcmp(host_of(t, t->lanes[j].first), host_of(t, t->lanes[i].first)) == 0)
            j++;
        double top = t->top + i * height, bottom = t->top + j * height;
        if (bottom - top >= 10) {
            buffer_format(out, "<path class=\"axis\" fill=\"none\" d=\"M%d %.1fh-4V%.1fh4\"/>",
                          t->area->left - 4, top + 1, bottom - 1);
            buffer_format(out, "<text class=\"soft\" x=\"0\" y=\"%.1f\">", (top + bottom) / 2 + 4);
            put_host(out, host_of(t, t->lanes[i].first), t->area->narrow ? 8 : 14);
            buffer_format(out, "</text><text class=\"end\" x=\"%d\" y=\"%.1f\">", t->area->left - 14,
                          (top + bottom) / 2 + 4);
            if (t->lanes[i].first == t->lanes[j - 1].last)
                buffer_format(out, "%d</text>", t->lanes[i].first);
            else
                buffer_format(out, "%d–%d</text>", t->lanes[i].first, t->lanes[j - 1].last);
        }
        i = j;
    }
}

/* 1, 2 or 5 times a power of ten: about `count` steps. */
double nice_step(double span, int count)
{
    double rough = span / count, power = pow(10.0, floor(log10(rough))), ratio = rough / power;
    return power * (ratio < 1.5 ? 1 : ratio < 3.5 ? 2 : ratio < 7.5 ? 5 : 10);
}

/* "300", "0.25": ticks of a step, without digits that the step does not need. */
void put_tick(struct buffer *out, double seconds, double step)
{
    static const struct {
        double least, scale;
        const char *unit;
    } units[] = {{0.1, 1, "s"}, {1e-4, 1e3, "ms"}, {0.0, 1e6, "µs"}};
    int i = 0;
    while (step < units[i].least)
        i++;
    double scaled = step * units[i].scale;
    int digits = scaled >= 1.0 ? 0 : (int)ceil(-log10(scaled) - 1e-9);
    buffer_format(out, "%.*f %s", digits < 9 ? digits : 9, seconds * units[i].scale, units[i].unit);
}

static void draw_axis(struct buffer *out, const struct timeline *t, double bottom)
{
    double step = nice_step(t->to - t->from, t->area->narrow ? 3 : 7);
    for (int i = 0; i < 40 && i * step <= (t->to - t->from) * 1.0001; i++) {
        double x = x_of(t, t->from + i * step);
        buffer_format(
            out, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/><text class=\"soft mid\" x=\"%.1f\" y=\"%.1f\">",
            x, t->top, bottom + 4, x, bottom + 18);
        put_tick(out, i * step, step);
        buffer_text(out, "</text>");
    }
}

static void draw_once(struct buffer *out, const struct timeline *t, const char *title, const char *caption)
{
    int height = t->small && t->count > 80 ? 2 : lane_height(t->count), gap = height >= 9   ? 3
                                                                              : height >= 5 ? 1
                                                                                            : 0;
    double bottom = t->top + (double)t->count * height;
    figure_open(out, t->area, bottom + BOTTOM, title);
    buffer_format(out, "<text x=\"0\" y=\"14\" font-weight=\"600\">");
    html_text(out, title);
    buffer_text(out, "</text>");
    if (height >= 16)
        buffer_format(out, "<text class=\"soft\" x=\"%d\" y=\"14\">items</text>",
                      t->area->left + t->area->plot + 8);
    draw_axis(out, t, bottom);
    for (int i = 0; i < t->count; i++) {
        buffer_text(out, "<g>");
        if (t->lanes[i].known) {
            buffer_text(out, "<title>");
            describe_lane(out, t, &t->lanes[i]);
            buffer_text(out, "</title>");
        }
        draw_lane(out, t, &t->lanes[i], t->top + i * height + gap / 2.0, height - gap);
        buffer_text(out, "</g>\n");
    }
    label_lanes(out, t, height);
    if (t->mark.label) {
        double x = x_of(t, t->mark.at);
        bool late = t->mark.at > t->from + 0.8 * (t->to - t->from);
        buffer_format(
            out,
            "<path class=\"mark dash\" d=\"M%.1f %dV%.1f\"/><text class=\"markt%s\" x=\"%.1f\" y=\"%d\">", x,
            t->top - 6, bottom + 2, late ? " end" : "", late ? x - 4 : x + 4, t->top - 10);
        html_text(out, t->mark.label);
        buffer_text(out, "</text>");
    }
    buffer_text(out, "</svg>");
    if (caption) {
        buffer_text(out, "<figcaption>");
        html_text(out, caption);
        buffer_text(out, "</figcaption>");
    }
    buffer_text(out, "</figure>\n");
}

static void draw(struct buffer *out, struct timeline *t, const char *title, const char *caption)
{
    for (int i = 0; i < 2 && t->to > t->from; i++) {
        t->area = &areas[i];
        t->top = t->area->narrow && t->mark.label ? 42 : 26; /* title and mark one below the other */
        draw_once(out, t, title, caption);
    }
}

/* Ranks to lanes: means over each lane's ranks that have times. */
static int make_lanes(const struct sy_run_site *site, const struct sy_run_execution *e, struct lane *lanes)
{
    int per_lane = (site->size + MOST_LANES - 1) / MOST_LANES, count = 0;
    if (site->size <= MOST_LANES + 60)
        per_lane = 1;
    for (int first = 0; first < site->size; first += per_lane) {
        struct lane lane = {first, first, 0, 0, 0, 0, 0, 0, 0, 0, INFINITY, -INFINITY};
        int started = 0;
        for (int r = first; r < site->size && r < first + per_lane; r++) {
            lane.last = r;
            if (!isfinite(e->start_s[r]) || !isfinite(e->compute_end_s[r]))
                continue;
            double receive_end = isfinite(e->receive_end_s[r]) ? e->receive_end_s[r] : e->start_s[r];
            lane.known++;
            lane.items += e->items[r] > 0 ? e->items[r] : 0;
            lane.start += e->start_s[r];
            lane.receive_end += receive_end;
            lane.compute_end += e->compute_end_s[r];
            lane.finish += isfinite(e->finish_s[r]) ? e->finish_s[r] : e->compute_end_s[r];
            lane.talk += isfinite(e->communicate_s[r]) ? e->communicate_s[r] : 0.0;
            lane.least_end = fmin(lane.least_end, e->compute_end_s[r]);
            lane.most_end = fmax(lane.most_end, e->compute_end_s[r]);
            if (isfinite(e->receive_start_s[r])) {
                lane.receive_start += e->receive_start_s[r];
                started++;
            }
        }
        if (lane.known) {
            lane.start /= lane.known;
            lane.receive_end /= lane.known;
            lane.compute_end /= lane.known;
            lane.finish /= lane.known;
            lane.talk /= lane.known;
        }
        lane.receive_start = started && started == lane.known ? lane.receive_start / started : NAN;
        lanes[count++] = lane;
    }
    return count;
}

static struct sy_run_execution predicted_execution(const struct sy_run_site *site, bool equal,
                                                   double *makespan)
{
    const struct sy_run_plan *plan = &site->plan;
    struct sy_run_execution e = {0};
    sy_rank_cost *cost = allocate((size_t)site->size * sizeof *cost);
    int64_t *shares = allocate((size_t)site->size * sizeof *shares), total = 0;
    for (int r = 0; r < site->size; r++) {
        cost[r] = sy_rank_linear(plan->link_s_per_item ? plan->link_s_per_item[r] : 0.0,
                                 plan->compute_s_per_item[r]);
        cost[r].comm.startup_s = plan->link_startup_s ? plan->link_startup_s[r] : 0.0;
        cost[r].comp.startup_s = plan->compute_startup_s ? plan->compute_startup_s[r] : 0.0;
        if (!isfinite(cost[r].comm.s_per_item))
            cost[r].comm.s_per_item = 0.0;
        total += plan->counts[r] > 0 ? plan->counts[r] : 0;
    }
    for (int r = 0; r < site->size; r++)
        shares[r] = equal ? total / site->size + (r < total % site->size) : plan->counts[r];
    bool ordered = strcmp(plan->delivery, "ordered") == 0 || strcmp(plan->delivery, "one-port") == 0;
    sy_problem problem = {.ranks = site->size,
                          .items = total,
                          .unit = 1,
                          .rank = cost,
                          .root = site->root,
                          .delivery = ordered ? SY_DELIVERY_ONE_PORT : SY_DELIVERY_CONCURRENT};
    *makespan = NAN;
    if (sy_run_execution_init(&e, site->size) &&
        sy_timeline(&problem, shares, e.receive_start_s, e.receive_end_s, e.compute_end_s, makespan) ==
            SY_SUCCESS) {
        for (int r = 0; r < site->size; r++) {
            e.items[r] = shares[r];
            e.start_s[r] = 0.0;
            e.communicate_s[r] = 0.0;
            e.finish_s[r] = *makespan;
        }
    }
    free(cost);
    free(shares);
    return e;
}

static void free_execution(struct sy_run_execution *e)
{
    free(e->items);
    free(e->start_s);
    free(e->receive_start_s);
    free(e->receive_end_s);
    free(e->compute_end_s);
    free(e->finish_s);
    free(e->communicate_s);
}

static bool has_costs(const struct sy_run_site *site)
{
    if (!site->plan.counts || !site->plan.compute_s_per_item)
        return false;
    for (int r = 0; r < site->size; r++)
        if (site->plan.counts[r] < 0 || !isfinite(site->plan.compute_s_per_item[r]))
            return false;
    return true;
}

static void legend(struct buffer *out, bool idle, bool talk)
{
    buffer_text(out, "<div class=\"legend\">");
    if (idle)
        buffer_text(out,
                    "<span><svg viewBox=\"0 0 22 12\"><rect class=\"idle\" x=\".5\" y=\".5\" width=\"21\" "
                    "height=\"11\"/></svg>waiting for its data</span>");
    buffer_text(out,
                "<span><svg viewBox=\"0 0 22 12\"><rect class=\"receive\" width=\"22\" height=\"12\"/></svg>"
                "receiving (the root: sending)</span>"
                "<span><svg viewBox=\"0 0 22 12\"><rect class=\"compute\" width=\"22\" height=\"12\"/></svg>"
                "computing</span>");
    if (talk)
        buffer_text(
            out,
            "<span><svg viewBox=\"0 0 22 12\"><rect class=\"talk\" width=\"22\" height=\"12\"/><rect "
            "fill=\"url(#dots)\" width=\"22\" height=\"12\"/></svg>other communication meanwhile</span>");
    buffer_text(
        out, "<span><svg viewBox=\"0 0 22 12\"><rect fill=\"url(#hatch)\" width=\"22\" height=\"12\"/></svg>"
             "waiting for the others</span></div>\n");
}

static void draw_execution(struct buffer *out, struct timeline *t, const struct sy_run_execution *e,
                           const char *title, const char *caption)
{
    t->count = make_lanes(t->site, e, t->lanes);
    draw(out, t, title, caption);
}

/* The same length of time in every panel, so that they compare by eye. */
void timeline_write(struct buffer *out, const struct view *view, const struct sy_run_site *site)
{
    const struct sy_run_execution *shown = execution_shown(site);
    bool planned = view->plan && has_costs(site), observed = strcmp(view->run->writer, "observe") == 0;
    if (!shown && !planned)
        return;
    struct timeline t = {
        .view = view, .site = site, .lanes = allocate((size_t)(site->size + 1) * sizeof(struct lane))};
    struct sy_run_execution equal = {0}, balanced = {0};
    double equal_s = 0.0, balanced_s = 0.0, span = 0.0;
    struct extent extent = {0};
    if (planned) {
        equal = predicted_execution(site, true, &equal_s);
        balanced = predicted_execution(site, false, &balanced_s);
        span = fmax(isfinite(equal_s) ? equal_s : 0.0, isfinite(balanced_s) ? balanced_s : 0.0);
    }
    if (shown) {
        extent = execution_extent(site, shown);
        span = fmax(span, extent.end_s - extent.start_s);
    }
    bool idle = planned, talk = false;
    for (int r = 0; shown && r < site->size; r++) {
        idle = idle || isfinite(shown->receive_start_s[r]);
        talk = talk || shown->communicate_s[r] > 0.005 * span;
    }
    buffer_text(out, "<h3>Timeline</h3>\n");
    legend(out, idle, talk);
    char title[120], caption[200];
    if (shown) {
        t.from = extent.start_s;
        t.to = extent.start_s + span * 1.02;
        if (site->plan.predicted_s > 0.0)
            t.mark = (struct mark){extent.start_s + site->plan.predicted_s,
                                   observed ? "with balanced shares" : "predicted"};
        if (site->executions > 1)
            snprintf(title, sizeof title, "Measured, execution %lld of %lld", shown->index + 1,
                     site->executions);
        else
            snprintf(title, sizeof title, "Measured");
        snprintf(caption, sizeof caption,
                 "Each lane is a band of %d ranks: means, with a line from the first to the last finish.",
                 (site->size + MOST_LANES - 1) / MOST_LANES);
        draw_execution(out, &t, shown, title, site->size > MOST_LANES + 60 ? caption : NULL);
        if (shown != &site->kept[0] && site->kept[0].index == 0) {
            struct extent first = execution_extent(site, &site->kept[0]);
            t.mark.label = NULL;
            t.from = first.start_s;
            t.to = first.start_s + fmax(span, first.end_s - first.start_s) * 1.02;
            buffer_text(out, "<details><summary>The first execution</summary>\n");
            if (first.ranks > 0)
                draw_execution(out, &t, &site->kept[0], "Measured, execution 1", NULL);
            buffer_text(out, "</details>\n");
        }
    }
    t.from = 0.0;
    t.to = span * 1.02;
    t.mark.label = NULL;
    t.small = true;
    if (planned && isfinite(balanced_s))
        draw_execution(out, &t, &balanced,
                       observed ? "Predicted with balanced shares" : "Predicted with these shares", NULL);
    if (planned && isfinite(equal_s))
        draw_execution(out, &t, &equal, "Predicted with equal shares", NULL);
    free_execution(&equal);
    free_execution(&balanced);
    free(t.lanes);
}
