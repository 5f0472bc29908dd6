/* Text and numbers in HTML. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "view/page.h"

static size_t sequence_length(const unsigned char *at)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0x80                    ? 1
                    : at[0] >= 0xc2 && at[0] < 0xe0 ? 2
                    : (at[0] & 0xf0) == 0xe0        ? 3
                    : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                    : 0;
    if (length < 2)
        return length;
    unsigned point = at[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (at[i] & 0x3f);
    }
    return point < least[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? 0 : length;
}

void html_text(struct buffer *out, const char *text)
{
    for (const unsigned char *at = (const unsigned char *)(text ? text : ""); *at;) {
        size_t length = sequence_length(at);
        if (*at == '&')
            buffer_text(out, "&amp;");
        else if (*at == '<')
            buffer_text(out, "&lt;");
        else if (*at == '>')
            buffer_text(out, "&gt;");
        else if (*at == '"')
            buffer_text(out, "&quot;");
        else if (*at == '\'')
            buffer_text(out, "&#39;");
        else if (!length || (*at < 0x20 && *at != '\t' && *at != '\n') || *at == 0x7f)
            buffer_text(out, "\xef\xbf\xbd");
        else
            buffer_add(out, (const char *)at, length);
        at += length ? length : 1;
    }
}

/* Three significant digits, without an exponent. */
static void put_digits(struct buffer *out, double value)
{
    double size = fabs(value);
    buffer_format(out, "%.*f", size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2, value);
}

void put_seconds(struct buffer *out, double seconds)
{
    double size = fabs(seconds);
    const char *unit = size >= 0.9995 ? "s" : size >= 0.9995e-3 ? "ms" : size >= 0.9995e-6 ? "µs" : "ns";
    double scale = size >= 0.9995 ? 1 : size >= 0.9995e-3 ? 1e3 : size >= 0.9995e-6 ? 1e6 : 1e9;
    if (!isfinite(seconds)) {
        buffer_text(out, "–");
        return;
    }
    if (size == 0.0) {
        buffer_text(out, "0 s");
        return;
    }
    if (size >= 99.95 && size < 1e6)
        buffer_format(out, "%.1f", seconds);
    else
        put_digits(out, seconds * scale);
    buffer_format(out, " %s", unit);
}

void put_count(struct buffer *out, long long count)
{
    char digits[32];
    if (count < 0) {
        buffer_text(out, "–");
        return;
    }
    int length = snprintf(digits, sizeof digits, "%lld", count);
    for (int i = 0; i < length; i++) {
        if (i && length > 4 && (length - i) % 3 == 0)
            buffer_text(out, "\xe2\x80\xaf"); /* narrow no-break space */
        buffer_add(out, &digits[i], 1);
    }
}

void put_percent(struct buffer *out, double ratio)
{
    if (!isfinite(ratio)) {
        buffer_text(out, "–");
        return;
    }
    double percent = 100.0 * ratio, size = fabs(percent);
    int digits = size >= 99.95 ? 0 : size >= 0.095 || size < 5e-4 ? 1 : 3;
    buffer_format(out, "%s%.*f %%", percent < -5e-4 ? "\xe2\x88\x92" : "", digits, size);
}

const char *path_end(const char *path)
{
    const char *slash = strrchr(path ? path : "", '/');
    return slash ? slash + 1 : path ? path : "";
}

struct extent execution_extent(const struct sy_run_site *site, const struct sy_run_execution *execution)
{
    struct extent extent = {INFINITY, -INFINITY, INFINITY, -INFINITY, 0};
    for (int r = 0; r < site->size; r++) {
        double start = execution->start_s[r], computed = execution->compute_end_s[r],
               end = execution->finish_s[r];
        if (!isfinite(start) || !isfinite(computed) || computed < start)
            continue;
        extent.ranks++;
        extent.start_s = fmin(extent.start_s, start);
        extent.finish_s = fmax(extent.finish_s, computed);
        if (execution->items[r] != 0) /* a rank without a share has nothing to be late with */
            extent.least_finish_s = fmin(extent.least_finish_s, computed);
        extent.end_s = fmax(extent.end_s, isfinite(end) ? end : computed);
    }
    return extent;
}

const struct sy_run_execution *execution_shown(const struct sy_run_site *site)
{
    const struct sy_run_execution *best = NULL;
    int most = 0;
    for (size_t i = 0; i < site->kept_count; i++) {
        int ranks = execution_extent(site, &site->kept[i]).ranks;
        if (ranks > 0 && ranks >= most) {
            most = ranks;
            best = &site->kept[i];
        }
    }
    return best;
}

const struct area plot_areas[2] = {{false, 1064, 70, 940}, {true, 360, 62, 280}};

void figure_open(struct buffer *out, const struct area *area, double height, const char *label)
{
    buffer_format(out, "<figure class=\"%s\"><svg role=\"img\" viewBox=\"0 0 %d %.0f\" aria-label=\"",
                  area->narrow ? "narrow" : "wide", area->width, height);
    html_text(out, label);
    buffer_text(out, "\">");
}
