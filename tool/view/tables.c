/* Who got how much, and what was known of whom: by rank, or by host where there are many ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "view/page.h"

/* One line of a table: a rank, or all ranks of a host. */
struct line {
    const char *host;
    int rank, ranks; /* rank: the first one */
    int unreported;
    long long items, least, most; /* per execution */
    double equal;
    double receive_s, compute_s, wait_s, work_items; /* sums over ranks, per execution */
    double known_compute, known_link, known_items;   /* sums over ranks with a cost */
    long long planned;
};

static const char *host_of(const struct view *view, const struct sy_run_site *site, int r)
{
    const char *host = view->run->ranks[site->ranks[r]].host;
    return host ? host : "";
}

/* What a rank had and did in the execution that is shown; `all`: in the mean of all executions. */
static void add_rank(struct line *line, const struct sy_run_site *site, int r, bool all)
{
    const struct sy_run_total *total = &site->totals[r];
    const struct sy_run_execution *e = all ? NULL : execution_shown(site);
    const struct sy_run_plan *plan = &site->plan;
    line->ranks++;
    line->planned += plan->counts && plan->counts[r] > 0 ? plan->counts[r] : 0;
    if (plan->compute_s_per_item && isfinite(plan->compute_s_per_item[r])) {
        line->known_compute += plan->compute_s_per_item[r];
        line->known_link +=
            plan->link_s_per_item && isfinite(plan->link_s_per_item[r]) ? plan->link_s_per_item[r] : 0.0;
        line->known_items += 1.0;
    }
    double n = e ? 1.0 : (double)total->executions, receive = total->receive_s, compute = total->compute_s;
    double wait = total->wait_s, talk;
    long long sum = e ? e->items[r] : total->items;
    if (n < 1.0 || sum < 0 || (e && !isfinite(e->compute_end_s[r]))) {
        line->unreported++;
        return;
    }
    if (e) {
        talk = isfinite(e->communicate_s[r]) ? e->communicate_s[r] : 0.0;
        receive = e->receive_end_s[r] - e->start_s[r];
        compute = e->compute_end_s[r] - e->receive_end_s[r] - talk;
        wait = e->finish_s[r] - e->compute_end_s[r];
    }
    long long items = llround((double)sum / n);
    line->items += items;
    line->least = line->ranks == 1 || items < line->least ? items : line->least;
    line->most = line->ranks == 1 || items > line->most ? items : line->most;
    line->receive_s += isfinite(receive) ? receive / n : 0.0;
    line->compute_s += isfinite(compute) ? compute / n : 0.0;
    line->wait_s += isfinite(wait) ? wait / n : 0.0;
    line->work_items += (double)sum / n;
}

static int compare_hosts(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    int order = strcmp(x->host, y->host);
    return order ? order : x->rank - y->rank;
}

static int compare_first(const void *a, const void *b)
{
    return ((const struct line *)a)->rank - ((const struct line *)b)->rank;
}

/* One line per rank, or per host, in the order of first ranks. New array. */
static struct line *make_lines(const struct view *view, const struct sy_run_site *site, bool by_host,
                               bool all, int *count)
{
    struct line *lines = allocate((size_t)site->size * sizeof *lines);
    *count = site->size;
    for (int r = 0; r < site->size; r++) {
        lines[r] = (struct line){.host = host_of(view, site, r), .rank = r};
        if (!by_host)
            add_rank(&lines[r], site, r, all);
    }
    if (!by_host)
        return lines;
    qsort(lines, (size_t)site->size, sizeof *lines, compare_hosts);
    int used = 0;
    for (int i = 0; i < site->size; i++) {
        int rank = lines[i].rank;
        if (used == 0 || strcmp(lines[used - 1].host, lines[i].host) != 0)
            lines[used++] = (struct line){.host = lines[i].host, .rank = rank};
        add_rank(&lines[used - 1], site, rank, all);
    }
    qsort(lines, (size_t)used, sizeof *lines, compare_first);
    *count = used;
    return lines;
}

static void cell_bar(struct buffer *out, double value, double most, double mark)
{
    buffer_text(out, "<td class=\"bar\"><svg viewBox=\"0 0 200 14\" preserveAspectRatio=\"none\"><rect "
                     "class=\"compute\" y=\"2\" ");
    buffer_format(out, "width=\"%.1f\" height=\"10\"/>", most > 0.0 ? 200.0 * value / most : 0.0);
    if (mark >= 0.0 && most > 0.0)
        buffer_format(out, "<path class=\"halo\" d=\"M%.1f 0V14\"/><path class=\"mark\" d=\"M%.1f 0V14\"/>",
                      200.0 * mark / most, 200.0 * mark / most);
    buffer_text(out, "</svg></td>");
}

static void cell_seconds(struct buffer *out, double seconds)
{
    buffer_text(out, "<td class=\"n\">");
    put_seconds(out, seconds);
    buffer_text(out, "</td>");
}

static void cell_count(struct buffer *out, long long count)
{
    buffer_text(out, "<td class=\"n\">");
    put_count(out, count);
    buffer_text(out, "</td>");
}

static void first_cells(struct buffer *out, const struct sy_run_site *site, const struct line *line,
                        bool by_host)
{
    if (by_host) {
        buffer_text(out, "<tr><td>");
        html_text(out, line->host);
        buffer_format(out, "</td><td class=\"n\">%d</td>", line->ranks);
        return;
    }
    buffer_format(out, "<tr><td class=\"n\">%d</td><td>", line->rank);
    html_text(out, line->host);
    if (line->rank == site->root)
        buffer_text(out, " <small>root</small>");
    buffer_text(out, "</td>");
}

static void share_row(struct buffer *out, const struct sy_run_site *site, const struct line *line,
                      bool by_host, double most, double equal, bool planned)
{
    first_cells(out, site, line, by_host);
    if (line->unreported == line->ranks) {
        buffer_format(out, "<td colspan=\"%d\">did not report</td></tr>\n", planned ? 6 : 5);
        return;
    }
    double ranks = line->ranks - line->unreported;
    cell_count(out, line->items);
    if (by_host) {
        buffer_text(out, "<td class=\"n\">");
        put_count(out, line->least);
        if (line->most != line->least) {
            buffer_text(out, "–");
            put_count(out, line->most);
        }
        buffer_text(out, "</td>");
    }
    if (planned)
        cell_count(out, line->planned);
    cell_bar(out, (double)line->items / ranks, most, planned ? (double)line->planned / line->ranks : equal);
    cell_seconds(out, line->receive_s / ranks);
    cell_seconds(out, line->compute_s / ranks);
    cell_seconds(out, line->wait_s / ranks);
    buffer_text(out, "</tr>\n");
}

static void share_table(struct buffer *out, const struct view *view, const struct sy_run_site *site,
                        bool by_host)
{
    int count;
    struct line *lines = make_lines(view, site, by_host, false, &count);
    bool planned = strcmp(view->run->writer, "observe") == 0 && site->plan.counts;
    double equal = site->equal_share >= 0   ? (double)site->equal_share
                   : site->total_items >= 0 ? (double)site->total_items / site->size
                                            : -1.0;
    double most = planned ? 0.0 : equal;
    for (int i = 0; i < count; i++)
        most = fmax(most, (double)lines[i].items / fmax(1, lines[i].ranks - lines[i].unreported));
    for (int i = 0; i < count && planned; i++)
        most = fmax(most, (double)lines[i].planned / lines[i].ranks);
    buffer_text(out, "<div class=\"scroll\"><table><thead><tr>");
    buffer_text(
        out,
        by_host
            ? "<th>host</th><th class=\"n\">ranks</th><th class=\"n\">items</th><th class=\"n\">per rank</th>"
            : "<th class=\"n\">rank</th><th>host</th><th class=\"n\">items</th>");
    if (planned)
        buffer_text(out, "<th class=\"n\">balanced</th>");
    buffer_text(out, by_host ? "<th class=\"bar\">mean share</th>" : "<th class=\"bar\">share</th>");
    buffer_text(out, "<th class=\"n\">receives</th><th class=\"n\">computes</th><th "
                     "class=\"n\">waits</th></tr></thead><tbody>\n");
    for (int i = 0; i < count; i++)
        share_row(out, site, &lines[i], by_host, most, equal, planned);
    buffer_text(out, "</tbody></table></div>\n");
    free(lines);
}

void shares_write(struct buffer *out, const struct view *view, const struct sy_run_site *site)
{
    bool many = site->size > VIEW_FEW_RANKS;
    buffer_text(out, "<h3>Shares</h3>\n<p class=\"soft\">");
    if (site->total_items >= 0) {
        put_count(out, site->total_items);
        buffer_text(out, " items");
        if (isfinite(site->item_bytes))
            buffer_format(out, " of %.0f bytes", site->item_bytes);
        buffer_text(out, ". ");
    }
    if (strcmp(view->run->writer, "observe") == 0 && site->plan.counts) {
        buffer_text(out, "<span class=\"wide\">The red line is the share that would balance. </span>");
    } else if (site->equal_share >= 0) {
        buffer_text(
            out,
            "<span class=\"wide\">The red line is the</span><span class=\"narrow\">The</span> equal share of "
            "the original program<span class=\"wide\">,</span><span class=\"narrow\"> is</span> ");
        put_count(out, site->equal_share);
        buffer_text(out, ". ");
    }
    if (site->unit > 1) {
        buffer_text(out, "Shares are multiples of ");
        put_count(out, site->unit);
        buffer_text(out, ". ");
    }
    if (site->executions > 1 && execution_shown(site))
        buffer_format(out, "Execution %lld of %lld.", execution_shown(site)->index + 1, site->executions);
    else if (site->executions > 1)
        buffer_text(out, "Means over all executions.");
    buffer_text(out, "</p>\n");
    share_table(out, view, site, many);
    if (many) {
        buffer_text(out, "<details><summary>Every rank</summary>\n");
        share_table(out, view, site, false);
        buffer_text(out, "</details>\n");
    }
}

static const char *source_sentence(const char *source)
{
    static const struct {
        const char *source, *sentence;
    } sentences[] = {
        {"platform", "Speeds and links came from a platform file"},
        {"profile", "Speeds were learnt in earlier runs"},
        {"measured", "Speeds and links were measured when the program started"},
        {"learnt", "Speeds were learnt during this run"},
        {"observed", "Speeds and links were estimated from this run itself"},
        {"given", "The shares were given by the user"},
        {"equal", "Nothing unequal was known: the shares are equal"},
        {"none", "Nothing was known of the machine"},
    };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(source, sentences[i].source) == 0)
            return sentences[i].sentence;
    return NULL;
}

static void fact(struct buffer *out, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    buffer_text(out, " · ");
    html_text(out, name);
    buffer_text(out, " <code>");
    html_text(out, value);
    buffer_text(out, "</code>");
}

static void known_table(struct buffer *out, const struct view *view, const struct sy_run_site *site,
                        bool by_host)
{
    int count;
    struct line *lines = make_lines(view, site, by_host, true, &count);
    bool observed = strcmp(view->run->writer, "observe") == 0;
    buffer_text(out, "<div class=\"scroll\"><table><thead><tr>");
    buffer_text(out, by_host ? "<th>host</th><th class=\"n\">ranks</th>"
                             : "<th class=\"n\">rank</th><th>host</th>");
    buffer_text(out, "<th class=\"n\">computing an item</th>");
    if (!observed)
        buffer_text(out, "<th class=\"n\">measured</th><th class=\"n\">measured − known</th>");
    buffer_text(out, "<th class=\"n\">sending an item</th></tr></thead><tbody>\n");
    for (int i = 0; i < count; i++) {
        const struct line *line = &lines[i];
        double known = line->known_items > 0.0 ? line->known_compute / line->known_items : NAN;
        double measured = line->work_items > 0.0 ? line->compute_s / line->work_items : NAN;
        first_cells(out, site, line, by_host);
        cell_seconds(out, known);
        if (!observed) {
            cell_seconds(out, measured);
            buffer_text(out, "<td class=\"n\">");
            put_percent(out, known > 0.0 ? measured / known - 1.0 : NAN);
            buffer_text(out, "</td>");
        }
        cell_seconds(out, line->known_items > 0.0 ? line->known_link / line->known_items : NAN);
        buffer_text(out, "</tr>\n");
    }
    buffer_text(out, "</tbody></table></div>\n");
    free(lines);
}

void known_write(struct buffer *out, const struct view *view, const struct sy_run_site *site)
{
    const struct sy_run_plan *plan = &site->plan;
    const char *sentence = source_sentence(plan->source);
    if (!*plan->source && !plan->compute_s_per_item)
        return;
    buffer_text(out, "<h3>What the solver knew</h3>\n<p>");
    html_text(out, sentence ? sentence : plan->source);
    if (*plan->detail) {
        buffer_text(out, ": ");
        html_text(out, plan->detail);
    }
    buffer_text(out, ".<span class=\"soft\">");
    fact(out, "solver", plan->solver);
    fact(out, "order of ranks", plan->order);
    fact(out, "delivery", plan->delivery);
    buffer_text(out, "</span></p>\n");
    if (!plan->compute_s_per_item)
        return;
    known_table(out, view, site, site->size > VIEW_FEW_RANKS);
    if (site->size > VIEW_FEW_RANKS) {
        buffer_text(out, "<details><summary>Every rank</summary>\n");
        known_table(out, view, site, false);
        buffer_text(out, "</details>\n");
    }
}
