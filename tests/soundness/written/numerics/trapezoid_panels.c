/* arguments: 120 0 3 | 600 -1 1 | */
/* Composite trapezoidal rule. The root tabulates the abscissae of the panels,
 * everybody integrates over the panels it receives. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include "mpi.h"

typedef double (*integrand)(double);

static double bell(double x) { return exp(-x * x); }
static double wave(double x) { return sin(3.0 * x) + 2.0; }
static double rational(double x) { return 4.0 / (1.0 + x * x); }

static double local_trap(integrand f, const double *left, int cnt, double h)
{
  double s = 0.0;
  int k;
  for (k = 0; k < cnt; ++k)
    s += 0.5 * h * (f(left[k]) + f(left[k] + h));
  return s;
}

int main(int argc, char **argv)
{
  int me, np;
  int panels = 120;
  double a = 0.0, b = 2.0;
  static const char *names[] = { "bell", "wave", "rational" };
  integrand funcs[3] = { bell, wave, rational };

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &np);

  if (argc > 1) panels = atoi(argv[1]);
  if (argc > 3) { a = atof(argv[2]); b = atof(argv[3]); }

  if (panels % np != 0) {
    /* round up so that everybody gets the same number of panels */
    panels += np - panels % np;
  }
  const int mine = panels / np;
  const double h = (b - a) / panels;

  double *left = NULL;
  double *myleft = (double *)malloc(sizeof(double) * mine);
  if (me == 0) {
    left = (double *)malloc(sizeof(double) * panels);
    for (int i = 0; i < panels; i++)
      left[i] = a + i * h;
  }

  MPI_Scatter(left, mine, MPI_DOUBLE, myleft, mine, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  for (int f = 0; f < 3; f++) {
    double part = local_trap(funcs[f], myleft, mine, h);
    double whole = 0.0;
    MPI_Reduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0)
      printf("integral of %-8s over [%g, %g] = %.3f\n", names[f], a, b, whole);
  }

  free(myleft);
  free(left);
  MPI_Finalize();
  return 0;
}
