/* earth.h - rays in a spherical Earth whose velocities depend on the radius only (model ak135) */
#ifndef EARTH_H
#define EARTH_H

enum wave { WAVE_P, WAVE_S };

/* The path of a first arrival. For an S wave the letters of the mantle are to be read as S. */
enum phase {
    PHASE_NONE,       /* no path */
    PHASE_UP,         /* left the source upwards */
    PHASE_MANTLE,     /* turned in crust or mantle */
    PHASE_DIFFRACTED, /* along the core-mantle boundary */
    PHASE_CORE,       /* through the outer core */
    PHASE_INNER       /* into or off the inner core */
};

struct arrival {
    double time_s;
    double slowness; /* ray parameter in seconds per degree */
    enum phase phase;
};

/* To be called once before anything else: layers and tables of the model. */
void earth_init(void);

/* The first arrival at a distance of delta_deg (0..180) degrees from a source depth_km below the surface. Diffracted
 * waves count only where there is no other path. */
struct arrival earth_first_arrival(enum wave wave, double depth_km, double delta_deg);

/* Distance in degrees of two places given by geographic latitude and longitude in degrees, on the sphere with
 * geocentric latitudes. */
double earth_distance(double lat1, double lon1, double lat2, double lon2);

const char *phase_name(enum wave wave, enum phase phase);

#endif
