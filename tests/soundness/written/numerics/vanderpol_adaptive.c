/* Van der Pol oscillator for a list of damping parameters, integrated with the
   adaptive Bogacki-Shampine method. Reports amplitude and period, and whether
   the periods of a process grow with the parameter. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <stdbool.h>

typedef struct {
  double mu;
  double amplitude;
  double period;
} vdp_result;

typedef struct { double y, v; } vec2;

static vec2 field(double mu, vec2 s)
{
  return (vec2){ s.v, mu * (1.0 - s.y * s.y) * s.v - s.y };
}

static vec2 axpy(vec2 s, double a, vec2 k)
{
  return (vec2){ s.y + a * k.y, s.v + a * k.v };
}

static void integrate(vdp_result *r, double tend, double tol)
{
  vec2 s = { 1.0, 0.0 };
  double t = 0.0, h = 0.01, last_up = -1.0;
  r->amplitude = 0.0;
  r->period = 0.0;
  while (t < tend) {
    vec2 k1 = field(r->mu, s);
    vec2 k2 = field(r->mu, axpy(s, 0.5 * h, k1));
    vec2 k3 = field(r->mu, axpy(s, 0.75 * h, k2));
    vec2 n = axpy(axpy(axpy(s, h * 2.0 / 9.0, k1), h / 3.0, k2), h * 4.0 / 9.0, k3);
    vec2 k4 = field(r->mu, n);
    double ey = h * (-5.0 / 72 * k1.y + k2.y / 12 + k3.y / 9 - k4.y / 8);
    double ev = h * (-5.0 / 72 * k1.v + k2.v / 12 + k3.v / 9 - k4.v / 8);
    double err = fmax(fabs(ey), fabs(ev));
    if (err <= tol) {
      if (s.y < 0.0 && n.y >= 0.0) {              /* upward crossing */
        double cross = t + h * (-s.y) / (n.y - s.y);
        if (last_up >= 0.0) r->period = cross - last_up;
        last_up = cross;
      }
      t += h;
      s = n;
      if (t > 0.5 * tend && fabs(s.y) > r->amplitude) r->amplitude = fabs(s.y);
    }
    double fac = err > 0.0 ? 0.9 * cbrt(tol / err) : 2.0;
    h *= fac < 0.3 ? 0.3 : fac > 2.0 ? 2.0 : fac;
  }
}

int main(int argc, char **argv)
{
  const int count = 24;
  int rank, size;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (count % size != 0) {
    if (rank == 0) printf("%d oscillators cannot be split into %d equal parts\n", count, size);
    MPI_Finalize();
    return 0;
  }

  const int local = count / size;
  vdp_result *all = NULL;
  vdp_result *res = calloc(local, sizeof *res);
  double *mu = malloc(count * sizeof *mu), *my_mu = malloc(local * sizeof *my_mu);

  if (rank == 0) {
    all = calloc(count, sizeof *all);
    for (int i = 0; i < count; i++) mu[i] = 0.25 * (i + 1);
  }
  MPI_Scatter(mu, local, MPI_DOUBLE, my_mu, local, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  int growing = true, all_growing;
  for (int i = 0; i < local; i++) {
    res[i].mu = my_mu[i];
    integrate(&res[i], 60.0, 1e-6);
    if (i > 0 && res[i].period <= res[i - 1].period) growing = false;
  }

  MPI_Gather(res, 3 * local, MPI_DOUBLE, all, 3 * local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Reduce(&growing, &all_growing, 1, MPI_INT, MPI_LAND, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    for (int i = 0; i < count; i += 3)
      printf("mu %.2f: amplitude %.2f, period %.2f\n", all[i].mu, all[i].amplitude, all[i].period);
    printf("periods grow with mu: %s\n", all_growing ? "yes" : "no");
    free(all);
  }
  free(res);
  free(mu);
  free(my_mu);
  MPI_Finalize();
  return 0;
}
