/* arguments: asian 24 | 60 | lookback | */
/* Monte Carlo pricing of path dependent options.
   The seeds of all path groups are drawn at the root and scattered. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define STEPS           16
#define PATHS_PER_GROUP 50

typedef struct market {
  double spot, strike, rate, vol, maturity;
} market;

typedef struct result {
  double sum, sum2, best;
  long   paths;
} result;

typedef double payoff_fn(const market *m, const double *path);

/* ------------------------------------------------------------- payoffs */

static double pay_european(const market *m, const double *path)
{
  double v = path[STEPS] - m->strike;
  return v > 0 ? v : 0;
}

static double pay_asian(const market *m, const double *path)
{
  double avg = 0;
  for (int i = 1; i <= STEPS; i++)
    avg += path[i];
  avg /= STEPS;
  return avg > m->strike ? avg - m->strike : 0.0;
}

static double pay_lookback(const market *m, const double *path)
{
  double lo = path[0];
  (void)m;
  for (int i = 1; i <= STEPS; i++)
    if (path[i] < lo)
      lo = path[i];
  return path[STEPS] - lo;
}

static double pay_barrier(const market *m, const double *path)
{
  for (int i = 0; i <= STEPS; i++)
    if (path[i] > 1.3 * m->spot)
      return 0.0;
  return pay_european(m, path);
}

static const struct {
  const char *name;
  payoff_fn  *fn;
} payoffs[] = {
  { "european", pay_european },
  { "asian",    pay_asian },
  { "lookback", pay_lookback },
  { "barrier",  pay_barrier },
  { NULL, NULL }
};

/* ---------------------------------------------------------- random part */

typedef struct { unsigned long long s; } rng;

static double rng_uniform(rng *r)
{
  r->s = r->s * 6364136223846793005ULL + 1442695040888963407ULL;
  return ((double)(r->s >> 11) + 0.5) / 9007199254740992.0;
}

static double rng_normal(rng *r)
{
  double u = rng_uniform(r), v = rng_uniform(r);
  return sqrt(-2.0 * log(u)) * cos(6.283185307179586 * v);
}

static void simulate_group(const market *m, unsigned long long seed, payoff_fn *pay, result *res)
{
  double path[STEPS + 1];
  const double dt = m->maturity / STEPS;
  const double drift = (m->rate - 0.5 * m->vol * m->vol) * dt;
  const double diff = m->vol * sqrt(dt);
  rng r = { seed };

  for (int k = 0; k < PATHS_PER_GROUP; k++) {
    path[0] = m->spot;
    for (int i = 1; i <= STEPS; i++)
      path[i] = path[i - 1] * exp(drift + diff * rng_normal(&r));
    double p = pay(m, path);
    res->sum += p;
    res->sum2 += p * p;
    if (p > res->best)
      res->best = p;
    res->paths++;
  }
}

/* ---------------------------------------------------------------- set-up */

static int read_arguments(int argc, char **argv, const char **only, int *groups)
{
  *only = NULL;
  *groups = 36;
  for (int i = 1; i < argc; i++) {
    if (isdigit((unsigned char)argv[i][0])) {
      *groups = atoi(argv[i]);
    } else {
      int k;
      for (k = 0; payoffs[k].name != NULL; k++)
        if (strcmp(payoffs[k].name, argv[i]) == 0)
          break;
      if (payoffs[k].name == NULL)
        return -1;
      *only = payoffs[k].name;
    }
  }
  return *groups > 0 ? 0 : -1;
}

int main(int argc, char **argv)
{
  market m = { 100.0, 100.0, 0.03, 0.25, 1.0 };
  unsigned long long *seeds = NULL, *my_seeds = NULL;
  const char *only;
  int rank, size, groups, my_groups, rc = 0;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  if (read_arguments(argc, argv, &only, &groups) != 0) {
    if (rank == 0)
      fprintf(stderr, "usage: option_pricing [european|asian|lookback|barrier] [groups]\n");
    rc = 1;
    goto end;
  }
  if (groups % size != 0) {
    if (rank == 0)
      fprintf(stderr, "groups must be a multiple of %d\n", size);
    goto end;
  }

  my_groups = groups / size;
  my_seeds = malloc(my_groups * sizeof *my_seeds);
  if (rank == 0) {
    rng r = { 2718281828ULL };
    seeds = malloc(groups * sizeof *seeds);
    for (int g = 0; g < groups; g++) {
      rng_uniform(&r);
      seeds[g] = r.s ^ (r.s >> 29);
    }
  }
  MPI_Scatter(seeds, my_groups, MPI_UNSIGNED_LONG_LONG,
              my_seeds, my_groups, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);

  for (int k = 0; payoffs[k].name != NULL; k++) {
    result mine = { 0.0, 0.0, 0.0, 0 }, all = { 0.0, 0.0, 0.0, 0 };
    if (only && strcmp(only, payoffs[k].name) != 0)
      continue;
    for (int g = 0; g < my_groups; g++)
      simulate_group(&m, my_seeds[g], payoffs[k].fn, &mine);
    MPI_Reduce(&mine.sum, &all.sum, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine.best, &all.best, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine.paths, &all.paths, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
      double mean = all.sum / all.paths;
      double var = all.sum2 / all.paths - mean * mean;
      double disc = exp(-m.rate * m.maturity);
      printf("%-9s price %.3f +- %.3f  best %.2f  (%ld paths)\n", payoffs[k].name, disc * mean,
             disc * sqrt(var / all.paths), all.best, all.paths);
    }
  }

end:
  free(seeds);
  free(my_seeds);
  MPI_Finalize();
  return rc;
}
