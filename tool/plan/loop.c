#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "commands.h"
#include "options.h"
#include "plan/draw.h"
#include "plan/loop.h"
#include "files/memory.h"

static const char *form_name(int form)
{
    return form == SY_LOOP_RECURSIVE ? "recursive" : "closed";
}

/* The chunks of one technique: SY_SUCCESS also where there are too many (then n is -1). */
static int make_list(const struct plan_loop *plan, struct plan_loop_list *list)
{
    int n = sy_loop_chunks(&list->options, plan->items, plan->ranks, NULL, 0);
    list->n = -1;
    if (n == -SY_ELIMIT || n > PLAN_LOOP_MOST)
        return SY_SUCCESS;
    if (n < 0)
        return -n;
    list->sizes = allocate((size_t)(n ? n : 1) * sizeof *list->sizes);
    list->n = sy_loop_chunks(&list->options, plan->items, plan->ranks, list->sizes, (size_t)n);
    return SY_SUCCESS;
}

int plan_loop_make(const struct plan_loop_request *request, struct plan_loop *plan)
{
    sy_loop_options options;
    memset(plan, 0, sizeof *plan);
    if (request->items < 0)
        return usage_error("plan --loop wants -n N, how many iterations");
    if (request->ranks < 1 || request->ranks > INT_MAX)
        return usage_error("plan --loop wants -p P, how many ranks (at least 1)");
    sy_loop_options_default(&options);
    if (sy_loop_options_parse(request->technique, &options))
        return usage_error("--%s", sy_last_error());
    if (request->form && strcmp(request->form, "closed") && strcmp(request->form, "recursive"))
        return usage_error("--form: unknown value '%s' (closed, recursive)", request->form);
    if (request->form)
        options.form = request->form[0] == 'r' ? SY_LOOP_RECURSIVE : SY_LOOP_CLOSED;
    plan->items = request->items;
    plan->ranks = (int)request->ranks;
    for (int i = -1; i < (request->compare ? SY_LOOP_TECHNIQUES : 0); i++) {
        struct plan_loop_list *list = &plan->list[plan->lists++];
        list->options = options;
        if (i >= 0)
            list->options.technique = i;
        int error = make_list(plan, list);
        if (error == SY_ENOMEM)
            return EXIT_INTERNAL;
        if (error && i < 0)
            return usage_error("--%s", sy_last_error());
        if (error) /* FAC without mu */
            plan->lists--;
    }
    if (plan->list[0].n < 0 && !request->compare)
        return usage_error("--loop: more than %d chunks; kmin=K makes fewer", PLAN_LOOP_MOST);
    return EXIT_COMPLETE;
}

void plan_loop_free(struct plan_loop *plan)
{
    for (int i = 0; i < plan->lists; i++)
        free(plan->list[i].sizes);
    plan->lists = 0;
}

static void extremes(const struct plan_loop_list *list, long long *least, long long *most)
{
    *least = list->n > 0 ? list->sizes[0] : 0;
    *most = *least;
    for (int i = 0; i < list->n; i++) {
        *least = list->sizes[i] < *least ? list->sizes[i] : *least;
        *most = list->sizes[i] > *most ? list->sizes[i] : *most;
    }
}

static const char *name_of(const struct plan_loop_list *list)
{
    return sy_loop_technique_name(list->options.technique);
}

void plan_loop_write_text(FILE *out, const struct plan_loop *plan)
{
    const struct plan_loop_list *first = &plan->list[0];
    if (plan->lists == 1) {
        fprintf(out, "%s, %s form: %lld iterations on %d ranks, %d chunks\n", name_of(first),
                form_name(first->options.form), plan->items, plan->ranks, first->n);
        int column = 0;
        for (int i = 0; i < first->n; i++) {
            char text[24];
            int length = snprintf(text, sizeof text, "%lld", first->sizes[i]);
            bool wrap = column > 0 && column + 1 + length > 78;
            fprintf(out, "%s%s", column == 0 ? "" : wrap ? "\n" : " ", text);
            column = (column == 0 || wrap ? 0 : column + 1) + length;
        }
        if (first->n > 0)
            fputc('\n', out);
        return;
    }
    fprintf(out, "%lld iterations on %d ranks, %s form\n\n%-8s  %9s  %20s  %20s  %s\n", plan->items,
            plan->ranks, form_name(first->options.form), "", "chunks", "smallest", "largest", "first");
    for (int i = 1; i < plan->lists; i++) {
        const struct plan_loop_list *list = &plan->list[i];
        long long least, most;
        extremes(list, &least, &most);
        if (list->n < 0) {
            fprintf(out, "%-8s  more than %d\n", name_of(list), PLAN_LOOP_MOST);
            continue;
        }
        fprintf(out, "%-8s  %9d  %20lld  %20lld ", name_of(list), list->n, least, most);
        for (int k = 0; k < list->n && k < 6; k++)
            fprintf(out, " %lld", list->sizes[k]);
        fputs(list->n > 6 ? " ..\n" : "\n", out);
    }
}

static json_t *describe(const struct plan_loop *plan, const struct plan_loop_list *list)
{
    json_t *chunks = list->n < 0 ? json_null() : json_array();
    for (int i = 0; i < list->n; i++)
        json_array_append_new(chunks, json_integer(list->sizes[i]));
    return json_pack("{s:s, s:s, s:I, s:i, s:o}", "technique", name_of(list), "form",
                     form_name(list->options.form), "items", (json_int_t)plan->items, "ranks", plan->ranks,
                     "chunks", chunks);
}

bool plan_loop_write_json(FILE *out, const struct plan_loop *plan)
{
    json_t *report = describe(plan, &plan->list[0]);
    if (plan->lists > 1) {
        json_t *alternatives = json_array();
        for (int i = 1; i < plan->lists; i++)
            json_array_append_new(alternatives, describe(plan, &plan->list[i]));
        json_object_set_new(report, "alternatives", alternatives);
    }
    bool fine = json_dumpf(report, out, JSON_INDENT(2)) == 0;
    json_decref(report);
    return fine && fputc('\n', out) != EOF;
}

enum { LEFT = 70, CHART = DRAW_WIDTH - LEFT - 20, HEAD = 62, TITLE = 28, PANEL = 120, AXIS = 38 };

/* Steps that fall on one pixel are one bar, as high as the largest of them. */
static void put_panel(FILE *out, const struct plan_loop *plan, const struct plan_loop_list *list, double top)
{
    long long least, most;
    char text[160];
    extremes(list, &least, &most);
    double bottom = top + TITLE + PANEL, width = list->n > 0 ? (double)CHART / list->n : CHART;
    if (list->n < 0)
        snprintf(text, sizeof text, "%s: more than %d chunks", name_of(list), PLAN_LOOP_MOST);
    else
        snprintf(text, sizeof text, "%s: %d chunks of %lld to %lld", name_of(list), list->n, least, most);
    draw_text(out, 12, top + 16, 14, "start", text);
    draw_line(out, LEFT, bottom, LEFT + CHART, bottom, "axis");
    for (int i = 0, next; i < list->n; i = next) {
        long long high = 0;
        double x = LEFT + floor(i * width * 2) / 2;
        for (next = i; next < list->n && (next == i || LEFT + next * width < x + 1); next++)
            high = list->sizes[next] > high ? list->sizes[next] : high;
        double height = PANEL * (double)high / (double)most, room = (next - i) * width;
        /* the ranks of a batch alternate in lightness */
        const char *class = width >= 3 && i / plan->ranks % 2 ? "second" : "compute";
        draw_bar(out, x, bottom - height, room > 3 ? room - 1 : room, height, class);
    }
    snprintf(text, sizeof text, "%lld", most);
    draw_soft(out, LEFT - 6, top + TITLE + 11, 13.5, "end", list->n > 0 ? text : "");
    draw_soft(out, LEFT - 6, bottom + 4, 13.5, "end", "0");
    double step = fmax(1, draw_step(list->n > 0 ? list->n : 1));
    for (double i = 0; list->n > 0 && i <= list->n; i += step) {
        snprintf(text, sizeof text, "%.0f", i);
        draw_soft(out, LEFT + i * width, bottom + 18, 13.5, "middle", text);
    }
}

void plan_loop_write_svg(FILE *out, const struct plan_loop *plan)
{
    int first = plan->lists > 1 ? 1 : 0, panels = plan->lists - first,
        height = HEAD + panels * (TITLE + PANEL + AXIS);
    char title[160];
    snprintf(title, sizeof title, "Chunk sizes, step by step");
    draw_begin(out, height, title);
    draw_text(out, 12, 24, 16, "start", title);
    snprintf(title, sizeof title, "%lld iterations on %d ranks, %s form", plan->items, plan->ranks,
             form_name(plan->list[0].options.form));
    draw_soft(out, 12, 43, 13.5, "start", title);
    for (int i = 0; i < panels; i++)
        put_panel(out, plan, &plan->list[first + i], HEAD + i * (TITLE + PANEL + AXIS));
    fputs("</svg>\n", out);
}
