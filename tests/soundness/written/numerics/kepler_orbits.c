/* Solve Kepler's equation E - e sin E = M for a catalogue of bodies with a
   selectable method (fixed point, Newton, Halley). */
#include <math.h>
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char   name[12];
  double e;        /* eccentricity */
  double M;        /* mean anomaly */
  double E;        /* result */
  int    steps;
} body_t;

typedef double (*update_fn)(double E, double e, double M);

static double fixpoint(double E, double e, double M) { return M + e * sin(E); }

static double newton(double E, double e, double M)
{
  return E - (E - e * sin(E) - M) / (1.0 - e * cos(E));
}

static double halley(double E, double e, double M)
{
  double f = E - e * sin(E) - M, f1 = 1.0 - e * cos(E), f2 = e * sin(E);
  return E - 2.0 * f * f1 / (2.0 * f1 * f1 - f * f2);
}

static void solve(body_t *b, update_fn step)
{
  double E = b->M, old;
  b->steps = 0;
  do {
    old = E;
    E = step(E, b->e, b->M);
  } while (++b->steps < 500 && fabs(E - old) > 1e-11);
  b->E = E;
}

static MPI_Datatype body_datatype(void)
{
  MPI_Datatype t, r;
  int len[5] = { 12, 1, 1, 1, 1 };
  MPI_Aint off[5] = { offsetof(body_t, name), offsetof(body_t, e), offsetof(body_t, M),
                      offsetof(body_t, E), offsetof(body_t, steps) };
  MPI_Datatype old[5] = { MPI_CHAR, MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE, MPI_INT };
  MPI_Type_create_struct(5, len, off, old, &t);
  MPI_Type_create_resized(t, 0, sizeof(body_t), &r);
  MPI_Type_commit(&r);
  MPI_Type_free(&t);
  return r;
}

int main(int argc, char **argv)
{
  enum { NB = 60 };
  static body_t catalogue[NB];
  int rank, size;
  char method = 'n';

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc > 1) method = argv[1][0];

  update_fn step;
  switch (method) {
  case 'f': step = fixpoint; break;
  case 'h': step = halley; break;
  case 'n':
  default:  step = newton; break;
  }

  MPI_Datatype mpi_body = body_datatype();
  int share = NB / size, tail = NB % size;
  body_t *own = calloc(share + 1, sizeof(body_t));

  if (rank == 0)
    for (int i = 0; i < NB; i++) {
      snprintf(catalogue[i].name, sizeof catalogue[i].name, "obj-%03d", (i * 17) % 100);
      catalogue[i].e = 0.02 + 0.9 * ((i * 13) % NB) / NB;
      catalogue[i].M = 0.05 * i + 0.1;
    }

  MPI_Scatter(catalogue, share, mpi_body, own, share, mpi_body, 0, MPI_COMM_WORLD);
  for (int i = 0; i < share; i++) solve(&own[i], step);
  MPI_Gather(own, share, mpi_body, catalogue, share, mpi_body, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    long total = 0;
    for (int i = NB - tail; i < NB; i++) solve(&catalogue[i], step);
    for (int i = 0; i < NB; i++) {
      total += catalogue[i].steps;
      if (i % 7 == 0)
        printf("%-8s e=%.3f M=%.3f E=%.5f\n", catalogue[i].name, catalogue[i].e,
               catalogue[i].M, catalogue[i].E);
    }
    printf("%ld steps in total\n", total);
  }
  free(own);
  MPI_Type_free(&mpi_body);
  MPI_Finalize();
  return 0;
}
