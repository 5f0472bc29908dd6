/* Which known word is meant by an unknown one. */
#include <stdio.h>
#include <string.h>

#include "options.h"

enum { LONGEST = 40 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Letters to put in, take out, replace or exchange with their neighbour (optimal string alignment). */
static size_t distance(const char *a, size_t m, const char *b, size_t n)
{
    size_t d[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= m; i++)
        d[i][0] = i;
    for (size_t k = 0; k <= n; k++)
        d[0][k] = k;
    for (size_t i = 1; i <= m; i++)
        for (size_t k = 1; k <= n; k++) {
            d[i][k] = least(least(d[i - 1][k], d[i][k - 1]) + 1, d[i - 1][k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                d[i][k] = least(d[i][k], d[i - 2][k - 2] + 1);
        }
    return d[m][n];
}

const char *suggest(const char *word, const char *candidates, char *found, size_t size)
{
    size_t letters = strlen(word), best = letters > 5 ? 3 : 2;
    *found = 0;
    for (const char *at = candidates; *at;) {
        size_t length = strcspn(at, " ");
        if (letters <= LONGEST && length <= LONGEST && length < size && length) {
            size_t far = distance(word, letters, at, length);
            if (far < best) {
                best = far;
                snprintf(found, size, "%.*s", (int)length, at);
            }
        }
        at += length + (at[length] == ' ');
    }
    return found;
}
