/* The page of `steelyard view`: one HTML file that needs nothing else. Each part writes itself into a buffer.
 * Text from outside goes through html_text and nothing else; numbers through the put_ functions. */
#ifndef STEELYARD_TOOL_VIEW_PAGE_H
#define STEELYARD_TOOL_VIEW_PAGE_H

#include <jansson.h>
#include <stdbool.h>

#include "files/memory.h"
#include "steelyard/record.h"

/* Up to this many ranks everything is shown rank by rank; above, hosts and bands of ranks. */
enum { VIEW_FEW_RANKS = 64 };

struct view {
    const struct sy_run *run;
    json_t *audit; /* the report of `steelyard audit --format json`, NULL: none given */
    const char *audit_name;
    bool plan; /* --plan: predicted timelines beside the measured one */
};

/* The whole page. */
void page_write(struct buffer *out, const struct view *view);

/* Escaped for element content and quoted attributes; control characters and broken UTF-8 become U+FFFD. */
void html_text(struct buffer *out, const char *text);

/* "1.24 s", "83.5 ms"; a dash for unknown. Plain characters, no markup. */
void put_seconds(struct buffer *out, double seconds);
void put_count(struct buffer *out, long long count);            /* digits in groups */
void put_percent(struct buffer *out, double ratio);             /* 0.0123 -> "1.2 %" */
double nice_step(double span, int count);                       /* 1, 2 or 5 times a power of ten */
void put_tick(struct buffer *out, double seconds, double step); /* a label of an axis with that step */
const char *path_end(const char *path);                         /* after the last slash */

/* The measured edges of an execution over ranks that have them. */
struct extent {
    double start_s;  /* the first rank enters */
    double finish_s; /* the last rank has computed */
    double least_finish_s;
    double end_s; /* the last rank has waited */
    int ranks;    /* with times */
};
struct extent execution_extent(const struct sy_run_site *site, const struct sy_run_execution *execution);
/* The last execution that every rank took part in; NULL when none was kept. */
const struct sy_run_execution *execution_shown(const struct sy_run_site *site);

extern const char style_sheet[];

/* Pictures are drawn twice, for wide windows and for narrow ones, and the style sheet shows one of them:
 * letters keep their size. */
struct area {
    bool narrow;
    int width, left, plot; /* of the picture; where the plot begins; its width */
};
extern const struct area plot_areas[2]; /* with room for an axis at the left */
/* <figure> and <svg>, to be closed by the caller. */
void figure_open(struct buffer *out, const struct area *area, double height, const char *label);

/* Sections. */
void timeline_write(struct buffer *out, const struct view *view, const struct sy_run_site *site);
void comparison_write(struct buffer *out, const struct view *view, const struct sy_run_site *site);
void history_write(struct buffer *out, const struct sy_run_site *site);
void shares_write(struct buffer *out, const struct view *view, const struct sy_run_site *site);
void known_write(struct buffer *out, const struct view *view, const struct sy_run_site *site);
void figures_write(struct buffer *out, const struct view *view); /* load exchange and the like */
bool load_write(struct buffer *out, const json_t *figures); /* false: not the figures of a load exchange */
bool loop_write(struct buffer *out,
                const struct view *view);                    /* self-scheduled loops; false: none are there */
bool spawn_write(struct buffer *out, const json_t *figures); /* placed processes; false: not their figures */
void audit_write(struct buffer *out, const struct view *view);

/* Reads an audit report. NULL after a message of one line: file, line, key. */
json_t *audit_read(const char *path, char *message, size_t size);

#endif
