/* Romberg integration of a list of jobs (function, interval), in the 1-based
   style of the old numerical cookbooks. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define JMAX 14
#define NJOBS 36

struct job {
  int kind;
  float lo, hi, par;
  float value;
};

static double func(const struct job *j, double x)
{
  switch (j->kind) {
    case 0: return sin(j->par * x);
    case 1: return exp(-j->par * x * x);
    case 2: return 1.0 / (j->par + x * x);
    case 3: return log(1.0 + j->par * x * x);
  }
  return 0.0;
}

static double trapzd(const struct job *j, double s, int n)
{
  int it, k;
  double del, x, sum;
  if (n == 1)
    return 0.5 * (j->hi - j->lo) * (func(j, j->lo) + func(j, j->hi));
  it = 1 << (n - 2);
  del = (j->hi - j->lo) / it;
  x = j->lo + 0.5 * del;
  for (sum = 0.0, k = 1; k <= it; k++, x += del) sum += func(j, x);
  return 0.5 * (s + (j->hi - j->lo) * sum / it);
}

static double romberg(const struct job *j)
{
  double R[JMAX + 1][JMAX + 1];
  double s = 0.0;
  int n, m;
  for (n = 1; n <= JMAX; n++) {
    double f = 1.0;
    s = trapzd(j, s, n);
    R[n][1] = s;
    for (m = 2; m <= n; m++) {
      f *= 4.0;
      R[n][m] = R[n][m - 1] + (R[n][m - 1] - R[n - 1][m - 1]) / (f - 1.0);
    }
    if (n > 4 && fabs(R[n][n] - R[n - 1][n - 1]) < 1e-9) return R[n][n];
  }
  return R[JMAX][JMAX];
}

int main(int argc, char **argv)
{
  struct job *list = NULL, *jobs;
  int myid, nproc, njob, i;
  double tstart, tend;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &myid);
  MPI_Comm_size(MPI_COMM_WORLD, &nproc);
  tstart = MPI_Wtime();

  njob = NJOBS / nproc;
  if (NJOBS != njob * nproc) {
    if (myid == 0) printf("%d jobs, %d processes: remainder\n", NJOBS, nproc);
    MPI_Finalize();
    return 0;
  }
  jobs = (struct job *)malloc(njob * sizeof(struct job));
  if (myid == 0) {
    list = (struct job *)malloc(NJOBS * sizeof(struct job));
    memset(list, 0, NJOBS * sizeof(struct job));
    for (i = 1; i <= NJOBS; i++) {
      struct job *p = &list[i - 1];
      p->kind = i % 4;
      p->lo = -0.1f * (i % 5);
      p->hi = 1.0f + 0.05f * i;
      p->par = 0.5f + (i % 6);
    }
  }

  MPI_Scatter(list, njob * sizeof(struct job), MPI_BYTE,
              jobs, njob * sizeof(struct job), MPI_BYTE, 0, MPI_COMM_WORLD);
  for (i = 1; i <= njob; i++) jobs[i - 1].value = (float)romberg(&jobs[i - 1]);
  MPI_Gather(jobs, njob * sizeof(struct job), MPI_BYTE,
             list, njob * sizeof(struct job), MPI_BYTE, 0, MPI_COMM_WORLD);

  tend = MPI_Wtime();
  if (myid == 0) {
    double sum = 0.0;
    for (i = 1; i <= NJOBS; i++) sum += list[i - 1].value;
    for (i = 1; i <= NJOBS; i += 5)
      printf("job %2d kind %d [%5.2f,%5.2f] par %.1f : %.4f\n", i, list[i - 1].kind,
             list[i - 1].lo, list[i - 1].hi, list[i - 1].par, list[i - 1].value);
    printf("sum %.3f%s\n", sum, tend - tstart > 30.0 ? " (slow machine)" : "");
    free(list);
  }
  free(jobs);
  MPI_Finalize();
  return 0;
}
