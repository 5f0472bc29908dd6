/* Lennard-Jones droplet, velocity Verlet. Positions are replicated every step,
   each process integrates its own atoms. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N      64
#define STEPS  20
#define DT     0.002

typedef struct { double x, y, z; } vec3;

static vec3 r_all[N], v_all[N];

static void lattice(void)
{
  int i = 0;
  unsigned s = 99;
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 4; b++)
      for (int c = 0; c < 4; c++, i++)
      {
        r_all[i] = (vec3){ 1.2 * a, 1.2 * b, 1.2 * c };
        s = s * 1664525u + 1013904223u; v_all[i].x = (s >> 16) / 65536.0 - 0.5;
        s = s * 1664525u + 1013904223u; v_all[i].y = (s >> 16) / 65536.0 - 0.5;
        s = s * 1664525u + 1013904223u; v_all[i].z = (s >> 16) / 65536.0 - 0.5;
      }
}

/* forces on the atoms lo .. lo+n-1, returns their half of the potential energy */
static double forces(int lo, int n, vec3 *f)
{
  double u = 0;
  for (int i = 0; i < n; i++)
  {
    vec3 acc = { 0, 0, 0 };
    for (int j = 0; j < N; j++)
    {
      if (j == lo + i) continue;
      double dx = r_all[lo + i].x - r_all[j].x;
      double dy = r_all[lo + i].y - r_all[j].y;
      double dz = r_all[lo + i].z - r_all[j].z;
      double ir2 = 1.0 / (dx * dx + dy * dy + dz * dz);
      double ir6 = ir2 * ir2 * ir2;
      double ff = 24.0 * ir2 * ir6 * (2.0 * ir6 - 1.0);
      acc.x += ff * dx; acc.y += ff * dy; acc.z += ff * dz;
      u += 2.0 * ir6 * (ir6 - 1.0);
    }
    f[i] = acc;
  }
  return u;
}

int main(int argc, char *argv[])
{
  int rank, np;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &np);

  /* atoms left over are frozen at their lattice site */
  int n = N / np, lo = rank * n;

  if (rank == 0) lattice();
  MPI_Bcast(r_all, 3 * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  vec3 *v = malloc(n * sizeof(vec3));
  vec3 *f = malloc(n * sizeof(vec3));
  vec3 *r = malloc(n * sizeof(vec3));
  MPI_Scatter(v_all, 3 * n, MPI_DOUBLE, v, 3 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Scatter(r_all, 3 * n, MPI_DOUBLE, r, 3 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  double u = forces(lo, n, f);
  for (int step = 0; step <= STEPS; step++)
  {
    double e[2] = { 0, u }, etot[2];
    for (int i = 0; i < n; i++)
      e[0] += 0.5 * (v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
    MPI_Reduce(e, etot, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0 && step % 5 == 0)
      printf("step %2d  Ekin %9.3f  Epot %9.3f\n", step, etot[0], etot[1]);
    if (step == STEPS) break;

    for (int i = 0; i < n; i++)
    {
      v[i].x += 0.5 * DT * f[i].x; r[i].x += DT * v[i].x;
      v[i].y += 0.5 * DT * f[i].y; r[i].y += DT * v[i].y;
      v[i].z += 0.5 * DT * f[i].z; r[i].z += DT * v[i].z;
    }
    MPI_Allgather(r, 3 * n, MPI_DOUBLE, r_all, 3 * n, MPI_DOUBLE, MPI_COMM_WORLD);
    u = forces(lo, n, f);
    for (int i = 0; i < n; i++)
    {
      v[i].x += 0.5 * DT * f[i].x;
      v[i].y += 0.5 * DT * f[i].y;
      v[i].z += 0.5 * DT * f[i].z;
    }
  }
  free(v); free(f); free(r);
  MPI_Finalize();
  return 0;
}
