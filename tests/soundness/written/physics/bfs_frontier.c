/* Level synchronous BFS. The adjacency matrix is split by rows; each level the
   frontier is replicated and every rank expands the vertices it owns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define NV 48

int main (int argc, char **argv)
{
  int nproc, me;
  char *adj = NULL;
  char frontier[NV], next[NV];
  int level[NV];

  MPI_Init (&argc, &argv);
  MPI_Comm_size (MPI_COMM_WORLD, &nproc);
  MPI_Comm_rank (MPI_COMM_WORLD, &me);

  if (NV % nproc != 0)
    {
      if (me == 0)
        fprintf (stderr, "bfs: %d vertices need a divisor as process count\n", NV);
      MPI_Finalize ();
      return 0;
    }

  int own = NV / nproc;
  int first = me * own;
  char *rows = malloc (own * NV);

  if (me == 0)
    {
      adj = calloc (NV, NV);
      /* ring with some chords, last four vertices are isolated */
      for (int v = 0; v < NV - 4; v++)
        {
          int w = (v + 1) % (NV - 4);
          adj[v * NV + w] = adj[w * NV + v] = 1;
          if (v % 9 == 4)
            {
              w = (v * 5 + 3) % (NV - 4);
              adj[v * NV + w] = adj[w * NV + v] = 1;
            }
        }
    }

  MPI_Scatter (adj, own * NV, MPI_CHAR, rows, own * NV, MPI_CHAR, 0, MPI_COMM_WORLD);

  for (int v = 0; v < NV; v++)
    level[v] = -1;
  memset (frontier, 0, NV);
  frontier[0] = 1;
  level[0] = 0;

  int depth = 0, size = 1;
  while (size > 0)
    {
      if (me == 0)
        printf ("depth %d: frontier of %d\n", depth, size);
      memset (next, 0, NV);
      for (int i = 0; i < own; i++)
        {
          if (!frontier[first + i])
            continue;
          for (int w = 0; w < NV; w++)
            if (rows[i * NV + w] && level[w] < 0)
              next[w] = 1;
        }
      MPI_Allreduce (next, frontier, NV, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD);
      depth++;
      size = 0;
      for (int w = 0; w < NV; w++)
        if (frontier[w])
          {
            level[w] = depth;
            size++;
          }
    }

  if (me == 0)
    {
      int reached = 0;
      for (int v = 0; v < NV; v++)
        {
          reached += level[v] >= 0;
          printf ("%3d%s", level[v], v % 12 == 11 ? "\n" : " ");
        }
      printf ("reached %d of %d\n", reached, NV);
      free (adj);
    }
  free (rows);
  MPI_Finalize ();
  return 0;
}
