/* What placed processes left in the record (steelyard/spawn.h): which child was on which host, when, and why;
 * the other load of each host. Whatever is missing or of another type is left out. */
#include <math.h>
#include <string.h>

#include "view/page.h"

enum { MOST_HOSTS = 64, MOST_LANES = 24, TOP = 12, LANE = 9, GAP = 8, LOAD_HEIGHT = 18 };

static const struct area areas[2] = {{false, 1064, 130, 880}, {true, 360, 78, 270}};

/* The section, and what is drawn from it. */
struct placed {
    const struct area *area;
    const json_t *hosts, *children, *loads;
    size_t host_count;
    double first_s, span_s, largest_load;
    double *free_at; /* [host_count][MOST_LANES]: when the lane's last child ended */
    int *lanes;      /* [host_count] in use */
    int *lane;       /* of each child; -1: not drawn */
    double *top;     /* [host_count] where the host's band begins */
    double bottom;
};

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "unknown";
}

static double element(const json_t *row, size_t i)
{
    const json_t *value = json_array_get(row, i);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/* The number of the host, or -1. */
static int host_of(const struct placed *placed, double host)
{
    return host >= 0 && host < (double)placed->host_count && host < MOST_HOSTS ? (int)host : -1;
}

/* From being placed to the end, or to the end of the picture. */
static bool life(const struct placed *placed, const json_t *child, double *begin, double *end)
{
    *begin = number(child, "placed_s") - placed->first_s;
    *end = number(child, "ended_s") - placed->first_s;
    if (json_is_true(json_object_get(child, "refused")) || !isfinite(*begin))
        return false;
    if (!isfinite(*end))
        *end = placed->span_s;
    return *end >= *begin;
}

static void find_span(struct placed *placed)
{
    const json_t *child, *load;
    double last = 0;
    size_t i;
    placed->first_s = INFINITY;
    json_array_foreach(placed->children, i, child) placed->first_s =
        fmin(placed->first_s, number(child, "placed_s"));
    json_array_foreach(placed->children, i, child)
    {
        last = fmax(last, number(child, "started_s") - placed->first_s);
        last = fmax(last, number(child, "ended_s") - placed->first_s);
    }
    json_array_foreach(placed->loads, i, load) placed->largest_load =
        fmax(placed->largest_load, element(load, 2));
    placed->span_s = isfinite(last) ? last : 0;
}

/* Each child gets the first lane of its host that is free by then. */
static void find_lanes(struct placed *placed)
{
    const json_t *child;
    size_t i;
    json_array_foreach(placed->children, i, child)
    {
        double begin, end;
        int host = host_of(placed, number(child, "host")), lane = 0;
        placed->lane[i] = -1;
        if (host < 0 || !life(placed, child, &begin, &end))
            continue;
        double *free_at = placed->free_at + (size_t)host * MOST_LANES;
        while (lane < placed->lanes[host] && free_at[lane] > begin)
            lane++;
        if (lane == MOST_LANES)
            continue;
        if (lane == placed->lanes[host])
            placed->lanes[host]++;
        free_at[lane] = end;
        placed->lane[i] = lane;
    }
    double top = TOP;
    for (size_t host = 0; host < placed->host_count && host < MOST_HOSTS; host++) {
        placed->top[host] = top;
        top += LANE * (placed->lanes[host] ? placed->lanes[host] : 1) + LOAD_HEIGHT + GAP;
    }
    placed->bottom = top;
}

static double across(const struct placed *placed, double s)
{
    return placed->area->left + placed->area->plot * s / placed->span_s;
}

static void write_axis(struct buffer *out, const struct placed *placed)
{
    double tick = nice_step(placed->span_s, placed->area->narrow ? 3 : 6);
    for (int i = 0; i * tick <= placed->span_s * 1.0001; i++) {
        double x = across(placed, i * tick);
        buffer_format(
            out, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/><text class=\"soft mid\" x=\"%.1f\" y=\"%.1f\">",
            x, TOP, placed->bottom, x, placed->bottom + 16);
        put_tick(out, i * tick, tick);
        buffer_text(out, "</text>");
    }
}

static void write_child(struct buffer *out, const struct placed *placed, size_t i, const json_t *child)
{
    double begin, end, cost = number(child, "cost"), started = number(child, "started_s") - placed->first_s;
    if (placed->lane[i] < 0 || !life(placed, child, &begin, &end))
        return;
    int host = host_of(placed, number(child, "host"));
    double y = placed->top[host] + LANE * placed->lane[i];
    if (!(started >= begin && started <= end))
        started = end;
    buffer_format(out, "<g><title>child %zu on ", i);
    html_text(out, word(json_array_get(placed->hosts, (size_t)host), "name"));
    buffer_text(out, " by ");
    html_text(out, word(child, "policy"));
    if (isfinite(cost))
        buffer_format(out, ", figure %.3g", cost);
    buffer_text(out, ": placed at ");
    put_seconds(out, begin);
    buffer_text(out, ", started after ");
    put_seconds(out, started - begin);
    buffer_text(out, ", lived ");
    put_seconds(out, end - started);
    buffer_format(out,
                  "</title><rect class=\"thinidle\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\"/>"
                  "<rect class=\"compute%s\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\"/></g>",
                  across(placed, begin), y, fmax(across(placed, started) - across(placed, begin), 0.3),
                  LANE - 2, i % 2 ? " second" : "", across(placed, started), y,
                  fmax(across(placed, end) - across(placed, started), 0.3), LANE - 2);
}

/* Other people's runnable tasks, as a line under each host's children. */
static void write_load(struct buffer *out, const struct placed *placed, int host)
{
    const json_t *load;
    bool begun = false;
    size_t i;
    double base =
        placed->top[host] + LANE * (placed->lanes[host] ? placed->lanes[host] : 1) + LOAD_HEIGHT - 2;
    json_array_foreach(placed->loads, i, load)
    {
        double s = element(load, 1) - placed->first_s, tasks = element(load, 2);
        if (host_of(placed, element(load, 0)) != host || !(s >= 0 && s <= placed->span_s) || !(tasks >= 0))
            continue;
        buffer_format(out, begun ? "H%.1fV%.1f" : "<path class=\"plot p-soft\" d=\"M%.1f %.1f",
                      across(placed, s), base - (LOAD_HEIGHT - 4) * tasks / fmax(placed->largest_load, 1));
        begun = true;
    }
    if (begun)
        buffer_text(out, "\"/>");
}

static void draw_timeline(struct buffer *out, const struct placed *placed)
{
    size_t shown = placed->host_count < MOST_HOSTS ? placed->host_count : MOST_HOSTS, i;
    const json_t *child;
    figure_open(out, placed->area, placed->bottom + 24, "The children of each host over time");
    write_axis(out, placed);
    for (size_t host = 0; host < shown; host++) {
        buffer_format(out, "<text class=\"end\" x=\"%d\" y=\"%.1f\">", placed->area->left - 8,
                      placed->top[host] + LANE);
        html_text(out, word(json_array_get(placed->hosts, host), "name"));
        buffer_text(out, "</text>");
        write_load(out, placed, (int)host);
    }
    json_array_foreach(placed->children, i, child)
    {
        write_child(out, placed, i, child);
    }
    buffer_text(out, "</svg></figure>\n");
}

static void write_timeline(struct buffer *out, struct placed *placed)
{
    size_t shown = placed->host_count < MOST_HOSTS ? placed->host_count : MOST_HOSTS, hidden = 0;
    buffer_text(out, "<h3>Who was where when</h3>\n");
    for (int i = 0; i < 2; i++) {
        placed->area = &areas[i];
        draw_timeline(out, placed);
    }
    for (size_t i = 0; i < json_array_size(placed->children); i++)
        hidden += placed->lane[i] < 0;
    buffer_text(
        out, "<p class=\"soft\">A bar is a child, its pale beginning the time until MPI had started it. The "
             "line below a host's children: runnable tasks there that were not this job's");
    buffer_format(out, " (%.3g at most).", placed->largest_load);
    if (shown < placed->host_count)
        buffer_format(out, " The first %zu of %zu hosts are drawn.", shown, placed->host_count);
    if (hidden)
        buffer_format(out, " Not drawn: %zu that were refused, or too many at once on their host.", hidden);
    buffer_text(out, "</p>\n");
}

static void count_cell(struct buffer *out, double value)
{
    buffer_text(out, "<td class=\"n\">");
    if (isfinite(value) && fabs(value) < 1e15)
        put_count(out, (long long)value);
    buffer_text(out, "</td>");
}

static void figure_cell(struct buffer *out, double value)
{
    if (isfinite(value))
        buffer_format(out, "<td class=\"n\">%.3g</td>", value);
    else
        buffer_text(out, "<td></td>");
}

static void write_hosts(struct buffer *out, const struct placed *placed)
{
    const json_t *host;
    size_t i;
    buffer_text(
        out,
        "<h3>By host</h3>\n<div class=\"scroll\"><table><thead><tr><th>host</th><th class=\"n\">slots</th>"
        "<th class=\"n\">speed</th><th class=\"n\">placed</th><th class=\"n\">ended</th><th "
        "class=\"n\">wall over processor time</th><th class=\"n\">seconds per unit of work</th><th></th>"
        "</tr></thead><tbody>\n");
    json_array_foreach(placed->hosts, i, host)
    {
        buffer_text(out, "<tr><td class=\"w\">");
        html_text(out, word(host, "name"));
        buffer_text(out, "</td>");
        count_cell(out, number(host, "weight"));
        figure_cell(out, number(host, "speed"));
        count_cell(out, number(host, "placed"));
        count_cell(out, number(host, "ended"));
        figure_cell(out, number(host, "time"));
        figure_cell(out, number(host, "time_per_work_s"));
        buffer_text(out, json_is_true(json_object_get(host, "out")) ? "<td>does not answer</td></tr>\n"
                                                                    : "<td></td></tr>\n");
    }
    buffer_text(out, "</tbody></table></div>\n");
}

bool spawn_write(struct buffer *out, const json_t *figures)
{
    struct placed placed = {.hosts = json_object_get(figures, "hosts"),
                            .children = json_object_get(figures, "children"),
                            .loads = json_object_get(figures, "loads")};
    placed.host_count = json_array_size(placed.hosts);
    if (!json_is_array(placed.hosts) || !json_is_array(placed.children))
        return false;
    size_t children = json_array_size(placed.children), hosts = placed.host_count + 1;
    find_span(&placed);
    buffer_text(out, "<p>");
    put_count(out, (long long)children);
    buffer_text(out, " children, policy <code>");
    html_text(out, word(figures, "policy"));
    buffer_text(out, "</code>.");
    if (json_is_false(json_object_get(figures, "complete")))
        buffer_text(out, " Some are missing: there were too many.");
    buffer_text(out, "</p>\n");
    if (placed.span_s > 1e-9 && isfinite(placed.span_s)) {
        placed.lane = allocate((children + 1) * sizeof *placed.lane);
        placed.free_at = allocate(hosts * MOST_LANES * sizeof *placed.free_at);
        placed.lanes = allocate(hosts * sizeof *placed.lanes);
        placed.top = allocate(hosts * sizeof *placed.top);
        memset(placed.lanes, 0, hosts * sizeof *placed.lanes);
        find_lanes(&placed);
        write_timeline(out, &placed);
        free(placed.lane);
        free(placed.free_at);
        free(placed.lanes);
        free(placed.top);
    }
    write_hosts(out, &placed);
    return true;
}
