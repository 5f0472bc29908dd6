/* arguments: scale 24 | sum 60 | minmax 36 | */
/* vecops - applies one of several vector operations in parallel.
   Usage: vecops [operation [length]]; without arguments every operation is run once. */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

#define CHECK(call)                                                         \
  do {                                                                      \
    int rc_ = (call);                                                       \
    if (rc_ != MPI_SUCCESS) {                                               \
      fprintf(stderr, "%s:%d: MPI error %d\n", __FILE__, __LINE__, rc_);    \
      MPI_Abort(MPI_COMM_WORLD, rc_);                                       \
    }                                                                       \
  } while (0)

typedef struct {
  int     rank, size;
  int     n;          /* global length */
  int     nloc;       /* my part */
  double *global;     /* root only */
  double *local;
} vec_ctx;

typedef void (*vec_op)(vec_ctx *);

/* -------------------------------------------------------------- helpers */

static void fill_global(vec_ctx *v)
{
  if (v->rank != 0)
    return;
  for (int i = 0; i < v->n; i++)
    v->global[i] = (double)((i * 29 + 7) % 31) - 12.5;
}

static void distribute(vec_ctx *v)
{
  CHECK(MPI_Scatter(v->global, v->nloc, MPI_DOUBLE,
                    v->local, v->nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD));
}

static void collect(vec_ctx *v)
{
  CHECK(MPI_Gather(v->local, v->nloc, MPI_DOUBLE,
                   v->global, v->nloc, MPI_DOUBLE, 0, MPI_COMM_WORLD));
}

static void show(const vec_ctx *v, const char *title)
{
  if (v->rank != 0)
    return;
  printf("%s:", title);
  for (int i = 0; i < v->n && i < 8; i++)
    printf(" %.2f", v->global[i]);
  printf("%s\n", v->n > 8 ? " ..." : "");
}

/* ----------------------------------------------------------- operations */

static void op_scale(vec_ctx *v)
{
  distribute(v);
  for (int i = 0; i < v->nloc; i++)
    v->local[i] *= 2.5;
  collect(v);
  show(v, "scale");
}

static void op_abs(vec_ctx *v)
{
  distribute(v);
  for (int i = 0; i < v->nloc; i++)
    if (v->local[i] < 0)
      v->local[i] = -v->local[i];
  collect(v);
  show(v, "abs");
}

static void op_sum(vec_ctx *v)
{
  double s = 0.0, t = 0.0;
  distribute(v);
  for (int i = 0; i < v->nloc; i++)
    s += v->local[i];
  CHECK(MPI_Reduce(&s, &t, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD));
  if (v->rank == 0)
    printf("sum: %.2f\n", t);
}

static void op_norm(vec_ctx *v)
{
  double s = 0.0, t = 0.0;
  distribute(v);
  for (int i = 0; i < v->nloc; i++)
    s += v->local[i] * v->local[i];
  CHECK(MPI_Allreduce(&s, &t, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  if (v->rank == 0)
    printf("norm: %.3f\n", sqrt(t));
}

static void op_minmax(vec_ctx *v)
{
  double lo, hi, glo, ghi;
  distribute(v);
  lo = hi = v->local[0];
  for (int i = 1; i < v->nloc; i++) {
    if (v->local[i] < lo) lo = v->local[i];
    if (v->local[i] > hi) hi = v->local[i];
  }
  CHECK(MPI_Reduce(&lo, &glo, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD));
  CHECK(MPI_Reduce(&hi, &ghi, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD));
  if (v->rank == 0)
    printf("minmax: %.2f %.2f\n", glo, ghi);
}

static void op_reverse_blocks(vec_ctx *v)
{
  distribute(v);
  for (int i = 0, j = v->nloc - 1; i < j; i++, j--) {
    double t = v->local[i];
    v->local[i] = v->local[j];
    v->local[j] = t;
  }
  collect(v);
  show(v, "reverse blocks");
}

static const struct {
  const char *name;
  vec_op      run;
} ops[] = {
  { "scale",  op_scale },
  { "abs",    op_abs },
  { "sum",    op_sum },
  { "norm",   op_norm },
  { "minmax", op_minmax },
  { "blocks", op_reverse_blocks },
};
#define N_OPS ((int)(sizeof ops / sizeof ops[0]))

static int find_op(const char *name)
{
  for (int i = 0; i < N_OPS; i++)
    if (strcmp(ops[i].name, name) == 0)
      return i;
  return -1;
}

int main(int argc, char **argv)
{
  vec_ctx v;
  int which = -1;

  CHECK(MPI_Init(&argc, &argv));
  CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &v.rank));
  CHECK(MPI_Comm_size(MPI_COMM_WORLD, &v.size));

  if (argc > 1) {
    which = find_op(argv[1]);
    if (which < 0) {
      if (v.rank == 0)
        fprintf(stderr, "unknown operation '%s'\n", argv[1]);
      MPI_Finalize();
      return EXIT_FAILURE;
    }
  }

  v.n = argc > 2 ? atoi(argv[2]) : 48;
  v.nloc = v.n / v.size;
  v.n = v.nloc * v.size;       /* only complete shares */
  if (v.nloc == 0)
    MPI_Abort(MPI_COMM_WORLD, 1);

  v.global = v.rank == 0 ? malloc(v.n * sizeof *v.global) : NULL;
  v.local = malloc(v.nloc * sizeof *v.local);

  for (int k = 0; k < N_OPS; k++) {
    if (which >= 0 && k != which)
      continue;
    fill_global(&v);
    ops[k].run(&v);
  }

  free(v.local);
  free(v.global);
  MPI_Finalize();
  return EXIT_SUCCESS;
}
