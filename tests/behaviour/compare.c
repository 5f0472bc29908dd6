/* compare [-t TOLERANCE] [-x REGEX] [-u] EXPECTED ACTUAL
 *
 * Compares two results of a program. Without options byte by byte. -t: numbers may differ by TOLERANCE
 * relative to the larger one (numbers that agree as text are equal whatever they are); the text between them
 * must be the same. -x: lines that match the extended regular expression are left out on both sides. -u: the
 * order of the lines does not count. Ends with 0 when the results agree, 1 with the first difference on
 * stdout, 2 on misuse. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct line {
    char *text;
    size_t length;
};

struct result {
    struct line *lines;
    size_t count;
};

static void fail(const char *what)
{
    fprintf(stderr, "compare: %s: %s\n", what, strerror(errno));
    exit(2);
}

static struct result read_result(const char *path, const regex_t *left_out)
{
    struct result result = {NULL, 0};
    size_t room = 0, allocated = 0;
    char *text = NULL;
    FILE *file = fopen(path, "rb");
    if (!file)
        fail(path);
    ssize_t length;
    while ((length = getline(&text, &allocated, file)) >= 0) {
        if (left_out && regexec(left_out, text, 0, NULL, 0) == 0)
            continue;
        if (result.count == room) {
            room = room ? 2 * room : 64;
            result.lines = realloc(result.lines, room * sizeof *result.lines);
            if (!result.lines)
                fail("memory");
        }
        char *copy = malloc((size_t)length + 1);
        if (!copy)
            fail("memory");
        memcpy(copy, text, (size_t)length + 1);
        result.lines[result.count++] = (struct line){copy, (size_t)length};
    }
    free(text);
    if (ferror(file) || fclose(file) != 0)
        fail(path);
    return result;
}

static void free_result(struct result *result)
{
    for (size_t i = 0; i < result->count; i++)
        free(result->lines[i].text);
    free(result->lines);
}

static int by_text(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    size_t shorter = x->length < y->length ? x->length : y->length;
    int order = memcmp(x->text, y->text, shorter);
    return order != 0 ? order : (x->length > y->length) - (x->length < y->length);
}

static bool starts_number(const char *c, const char *begin)
{
    if (c > begin && (isalnum((unsigned char)c[-1]) || c[-1] == '.' || c[-1] == '_'))
        return false;
    if (*c == '-' || *c == '+')
        c++;
    if (*c == '.')
        c++;
    return isdigit((unsigned char)*c);
}

static bool near(const struct line *a, const struct line *b, double tolerance)
{
    const char *x = a->text, *y = b->text;
    while (*x && *y) {
        if (starts_number(x, a->text) && starts_number(y, b->text)) {
            char *x_end, *y_end;
            double u = strtod(x, &x_end), v = strtod(y, &y_end);
            bool same = x_end - x == y_end - y && memcmp(x, y, (size_t)(x_end - x)) == 0;
            if (!same && !(fabs(u - v) <= tolerance * fmax(fabs(u), fabs(v))))
                return false;
            x = x_end;
            y = y_end;
        } else if (*x++ != *y++) {
            return false;
        }
    }
    return *x == *y;
}

static bool same_line(const struct line *a, const struct line *b, double tolerance)
{
    if (a->length == b->length && memcmp(a->text, b->text, a->length) == 0)
        return true;
    return tolerance > 0.0 && near(a, b, tolerance);
}

static void show(const char *side, const struct result *result, size_t i)
{
    if (i < result->count)
        printf("%s line %zu: %.120s%s", side, i + 1, result->lines[i].text,
               result->lines[i].length > 119 ? "\n" : "");
    else
        printf("%s ends after %zu lines\n", side, result->count);
}

int main(int argc, char *argv[])
{
    double tolerance = 0.0;
    bool unordered = false;
    regex_t pattern, *left_out = NULL;
    int option;
    while ((option = getopt(argc, argv, "t:x:u")) != -1) {
        char *end;
        switch (option) {
        case 't':
            tolerance = strtod(optarg, &end);
            if (end == optarg || *end != '\0' || !(tolerance >= 0.0 && tolerance < 1.0)) {
                fprintf(stderr, "compare: a tolerance is a number from 0 to below 1\n");
                return 2;
            }
            break;
        case 'x':
            if (regcomp(&pattern, optarg, REG_EXTENDED | REG_NOSUB) != 0) {
                fprintf(stderr, "compare: not a regular expression: %s\n", optarg);
                return 2;
            }
            left_out = &pattern;
            break;
        case 'u':
            unordered = true;
            break;
        default:
            return 2;
        }
    }
    if (argc - optind != 2) {
        fprintf(stderr, "usage: compare [-t TOLERANCE] [-x REGEX] [-u] EXPECTED ACTUAL\n");
        return 2;
    }
    struct result expected = read_result(argv[optind], left_out);
    struct result actual = read_result(argv[optind + 1], left_out);
    if (unordered) {
        if (expected.count > 0)
            qsort(expected.lines, expected.count, sizeof *expected.lines, by_text);
        if (actual.count > 0)
            qsort(actual.lines, actual.count, sizeof *actual.lines, by_text);
    }
    int outcome = 0;
    size_t longer = expected.count > actual.count ? expected.count : actual.count;
    for (size_t i = 0; i < longer && outcome == 0; i++) {
        if (i >= expected.count || i >= actual.count ||
            !same_line(&expected.lines[i], &actual.lines[i], tolerance)) {
            show("expected", &expected, i);
            show("actual  ", &actual, i);
            outcome = 1;
        }
    }
    free_result(&expected);
    free_result(&actual);
    if (left_out)
        regfree(left_out);
    return outcome;
}
