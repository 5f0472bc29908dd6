/* arguments: 8 | 12 | */
/* Sparse matrix (ELLPACK, 2-d Laplacian on a k x k grid) times vector and a few
 * conjugate gradient iterations. Rows are distributed blockwise. */

#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define WIDTH 5		/* entries per row */

struct ell {
	int     rows;		/* local rows */
	int     n;		/* global order */
	int    *col;		/* rows * WIDTH, -1 = unused */
	double *val;
};

struct team {
	MPI_Comm comm;
	int me, size;
};

#define DIE(t, ...)                                   \
	do {                                          \
		if ((t)->me == 0)                     \
			fprintf(stderr, __VA_ARGS__); \
		MPI_Abort((t)->comm, 1);              \
	} while (0)

static void ell_alloc(struct ell *m, int rows, int n)
{
	m->rows = rows;
	m->n = n;
	m->col = malloc(sizeof(int) * rows * WIDTH);
	m->val = malloc(sizeof(double) * rows * WIDTH);
}

static void ell_free(struct ell *m)
{
	free(m->col);
	free(m->val);
	m->col = NULL;
	m->val = NULL;
}

static void ell_set(struct ell *m, int row, int *fill, int c, double v)
{
	m->col[row * WIDTH + *fill] = c;
	m->val[row * WIDTH + *fill] = v;
	++*fill;
}

static void ell_laplace(struct ell *m, int k)
{
	for (int y = 0; y < k; y++)
		for (int x = 0; x < k; x++) {
			int row = y * k + x, fill = 0;
			ell_set(m, row, &fill, row, 4.0);
			if (x > 0)
				ell_set(m, row, &fill, row - 1, -1.0);
			if (x < k - 1)
				ell_set(m, row, &fill, row + 1, -1.0);
			if (y > 0)
				ell_set(m, row, &fill, row - k, -1.0);
			if (y < k - 1)
				ell_set(m, row, &fill, row + k, -1.0);
			while (fill < WIDTH)
				ell_set(m, row, &fill, -1, 0.0);
		}
}

static void ell_scatter(const struct team *t, struct ell *whole, struct ell *part)
{
	int cnt = part->rows * WIDTH;

	MPI_Scatter(t->me == 0 ? whole->col : NULL, cnt, MPI_INT, part->col, cnt, MPI_INT, 0, t->comm);
	MPI_Scatter(t->me == 0 ? whole->val : NULL, cnt, MPI_DOUBLE, part->val, cnt, MPI_DOUBLE, 0, t->comm);
}

/* y (local) = A (local rows) * x (complete) */
static void ell_apply(const struct ell *m, const double *x, double *y)
{
	for (int i = 0; i < m->rows; i++) {
		double s = 0.0;
		for (int k = 0; k < WIDTH; k++) {
			int c = m->col[i * WIDTH + k];
			if (c < 0)
				break;
			s += m->val[i * WIDTH + k] * x[c];
		}
		y[i] = s;
	}
}

static double dot(const struct team *t, const double *a, const double *b, int n)
{
	double s = 0.0, r;
	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	MPI_Allreduce(&s, &r, 1, MPI_DOUBLE, MPI_SUM, t->comm);
	return r;
}

static int cg(const struct team *t, const struct ell *m, const double *b, double *x, double tol, int maxit)
{
	int n = m->rows, it;
	double r[n], p[n], ap[n];
	double *pfull = malloc(sizeof(double) * m->n);
	double rr, rr_new;

	for (int i = 0; i < n; i++) {
		x[i] = 0.0;
		r[i] = p[i] = b[i];
	}
	rr = dot(t, r, r, n);
	for (it = 0; it < maxit && rr > tol * tol; it++) {
		MPI_Allgather(p, n, MPI_DOUBLE, pfull, n, MPI_DOUBLE, t->comm);
		ell_apply(m, pfull, ap);
		double alpha = rr / dot(t, p, ap, n);
		for (int i = 0; i < n; i++) {
			x[i] += alpha * p[i];
			r[i] -= alpha * ap[i];
		}
		rr_new = dot(t, r, r, n);
		for (int i = 0; i < n; i++)
			p[i] = r[i] + rr_new / rr * p[i];
		rr = rr_new;
	}
	free(pfull);
	return it;
}

int main(int argc, char **argv)
{
	struct team t = { MPI_COMM_NULL, 0, 1 };
	struct ell whole = { 0, 0, NULL, NULL }, part;
	int k, n, rows, it;
	double *b = NULL, *bl, *xl, *x = NULL;

	MPI_Init(&argc, &argv);
	MPI_Comm_dup(MPI_COMM_WORLD, &t.comm);
	MPI_Comm_rank(t.comm, &t.me);
	MPI_Comm_size(t.comm, &t.size);

	k = argc > 1 ? atoi(argv[1]) : 6;
	if (k < 2 || k > 40)
		DIE(&t, "grid size %d out of range\n", k);
	n = k * k;
	while (n % t.size) {	/* grow the grid until the rows fit */
		k++;
		n = k * k;
	}
	rows = n / t.size;

	ell_alloc(&part, rows, n);
	bl = malloc(sizeof(double) * rows);
	xl = malloc(sizeof(double) * rows);
	if (t.me == 0) {
		ell_alloc(&whole, n, n);
		ell_laplace(&whole, k);
		b = malloc(sizeof(double) * n);
		x = malloc(sizeof(double) * n);
		for (int i = 0; i < n; i++)
			b[i] = i % 3 == 0 ? 1.0 : 0.5;
	}
	ell_scatter(&t, &whole, &part);
	MPI_Scatter(b, rows, MPI_DOUBLE, bl, rows, MPI_DOUBLE, 0, t.comm);

	it = cg(&t, &part, bl, xl, 1e-10, 10 * n);
	MPI_Gather(xl, rows, MPI_DOUBLE, x, rows, MPI_DOUBLE, 0, t.comm);

	if (t.me == 0) {
		printf("%d unknowns, %s\n", n, it < 10 * n ? "converged" : "not converged");
		for (int y = 0; y < k; y += 2) {
			for (int c = 0; c < k; c += 2)
				printf("%8.4f", x[y * k + c]);
			printf("\n");
		}
		ell_free(&whole);
	}
	ell_free(&part);
	free(b);
	free(bl);
	free(x);
	free(xl);
	MPI_Comm_free(&t.comm);
	MPI_Finalize();
	return 0;
}
