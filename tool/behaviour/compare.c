#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "behaviour/behaviour.h"
#include "source/file.h"

struct text_lines {
    char **items;
    size_t count;
};

static struct text_lines kept_lines(const struct comparison *how, const char *text, size_t size)
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

static void free_lines(struct text_lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->items[i]);
    free(lines->items);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
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
static bool line_near(const char *a, const char *b, double tolerance)
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

enum sameness texts_compare(const struct comparison *how, const char *a, size_t a_size, const char *b,
                            size_t b_size, char **where)
{
    if (a_size == b_size && (!a_size || !memcmp(a, b, a_size)))
        return SAME;
    struct text_lines left = kept_lines(how, a, a_size), right = kept_lines(how, b, b_size);
    size_t first;
    enum sameness result = DIFFERENT;
    bool text = !(a_size && memchr(a, 0, a_size)) && !(b_size && memchr(b, 0, b_size));
    bool ends_alike = (a_size && a[a_size - 1] == '\n') == (b_size && b[b_size - 1] == '\n');
    if (text && lines_equal(&left, &right, &first) && (ends_alike || how->skip))
        result = SAME;
    if (text && result == DIFFERENT) {
        if (where)
            *where = format_text("line %zu: '%.120s' became '%.120s'", first + 1,
                                 first < left.count ? left.items[first] : "(nothing)",
                                 first < right.count ? right.items[first] : "(nothing)");
        if (how->tolerance > 0 && lines_near(&left, &right, how->tolerance))
            result = SAME_NEARLY;
    } else if (!text && where) {
        *where = format_text("binary content differs (%zu and %zu bytes)", a_size, b_size);
    }
    if (text && result == DIFFERENT && (ends_alike || how->skip) && left.count == right.count && left.count) {
        qsort(left.items, left.count, sizeof *left.items, compare_texts);
        qsort(right.items, right.count, sizeof *right.items, compare_texts);
        if (lines_equal(&left, &right, &first))
            result = SAME_REORDERED;
        else if (how->tolerance > 0 && lines_near(&left, &right, how->tolerance))
            result = SAME_NEARLY;
    }
    if (where && result != DIFFERENT) {
        free(*where);
        *where = NULL;
    }
    free_lines(&left);
    free_lines(&right);
    return result;
}

const char *sameness_name(enum sameness sameness)
{
    static const char *const names[] = {"identical", "identical, lines in another order", "within tolerance",
                                        "DIFFERENT"};
    return names[sameness];
}

static enum sameness worse(enum sameness a, enum sameness b)
{
    return a > b ? a : b;
}

/* Every file of `folder` (below `under`) against the same in `other`; files only there are found by the
 * second call with the roles changed. */
static enum sameness folders_compare(const struct comparison *how, const char *folder, const char *other,
                                     bool contents, size_t *files, char **where)
{
    enum sameness result = SAME;
    DIR *directory = opendir(folder);
    struct dirent *entry;
    while (directory && result != DIFFERENT && (entry = readdir(directory))) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        char *left = format_text("%s/%s", folder, entry->d_name),
             *right = format_text("%s/%s", other, entry->d_name);
        struct stat info;
        struct file_text a, b;
        char *why_a, *why_b, *detail = NULL;
        if (stat(left, &info) == 0 && S_ISDIR(info.st_mode)) {
            result = worse(result, folders_compare(how, left, right, contents, files, where));
        } else {
            bool read_a = file_read(left, &a, &why_a) != FILE_UNREADABLE,
                 read_b = file_read(right, &b, &why_b) != FILE_MISSING;
            *files += contents;
            enum sameness one = !read_a || !read_b ? DIFFERENT
                                : contents ? texts_compare(how, a.bytes, a.size, b.bytes, b.size, &detail)
                                           : SAME;
            if (one == DIFFERENT && where && !*where)
                *where = format_text("file %s: %s", entry->d_name,
                                     detail ? detail : "written by one of the two only");
            result = worse(result, one);
            free(detail);
            free(why_a);
            free(why_b);
            file_free(&a);
            file_free(&b);
        }
        free(left);
        free(right);
    }
    if (directory)
        closedir(directory);
    return result;
}

enum sameness outcomes_compare(const struct comparison *how, const struct run_outcome *a,
                               const struct run_outcome *b, size_t *files, char **where)
{
    *files = 0;
    *where = NULL;
    if (a->process.status != b->process.status || a->process.timed_out != b->process.timed_out) {
        *where = b->process.timed_out
                     ? duplicate("timed out")
                     : format_text("exit status %d became %d", a->process.status, b->process.status);
        return DIFFERENT;
    }
    enum sameness result =
        texts_compare(how, a->process.output.data ? a->process.output.data : "", a->process.output.size,
                      b->process.output.data ? b->process.output.data : "", b->process.output.size, where);
    if (result != DIFFERENT)
        result = worse(result, folders_compare(how, a->folder, b->folder, true, files, where));
    if (result != DIFFERENT)
        result = worse(result, folders_compare(how, b->folder, a->folder, false, files, where));
    return result;
}
