#include "kernels.h"
#include <cblas.h>
#include <math.h>
#include <stddef.h>

enum { PANEL = 48, STRIP = 128 };

void kernels_start(void)
{
    openblas_set_num_threads(1);
}

void pivots_reset(struct pivots *p)
{
    *p = (struct pivots){.smallest = INFINITY, .first_failed = -1};
}

static double *at(double *a, int ld, int row, int column)
{
    return a + (ptrdiff_t)row * ld + column;
}

/* Notes a pivot; one that cannot be divided by is replaced by 1 so that everybody reaches the end, and told. */
static double checked(double pivot, bool positive, int variable, struct pivots *p)
{
    if (!isfinite(pivot) || pivot == 0 || (positive && pivot < 0)) {
        if (p->failed++ == 0 || variable < p->first_failed)
            p->first_failed = variable;
        return 1;
    }
    p->smallest = fmin(p->smallest, fabs(pivot));
    p->largest = fmax(p->largest, fabs(pivot));
    return pivot;
}

/* Row by row elimination of the n x n block on the diagonal. */
static void small_lu(double *a, int ld, int n, int variable, struct pivots *p)
{
    for (int k = 0; k < n; k++) {
        double *row = at(a, ld, k, 0);
        row[k] = checked(row[k], false, variable + k, p);
        for (int i = k + 1; i < n; i++) {
            double *under = at(a, ld, i, 0), factor = under[k] / row[k];
            under[k] = factor;
            for (int j = k + 1; j < n; j++)
                under[j] -= factor * row[j];
        }
    }
}

static void small_cholesky(double *a, int ld, int n, int variable, struct pivots *p)
{
    for (int i = 0; i < n; i++) {
        double *row = at(a, ld, i, 0);
        for (int j = 0; j <= i; j++) {
            const double *other = at(a, ld, j, 0);
            double sum = row[j];
            for (int k = 0; k < j; k++)
                sum -= row[k] * other[k];
            row[j] = j < i ? sum / other[j] : sqrt(checked(sum, true, variable + i, p));
        }
    }
}

void dense_lu(double *a, int ld, int eliminate, int rows, int columns, int variable, struct pivots *p)
{
    for (int k = 0; k < eliminate; k += PANEL) {
        int width = eliminate - k < PANEL ? eliminate - k : PANEL, next = k + width;
        double *diagonal = at(a, ld, k, k);
        small_lu(diagonal, ld, width, variable + k, p);
        if (rows > next)
            cblas_dtrsm(CblasRowMajor, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, rows - next, width, 1,
                        diagonal, ld, at(a, ld, next, k), ld);
        if (columns > next)
            cblas_dtrsm(CblasRowMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, width, columns - next, 1,
                        diagonal, ld, at(a, ld, k, next), ld);
        if (rows > next && columns > next)
            cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows - next, columns - next, width, -1,
                        at(a, ld, next, k), ld, at(a, ld, k, next), ld, 1, at(a, ld, next, next), ld);
    }
}

void dense_cholesky(double *a, int ld, int eliminate, int n, int variable, struct pivots *p)
{
    for (int k = 0; k < eliminate; k += PANEL) {
        int width = eliminate - k < PANEL ? eliminate - k : PANEL, next = k + width;
        double *diagonal = at(a, ld, k, k);
        small_cholesky(diagonal, ld, width, variable + k, p);
        if (n > next)
            cblas_dtrsm(CblasRowMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, n - next, width, 1,
                        diagonal, ld, at(a, ld, next, k), ld);
        for (int i = next; i < n; i += STRIP) {
            int high = n - i < STRIP ? n - i : STRIP;
            cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, high, i + high - next, width, -1,
                        at(a, ld, i, k), ld, at(a, ld, next, k), ld, 1, at(a, ld, i, next), ld);
        }
    }
}

void solve_right(bool symmetric, double *x, int ldx, int rows, const double *pivot, int ldp, int eliminate)
{
    if (eliminate == 0)
        return;
    for (int i = 0; i < rows; i += TILE)
        cblas_dtrsm(CblasRowMajor, CblasRight, symmetric ? CblasLower : CblasUpper,
                    symmetric ? CblasTrans : CblasNoTrans, CblasNonUnit, rows - i < TILE ? rows - i : TILE,
                    eliminate, 1, pivot, ldp, at(x, ldx, i, 0), ldx);
}

void update_rows(double *c, int ldc, const double *l, int ldl, const double *u, int ldu, int rows, int columns,
                 int depth)
{
    if (depth == 0 || columns == 0)
        return;
    for (int i = 0; i < rows; i += TILE)
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows - i < TILE ? rows - i : TILE, columns, depth,
                    -1, l + (ptrdiff_t)i * ldl, ldl, u, ldu, 1, at(c, ldc, i, 0), ldc);
}

void update_trapezoid(double *c, int ldc, const double *l, int ldl, const double *b, int ldb, int first, int rows,
                      int depth)
{
    if (depth == 0)
        return;
    for (int i = 0; i < rows; i += TILE) {
        int high = rows - i < TILE ? rows - i : TILE;
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, high, first + i + high, depth, -1,
                    l + (ptrdiff_t)i * ldl, ldl, b, ldb, 1, at(c, ldc, i, 0), ldc);
    }
}

void solve_left(double *x, int ldx, int columns, const double *pivot, int ldp, int eliminate)
{
    if (eliminate > 0 && columns > 0)
        cblas_dtrsm(CblasRowMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, eliminate, columns, 1, pivot, ldp,
                    x, ldx);
}

void update_mirrored(double *c, int ldc, const double *l, int ldl, const double *b, int ldb, int rows, int columns,
                     int depth)
{
    if (rows > 0 && columns > 0 && depth > 0)
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, rows, columns, depth, -1, l, ldl, b, ldb, 1, c, ldc);
}

void subtract_product(double *y, const double *a, int ld, int rows, int columns, const double *x)
{
    if (rows > 0 && columns > 0)
        cblas_dgemv(CblasRowMajor, CblasNoTrans, rows, columns, -1, a, ld, x, 1, 1, y, 1);
}

void subtract_transposed(double *y, const double *a, int ld, int rows, int columns, const double *x)
{
    if (rows > 0 && columns > 0)
        cblas_dgemv(CblasRowMajor, CblasTrans, rows, columns, -1, a, ld, x, 1, 1, y, 1);
}

void solve_lower(bool symmetric, double *x, const double *a, int ld, int n)
{
    if (n > 0)
        cblas_dtrsv(CblasRowMajor, CblasLower, CblasNoTrans, symmetric ? CblasNonUnit : CblasUnit, n, a, ld, x, 1);
}

void solve_upper(bool symmetric, double *x, const double *a, int ld, int n)
{
    if (n > 0)
        cblas_dtrsv(CblasRowMajor, symmetric ? CblasLower : CblasUpper, symmetric ? CblasTrans : CblasNoTrans,
                    CblasNonUnit, n, a, ld, x, 1);
}
