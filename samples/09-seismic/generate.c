/* generate.c - makes a small catalogue, a network of stations and picks for trying the ray tracer
 *
 *   generate earthquakes stations seed directory
 *
 * writes earthquakes.csv, stations.csv and picks.csv. Earthquakes lie along three arcs, as at plate borders, the
 * deeper ones farther behind the arc. The picks are times of the model plus a delay per station and some noise; one
 * in four is missing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "earth.h"

#define DEG (3.14159265358979323846 / 180.0)

static unsigned long long state;

static double uniform(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / 9007199254740992.0;
}

static FILE *create(const char *directory, const char *name)
{
    char path[4096];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", directory, name);
    f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return f;
}

/* A place at `along` degrees on the great circle that leaves (lat, lon) with this azimuth, `aside` degrees off it. */
static void on_arc(double lat, double lon, double azimuth, double along, double aside, double *lat2, double *lon2)
{
    double d = hypot(along, aside), az = (azimuth + atan2(aside, along) / DEG) * DEG;
    double s = sin(lat * DEG) * cos(d * DEG) + cos(lat * DEG) * sin(d * DEG) * cos(az);

    *lat2 = asin(s) / DEG;
    *lon2 = lon + atan2(sin(az) * sin(d * DEG) * cos(lat * DEG), cos(d * DEG) - sin(lat * DEG) * s) / DEG;
    if (*lon2 > 180.0)
        *lon2 -= 360.0;
    if (*lon2 < -180.0)
        *lon2 += 360.0;
}

int main(int argc, char *argv[])
{
    static const double arcs[3][4] = {{-15.0, -175.0, 195.0, 25.0}, {52.0, 160.0, 225.0, 40.0}, {-5.0, -80.0, 165.0, 45.0}};
    int quakes, stations, i, j;
    double *slat, *slon, *delay;
    FILE *fq, *fs, *fp;

    if (argc != 5 || (quakes = atoi(argv[1])) < 1 || (stations = atoi(argv[2])) < 1 || stations > 999) {
        fprintf(stderr, "usage: generate earthquakes stations seed directory\n");
        return 2;
    }
    state = 88172645463325252ull ^ (strtoull(argv[3], NULL, 10) * 0x9e3779b97f4a7c15ull);
    earth_init();
    fs = create(argv[4], "stations.csv");
    fq = create(argv[4], "earthquakes.csv");
    fp = create(argv[4], "picks.csv");

    slat = malloc(stations * sizeof(double));
    slon = malloc(stations * sizeof(double));
    delay = malloc(stations * sizeof(double));
    fprintf(fs, "station,latitude_deg,longitude_deg\n");
    for (j = 0; j < stations; j++) { /* spread evenly over the sphere */
        slat[j] = floor(asin(1.0 - (2.0 * j + 1.0) / stations) / DEG * 100.0) / 100.0;
        slon[j] = floor((fmod(j * 137.50776, 360.0) - 180.0) * 100.0) / 100.0;
        delay[j] = 2.0 * uniform() - 1.0;
        fprintf(fs, "Y%03d,%.2f,%.2f\n", j, slat[j], slon[j]);
    }

    fprintf(fq, "date,time,latitude_deg,longitude_deg,depth_km,magnitude\n");
    fprintf(fp, "earthquake,station,seconds\n");
    for (i = 0; i < quakes; i++) {
        const double *arc = arcs[(int)(3.0 * uniform())];
        double u = uniform(), depth = 10.0 + 650.0 * u * u * u, lat, lon;
        double magnitude = 5.5 - 0.9 * log10(1.0 - 0.999 * uniform());
        char text[64];

        on_arc(arc[0], arc[1], arc[2], arc[3] * uniform(), depth / 120.0 + 0.5 * uniform(), &lat, &lon);
        snprintf(text, sizeof text, "%.3f,%.3f,%.1f", lat, lon, depth);
        sscanf(text, "%lf,%lf,%lf", &lat, &lon, &depth);
        fprintf(fq, "%02d/%02d/%d,%02d:%02d:%02d,%s,%.1f\n", 1 + i / 28 % 12, 1 + i % 28, 2000 + i / 336,
                i * 7 % 24, i * 11 % 60, i * 13 % 60, text, magnitude);
        for (j = 0; j < stations; j++) {
            double noise = uniform() + uniform() + uniform() - 1.5;
            if (uniform() < 0.25)
                continue;
            fprintf(fp, "%d,Y%03d,%.2f\n", i + 1, j,
                    earth_first_arrival(WAVE_P, depth, earth_distance(lat, lon, slat[j], slon[j])).time_s + delay[j] +
                        noise);
        }
    }
    if (fclose(fs) != 0 || fclose(fq) != 0 || fclose(fp) != 0) {
        fprintf(stderr, "generate: cannot write to %s\n", argv[4]);
        return 1;
    }
    free(slat);
    free(slon);
    free(delay);
    return 0;
}
