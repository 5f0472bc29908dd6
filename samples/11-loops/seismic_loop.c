/* The seismic sample with a self-scheduled loop instead of shares, to be compared with it: the same rays, the same
 * results (-o writes the same bytes), the same times on stderr (-t).
 *
 *     mpiexec -n P loop_seismic [-n rays] [-s stations] [-o times.txt] [-t] earthquakes.csv stations.csv
 *
 * Nobody knows beforehand who will trace which ray. So nothing is handed out: every rank gets both catalogues, which
 * are small beside the rays, and makes a ray from its number. The results come back from whoever had them.
 * STEELYARD_LOOP and STEELYARD_LOOP_MODE choose technique and mode. */
#include "catalogue.h"
#include "earth.h"

#include <steelyard/loop.h>

#include <limits.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct catalogues {
    int quakes, stations;
    struct quake *quake;
    struct station *station;
};

struct result {
    double distance;
    double p_time, p_slowness, p_phase;
    double s_time, s_slowness, s_phase;
};

static _Noreturn void stop(const char *file, const char *what)
{
    fprintf(stderr, "loop_seismic: %s: %s\n", file, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

static _Noreturn void usage(void)
{
    stop("usage", "loop_seismic [-n rays] [-s stations] [-o times.txt] [-t] earthquakes.csv stations.csv");
}

/* Rank 0 reads, everybody gets all. */
static void share_catalogues(struct catalogues *c, const char *quake_file, const char *station_file, int rank)
{
    int bad;

    if (rank == 0 && (c->quakes = read_quakes(quake_file, &c->quake, &bad)) <= 0)
        stop(quake_file, "no earthquakes");
    if (rank == 0 && (c->stations = read_stations(station_file, &c->station, &bad)) <= 0)
        stop(station_file, "no stations");
    MPI_Bcast(&c->quakes, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&c->stations, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0) {
        c->quake = malloc((size_t)c->quakes * sizeof *c->quake);
        c->station = malloc((size_t)c->stations * sizeof *c->station);
        if (!c->quake || !c->station)
            stop(quake_file, "no memory");
    }
    MPI_Bcast(c->quake, c->quakes * (int)sizeof *c->quake, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Bcast(c->station, c->stations * (int)sizeof *c->station, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void trace(const struct quake *q, const struct station *s, struct result *r)
{
    struct arrival first;

    r->distance = earth_distance(q->lat, q->lon, s->lat, s->lon);
    first = earth_first_arrival(WAVE_P, q->depth_km, r->distance);
    r->p_time = first.time_s;
    r->p_slowness = first.slowness;
    r->p_phase = first.phase;
    first = earth_first_arrival(WAVE_S, q->depth_km, r->distance);
    r->s_time = first.time_s;
    r->s_slowness = first.slowness;
    r->s_phase = first.phase;
}

static void write_times(const char *file, const struct result *results, long long n)
{
    FILE *f = fopen(file, "w");

    if (!f)
        stop(file, "cannot be written");
    fprintf(f, "distance P slowness phase S slowness phase residual\n");
    for (const struct result *r = results; r < results + n; r++)
        fprintf(f, "%.5f %.5f %.5f %s %.5f %.5f %s -\n", r->distance, r->p_time, r->p_slowness,
                phase_name(WAVE_P, (enum phase)(int)r->p_phase), r->s_time, r->s_slowness,
                phase_name(WAVE_S, (enum phase)(int)r->s_phase));
    if (fclose(f) != 0)
        stop(file, "cannot be written");
}

/* Every rank's time in trace() and its time when it found nothing more to do. */
static void show_times(double busy, double done, int rank, int size)
{
    double own[2] = {busy, done}, *all = rank == 0 ? malloc(2 * (size_t)size * sizeof *all) : NULL;

    MPI_Gather(own, 2, MPI_DOUBLE, all, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int r = 0; rank == 0 && r < size; r++)
        fprintf(stderr, "process %d: busy %.3f s, finished after %.3f s\n", r, all[2L * r], all[2L * r + 1]);
    free(all);
}

static int trace_all(const struct catalogues *c, int used_stations, long long n, struct result *results, int timed)
{
    long long begin, end;
    int rank, size, code;
    double busy = 0;
    sy_loop *loop;
    MPI_Datatype item;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if ((code = sy_loop_create(MPI_COMM_WORLD, NULL, &loop)) != SY_SUCCESS)
        return code;
    double start = MPI_Wtime();
    code = sy_loop_start(loop, 0, n);
    if (code == SY_SUCCESS) {
        while (sy_loop_next(loop, &begin, &end)) {
            busy -= MPI_Wtime();
            for (long long i = begin; i < end; i++)
                trace(&c->quake[i / used_stations], &c->station[i % used_stations], &results[i]);
            busy += MPI_Wtime();
        }
        double done = MPI_Wtime() - start;
        code = sy_loop_finish(loop, NULL);
        if (timed)
            show_times(busy, done, rank, size);
    }
    if (code == SY_SUCCESS) {
        MPI_Type_contiguous((int)(sizeof *results / sizeof(double)), MPI_DOUBLE, &item);
        MPI_Type_commit(&item);
        code = sy_loop_gather(loop, results, item, 0);
        MPI_Type_free(&item);
    }
    sy_loop_free(&loop);
    return code;
}

int main(int argc, char **argv)
{
    struct catalogues c = {0};
    const char *output = NULL;
    int rank, option, most_stations = INT_MAX, timed = 0, code;
    long long n = -1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((option = getopt(argc, argv, "n:s:o:t")) != -1) {
        switch (option) {
        case 'n': n = atoll(optarg); break;
        case 's': most_stations = atoi(optarg); break;
        case 'o': output = optarg; break;
        case 't': timed = 1; break;
        default: usage();
        }
    }
    if (argc - optind != 2 || most_stations < 1)
        usage();
    earth_init();
    share_catalogues(&c, argv[optind], argv[optind + 1], rank);
    int used_stations = c.stations < most_stations ? c.stations : most_stations;
    long long pairs = (long long)c.quakes * used_stations;
    if (n < 0 || n > pairs)
        n = pairs;

    struct result *results = malloc((size_t)(n + 1) * sizeof *results);
    if (!results)
        stop(argv[optind], "no memory");
    code = trace_all(&c, used_stations, n, results, timed);
    if (rank == 0 && code != SY_SUCCESS)
        fprintf(stderr, "loop_seismic: %s\n", sy_last_error());
    if (rank == 0 && code == SY_SUCCESS) {
        double sum_p = 0, sum_s = 0, farthest = 0;
        for (long long i = 0; i < n; i++) {
            sum_p += results[i].p_time;
            sum_s += results[i].s_time;
            farthest = fmax(farthest, results[i].distance);
        }
        printf("%lld rays\n", n);
        if (n > 0)
            printf("mean time of P %.6f s, of S %.6f s, largest distance %.4f degrees\n", sum_p / (double)n,
                   sum_s / (double)n, farthest);
        if (output)
            write_times(output, results, n);
    }
    free(results);
    free(c.quake);
    free(c.station);
    MPI_Finalize();
    return code != SY_SUCCESS;
}
