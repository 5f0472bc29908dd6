#include "sparse.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool sparse_build(struct sparse *a, int n, bool symmetric, struct entry *entries, int64_t count)
{
    /* Two stable counting passes, by column and then by row, leave every row in ascending order. */
    memset(a, 0, sizeof *a);
    a->n = n;
    a->symmetric = symmetric;
    int64_t *place = calloc((size_t)n + 2, sizeof *place);
    struct entry *other = malloc(((size_t)count + 1) * sizeof *other);
    a->start = calloc((size_t)n + 1, sizeof *a->start);
    a->column = malloc(((size_t)count + 1) * sizeof *a->column);
    a->value = malloc(((size_t)count + 1) * sizeof *a->value);
    if (!place || !other || !a->start || !a->column || !a->value) {
        free(place);
        free(other);
        sparse_free(a);
        return false;
    }
    for (int pass = 0; pass < 2; pass++) {
        memset(place, 0, ((size_t)n + 2) * sizeof *place);
        for (int64_t k = 0; k < count; k++)
            /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): so many are given */
            place[(pass ? entries[k].row : entries[k].column) + 1]++;
        for (int i = 0; i < n; i++)
            place[i + 1] += place[i];
        for (int64_t k = 0; k < count; k++)
            other[place[pass ? entries[k].row : entries[k].column]++] = entries[k];
        if (count > 0) /* the array may be null without entries */
            memcpy(entries, other, (size_t)count * sizeof *entries);
    }
    int64_t kept = 0;
    for (int64_t k = 0; k < count; k++) {
        if (k > 0 && entries[k].row == entries[k - 1].row && entries[k].column == entries[k - 1].column) {
            a->value[kept - 1] += entries[k].value;
            continue;
        }
        a->column[kept] = entries[k].column;
        a->value[kept++] = entries[k].value;
        a->start[entries[k].row + 1]++;
    }
    for (int i = 0; i < n; i++)
        a->start[i + 1] += a->start[i];
    free(place);
    free(other);
    return true;
}

bool sparse_permute(struct sparse *b, const struct sparse *a, const int *old)
{
    int64_t count = a->start[a->n];
    struct entry *entries = malloc(((size_t)count + 1) * sizeof *entries);
    int *fresh = malloc(((size_t)a->n + 1) * sizeof *fresh);
    bool good = entries && fresh;
    if (good) {
        for (int i = 0; i < a->n; i++)
            fresh[old[i]] = i;
        int64_t k = 0;
        for (int i = 0; i < a->n; i++)
            for (int64_t p = a->start[i]; p < a->start[i + 1]; p++)
                entries[k++] = (struct entry){fresh[i], fresh[a->column[p]], a->value[p]};
        good = sparse_build(b, a->n, a->symmetric, entries, count);
    }
    free(entries);
    free(fresh);
    return good;
}

void sparse_multiply(const struct sparse *a, const double *x, double *y)
{
    for (int i = 0; i < a->n; i++) {
        double sum = 0;
        for (int64_t p = a->start[i]; p < a->start[i + 1]; p++)
            sum += a->value[p] * x[a->column[p]];
        y[i] = sum;
    }
}

double sparse_residual(const struct sparse *a, const double *x, const double *b, double *r)
{
    double matrix = 0, solution = 0, right = 0, rest = 0;
    sparse_multiply(a, x, r);
    for (int i = 0; i < a->n; i++) {
        double row = 0;
        for (int64_t p = a->start[i]; p < a->start[i + 1]; p++)
            row += fabs(a->value[p]);
        r[i] = b[i] - r[i];
        if (isnan(r[i]))
            return NAN;
        matrix = fmax(matrix, row);
        solution = fmax(solution, fabs(x[i]));
        right = fmax(right, fabs(b[i]));
        rest = fmax(rest, fabs(r[i]));
    }
    double scale = matrix * solution + right;
    return scale > 0 ? rest / scale : 0;
}

void sparse_free(struct sparse *a)
{
    free(a->start);
    free(a->column);
    free(a->value);
    memset(a, 0, sizeof *a);
}
