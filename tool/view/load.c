/* What a load exchange left in the record (steelyard/load.h): how it went in words and numbers, its messages
 * by type, the decisions over time, each rank's part. Whatever is missing or of another type shows as a dash.
 */
#include <math.h>
#include <string.h>

#include "view/page.h"

enum { EACH_RANK = 16, MOST_DOTS = 2000, HEIGHT = 110, TOP = 12 };

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static bool holds(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static void put_number(struct buffer *out, double value)
{
    if (!isfinite(value))
        buffer_text(out, "–");
    else if (value == floor(value) && fabs(value) < 1e15)
        put_count(out, (long long)value);
    else
        buffer_format(out, "%.4g", value);
}

static void cell(struct buffer *out, double value)
{
    buffer_text(out, "<td class=\"n\">");
    put_number(out, value);
    buffer_text(out, "</td>");
}

static void seconds_cell(struct buffer *out, double value)
{
    buffer_text(out, "<td class=\"n\">");
    put_seconds(out, value);
    buffer_text(out, "</td>");
}

static void card(struct buffer *out, const char *label)
{
    buffer_text(out, "</b><span>");
    buffer_text(out, label);
    buffer_text(out, "</span></div>");
}

static void write_cards(struct buffer *out, const json_t *summary)
{
    double decisions = number(json_object_get(summary, "sum"), "decisions"),
           coherent = number(summary, "coherent");
    buffer_text(out, "<div class=\"cards\"><div class=\"card\"><b>");
    put_number(out, decisions);
    card(out, "decisions");
    buffer_text(out, "<div class=\"card\"><b>");
    if (holds(summary, "logged") && decisions > 0)
        put_percent(out, coherent / decisions);
    else
        buffer_text(out, "–");
    card(out, "of them coherent");
    buffer_text(out, "<div class=\"card\"><b>");
    put_number(out, number(summary, "messages"));
    card(out, "messages");
    buffer_text(out, "<div class=\"card\"><b>");
    put_seconds(out, holds(summary, "logged") ? number(summary, "stale_mean_s") : NAN);
    card(out, "mean age of what a decision missed");
    buffer_text(out, "<div class=\"card\"><b>");
    put_seconds(out, number(json_object_get(summary, "sum"), "snapshot_wait_s"));
    card(out, "waiting for snapshots, all ranks");
    buffer_text(out, "</div>\n");
}

static void write_words(struct buffer *out, const json_t *figures, const json_t *summary)
{
    const char *mechanism = json_string_value(json_object_get(figures, "mechanism"));
    buffer_text(out, "<p>Mechanism <b>");
    html_text(out, mechanism ? mechanism : "?");
    buffer_text(out, "</b> on ");
    put_number(out, number(figures, "ranks"));
    buffer_text(out, holds(figures, "threaded") ? " ranks, with a thread. " : " ranks. ");
    if (holds(summary, "logged")) {
        buffer_text(out,
                    "A decision is coherent when every message sent before it was received and every earlier "
                    "selection was in the view. ");
        put_number(out, number(summary, "missed_messages"));
        buffer_text(out, " messages were missed, the oldest ");
        put_seconds(out, number(summary, "stale_max_s"));
        buffer_text(out, " old; the view was off by ");
        put_percent(out, number(summary, "error_mean"));
        buffer_text(out, " on average, by ");
        put_percent(out, number(summary, "error_max"));
        buffer_text(out, " at worst.");
    } else {
        buffer_text(out,
                    "No log was kept on every rank, so that nothing is known of the decisions' coherence.");
    }
    buffer_text(out, "</p>\n");
    const json_t *metrics = json_object_get(figures, "metrics"), *metric;
    size_t i;
    if (!json_array_size(metrics))
        return;
    buffer_text(out, "<p class=\"soft\">Sent when changed by: ");
    json_array_foreach(metrics, i, metric)
    {
        const char *name = json_string_value(json_object_get(metric, "name"));
        buffer_text(out, i ? "; " : "");
        html_text(out, name ? name : "unnamed");
        buffer_text(out, " ");
        put_number(out, number(metric, "threshold"));
        if (number(metric, "relative") > 0) {
            buffer_text(out, " or ");
            put_percent(out, number(metric, "relative"));
        }
    }
    if (number(summary, "threshold_advice") > 0) {
        buffer_text(out, ". From the shares that were handed out a threshold of ");
        put_number(out, number(summary, "threshold_advice"));
        buffer_text(out, " is advised for the first");
    }
    buffer_text(out, ".</p>\n");
}

static void write_messages(struct buffer *out, const json_t *sum)
{
    json_t *messages = json_object_get(sum, "messages"), *bytes = json_object_get(sum, "bytes"), *count;
    const char *type;
    bool any = false;
    json_object_foreach(messages, type, count)
    {
        if (!(json_number_value(count) > 0))
            continue;
        if (!any)
            buffer_text(out, "<h3>Messages</h3>\n<div class=\"scroll\"><table><thead><tr><th>type</th><th "
                             "class=\"n\">messages</th><th class=\"n\">bytes</th></tr></thead><tbody>\n");
        any = true;
        buffer_text(out, "<tr><td class=\"w\"><code>");
        html_text(out, type);
        buffer_text(out, "</code></td>");
        cell(out, json_number_value(count));
        cell(out, number(bytes, type));
        buffer_text(out, "</tr>\n");
    }
    if (any)
        buffer_text(out, "</tbody></table></div>\n");
}

/* A dot per decision: full when coherent, as high as the oldest message it missed. */
static void draw_decisions(struct buffer *out, const struct area *area, const json_t *decisions, double last,
                           double most)
{
    size_t count = json_array_size(decisions), step = count / MOST_DOTS + 1;
    figure_open(out, area, HEIGHT + TOP + 26, "Age of what each decision missed");
    double tick = nice_step(most, 3), top_s = ceil(most / tick - 1e-9) * tick;
    for (int i = 0; i * tick <= top_s * 1.0001; i++) {
        double y = TOP + HEIGHT * (1 - i * tick / top_s);
        buffer_format(out,
                      "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text class=\"soft end\" x=\"%d\" y=\"%.1f\">",
                      area->left, y, area->plot, area->left - 6, y + 4);
        put_tick(out, i * tick, tick);
        buffer_text(out, "</text>");
    }
    tick = nice_step(last, area->narrow ? 3 : 6);
    for (int i = 0; i * tick <= last * 1.0001; i++) {
        buffer_format(out, "<text class=\"soft mid\" x=\"%.1f\" y=\"%d\">",
                      area->left + area->plot * i * tick / last, TOP + HEIGHT + 20);
        put_tick(out, i * tick, tick);
        buffer_text(out, "</text>");
    }
    for (size_t i = 0; i < count; i += step) {
        const json_t *decision = json_array_get(decisions, i);
        double time = number(decision, "time_s"), stale = number(decision, "stale_s");
        if (isfinite(time) && time >= 0 && isfinite(stale) && stale >= 0)
            buffer_format(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>",
                          holds(decision, "coherent") ? "compute" : "waitline idle",
                          area->left + area->plot * time / last, TOP + HEIGHT * (1 - stale / top_s));
    }
    buffer_text(out, "</svg></figure>\n");
}

static void write_decisions(struct buffer *out, const json_t *decisions)
{
    size_t count = json_array_size(decisions), step = count / MOST_DOTS + 1;
    double last = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        last = fmax(last, number(json_array_get(decisions, i), "time_s"));
        most = fmax(most, number(json_array_get(decisions, i), "stale_s"));
    }
    if (count < 2 || !isfinite(last) || !(last > 1e-12) || !isfinite(most) || !(most > 1e-12))
        return;
    buffer_text(out, "<h3>Decisions over time</h3>\n");
    for (int i = 0; i < 2; i++)
        draw_decisions(out, &plot_areas[i], decisions, last, most);
    buffer_text(
        out, "<p class=\"soft\">Full dots: coherent. Height: the age of the oldest message that the decision "
             "had not received.");
    if (step > 1)
        buffer_format(out, " One in %zu of the %zu decisions is drawn.", step, count);
    buffer_text(out, "</p>\n");
}

struct column {
    const char *key, *title;
    bool seconds;
};
static const struct column columns[] = {{"decisions", "decisions", false},
                                        {"decisions_empty", "without slaves", false},
                                        {"reselections", "chosen again", false},
                                        {"slaves", "slaves chosen", false},
                                        {"snapshot_restarts", "snapshots restarted", false},
                                        {"snapshot_wait_s", "waiting for snapshots", true},
                                        {"held_s", "held for others", true}};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static double sent(const json_t *rank)
{
    json_t *messages = json_object_get(rank, "messages"), *count;
    const char *type;
    double sum = json_is_object(messages) ? 0 : NAN;
    json_object_foreach(messages, type, count) sum += json_number_value(count);
    return sum;
}

static void row(struct buffer *out, const double value[COLUMNS + 1])
{
    cell(out, value[COLUMNS]);
    for (int c = 0; c < COLUMNS; c++)
        (columns[c].seconds ? seconds_cell : cell)(out, value[c]);
    buffer_text(out, "</tr>\n");
}

static void write_ranks(struct buffer *out, const json_t *ranks)
{
    size_t count = json_array_size(ranks);
    if (!count)
        return;
    buffer_text(
        out,
        "<h3>By rank</h3>\n<div class=\"scroll\"><table><thead><tr><th>rank</th><th class=\"n\">messages "
        "sent</th>");
    for (int c = 0; c < COLUMNS; c++)
        buffer_format(out, "<th class=\"n\">%s</th>", columns[c].title);
    buffer_text(out, "</tr></thead><tbody>\n");
    static const char *const names[] = {"least", "mean", "most"};
    double range[3][COLUMNS + 1];
    for (int c = 0; c <= COLUMNS; c++) {
        range[0][c] = range[2][c] = NAN;
        range[1][c] = 0;
    }
    for (size_t r = 0; r < count; r++) {
        const json_t *rank = json_array_get(ranks, r);
        double value[COLUMNS + 1];
        for (int c = 0; c < COLUMNS; c++)
            value[c] = number(rank, columns[c].key);
        value[COLUMNS] = sent(rank);
        for (int c = 0; c <= COLUMNS; c++) {
            range[0][c] = fmin(range[0][c], value[c]);
            range[1][c] += value[c] / (double)count;
            range[2][c] = fmax(range[2][c], value[c]);
        }
        if (count <= EACH_RANK) {
            buffer_format(out, "<tr><td>%zu</td>", r);
            row(out, value);
        }
    }
    for (int i = 0; count > EACH_RANK && i < 3; i++) {
        buffer_format(out, "<tr><td>%s of %zu</td>", names[i], count);
        row(out, range[i]);
    }
    buffer_text(out, "</tbody></table></div>\n");
}

bool load_write(struct buffer *out, const json_t *figures)
{
    const json_t *summary = json_object_get(figures, "summary");
    if (!json_is_string(json_object_get(figures, "mechanism")) || !json_is_object(summary))
        return false;
    write_cards(out, summary);
    write_words(out, figures, summary);
    write_decisions(out, json_object_get(figures, "decisions"));
    write_messages(out, json_object_get(summary, "sum"));
    write_ranks(out, json_object_get(figures, "by_rank"));
    return true;
}
