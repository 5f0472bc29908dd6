/* Matrices, Matrix Market files, orderings, trees, mappings and kernels on one process. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "kernels.h"
#include "mapping.h"
#include "ordering.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads TEXT as a file; the message, if any, in told. */
static bool read_text(struct sparse *a, const char *text, bool general, char *told, int room)
{
    char path[] = "/tmp/multifrontal-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    told[0] = 0;
    bool good = matrix_market_read(a, path, general, told, room);
    unlink(path);
    return good;
}

#define HEAD "%%MatrixMarket matrix coordinate real general\n"
#define SYMMETRIC "%%MatrixMarket matrix coordinate real symmetric\n"

static void broken_files(void **state)
{
    static const struct {
        const char *text, *told;
    } cases[] = {
        {"", ":0: no Matrix Market header"},
        {"hello\n", ":1: no Matrix Market header"},
        {"%%MatrixMarket matrix array real general\n2 2\n", ":1: 'matrix array' is not supported"},
        {"%%MatrixMarket matrix coordinate complex general\n", ":1: entries of kind 'complex'"},
        {"%%MatrixMarket matrix coordinate pattern general\n", ":1: entries of kind 'pattern'"},
        {"%%MatrixMarket matrix coordinate real hermitian\n", ":1: unknown symmetry 'hermitian'"},
        {HEAD, ":1: the line with rows, columns and entries"},
        {HEAD "% only a comment\n", ":2: the line with rows"},
        {HEAD "2 2\n1 1 1\n", ":2: the line with rows"},
        {HEAD "2 3 1\n1 1 1\n", ":2: the matrix is not square: 2 by 3"},
        {HEAD "-1 -1 0\n", ":2: -1 rows"},
        {HEAD "99999999999 99999999999 1\n1 1 1\n", ":2: 99999999999 rows"},
        {HEAD "999999999999999999999 1 1\n", ":2: the line with rows"},
        {HEAD "2 2 2\n1 1 1\n", ":3: the file ends after 1 of 2 entries"},
        {HEAD "2 2 2000000000\n1 1 1\n", ":3: the file ends after 1 of 2000000000 entries"},
        {HEAD "2 2 1\n1 1 1\n2 2 1\n", ":4: more entries than the 1 announced"},
        {HEAD "2 2 1\n0 1 1\n", ":3: entry (0, 1) lies outside"},
        {HEAD "2 2 1\n1 3 1\n", ":3: entry (1, 3) lies outside"},
        {HEAD "2 2 1\n1 x 1\n", ":3: row and column expected"},
        {HEAD "2 2 1\n1 1\n", ":3: a value expected"},
        {HEAD "2 2 1\n1 1 2.0x\n", ":3: a value expected"},
        {HEAD "2 2 1\n1 1 1 0\n", ":3: a value expected"},
        {HEAD "2 2 1\n1 1 nan\n", ":3: the value of entry (1, 1) is not finite"},
        {HEAD "2 2 1\n1 1 1e999\n", ":3: the value of entry (1, 1) is not finite"},
        {SYMMETRIC "2 2 1\n1 2 1\n", ":3: entry (1, 2) lies above the diagonal"},
    };
    (void)state;
    struct sparse a;
    char told[512];
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_false(read_text(&a, cases[k].text, false, told, sizeof told));
        if (!strstr(told, cases[k].told))
            fail_msg("'%s' instead of '%s'", told, cases[k].told);
    }
    char *line = malloc(5000);
    memset(line, '1', 4999);
    line[4999] = 0;
    assert_false(read_text(&a, line, false, told, sizeof told));
    assert_non_null(strstr(told, ":1: line too long"));
    free(line);
    assert_false(matrix_market_read(&a, "/nowhere/x.mtx", false, told, sizeof told));
    assert_non_null(strstr(told, "/nowhere/x.mtx:0: cannot be opened"));
}

static void good_files(void **state)
{
    struct sparse a;
    char told[512];
    (void)state;
    assert_true(
        read_text(&a, SYMMETRIC "\n% c\n3 3 4\r\n1 1 2\n3 1 -1\n\n2 2 1e1\n3 3 4", false, told, sizeof told));
    assert_true(a.symmetric);
    assert_int_equal(a.start[3], 5);
    double x[3] = {1, 2, 3}, y[3];
    sparse_multiply(&a, x, y);
    assert_true(y[0] == -1 && y[1] == 20 && y[2] == 11);
    sparse_free(&a);
    assert_true(read_text(&a, SYMMETRIC "1 1 2\n1 1 2\n1 1 3\n", true, told, sizeof told));
    assert_false(a.symmetric);
    assert_int_equal(a.start[1], 1); /* duplicates are summed */
    assert_true(a.value[0] == 5);
    sparse_free(&a);
    assert_true(read_text(&a, "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 3\n",
                          false, told, sizeof told));
    sparse_multiply(&a, x, y);
    assert_true(y[0] == -6 && y[1] == 3);
    assert_false(a.symmetric);
    sparse_free(&a);
    assert_true(read_text(&a, HEAD "0 0 0\n", false, told, sizeof told));
    assert_int_equal(a.n, 0);
    sparse_free(&a);
}

static void grids(void **state)
{
    (void)state;
    for (int stencil = 7; stencil <= 27; stencil += 20)
        for (int symmetric = 0; symmetric < 2; symmetric++) {
            struct sparse a;
            assert_true(grid_matrix(&a, 4, 3, 5, stencil, symmetric));
            assert_int_equal(a.n, 60);
            /* 7: 60 + 2 (3*15 + 2*20 + 4*12); 27: (3*4-2)(3*3-2)(3*5-2) */
            assert_int_equal(a.start[60], stencil == 7 ? 60 + 2 * (45 + 40 + 48) : 10 * 7 * 13);
            for (int i = 0; i < a.n; i++) {
                double diagonal = 0, off = 0;
                for (int64_t p = a.start[i]; p < a.start[i + 1]; p++)
                    if (a.column[p] == i)
                        diagonal = a.value[p];
                    else
                        off += fabs(a.value[p]);
                assert_true(symmetric ? diagonal >= off : diagonal > off);
            }
            sparse_free(&a);
        }
}

/* The structure of the factor by plain elimination of sets; counts the entries of each column. */
static void plain_counts(const struct graph *g, int *count)
{
    int n = g->n;
    char *full = calloc((size_t)n * (size_t)n, 1);
    for (int i = 0; i < n; i++)
        for (int64_t p = g->start[i]; p < g->start[i + 1]; p++)
            full[i * n + g->neighbour[p]] = 1;
    for (int k = 0; k < n; k++) {
        count[k] = 1;
        for (int i = k + 1; i < n; i++) {
            count[k] += full[i * n + k];
            for (int j = k + 1; j < n && full[i * n + k]; j++)
                if (full[k * n + j])
                    full[i * n + j] = 1;
        }
    }
    free(full);
}

static bool in_front(const struct tree *t, int node, int row)
{
    if (row >= t->first[node] && row < t->first[node + 1])
        return true;
    for (int64_t p = t->start[node]; p < t->start[node + 1]; p++)
        if (t->rows[p] == row)
            return true;
    return false;
}

static void counts_and_trees(void **state)
{
    (void)state;
    for (int symmetric = 0; symmetric < 2; symmetric++) {
        struct sparse a;
        struct graph g, h;
        struct tree t;
        assert_true(grid_matrix(&a, 5, 4, 6, 7, symmetric));
        assert_true(graph_of(&g, &a));
        assert_true(tree_build(&t, &a));
        size_t n = (size_t)a.n;
        int *parent = malloc(n * sizeof(int)), *work = malloc(n * sizeof(int));
        int *count = malloc(n * sizeof(int)), *plain = malloc(n * sizeof(int));
        char *seen = calloc(n, 1);
        assert_true(graph_permute(&h, &g, t.old));
        elimination_tree(&h, parent, work);
        column_counts(&h, parent, count, work);
        plain_counts(&h, plain);
        assert_memory_equal(count, plain, n * sizeof(int));
        double needed = 0, kept = 0;
        for (int i = 0; i < a.n; i++) {
            assert_false(seen[t.old[i]]++);
            needed += count[i];
        }
        for (int s = 0; s < t.nodes; s++) {
            int up = t.parent[s];
            kept += size_factors(true, tree_pivots(&t, s), tree_front(&t, s));
            assert_true(tree_pivots(&t, s) > 0 && (up > s || (up == -1 && tree_border(&t, s) == 0)));
            for (int k = t.first[s]; k < t.first[s + 1]; k++) /* the front covers its columns' structures */
                assert_true(count[k] <= tree_front(&t, s) - (k - t.first[s]));
            for (int64_t q = t.start[s]; q < t.start[s + 1]; q++) /* and lies in the parent's */
                assert_true(in_front(&t, up, t.rows[q]));
        }
        assert_true(kept >= needed && kept < 2 * needed);
        free(parent);
        free(work);
        free(count);
        free(plain);
        free(seen);
        graph_free(&g);
        graph_free(&h);
        tree_free(&t);
        sparse_free(&a);
    }
}

static void mappings(void **state)
{
    struct sparse a;
    struct tree t;
    (void)state;
    assert_true(grid_matrix(&a, 12, 12, 12, 7, true));
    assert_true(tree_build(&t, &a));
    for (int ranks = 1; ranks <= 32; ranks *= 2) {
        struct mapping m;
        struct mapping_rules rules;
        mapping_rules_default(&rules);
        rules.type2_border = 40;
        rules.type2_front = 60;
        rules.root_front = 80;
        assert_true(mapping_build(&m, &t, ranks, &rules));
        int two = 0, decisions = 0;
        double work = 0, below = 0;
        for (int s = 0; s < t.nodes; s++) {
            assert_true(m.master[s] >= 0 && m.master[s] < ranks);
            two += m.kind[s] == KIND_TWO;
            assert_true(m.kind[s] != KIND_ROOT || (s == m.root && t.parent[s] == -1));
            if (m.kind[s] != KIND_SUBTREE) {
                assert_int_equal(m.subtree[s], -1);
                continue;
            }
            below += cost_front(true, tree_pivots(&t, s), tree_front(&t, s));
            if (m.subtree[s] != s) { /* a whole subtree on one rank */
                assert_int_equal(m.subtree[t.parent[s]], m.subtree[s]);
                assert_int_equal(m.master[t.parent[s]], m.master[s]);
            }
        }
        for (int r = 0; r < ranks; r++) {
            work += m.work[r];
            decisions += m.decisions[r];
        }
        assert_int_equal(two, decisions);
        assert_true(fabs(work - below) <= 1e-9 * below);
        assert_true(ranks == 1 ? m.root < 0 && two == 0 : m.root == t.nodes - 1 && two > 0);
        mapping_free(&m);
    }
    tree_free(&t);
    sparse_free(&a);
}

/* Costs against counting loop by loop. */
static void costs(void **state)
{
    (void)state;
    for (int front = 0; front <= 9; front++)
        for (int pivots = 0; pivots <= front; pivots++) {
            double general = 0, half = 0, entries = 0, lower = 0;
            for (int k = 0; k < pivots; k++)
                for (int i = k + 1; i < front; i++) {
                    general += 1 + 2 * (front - k - 1);
                    half += 1 + 2 * (i - k);
                }
            for (int i = 0; i < front; i++)
                for (int j = 0; j < front; j++) {
                    entries += i < pivots || j < pivots;
                    lower += j <= i && j < pivots;
                }
            assert_true(cost_front(false, pivots, front) == general);
            assert_true(cost_front(true, pivots, front) == half);
            assert_true(size_factors(false, pivots, front) == entries);
            assert_true(size_factors(true, pivots, front) == lower);
            for (int symmetric = 0; symmetric < 2; symmetric++)
                for (int cut = 0; cut <= front - pivots; cut++) {
                    double parts = cost_master(symmetric, pivots, front) +
                                   cost_slave(symmetric, pivots, front, 0, cut) +
                                   cost_slave(symmetric, pivots, front, cut, front - pivots);
                    assert_true(fabs(parts - cost_front(symmetric, pivots, front)) < 1e-9);
                }
        }
}

/* A whole front against the master's and the slaves' parts of it. */
static void kernels_agree(void **state)
{
    enum { FRONT = 150, PIVOTS = 60, BORDER = FRONT - PIVOTS };
    static double whole[FRONT * FRONT], parts[FRONT * FRONT];
    (void)state;
    kernels_start();
    for (int symmetric = 0; symmetric < 2; symmetric++) {
        struct pivots p;
        pivots_reset(&p);
        for (int i = 0; i < FRONT; i++)
            for (int j = 0; j < FRONT; j++)
                whole[i * FRONT + j] = parts[i * FRONT + j] =
                    i == j ? 2.0 * FRONT : 1.0 / (1 + abs(i - j)) + (symmetric ? 0 : 0.1 * (i < j));
        double *low = parts + PIVOTS * FRONT;
        if (symmetric) {
            dense_cholesky(whole, FRONT, PIVOTS, FRONT, 0, &p);
            dense_cholesky(parts, FRONT, PIVOTS, PIVOTS, 0, &p);
            solve_right(true, low, FRONT, BORDER, parts, FRONT, PIVOTS);
            update_trapezoid(low + PIVOTS, FRONT, low, FRONT, low, FRONT, 0, BORDER, PIVOTS);
        } else {
            dense_lu(whole, FRONT, PIVOTS, FRONT, FRONT, 0, &p);
            dense_lu(parts, FRONT, PIVOTS, PIVOTS, FRONT, 0, &p);
            solve_right(false, low, FRONT, BORDER, parts, FRONT, PIVOTS);
            update_rows(low + PIVOTS, FRONT, low, FRONT, parts + PIVOTS, FRONT, BORDER, BORDER, PIVOTS);
        }
        assert_int_equal(p.failed, 0);
        for (int i = 0; i < FRONT; i++)
            for (int j = 0; j < (symmetric ? i + 1 : FRONT); j++)
                assert_true(fabs(whole[i * FRONT + j] - parts[i * FRONT + j]) < 1e-11);
    }
}

static void bad_pivots_are_told(void **state)
{
    double singular[9] = {1, 2, 3, 2, 4, 1, 3, 1, 1}, negative[4] = {1, 0, 2, 1}, nan[1] = {NAN};
    struct pivots p;
    (void)state;
    pivots_reset(&p);
    dense_lu(singular, 3, 3, 3, 3, 10, &p);
    assert_int_equal(p.failed, 1);
    assert_int_equal(p.first_failed, 11);
    pivots_reset(&p);
    dense_cholesky(negative, 2, 2, 2, 20, &p);
    assert_int_equal(p.first_failed, 21);
    pivots_reset(&p);
    dense_lu(nan, 1, 1, 1, 1, 0, &p);
    assert_int_equal(p.failed, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_files),  cmocka_unit_test(good_files),
        cmocka_unit_test(grids),         cmocka_unit_test(counts_and_trees),
        cmocka_unit_test(mappings),      cmocka_unit_test(costs),
        cmocka_unit_test(kernels_agree), cmocka_unit_test(bad_pivots_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
