/* Two point calibration of a multi channel ADC record, one channel at a time. */
#include <stdio.h>
#include <mpi.h>

#define CHANNELS 4
#define LENGTH   120

static int    record[CHANNELS][LENGTH];
static int    raw[LENGTH];
static double value[LENGTH];
static double volts[CHANNELS][LENGTH];

struct calib { int raw_lo, raw_hi; double v_lo, v_hi; };

static const struct calib cal[CHANNELS] = {
  {  12, 4080, 0.0, 10.0 },
  {   3, 4091, 0.0,  5.0 },
  { 100, 3900, -10.0, 10.0 },
  {  40, 4000, 0.0, 2.5 }
};

static double apply(const struct calib *c, int r)
{
  return c->v_lo + (c->v_hi - c->v_lo) * (double) (r - c->raw_lo) / (double) (c->raw_hi - c->raw_lo);
}

int main (int argc, char **argv)
{
  int rank, size, ch, i, n;

  MPI_Init (&argc, &argv);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &size);

  if (LENGTH % size != 0)
    {
      if (rank == 0)
        fprintf (stderr, "LENGTH=%d is not divisible by %d\n", LENGTH, size);
      MPI_Abort (MPI_COMM_WORLD, 1);
    }
  n = LENGTH / size;

  if (rank == 0)
    for (ch = 0; ch < CHANNELS; ch++)
      for (i = 0; i < LENGTH; i++)
        record[ch][i] = (i * (31 + 7 * ch) + 400 * ch) % 4096;

  for (ch = 0; ch < CHANNELS; ch++)
    {
      MPI_Scatter (record[ch], n, MPI_INT, raw, n, MPI_INT, 0, MPI_COMM_WORLD);
      for (i = 0; i < n; i++)
        value[i] = apply (&cal[ch], raw[i]);
      MPI_Gather (value, n, MPI_DOUBLE, volts[ch], n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

  if (rank == 0)
    {
      for (i = 0; i < LENGTH; i += 12)
        {
          printf ("%3d", i);
          for (ch = 0; ch < CHANNELS; ch++)
            printf (" %9.4f", volts[ch][i]);
          printf ("\n");
        }
    }

  MPI_Finalize ();
  return 0;
}
