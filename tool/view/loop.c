/* What self-scheduled loops left in the record (steelyard/loop.h): per object how much was done in how many
 * chunks, who took which chunk when, chunk sizes over time, each rank's part. Whatever is missing or of
 * another type is left out. */
#include <math.h>
#include <string.h>

#include "view/page.h"

enum { EACH_RANK = 16, MOST_ROWS = 64, TOP = 12, HEIGHT = 110, ROW = 16 };

/* One object's entry of each rank. */
struct parts {
    const json_t **part; /* by rank; NULL: did not report */
    int ranks;
    double last_s; /* the latest end in the last loop */
    double largest;
};

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : 0;
}

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "unknown";
}

static double element(const json_t *chunk, size_t i)
{
    const json_t *value = json_array_get(chunk, i);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static void card(struct buffer *out, double value, bool seconds, bool percent, const char *label)
{
    buffer_text(out, "<div class=\"card\"><b>");
    if (seconds)
        put_seconds(out, value);
    else if (percent)
        put_percent(out, value);
    else
        put_count(out, (long long)value);
    buffer_format(out, "</b><span>%s</span></div>", label);
}

static void write_cards(struct buffer *out, const struct parts *parts, const json_t *any)
{
    double chunks = 0, items = 0, sum = 0, squares = 0, most = 0, waiting = 0, total = 0;
    int n = 0;
    for (int r = 0; r < parts->ranks; r++) {
        const json_t *part = parts->part[r];
        if (!part)
            continue;
        double finish = number(part, "last_finish_s");
        chunks += number(part, "chunks");
        items += number(part, "items");
        waiting += number(part, "waiting_s");
        total += number(part, "finish_s");
        sum += finish;
        squares += finish * finish;
        most = fmax(most, finish);
        n++;
    }
    double mean = sum / n, spread = squares / n - mean * mean;
    buffer_text(out, "<div class=\"cards\">");
    card(out, number(any, "loops"), false, false, "loops");
    card(out, items, false, false, "iterations");
    card(out, chunks, false, false, "chunks");
    card(out, most, true, false, "the last loop");
    card(out, mean > 0 && spread > 0 ? sqrt(spread) / mean : 0, false, true, "imbalance of the last loop");
    card(out, total > 0 ? waiting / total : 0, false, true, "waiting for chunks");
    buffer_text(out, "</div>\n<p>Technique <code>");
    html_text(out, word(any, "technique"));
    buffer_text(out, "</code>, ");
    html_text(out, word(any, "form"));
    buffer_text(out, " form, mode <code>");
    html_text(out, word(any, "mode"));
    buffer_format(
        out,
        "</code>, %d ranks. Imbalance is the standard deviation of the ranks' times over their mean.</p>\n",
        parts->ranks);
}

static void write_axis(struct buffer *out, const struct area *area, const struct parts *parts, double bottom)
{
    double tick = nice_step(parts->last_s, area->narrow ? 3 : 6);
    for (int i = 0; i * tick <= parts->last_s * 1.0001; i++) {
        double x = area->left + area->plot * i * tick / parts->last_s;
        buffer_format(
            out, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/><text class=\"soft mid\" x=\"%.1f\" y=\"%.1f\">",
            x, TOP, bottom, x, bottom + 16);
        put_tick(out, i * tick, tick);
        buffer_text(out, "</text>");
    }
}

/* A row per rank, a bar per chunk; neighbours differ in lightness. */
static void draw_chunks(struct buffer *out, const struct area *area, const struct parts *parts)
{
    int rows = parts->ranks < MOST_ROWS ? parts->ranks : MOST_ROWS;
    double bottom = TOP + rows * ROW;
    figure_open(out, area, bottom + 24, "Which rank did which chunk when");
    write_axis(out, area, parts, bottom);
    for (int r = 0; r < rows; r++) {
        const json_t *chunks = json_object_get(parts->part[r], "last_chunks"), *chunk;
        double y = TOP + r * ROW;
        size_t i;
        buffer_format(out, "<text class=\"end\" x=\"%d\" y=\"%.1f\">%d</text>", area->left - 8, y + ROW - 4,
                      r);
        json_array_foreach(chunks, i, chunk)
        {
            double start = element(chunk, 3), end = element(chunk, 4);
            if (!(start >= 0) || !(end >= start) || !isfinite(end))
                continue;
            double width = area->plot * (end - start) / parts->last_s;
            buffer_format(out,
                          "<rect%s x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\"><title>rank "
                          "%d: ",
                          i % 2 ? " class=\"compute second\"" : " class=\"compute\"",
                          area->left + area->plot * start / parts->last_s, y + 1, fmax(width, 0.3), ROW - 3,
                          r);
            put_count(out, (long long)element(chunk, 2));
            buffer_text(out, " iterations from ");
            put_count(out, (long long)element(chunk, 1));
            buffer_text(out, ", ");
            put_seconds(out, end - start);
            buffer_text(out, "</title></rect>");
        }
    }
    buffer_text(out, "</svg></figure>\n");
}

static void write_chunks(struct buffer *out, const struct parts *parts)
{
    int rows = parts->ranks < MOST_ROWS ? parts->ranks : MOST_ROWS;
    buffer_text(out, "<h3>Chunks of the last loop</h3>\n");
    for (int i = 0; i < 2; i++)
        draw_chunks(out, &plot_areas[i], parts);
    buffer_text(out,
                "<div class=\"legend\"><span><svg viewBox=\"0 0 22 12\"><rect class=\"compute\" width=\"22\" "
                "height=\"12\"/></svg>a chunk</span><span><svg viewBox=\"0 0 22 12\"><rect class=\"compute "
                "second\" width=\"22\" height=\"12\"/></svg>the one after it</span></div>\n"
                "<p class=\"soft\">Times from each rank's own start of the loop.");
    if (rows < parts->ranks)
        buffer_format(out, " The first %d of %d ranks are drawn.", rows, parts->ranks);
    buffer_text(out, " Of each rank at most the last 500 chunks are in the record.</p>\n");
}

static void draw_sizes(struct buffer *out, const struct area *area, const struct parts *parts)
{
    double tick = fmax(1, nice_step(parts->largest, 4)), top = ceil(parts->largest / tick) * tick;
    figure_open(out, area, TOP + HEIGHT + 24, "Size of each chunk when it began");
    write_axis(out, area, parts, TOP + HEIGHT);
    for (int i = 0; i * tick <= top; i++) {
        double size = i * tick;
        double y = TOP + HEIGHT * (1 - size / top);
        buffer_format(out,
                      "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text class=\"soft end\" x=\"%d\" y=\"%.1f\">",
                      area->left, y, area->plot, area->left - 6, y + 4);
        put_count(out, (long long)size);
        buffer_text(out, "</text>");
    }
    for (int r = 0; r < parts->ranks; r++) {
        const json_t *chunks = json_object_get(parts->part[r], "last_chunks"), *chunk;
        size_t i;
        json_array_foreach(chunks, i, chunk)
        {
            double start = element(chunk, 3), size = element(chunk, 2);
            if (start >= 0 && start <= parts->last_s && size > 0)
                buffer_format(out, "<circle class=\"compute\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>",
                              area->left + area->plot * start / parts->last_s,
                              TOP + HEIGHT * (1 - size / top));
        }
    }
    buffer_text(out, "</svg></figure>\n");
}

static void write_sizes(struct buffer *out, const struct parts *parts)
{
    buffer_text(out, "<h3>Chunk sizes over time</h3>\n");
    for (int i = 0; i < 2; i++)
        draw_sizes(out, &plot_areas[i], parts);
}

static const struct column {
    const char *key, *title;
    bool seconds;
} columns[] = {{"chunks", "chunks", false},   {"items", "iterations", false}, {"smallest", "smallest", false},
               {"largest", "largest", false}, {"finish_s", "time", true},     {"waiting_s", "waiting", true}};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static void row(struct buffer *out, const double value[COLUMNS])
{
    for (int c = 0; c < COLUMNS; c++) {
        buffer_text(out, "<td class=\"n\">");
        if (columns[c].seconds)
            put_seconds(out, value[c]);
        else
            put_count(out, (long long)value[c]);
        buffer_text(out, "</td>");
    }
    buffer_text(out, "</tr>\n");
}

static void write_ranks(struct buffer *out, const struct parts *parts)
{
    double least[COLUMNS], mean[COLUMNS] = {0}, most[COLUMNS] = {0};
    int n = 0;
    buffer_text(out, "<h3>By rank, all loops</h3>\n<div class=\"scroll\"><table><thead><tr><th>rank</th>");
    for (int c = 0; c < COLUMNS; c++) {
        buffer_format(out, "<th class=\"n\">%s</th>", columns[c].title);
        least[c] = INFINITY;
    }
    buffer_text(out, "</tr></thead><tbody>\n");
    for (int r = 0; r < parts->ranks; r++) {
        double value[COLUMNS];
        if (!parts->part[r])
            continue;
        n++;
        for (int c = 0; c < COLUMNS; c++) {
            value[c] = number(parts->part[r], columns[c].key);
            least[c] = fmin(least[c], value[c]);
            most[c] = fmax(most[c], value[c]);
            mean[c] += value[c];
        }
        if (parts->ranks <= EACH_RANK) {
            buffer_format(out, "<tr><td>%d</td>", r);
            row(out, value);
        }
    }
    for (int c = 0; c < COLUMNS; c++)
        mean[c] /= n;
    const double *range[] = {least, mean, most};
    static const char *const names[] = {"least", "mean", "most"};
    for (int i = 0; parts->ranks > EACH_RANK && i < 3; i++) {
        buffer_format(out, "<tr><td>%s of %d</td>", names[i], n);
        row(out, range[i]);
    }
    buffer_text(out, "</tbody></table></div>\n");
}

/* Entry `which` of every rank that has one. False: nobody has. */
static bool write_object(struct buffer *out, json_t *const *sections, size_t count, size_t which)
{
    const json_t *any = NULL;
    for (size_t i = 0; i < count && !any; i++)
        any = json_array_get(json_object_get(sections[i], "objects"), which);
    double ranks = number(any, "ranks");
    if (!(ranks >= 1 && ranks <= 1 << 24))
        return any != NULL;
    struct parts parts = {.ranks = (int)ranks};
    parts.part = allocate((size_t)parts.ranks * sizeof *parts.part);
    memset(parts.part, 0, (size_t)parts.ranks * sizeof *parts.part);
    for (size_t i = 0; i < count; i++) {
        const json_t *part = json_array_get(json_object_get(sections[i], "objects"), which), *chunk;
        double rank = number(part, "rank");
        size_t k;
        if (!json_is_object(part) || !(rank >= 0 && rank < ranks))
            continue;
        parts.part[(int)rank] = part;
        json_array_foreach(json_object_get(part, "last_chunks"), k, chunk)
        {
            parts.last_s = fmax(parts.last_s, element(chunk, 4));
            parts.largest = fmax(parts.largest, element(chunk, 2));
        }
    }
    write_cards(out, &parts, any);
    if (isfinite(parts.last_s) && parts.last_s > 1e-9 && parts.largest >= 1) {
        write_chunks(out, &parts);
        write_sizes(out, &parts);
    }
    write_ranks(out, &parts);
    free(parts.part);
    return true;
}

bool loop_write(struct buffer *out, const struct view *view)
{
    json_t **sections = allocate((view->run->section_count + 1) * sizeof *sections);
    size_t count = 0, written = 0;
    for (size_t i = 0; i < view->run->section_count; i++)
        if (strcmp(view->run->sections[i].name, "loop") == 0 &&
            (sections[count] = json_loads(view->run->sections[i].json, 0, NULL)))
            count++;
    while (written < 64 && write_object(out, sections, count, written))
        written++;
    for (size_t i = 0; i < count; i++)
        json_decref(sections[i]);
    free(sections);
    return written > 0;
}
