/* arguments: 60 3 | 120 5 | */
/* Lab 4: parallel k-means.  Reads nothing, makes its own data. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <float.h>
#include <mpi.h>

#define DIMS      4
#define MAX_ITERS 40
#define ROOT      0

struct dataset {
   int   npoints;
   float *coords;      /* npoints x DIMS */
};

struct model {
   int    k;
   float  *centroid;   /* k x DIMS */
   float  *sum;        /* k x DIMS */
   int    *members;
};

/* --- little helpers ------------------------------------------------ */

static float *row(float *m, int i) { return m + (size_t)i * DIMS; }

static float sq_distance(const float *a, const float *b)
{
   float d = 0.0f;
   int j;
   for (j = 0; j < DIMS; j++)
      d += (a[j] - b[j]) * (a[j] - b[j]);
   return d;
}

static int model_init(struct model *m, int k)
{
   m->k = k;
   m->centroid = malloc((size_t)k * DIMS * sizeof(float));
   m->sum = malloc((size_t)k * DIMS * sizeof(float));
   m->members = malloc(k * sizeof(int));
   return m->centroid && m->sum && m->members;
}

static void model_free(struct model *m)
{
   free(m->centroid);
   free(m->sum);
   free(m->members);
}

static void make_points(struct dataset *d, int k)
{
   int i, j;
   srand(4);
   for (i = 0; i < d->npoints; i++)
      for (j = 0; j < DIMS; j++)
         row(d->coords, i)[j] = (float)((i % k) * 8 * (j % 2 ? 1 : -1)) + (float)(rand() % 64) / 16.0f;
}

/* --- one iteration --------------------------------------------------- */

static int assign_points(const struct dataset *part, struct model *m, int *label)
{
   int i, c, moved = 0;

   memset(m->sum, 0, (size_t)m->k * DIMS * sizeof(float));
   memset(m->members, 0, m->k * sizeof(int));

   for (i = 0; i < part->npoints; i++) {
      float *p = row(part->coords, i);
      float best = FLT_MAX;
      int   who = -1, j;

      for (c = 0; c < m->k; c++) {
         float d = sq_distance(p, row(m->centroid, c));
         if (d < best) {
            best = d;
            who = c;
         }
      }
      if (label[i] != who) {
         label[i] = who;
         moved++;
      }
      m->members[who]++;
      for (j = 0; j < DIMS; j++)
         row(m->sum, who)[j] += p[j];
   }
   return moved;
}

static void update_centroids(struct model *m)
{
   int c, j;

   MPI_Allreduce(MPI_IN_PLACE, m->sum, m->k * DIMS, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
   MPI_Allreduce(MPI_IN_PLACE, m->members, m->k, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
   for (c = 0; c < m->k; c++) {
      if (m->members[c] == 0)
         continue;
      for (j = 0; j < DIMS; j++)
         row(m->centroid, c)[j] = row(m->sum, c)[j] / (float)m->members[c];
   }
}

int main(int argc, char *argv[])
{
   int rank, nproc, n = 96, k = 4, iter, moved, all_moved, i;
   int *label = NULL, *all_label = NULL;
   struct dataset whole = {0, NULL}, part = {0, NULL};
   struct model   m = {0, NULL, NULL, NULL};

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
   MPI_Comm_size(MPI_COMM_WORLD, &nproc);

   switch (argc) {
   case 3:
      k = atoi(argv[2]);
      /* fall through */
   case 2:
      n = atoi(argv[1]);
   }
   if (k < 1 || n < k) {
      if (rank == ROOT)
         fprintf(stderr, "need at least as many points as clusters\n");
      goto finish;
   }
   if (n % nproc != 0) {
      n = (n / nproc) * nproc;
      if (rank == ROOT)
         printf("n reduced to %d\n", n);
   }

   part.npoints = n / nproc;
   part.coords = malloc((size_t)part.npoints * DIMS * sizeof(float));
   label = malloc(part.npoints * sizeof(int));
   if (!part.coords || !label || !model_init(&m, k)) {
      fprintf(stderr, "rank %d: no memory\n", rank);
      MPI_Abort(MPI_COMM_WORLD, 1);
   }
   for (i = 0; i < part.npoints; i++)
      label[i] = -1;

   if (rank == ROOT) {
      whole.npoints = n;
      whole.coords = malloc((size_t)n * DIMS * sizeof(float));
      all_label = malloc(n * sizeof(int));
      if (!whole.coords || !all_label)
         MPI_Abort(MPI_COMM_WORLD, 1);
      make_points(&whole, k);
      memcpy(m.centroid, whole.coords, (size_t)k * DIMS * sizeof(float));
   }

   MPI_Scatter(whole.coords, part.npoints * DIMS, MPI_FLOAT,
               part.coords, part.npoints * DIMS, MPI_FLOAT, ROOT, MPI_COMM_WORLD);
   MPI_Bcast(m.centroid, k * DIMS, MPI_FLOAT, ROOT, MPI_COMM_WORLD);

   iter = 0;
   do {
      moved = assign_points(&part, &m, label);
      update_centroids(&m);
      MPI_Allreduce(&moved, &all_moved, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
      iter++;
   } while (all_moved > 0 && iter < MAX_ITERS);

   MPI_Gather(label, part.npoints, MPI_INT, all_label, part.npoints, MPI_INT, ROOT, MPI_COMM_WORLD);

   if (rank == ROOT) {
      printf("converged after %d iterations\n", iter);
      for (i = 0; i < k; i++)
         printf("cluster %d: %3d points, centroid %.2f %.2f %.2f %.2f\n", i, m.members[i],
                row(m.centroid, i)[0], row(m.centroid, i)[1], row(m.centroid, i)[2], row(m.centroid, i)[3]);
      for (i = 0; i < n; i++)
         putchar('0' + all_label[i]);
      putchar('\n');
   }

finish:
   model_free(&m);
   free(whole.coords);
   free(part.coords);
   free(label);
   free(all_label);
   MPI_Finalize();
   return 0;
}
