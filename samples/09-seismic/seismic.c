/* seismic.c - traces the first P and S waves of a catalogue of earthquakes to a network of stations
 *
 *   mpiexec -n P seismic [-n rays] [-s stations] [-p picks.csv] [-o times.txt] [-t] earthquakes.csv stations.csv
 *
 * Every earthquake is paired with every station, in the order of the files; the first `rays` pairs are traced.
 * The rays are dealt out in equal parts. What is left when their number is not a multiple of the number of processes
 * (at most P - 1 rays) is traced by process 0 after its own part.
 * With -p, observed times are compared with computed ones. -o writes all times, -t shows how long every process
 * was busy (on stderr). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <mpi.h>
#include "catalogue.h"
#include "earth.h"

struct ray {
    double source_lat, source_lon, source_depth;
    double station_lat, station_lon;
    double observed; /* seconds, negative when there is no pick */
};

struct result {
    double distance;
    double p_time, p_slowness, p_phase;
    double s_time, s_slowness, s_phase;
    double residual; /* observed minus computed, NAN without a pick */
};

static int n = -1, max_stations = -1, show_times = 0;
static const char *picks_file = NULL, *output_file = NULL;

static void usage(void)
{
    fprintf(stderr, "usage: seismic [-n rays] [-s stations] [-p picks.csv] [-o times.txt] [-t] "
                    "earthquakes.csv stations.csv\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
}

static void stop(const char *file, const char *what)
{
    fprintf(stderr, "seismic: %s: %s\n", file, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* n pairs of earthquakes and stations in file order; fewer when the files do not have as many */
static struct ray *read_rays(const char *quake_file, const char *station_file)
{
    struct quake *quakes;
    struct station *stations;
    struct ray *rays;
    double *observed = NULL;
    int quake_count, station_count, bad_quakes, bad_stations, i;
    long pairs;

    quake_count = read_quakes(quake_file, &quakes, &bad_quakes);
    if (quake_count <= 0)
        stop(quake_file, "no earthquakes");
    station_count = read_stations(station_file, &stations, &bad_stations);
    if (station_count <= 0)
        stop(station_file, "no stations");
    if (bad_quakes + bad_stations > 0)
        fprintf(stderr, "seismic: %d lines of the catalogue and %d of the stations left out\n", bad_quakes,
                bad_stations);
    if (max_stations > 0 && max_stations < station_count)
        station_count = max_stations;

    pairs = (long)quake_count * station_count;
    if (n < 0 || n > pairs)
        n = (int)pairs;
    rays = malloc((n + 1) * sizeof(struct ray));
    if (picks_file) {
        observed = malloc(pairs * sizeof(double));
        for (i = 0; i < pairs; i++)
            observed[i] = -1.0;
        if (read_picks(picks_file, stations, station_count, observed, pairs) < 0)
            stop(picks_file, "cannot be read");
    }
    for (i = 0; i < n; i++) {
        const struct quake *q = &quakes[i / station_count];
        const struct station *s = &stations[i % station_count];
        rays[i].source_lat = q->lat;
        rays[i].source_lon = q->lon;
        rays[i].source_depth = q->depth_km;
        rays[i].station_lat = s->lat;
        rays[i].station_lon = s->lon;
        rays[i].observed = observed ? observed[i] : -1.0;
    }
    free(observed);
    free(quakes);
    free(stations);
    return rays;
}

static void trace(const struct ray *ray, struct result *r)
{
    struct arrival p, s;

    r->distance = earth_distance(ray->source_lat, ray->source_lon, ray->station_lat, ray->station_lon);
    p = earth_first_arrival(WAVE_P, ray->source_depth, r->distance);
    s = earth_first_arrival(WAVE_S, ray->source_depth, r->distance);
    r->p_time = p.time_s;
    r->p_slowness = p.slowness;
    r->p_phase = p.phase;
    r->s_time = s.time_s;
    r->s_slowness = s.slowness;
    r->s_phase = s.phase;
    r->residual = ray->observed > 0.0 ? ray->observed - p.time_s : NAN;
}

static void compute_work(const struct ray *rays, struct result *results, int count)
{
    int i;

    for (i = 0; i < count; i++)
        trace(&rays[i], &results[i]);
}

static void report(const struct result *results, int count)
{
    double sum_p = 0.0, sum_s = 0.0, farthest = 0.0, sum_residual = 0.0, square = 0.0;
    long phases[2][6] = {{0}};
    int i, picks = 0;
    enum phase ph;

    for (i = 0; i < count; i++) {
        const struct result *r = &results[i];
        sum_p += r->p_time;
        sum_s += r->s_time;
        if (r->distance > farthest)
            farthest = r->distance;
        phases[WAVE_P][(int)r->p_phase]++;
        phases[WAVE_S][(int)r->s_phase]++;
        if (!isnan(r->residual)) {
            picks++;
            sum_residual += r->residual;
            square += r->residual * r->residual;
        }
    }
    printf("%d rays\n", count);
    if (count > 0)
        printf("mean time of P %.6f s, of S %.6f s, largest distance %.4f degrees\n", sum_p / count, sum_s / count,
               farthest);
    for (ph = PHASE_UP; ph <= PHASE_INNER; ph++)
        printf("%-6s %8ld   %-6s %8ld\n", phase_name(WAVE_P, ph), phases[WAVE_P][ph], phase_name(WAVE_S, ph),
               phases[WAVE_S][ph]);
    if (picks > 0)
        printf("%d picks: mean residual %.6f s, rms %.6f s\n", picks, sum_residual / picks, sqrt(square / picks));
}

static void write_times(const char *file, const struct result *results, int count)
{
    FILE *f = fopen(file, "w");
    int i;

    if (!f)
        stop(file, "cannot be written");
    fprintf(f, "distance P slowness phase S slowness phase residual\n");
    for (i = 0; i < count; i++) {
        const struct result *r = &results[i];
        fprintf(f, "%.5f %.5f %.5f %s %.5f %.5f %s ", r->distance, r->p_time, r->p_slowness,
                phase_name(WAVE_P, (enum phase)(int)r->p_phase), r->s_time, r->s_slowness,
                phase_name(WAVE_S, (enum phase)(int)r->s_phase));
        if (isnan(r->residual))
            fprintf(f, "-\n");
        else
            fprintf(f, "%.5f\n", r->residual);
    }
    if (fclose(f) != 0)
        stop(file, "cannot be written");
}

int main(int argc, char *argv[])
{
    int rank, size, option;
    int share;
    struct ray *raydata = NULL, *rbuff;
    struct result *results = NULL, *my_results;
    double start, busy, done, *all_busy = NULL, *all_done = NULL;
    MPI_Datatype ray_type, result_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    while ((option = getopt(argc, argv, "n:s:p:o:t")) != -1) {
        switch (option) {
        case 'n': n = atoi(optarg); break;
        case 's': max_stations = atoi(optarg); break;
        case 'p': picks_file = optarg; break;
        case 'o': output_file = optarg; break;
        case 't': show_times = 1; break;
        default: usage();
        }
    }
    if (argc - optind != 2)
        usage();

    earth_init();
    if (rank == 0)
        raydata = read_rays(argv[optind], argv[optind + 1]);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);

    MPI_Type_contiguous(sizeof(struct ray) / sizeof(double), MPI_DOUBLE, &ray_type);
    MPI_Type_commit(&ray_type);
    MPI_Type_contiguous(sizeof(struct result) / sizeof(double), MPI_DOUBLE, &result_type);
    MPI_Type_commit(&result_type);

    share = n / size;
    rbuff = malloc((share + 1) * sizeof(struct ray));
    my_results = malloc((share + 1) * sizeof(struct result));
    if (rank == 0)
        results = malloc((n + 1) * sizeof(struct result));

    start = MPI_Wtime();
    MPI_Scatter(raydata, share, ray_type, rbuff, share, ray_type, 0, MPI_COMM_WORLD);
    busy = MPI_Wtime();
    compute_work(rbuff, my_results, share);
    done = MPI_Wtime();
    MPI_Gather(my_results, share, result_type, results, share, result_type, 0, MPI_COMM_WORLD);

    if (rank == 0) /* the rest */
        compute_work(raydata + share * size, results + share * size, n - share * size);

    if (show_times) {
        busy = done - busy;
        done = done - start;
        if (rank == 0) {
            all_busy = malloc(size * sizeof(double));
            all_done = malloc(size * sizeof(double));
        }
        MPI_Gather(&busy, 1, MPI_DOUBLE, all_busy, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Gather(&done, 1, MPI_DOUBLE, all_done, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            int r;
            for (r = 0; r < size; r++)
                fprintf(stderr, "process %d: busy %.3f s, finished after %.3f s\n", r, all_busy[r], all_done[r]);
            free(all_busy);
            free(all_done);
        }
    }

    if (rank == 0) {
        report(results, n);
        if (output_file)
            write_times(output_file, results, n);
        free(raydata);
        free(results);
    }
    free(rbuff);
    free(my_results);
    MPI_Type_free(&ray_type);
    MPI_Type_free(&result_type);
    MPI_Finalize();
    return 0;
}
