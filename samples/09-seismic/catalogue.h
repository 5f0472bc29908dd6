/* catalogue.h - reading earthquakes, stations and picks */
#ifndef CATALOGUE_H
#define CATALOGUE_H

struct quake {
    double lat, lon, depth_km, magnitude;
};

struct station {
    char code[8];
    double lat, lon;
};

/* Both read a CSV file with one header line and return the number of entries, in an array made by malloc; -1 when
 * the file cannot be read. Lines that make no sense are counted in *bad and left out.
 *   earthquakes: date,time,latitude_deg,longitude_deg,depth_km,magnitude
 *   stations:    station,latitude_deg,longitude_deg */
int read_quakes(const char *file, struct quake **quakes, int *bad);
int read_stations(const char *file, struct station **stations, int *bad);

/* Observed times of P: lines `earthquake,station,seconds`, earthquake being the line number in the catalogue
 * (from 1, without the header). Fills observed[quake * stations + station]; what is not observed stays as it is.
 * Returns the number of picks used, -1 when the file cannot be read. */
int read_picks(const char *file, const struct station *stations, int station_count, double *observed, long size);

#endif
