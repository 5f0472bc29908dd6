/*
 * Line of sight: which points of a terrain profile can be seen from the observer at its start?
 * Classic running-maximum example; several profiles (azimuths) are treated one after the other.
 */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <float.h>

#define POINTS_WANTED 150
#define AZIMUTHS      4
#define SPACING       25.0      /* metres */
#define EYE_HEIGHT    8.0

struct profile
{
    int     n;
    double *height;             /* root: whole profile */
};

struct piece
{
    int     n;
    int     start;              /* index of the first own point */
    double *height;
    double *angle;
    char   *visible;
};

static void *checked(void *p)
{
    if (!p)
    {
        fprintf(stderr, "allocation failed\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return p;
}

static void piece_open(struct piece *p, int n, int start)
{
    p->n = n;
    p->start = start;
    p->height = checked(malloc(n * sizeof(double)));
    p->angle = checked(malloc(n * sizeof(double)));
    p->visible = checked(calloc(n, 1));
}

static void piece_close(struct piece *p)
{
    free(p->height);
    free(p->angle);
    free(p->visible);
}

static void terrain(struct profile *pr, int azimuth)
{
    int i;
    for (i = 0; i < pr->n; i++)
    {
        double x = i * SPACING / 1000.0;
        pr->height[i] = 200.0 + 30.0 * sin(1.3 * x + azimuth) + 18.0 * sin(4.1 * x - 0.7 * azimuth)
                      + 0.3 * ((i * (azimuth + 3)) % 7) + 12.0 * x;
    }
}

/* tangent of the elevation angle as seen from the first point */
static void elevation(struct piece *p, double eye)
{
    int i;
    for (i = 0; i < p->n; i++)
    {
        int g = p->start + i;
        p->angle[i] = g == 0 ? -DBL_MAX : (p->height[i] - eye) / (g * SPACING);
    }
}

static int mark_visible(struct piece *p, int rank)
{
    double own_max = -DBL_MAX, before = -DBL_MAX;
    int i, seen = 0;

    for (i = 0; i < p->n; i++)
        if (p->angle[i] > own_max)
            own_max = p->angle[i];

    MPI_Exscan(&own_max, &before, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0)
        before = -DBL_MAX;

    for (i = 0; i < p->n; i++)
    {
        if (p->angle[i] > before)
        {
            p->visible[i] = 1;
            before = p->angle[i];
            seen++;
        }
        else
            p->visible[i] = 0;
    }
    if (rank == 0)
    {
        p->visible[0] = 1;      /* the observer himself */
        seen++;
    }
    return seen;
}

static void draw(const char *v, int n)
{
    int i;
    for (i = 0; i < n; i++)
    {
        putchar(v[i] ? '#' : '.');
        if (i % 50 == 49)
            putchar('\n');
    }
    if (n % 50)
        putchar('\n');
}

int main(int argc, char **argv)
{
    struct profile pr = {0, NULL};
    struct piece pc;
    char *all_visible = NULL;
    int rank, size, a, n_local, seen, all_seen;
    int counts[AZIMUTHS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    n_local = POINTS_WANTED / size;     /* far end may be cut off */
    pr.n = n_local * size;
    if (rank == 0)
    {
        pr.height = checked(malloc(pr.n * sizeof(double)));
        all_visible = checked(malloc(pr.n));
    }
    piece_open(&pc, n_local, rank * n_local);

    for (a = 0; a < AZIMUTHS; a++)
    {
        double eye = 0.0;

        if (rank == 0)
        {
            terrain(&pr, a);
            eye = pr.height[0] + EYE_HEIGHT;
        }
        MPI_Bcast(&eye, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Scatter(pr.height, n_local, MPI_DOUBLE, pc.height, n_local, MPI_DOUBLE, 0, MPI_COMM_WORLD);

        elevation(&pc, eye);
        seen = mark_visible(&pc, rank);

        MPI_Reduce(&seen, &all_seen, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Gather(pc.visible, n_local, MPI_CHAR, all_visible, n_local, MPI_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 0)
        {
            counts[a] = all_seen;
            printf("azimuth %d\n", a);
            draw(all_visible, pr.n);
        }
    }

    if (rank == 0)
    {
        int best = 0;
        for (a = 1; a < AZIMUTHS; a++)
            if (counts[a] > counts[best])
                best = a;
        for (a = 0; a < AZIMUTHS; a++)
            printf("azimuth %d: %d of %d points visible%s\n", a, counts[a], pr.n, a == best ? "  (best)" : "");
        free(pr.height);
        free(all_visible);
    }
    piece_close(&pc);
    MPI_Finalize();
    return 0;
}
