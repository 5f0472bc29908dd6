#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour/behaviour.h"

struct text_lines lines_kept(const struct comparison *how, const char *text, size_t size)
{
    struct text_lines lines = {0};
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end ? (size_t)(end - text) - at : size - at;
        char *line = duplicate_bytes(text + at, length);
        at += length + 1;
        if (how->skip && regexec(how->skip, line, 0, NULL, 0) == 0) {
            free(line);
            continue;
        }
        lines.items = reallocate(lines.items, (lines.count + 1) * sizeof *lines.items);
        lines.items[lines.count++] = line;
    }
    return lines;
}

void lines_free(struct text_lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->items[i]);
    free(lines->items);
}

static bool lines_equal(const struct text_lines *a, const struct text_lines *b, size_t *first)
{
    for (*first = 0; *first < a->count && *first < b->count; ++*first) {
        if (strcmp(a->items[*first], b->items[*first]))
            return false;
    }
    return a->count == b->count;
}

/* Text equal, numbers equal within the tolerance (relative to the larger; not-a-number equals itself). */
bool line_near(const char *a, const char *b, double tolerance)
{
    while (*a && *b) {
        char *after_a = NULL, *after_b = NULL;
        bool number = (isdigit((unsigned char)*a) || strchr("+-.", *a) || !strncasecmp(a, "nan", 3) ||
                       !strncasecmp(a, "inf", 3));
        double x = number ? strtod(a, &after_a) : 0, y = number ? strtod(b, &after_b) : 0;
        if (number && after_a != a && after_b != b) {
            double larger = fmax(fabs(x), fabs(y));
            bool same = x == y || (isnan(x) && isnan(y)) || fabs(x - y) <= tolerance * larger;
            if (!same)
                return false;
            a = after_a;
            b = after_b;
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return *a == *b;
}

static bool lines_near(const struct text_lines *a, const struct text_lines *b, double tolerance)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (!line_near(a->items[i], b->items[i], tolerance))
            return false;
    }
    return true;
}

/* A line and where it was printed. */
struct placed_line {
    const char *text;
    int rank;
    size_t position,
        before; /* in its rank's output, from 0; that of its counterpart + 1, 0: does not count */
};

static int by_place(const void *a, const void *b)
{
    const struct placed_line *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return (x->position > y->position) - (x->position < y->position);
}

static int by_text(const void *a, const void *b)
{
    const struct placed_line *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    if (!order && x->rank != y->rank)
        order = x->rank < y->rank ? -1 : 1;
    return order ? order : (x->position > y->position) - (x->position < y->position);
}

/* With both sides sorted by text and line i of one standing for line i of the other: does each rank print the
 * lines that stayed with it in the order it had? Lines that occur more than once tell nothing. */
static bool order_kept(struct placed_line *a, struct placed_line *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool alone =
            (!i || strcmp(a[i].text, a[i - 1].text)) && (i + 1 == count || strcmp(a[i].text, a[i + 1].text));
        b[i].before = alone && a[i].rank == b[i].rank ? a[i].position + 1 : 0;
    }
    qsort(b, count, sizeof *b, by_place);
    size_t last = 0;
    for (size_t i = 0; i < count; i++) {
        if (!i || b[i].rank != b[i - 1].rank)
            last = 0;
        if (b[i].before && b[i].before < last)
            return false;
        if (b[i].before)
            last = b[i].before;
    }
    return true;
}

static struct placed_line *place_lines(const struct text_lines *streams, int ranks, size_t *count)
{
    struct placed_line *lines = NULL;
    *count = 0;
    for (int rank = 0; rank < ranks; rank++) {
        for (size_t i = 0; i < streams[rank].count; i++) {
            if (!(*count & (*count - 1)))
                lines = reallocate(lines, (*count ? 2 * *count : 1) * sizeof *lines);
            lines[(*count)++] = (struct placed_line){streams[rank].items[i], rank, i, 0};
        }
    }
    return lines;
}

enum sameness lines_of_ranks_compare(const struct comparison *how, const struct text_lines *a,
                                     const struct text_lines *b, int ranks)
{
    size_t a_count, b_count;
    struct placed_line *left = place_lines(a, ranks, &a_count), *right = place_lines(b, ranks, &b_count);
    bool equal = a_count == b_count, near = equal && how->tolerance > 0;
    if (equal && a_count) {
        qsort(left, a_count, sizeof *left, by_text);
        qsort(right, b_count, sizeof *right, by_text);
    }
    for (size_t i = 0; i < a_count && (equal || near); i++) {
        equal = equal && !strcmp(left[i].text, right[i].text);
        near = near && line_near(left[i].text, right[i].text, how->tolerance);
    }
    enum sameness result = DIFFERENT;
    if ((equal || near) && a_count) {
        bool moved = how->any_order || order_kept(left, right, a_count);
        result = !moved ? OTHER_ORDER : equal ? SAME_REORDERED : SAME_NEARLY;
    } else if (equal) {
        result = SAME;
    }
    free(left);
    free(right);
    return result;
}

enum sameness texts_compare(const struct comparison *how, const char *a, size_t a_size, const char *b,
                            size_t b_size, char **where)
{
    if (where)
        *where = NULL;
    if (a_size == b_size && (!a_size || !memcmp(a, b, a_size)))
        return SAME;
    if ((a_size && memchr(a, 0, a_size)) || (b_size && memchr(b, 0, b_size))) {
        if (where)
            *where = format_text("binary content differs (%zu and %zu bytes)", a_size, b_size);
        return DIFFERENT;
    }
    struct text_lines left = lines_kept(how, a, a_size), right = lines_kept(how, b, b_size);
    size_t first;
    bool ends_alike = (a_size && a[a_size - 1] == '\n') == (b_size && b[b_size - 1] == '\n') || how->skip;
    enum sameness result = DIFFERENT;
    if (lines_equal(&left, &right, &first) && ends_alike)
        result = SAME;
    else if (how->tolerance > 0 && lines_near(&left, &right, how->tolerance))
        result = SAME_NEARLY;
    else if (ends_alike)
        result = lines_of_ranks_compare(how, &left, &right, 1);
    if (where && result >= OTHER_ORDER)
        *where = format_text("line %zu: '%.120s' became '%.120s'", first + 1,
                             first < left.count ? left.items[first] : "(nothing)",
                             first < right.count ? right.items[first] : "(nothing)");
    lines_free(&left);
    lines_free(&right);
    return result;
}

const char *sameness_name(enum sameness sameness)
{
    static const char *const names[] = {"identical", "same lines, another order", "within tolerance",
                                        "DIFFERENT (the order of lines)", "DIFFERENT"};
    return names[sameness];
}
