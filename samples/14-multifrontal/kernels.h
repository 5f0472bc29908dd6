/* Dense kernels on row-major blocks, on top of BLAS. None of them pivots: the matrices are positive definite or
 * diagonally dominant, and every pivot is checked. Rows of a Schur complement are always updated in tiles of TILE
 * rows that start at multiples of TILE, so a row's value does not depend on which process it was given to. */
#ifndef MF_KERNELS_H
#define MF_KERNELS_H
#include <stdbool.h>

enum { TILE = 32 };

/* What the eliminations met: written by every kernel that divides by pivots. */
struct pivots {
    double smallest, largest; /* of the absolute values */
    int failed;               /* pivots that were zero, not finite, or not positive where they must be */
    int first_failed;         /* the variable of the first of them, -1 */
};
void pivots_reset(struct pivots *p);

/* One thread per process: the processes already share the machine. */
void kernels_start(void);

/* LU of the first `eliminate` rows and columns of the rows x columns block A: L (unit diagonal) below, U above,
 * the rest becomes the Schur complement. `variable` is the number of the first pivot, for messages. */
void dense_lu(double *a, int ld, int eliminate, int rows, int columns, int variable, struct pivots *p);
/* The same for the lower triangle of a symmetric block of order n: A = L L^T. */
void dense_cholesky(double *a, int ld, int eliminate, int n, int variable, struct pivots *p);

/* X := X U^-1 (unsymmetric) or X L^-T (symmetric) for `rows` rows, tile by tile. */
void solve_right(bool symmetric, double *x, int ldx, int rows, const double *pivot, int ldp, int eliminate);
/* X := L^-1 X (unit diagonal) for `columns` columns. */
void solve_left(double *x, int ldx, int columns, const double *pivot, int ldp, int eliminate);
/* C -= L U, `rows` rows by `columns`, tile by tile. */
void update_rows(double *c, int ldc, const double *l, int ldl, const double *u, int ldu, int rows, int columns,
                 int depth);
/* C -= L B^T on the trapezoid of the lower triangle: the rows are rows first .. first + rows - 1 of it, B holds
 * its rows 0 .. first + rows - 1. */
void update_trapezoid(double *c, int ldc, const double *l, int ldl, const double *b, int ldb, int first, int rows,
                      int depth);

/* C -= L B^T, rows by columns. */
void update_mirrored(double *c, int ldc, const double *l, int ldl, const double *b, int ldb, int rows, int columns,
                     int depth);

/* y -= A x and y -= A^T x */
void subtract_product(double *y, const double *a, int ld, int rows, int columns, const double *x);
void subtract_transposed(double *y, const double *a, int ld, int rows, int columns, const double *x);
/* x := T^-1 x for the triangles the factorisations leave. */
void solve_lower(bool symmetric, double *x, const double *a, int ld, int n);
void solve_upper(bool symmetric, double *x, const double *a, int ld, int n);
#endif
