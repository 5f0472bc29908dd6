/* The matrix: compressed rows, both triangles stored even when it is symmetric. Indices are 32-bit as METIS's
 * are here; positions in the arrays are 64-bit. */
#ifndef MF_SPARSE_H
#define MF_SPARSE_H
#include <stdbool.h>
#include <stdint.h>

struct sparse {
    int n;
    bool symmetric; /* values and pattern are symmetric: half of the fronts is enough */
    int64_t *start; /* n + 1 */
    int *column;    /* ascending within a row */
    double *value;
};

/* One entry of a matrix that is being collected. */
struct entry {
    int row, column;
    double value;
};

/* Builds the compressed form of COUNT entries (sorted and summed here; the array is reordered). Returns false
 * when memory is short. Release with sparse_free. */
bool sparse_build(struct sparse *a, int n, bool symmetric, struct entry *entries, int64_t count);
/* b = the matrix with row and column old[i] of A as its row and column i. */
bool sparse_permute(struct sparse *b, const struct sparse *a, const int *old);
void sparse_multiply(const struct sparse *a, const double *x, double *y);
/* max |b - A x| / (max row sum of |A| * max |x| + max |b|): the normwise backward error; r receives b - A x. */
double sparse_residual(const struct sparse *a, const double *x, const double *b, double *r);
void sparse_free(struct sparse *a);

/* Grids of nx * ny * nz points, 7 or 27 point stencil. Symmetric: the Laplacian with Dirichlet borders, positive
 * definite. Unsymmetric: the same pattern with convection, rows diagonally dominant. */
bool grid_matrix(struct sparse *a, int nx, int ny, int nz, int stencil, bool symmetric);

/* Reads a Matrix Market file (coordinate; real or integer; general, symmetric or skew-symmetric). A broken file
 * gives false and a message "file:line: what is wrong" in TEXT. FORCE_GENERAL forgets that a file is symmetric. */
bool matrix_market_read(struct sparse *a, const char *path, bool force_general, char *text, int room);
#endif
