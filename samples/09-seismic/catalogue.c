#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "catalogue.h"

static int sane(double lat, double lon)
{
    return lat >= -90.0 && lat <= 90.0 && lon >= -360.0 && lon <= 360.0;
}

static void *grow(void *array, int count, int *room, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? 2 * *room : 256;
    array = realloc(array, *room * size);
    if (!array) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return array;
}

int read_quakes(const char *file, struct quake **quakes, int *bad)
{
    FILE *f = fopen(file, "r");
    char line[512];
    int count = 0, room = 0;

    *quakes = NULL;
    *bad = 0;
    if (!f)
        return -1;
    if (fgets(line, sizeof line, f)) /* header */
        while (fgets(line, sizeof line, f)) {
            struct quake q;
            if (sscanf(line, "%*[^,],%*[^,],%lf,%lf,%lf,%lf", &q.lat, &q.lon, &q.depth_km, &q.magnitude) != 4 ||
                !sane(q.lat, q.lon) || !(q.depth_km >= -10.0 && q.depth_km <= 800.0)) {
                ++*bad;
                continue;
            }
            *quakes = grow(*quakes, count, &room, sizeof **quakes);
            (*quakes)[count++] = q;
        }
    fclose(f);
    return count;
}

int read_stations(const char *file, struct station **stations, int *bad)
{
    FILE *f = fopen(file, "r");
    char line[512];
    int count = 0, room = 0;

    *stations = NULL;
    *bad = 0;
    if (!f)
        return -1;
    if (fgets(line, sizeof line, f))
        while (fgets(line, sizeof line, f)) {
            struct station s;
            if (sscanf(line, "%7[^,],%lf,%lf", s.code, &s.lat, &s.lon) != 3 || !sane(s.lat, s.lon)) {
                ++*bad;
                continue;
            }
            *stations = grow(*stations, count, &room, sizeof **stations);
            (*stations)[count++] = s;
        }
    fclose(f);
    return count;
}

int read_picks(const char *file, const struct station *stations, int station_count, double *observed, long size)
{
    FILE *f = fopen(file, "r");
    char line[512], code[8];
    long quake;
    double seconds;
    int used = 0, s;

    if (!f)
        return -1;
    if (fgets(line, sizeof line, f))
        while (fgets(line, sizeof line, f)) {
            if (sscanf(line, "%ld,%7[^,],%lf", &quake, code, &seconds) != 3 || !(seconds > 0.0))
                continue;
            for (s = 0; s < station_count; s++)
                if (strcmp(code, stations[s].code) == 0)
                    break;
            if (s < station_count && quake >= 1 && quake <= (size - s + station_count - 1) / station_count) {
                observed[(quake - 1) * station_count + s] = seconds;
                used++;
            }
        }
    fclose(f);
    return used;
}
