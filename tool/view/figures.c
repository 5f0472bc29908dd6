/* Figures that other parts of the library leave in the record (load exchange): every number they give, with
 * its sum and range over the ranks. The names are theirs. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "view/page.h"

struct figure {
    char *name; /* "messages.sent" */
    double sum, least, most;
    int ranks;
    double *by_rank; /* [columns] NaN: not given */
};

struct table {
    struct figure *figures;
    size_t count;
    int columns;
};

enum { MOST_FIGURES = 400, MOST_DEPTH = 6, MOST_COLUMNS = 8 };

static void add(struct table *table, const char *name, int column, double value)
{
    struct figure *figure = NULL;
    for (size_t i = 0; i < table->count && !figure; i++)
        if (strcmp(table->figures[i].name, name) == 0)
            figure = &table->figures[i];
    if (!figure) {
        if (table->count == MOST_FIGURES)
            return;
        table->figures = reallocate(table->figures, (table->count + 1) * sizeof *table->figures);
        figure = &table->figures[table->count++];
        *figure = (struct figure){duplicate(name), 0.0, INFINITY, -INFINITY, 0, NULL};
        figure->by_rank = allocate((size_t)table->columns * sizeof *figure->by_rank);
        for (int i = 0; i < table->columns; i++)
            figure->by_rank[i] = NAN;
    }
    figure->sum += value;
    figure->least = fmin(figure->least, value);
    figure->most = fmax(figure->most, value);
    figure->ranks++;
    if (column < table->columns)
        figure->by_rank[column] = value;
}

/* Numbers of an object and of what is in it, named by the keys on the way; arrays of numbers count as their
 * sum. */
static void collect(struct table *table, json_t *value, const char *name, int column, int depth)
{
    if (json_is_number(value)) {
        add(table, name, column, json_number_value(value));
    } else if (json_is_boolean(value)) {
        add(table, name, column, json_is_true(value));
    } else if (json_is_array(value)) {
        double sum = 0.0;
        size_t i;
        json_t *element;
        bool numbers = json_array_size(value) > 0;
        json_array_foreach(value, i, element)
        {
            numbers = numbers && json_is_number(element);
            sum += json_number_value(element);
        }
        if (numbers)
            add(table, name, column, sum);
        else if (depth < MOST_DEPTH)
            json_array_foreach(value, i, element)
            {
                char *inner = format_text("%s[%zu]", name, i);
                if (json_is_object(element))
                    collect(table, element, inner, column, depth + 1);
                free(inner);
            }
    } else if (json_is_object(value) && depth < MOST_DEPTH) {
        const char *key;
        json_t *element;
        json_object_foreach(value, key, element)
        {
            char *inner = *name ? format_text("%s.%s", name, key) : duplicate(key);
            collect(table, element, inner, column, depth + 1);
            free(inner);
        }
    }
}

static void cell(struct buffer *out, double value)
{
    buffer_text(out, "<td class=\"n\">");
    if (!isfinite(value))
        buffer_text(out, "–");
    else if (value == floor(value) && value >= 0.0 && value < 1e15)
        put_count(out, (long long)value);
    else
        buffer_format(out, "%.4g", value);
    buffer_text(out, "</td>");
}

static void write_table(struct buffer *out, const struct table *table, const int *ranks, int reporting)
{
    bool each = reporting <= MOST_COLUMNS;
    buffer_text(out, "<div class=\"scroll\"><table><thead><tr><th>figure</th><th class=\"n\">all ranks</th>");
    if (each)
        for (int i = 0; i < reporting; i++)
            buffer_format(out, "<th class=\"n\">rank %d</th>", ranks[i]);
    else
        buffer_text(out, "<th class=\"n\">least</th><th class=\"n\">mean</th><th class=\"n\">most</th>");
    buffer_text(out, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < table->count; i++) {
        const struct figure *figure = &table->figures[i];
        buffer_text(out, "<tr><td class=\"w\"><code>");
        html_text(out, figure->name);
        buffer_text(out, "</code></td>");
        cell(out, figure->sum);
        if (each) {
            for (int c = 0; c < reporting; c++)
                cell(out, figure->by_rank[c]);
        } else {
            cell(out, figure->least);
            cell(out, figure->sum / figure->ranks);
            cell(out, figure->most);
        }
        buffer_text(out, "</tr>\n");
    }
    buffer_text(out, "</tbody></table></div>\n");
}

static void write_section(struct buffer *out, const struct view *view, const char *name)
{
    struct table table = {.columns = MOST_COLUMNS};
    int ranks[MOST_COLUMNS], reporting = 0;
    bool load = strcmp(name, "load") == 0, told = false;
    buffer_text(out, "<h2>");
    bool loop = strcmp(name, "loop") == 0, spawn = strcmp(name, "spawn") == 0;
    html_text(out, load    ? "Load exchange"
                   : loop  ? "Self-scheduled loops"
                   : spawn ? "Placed processes"
                           : name);
    buffer_text(out, "</h2>\n");
    if (loop && loop_write(out, view))
        return;
    for (size_t i = 0; i < view->run->section_count; i++) {
        const struct sy_run_section *section = &view->run->sections[i];
        if (strcmp(section->name, name) != 0)
            continue;
        json_t *figures = json_loads(section->json, 0, NULL);
        if ((load && load_write(out, figures)) || (spawn && spawn_write(out, figures))) {
            told = true;
            json_decref(figures);
            continue;
        }
        if (reporting < MOST_COLUMNS)
            ranks[reporting] = section->rank;
        collect(&table, figures, "", reporting++, 0);
        json_decref(figures);
    }
    if (table.count)
        write_table(out, &table, ranks, reporting);
    else if (!told)
        buffer_text(out, "<p>No figures.</p>\n");
    for (size_t i = 0; i < table.count; i++) {
        free(table.figures[i].name);
        free(table.figures[i].by_rank);
    }
    free(table.figures);
}

void figures_write(struct buffer *out, const struct view *view)
{
    for (size_t i = 0; i < view->run->section_count; i++) {
        bool first = true;
        for (size_t j = 0; j < i && first; j++)
            first = strcmp(view->run->sections[i].name, view->run->sections[j].name) != 0;
        if (first)
            write_section(out, view, view->run->sections[i].name);
    }
}
