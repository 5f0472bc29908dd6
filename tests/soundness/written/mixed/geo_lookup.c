/* arguments: 48 | 120 | */
/* Looks up the nearest known place and the time zone for a list of coordinates.
   The place table is sorted by longitude and broadcast, the queries are scattered. */
#include <mpi.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_LEN 16
#define DEG      0.017453292519943295

struct place {
  char   name[NAME_LEN];
  double lat, lon;
  int    utc_offset;            /* minutes */
};

struct query {
  double lat, lon;
};

struct answer {
  int    place;
  int    utc_offset;
  double km;
};

static const struct place known[] = {
  { "London",    51.5,   -0.1,    0 }, { "Paris",     48.9,    2.4,   60 },
  { "Berlin",    52.5,   13.4,   60 }, { "Athens",    38.0,   23.7,  120 },
  { "Cairo",     30.0,   31.2,  120 }, { "Moscow",    55.8,   37.6,  180 },
  { "Delhi",     28.6,   77.2,  330 }, { "Beijing",   39.9,  116.4,  480 },
  { "Tokyo",     35.7,  139.7,  540 }, { "Sydney",   -33.9,  151.2,  600 },
  { "Auckland", -36.8,  174.8,  720 }, { "Anchorage", 61.2, -149.9, -540 },
  { "LA",        34.1, -118.2, -480 }, { "Denver",    39.7, -105.0, -420 },
  { "Chicago",   41.9,  -87.6, -360 }, { "New York",  40.7,  -74.0, -300 },
  { "Lima",     -12.0,  -77.0, -300 }, { "Rio",      -22.9,  -43.2, -180 },
  { "Dakar",     14.7,  -17.4,    0 }, { "Cape Town",-33.9,   18.4,  120 },
};
#define NKNOWN ((int)(sizeof known / sizeof known[0]))

static int by_longitude(const void *a, const void *b)
{
  double x = ((const struct place *)a)->lon, y = ((const struct place *)b)->lon;
  return x < y ? -1 : x > y ? 1 : 0;
}

static double distance_km(double lat1, double lon1, double lat2, double lon2)
{
  double c = sin(lat1 * DEG) * sin(lat2 * DEG) + cos(lat1 * DEG) * cos(lat2 * DEG) * cos((lon1 - lon2) * DEG);
  if (c > 1.0)
    c = 1.0;
  if (c < -1.0)
    c = -1.0;
  return 6371.0 * acos(c);
}

/* index of the first place with lon >= x */
static int lower_bound(const struct place *t, int n, double x)
{
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (t[mid].lon < x)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

/* walk away from the query longitude in both directions */
static struct answer nearest(const struct place *t, int n, const struct query *q)
{
  struct answer best = { -1, 0, 1e9 };
  int start = lower_bound(t, n, q->lon);

  for (int step = 0; step < n; step++) {
    int k = step % 2 == 0 ? start + step / 2 : start - 1 - step / 2;
    k = (k % n + n) % n;
    double d = distance_km(q->lat, q->lon, t[k].lat, t[k].lon);
    if (d < best.km) {
      best.km = d;
      best.place = k;
      best.utc_offset = t[k].utc_offset;
    }
  }
  return best;
}

static void make_queries(struct query *q, int n)
{
  unsigned s = 60221;
  for (int i = 0; i < n; i++) {
    s = s * 1664525u + 1013904223u;
    q[i].lon = (double)((s >> 10) % 3600) / 10.0 - 180.0;
    s = s * 1664525u + 1013904223u;
    q[i].lat = (double)((s >> 10) % 1300) / 10.0 - 60.0;
  }
}

static void pack_table(const struct place *t, int n, char **buf, int *bytes)
{
  *bytes = n * (int)sizeof *t;
  *buf = malloc(*bytes);
  memcpy(*buf, t, *bytes);
}

int main(int argc, char **argv)
{
  int rank, size, n, nq, bytes = 0, i;
  char *buf = NULL;
  struct place *table;
  struct query *queries = NULL, *my_q;
  struct answer *answers = NULL, *my_a;
  MPI_Datatype answer_t, tmp;
  int used[NKNOWN] = { 0 }, all_used[NKNOWN];
  double far_away = 0.0, farthest;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  n = argc > 1 ? atoi(argv[1]) : 72;
  if (n % size != 0) {
    if (rank == 0)
      fprintf(stderr, "%d queries, %d ranks: sizes do not match\n", n, size);
    MPI_Finalize();
    return 0;
  }
  nq = n / size;

  {
    int          len[2]  = { 2, 1 };
    MPI_Aint     disp[2] = { offsetof(struct answer, place), offsetof(struct answer, km) };
    MPI_Datatype typ[2]  = { MPI_INT, MPI_DOUBLE };
    MPI_Type_create_struct(2, len, disp, typ, &tmp);
    MPI_Type_create_resized(tmp, 0, sizeof(struct answer), &answer_t);
    MPI_Type_commit(&answer_t);
    MPI_Type_free(&tmp);
  }

  if (rank == 0) {
    pack_table(known, NKNOWN, &buf, &bytes);
    qsort(buf, NKNOWN, sizeof(struct place), by_longitude);
    queries = malloc(n * sizeof *queries);
    answers = malloc(n * sizeof *answers);
    make_queries(queries, n);
  }
  MPI_Bcast(&bytes, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank != 0)
    buf = malloc(bytes);
  MPI_Bcast(buf, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  table = (struct place *)buf;

  my_q = malloc(nq * sizeof *my_q);
  my_a = malloc(nq * sizeof *my_a);
  MPI_Scatter(queries, 2 * nq, MPI_DOUBLE, my_q, 2 * nq, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  for (i = 0; i < nq; i++) {
    my_a[i] = nearest(table, NKNOWN, &my_q[i]);
    used[my_a[i].place]++;
    far_away = my_a[i].km > far_away ? my_a[i].km : far_away;
  }

  MPI_Gather(my_a, nq, answer_t, answers, nq, answer_t, 0, MPI_COMM_WORLD);
  MPI_Reduce(used, all_used, NKNOWN, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&far_away, &farthest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    for (i = 0; i < n; i += 9)
      printf("(%6.1f,%7.1f) -> %-10s %6.0f km, UTC%+d:%02d\n", queries[i].lat, queries[i].lon,
             table[answers[i].place].name, answers[i].km, answers[i].utc_offset / 60, abs(answers[i].utc_offset % 60));
    for (i = 0; i < NKNOWN; i++)
      if (all_used[i])
        printf("%-10s %d\n", table[i].name, all_used[i]);
    printf("farthest query: %.1f km\n", farthest);
  }

  MPI_Type_free(&answer_t);
  free(buf);
  free(queries);
  free(answers);
  free(my_q);
  free(my_a);
  MPI_Finalize();
  return 0;
}
