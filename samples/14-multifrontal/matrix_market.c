#include "sparse.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The longest line a file may have: 1024 characters by the format's definition, generously doubled. */
enum { LINE_ROOM = 2048 };

struct reader {
    FILE *file;
    const char *path;
    int64_t line;
    char *text;
    int room;
    char buffer[LINE_ROOM];
};

static bool fail(struct reader *r, const char *format, ...)
{
    char what[256];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    snprintf(r->text, (size_t)r->room, "%s:%lld: %s", r->path, (long long)r->line, what);
    return false;
}

/* The next line, without its end. 1: a line, 0: the end of the file, -1: an error (told). */
static int next_line(struct reader *r)
{
    if (!fgets(r->buffer, LINE_ROOM, r->file))
        return ferror(r->file) ? (fail(r, "cannot be read: %s", strerror(errno)), -1) : 0;
    r->line++;
    size_t length = strlen(r->buffer);
    if (length + 1 == LINE_ROOM && r->buffer[length - 1] != '\n')
        return fail(r, "line too long"), -1;
    while (length > 0 && isspace((unsigned char)r->buffer[length - 1]))
        r->buffer[--length] = 0;
    return 1;
}

/* The next line that is neither empty nor a comment; the same results. */
static int next_data(struct reader *r)
{
    int state;
    do
        state = next_line(r);
    while (state == 1 && (r->buffer[0] == '%' || r->buffer[strspn(r->buffer, " \t")] == 0));
    return state;
}

static bool whole_number(char **at, long long *value)
{
    char *end;
    errno = 0;
    *value = strtoll(*at, &end, 10);
    bool good = end != *at && errno == 0 && (*end == 0 || isspace((unsigned char)*end));
    *at = end;
    return good;
}

static bool read_head(struct reader *r, bool *symmetric, bool *skew)
{
    char object[32], format[32], field[32], symmetry[32], mark[32];
    int state = next_line(r);
    if (state < 0)
        return false;
    if (state == 0 || sscanf(r->buffer, "%31s %31s %31s %31s %31s", mark, object, format, field, symmetry) != 5 ||
        strcasecmp(mark, "%%MatrixMarket"))
        return fail(r, "no Matrix Market header (%%%%MatrixMarket matrix coordinate real general)");
    if (strcasecmp(object, "matrix") || strcasecmp(format, "coordinate"))
        return fail(r, "'%s %s' is not supported, only 'matrix coordinate'", object, format);
    if (strcasecmp(field, "real") && strcasecmp(field, "integer") && strcasecmp(field, "double"))
        return fail(r, "entries of kind '%s' are not supported, only real and integer", field);
    *symmetric = !strcasecmp(symmetry, "symmetric");
    *skew = !strcasecmp(symmetry, "skew-symmetric");
    if (!*symmetric && !*skew && strcasecmp(symmetry, "general"))
        return fail(r, "unknown symmetry '%s'", symmetry);
    return true;
}

static bool read_entry(struct reader *r, long long n, bool halved, struct entry *e)
{
    char *at = r->buffer, *end;
    long long row, column;
    if (!whole_number(&at, &row) || !whole_number(&at, &column))
        return fail(r, "row and column expected");
    if (row < 1 || row > n || column < 1 || column > n)
        return fail(r, "entry (%lld, %lld) lies outside the matrix of order %lld", row, column, n);
    e->value = strtod(at, &end);
    if (end == at || end[strspn(end, " \t")] != 0)
        return fail(r, "a value expected after row and column");
    if (!isfinite(e->value))
        return fail(r, "the value of entry (%lld, %lld) is not finite", row, column);
    if (halved && column > row)
        return fail(r, "entry (%lld, %lld) lies above the diagonal of a symmetric file", row, column);
    e->row = (int)row - 1;
    e->column = (int)column - 1;
    return true;
}

static bool read_body(struct reader *r, struct sparse *a, bool symmetric, bool skew, bool force_general)
{
    long long rows, columns, count;
    int state = next_data(r);
    char *at = r->buffer;
    if (state < 0)
        return false;
    if (state == 0 || !whole_number(&at, &rows) || !whole_number(&at, &columns) || !whole_number(&at, &count))
        return fail(r, "the line with rows, columns and entries is missing or broken");
    if (rows != columns)
        return fail(r, "the matrix is not square: %lld by %lld", rows, columns);
    if (rows < 0 || count < 0 || rows > INT_MAX - 1 || count > INT_MAX)
        return fail(r, "%lld rows and %lld entries are outside what is supported", rows, count);
    bool halved = symmetric || skew;
    int64_t kept = 0, room = 0;
    struct entry *entries = NULL;
    bool good = true;
    for (long long k = 0; k < count && good; k++) {
        state = next_data(r);
        if (state <= 0) {
            good = state < 0 ? false : fail(r, "the file ends after %lld of %lld entries", k, count);
            break;
        }
        if (kept + 2 > room) { /* grown as the file shows it has them: a wrong count must not take all memory */
            room = 2 * room + 1024;
            struct entry *more = realloc(entries, (size_t)room * sizeof *entries);
            if (!more) {
                good = fail(r, "out of memory");
                break;
            }
            entries = more;
        }
        good = read_entry(r, rows, halved, &entries[kept]);
        if (good && halved && entries[kept].row != entries[kept].column) {
            entries[kept + 1] = (struct entry){entries[kept].column, entries[kept].row,
                                               skew ? -entries[kept].value : entries[kept].value};
            kept++;
        }
        kept++;
    }
    if (good && (state = next_data(r)) != 0)
        good = state < 0 ? false : fail(r, "more entries than the %lld announced", count);
    if (good && !sparse_build(a, (int)rows, symmetric && !force_general, entries, kept))
        good = fail(r, "out of memory");
    free(entries);
    return good;
}

bool matrix_market_read(struct sparse *a, const char *path, bool force_general, char *text, int room)
{
    struct reader r = {.path = path, .text = text, .room = room};
    bool symmetric = false, skew = false;
    memset(a, 0, sizeof *a);
    r.file = fopen(path, "r");
    if (!r.file)
        return fail(&r, "cannot be opened: %s", strerror(errno));
    bool good = read_head(&r, &symmetric, &skew) && read_body(&r, a, symmetric, skew, force_general);
    fclose(r.file);
    return good;
}
