/* arguments: 48 24 | 32 12 | */
/* Tiny ray tracer: spheres above a plane, one light, ASCII output. Image lines are
 * dealt out as descriptors, several frames with a moving light. */

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double x, y, z; } vec;
typedef struct { vec centre; double radius, shine; } sphere;
typedef struct { int y; int frame; } line_job;

typedef struct {
	int width, height;
	vec light;
	int nspheres;
	sphere s[4];
} scene;

static vec v(double x, double y, double z) { vec r = { x, y, z }; return r; }
static vec add(vec a, vec b)               { return v(a.x + b.x, a.y + b.y, a.z + b.z); }
static vec sub(vec a, vec b)               { return v(a.x - b.x, a.y - b.y, a.z - b.z); }
static vec mul(vec a, double f)            { return v(a.x * f, a.y * f, a.z * f); }
static double dot(vec a, vec b)            { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec unit(vec a)                     { return mul(a, 1.0 / sqrt(dot(a, a))); }

static void scene_default(scene *sc, int w, int h)
{
	sc->width = w;
	sc->height = h;
	sc->nspheres = 3;
	sc->s[0] = (sphere){ { 0.0, 1.0, 6.0 }, 1.0, 0.4 };
	sc->s[1] = (sphere){ { 2.2, 0.7, 5.0 }, 0.7, 0.1 };
	sc->s[2] = (sphere){ { -2.0, 1.4, 7.5 }, 1.4, 0.7 };
	sc->light = v(-5.0, 8.0, 0.0);
}

/* distance to the sphere or a negative number */
static double hit_sphere(const sphere *s, vec o, vec d)
{
	vec oc = sub(o, s->centre);
	double b = dot(oc, d), c = dot(oc, oc) - s->radius * s->radius, disc = b * b - c;

	if (disc < 0)
		return -1.0;
	disc = sqrt(disc);
	if (-b - disc > 1e-4)
		return -b - disc;
	return -b + disc > 1e-4 ? -b + disc : -1.0;
}

static int nearest_sphere(const scene *sc, vec o, vec d, double *t)
{
	int which = -1;
	for (int i = 0; i < sc->nspheres; i++) {
		double ti = hit_sphere(&sc->s[i], o, d);
		if (ti > 0 && (which < 0 || ti < *t)) {
			*t = ti;
			which = i;
		}
	}
	return which;
}

static double shade(const scene *sc, vec o, vec d, int depth, long *rays)
{
	double t = 0.0, bright;
	vec p, n, l;
	int i = nearest_sphere(sc, o, d, &t);

	++*rays;
	if (i >= 0) {
		p = add(o, mul(d, t));
		n = unit(sub(p, sc->s[i].centre));
	} else if (d.y < -1e-6) {
		t = -o.y / d.y;
		p = add(o, mul(d, t));
		n = v(0, 1, 0);
		if (t > 60.0)
			return 0.05;
	} else {
		return 0.0;
	}

	l = unit(sub(sc->light, p));
	bright = fmax(0.0, dot(n, l));
	if (bright > 0 && nearest_sphere(sc, p, l, &t) >= 0)
		bright *= 0.2;
	if (i < 0 && ((int)floor(p.x) + (int)floor(p.z)) % 2 != 0)
		bright *= 0.6;
	if (i >= 0 && depth > 0) {
		vec r = sub(d, mul(n, 2.0 * dot(d, n)));
		bright = (1.0 - sc->s[i].shine) * bright + sc->s[i].shine * shade(sc, p, unit(r), depth - 1, rays);
	}
	return fmin(1.0, 0.08 + 0.92 * bright);
}

static void render_line(const scene *sc, int y, char *out, long *rays)
{
	static const char ramp[] = " .:-=+*#%@";
	vec eye = v(0.0, 1.5, -1.0);

	for (int x = 0; x < sc->width; x++) {
		vec d = v((x - sc->width / 2.0) / sc->width * 1.6, (sc->height / 2.0 - y) / sc->height * 0.9, 1.0);
		out[x] = ramp[(int)(shade(sc, eye, unit(d), 3, rays) * 9.0)];
	}
}

int main(int argc, char **argv)
{
	scene sc;
	int rank, size, w = 40, h = 24, lines, frames = 2;
	line_job *jobs = NULL, *mine;
	char *band, *picture = NULL;
	long rays = 0, all_rays;
	MPI_Datatype job_type;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (argc == 3) {
		w = atoi(argv[1]);
		h = atoi(argv[2]);
	}
	if (w < 1 || h % size) {
		if (rank == 0)
			fprintf(stderr, "height %d cannot be split into %d bands\n", h, size);
		MPI_Finalize();
		return 0;
	}
	scene_default(&sc, w, h);
	lines = h / size;

	MPI_Type_contiguous(2, MPI_INT, &job_type);
	MPI_Type_commit(&job_type);
	mine = malloc(lines * sizeof *mine);
	band = malloc((size_t)lines * w);
	if (rank == 0) {
		jobs = malloc(h * sizeof *jobs);
		picture = malloc((size_t)h * w);
	}

	for (int f = 0; f < frames; f++) {
		if (rank == 0)
			for (int y = 0; y < h; y++) {
				jobs[y].y = y;
				jobs[y].frame = f;
			}
		MPI_Scatter(jobs, lines, job_type, mine, lines, job_type, 0, MPI_COMM_WORLD);
		for (int k = 0; k < lines; k++) {
			sc.light.x = -5.0 + 10.0 * mine[k].frame;
			render_line(&sc, mine[k].y, band + (size_t)k * w, &rays);
		}
		MPI_Gather(band, lines * w, MPI_CHAR, picture, lines * w, MPI_CHAR, 0, MPI_COMM_WORLD);
		if (rank == 0) {
			printf("frame %d\n", f);
			for (int y = 0; y < h; y++)
				printf("%.*s|\n", w, picture + (size_t)y * w);
		}
	}
	MPI_Reduce(&rays, &all_rays, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0)
		printf("%ld rays\n", all_rays);

	MPI_Type_free(&job_type);
	free(jobs);
	free(picture);
	free(mine);
	free(band);
	MPI_Finalize();
	return 0;
}
