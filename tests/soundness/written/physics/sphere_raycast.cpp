// Tiny ray caster: spheres over a checkerboard, image rows handed out in blocks,
// picture collected at rank 0 and shown as ASCII grey levels.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

struct Vec {
    double x, y, z;
    Vec operator+(const Vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
    Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; }
    Vec operator*(double s) const { return {x * s, y * s, z * s}; }
};
static double dot(const Vec &a, const Vec &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static Vec unit(const Vec &v) { return v * (1.0 / std::sqrt(dot(v, v))); }

struct Sphere {
    Vec c;
    double r, shade;
};

static const Sphere scene[] = {
    {{0.0, 0.2, 4.0}, 1.0, 1.0},
    {{-1.6, -0.3, 5.0}, 0.7, 0.7},
    {{1.5, -0.4, 3.4}, 0.5, 0.85},
};

static double hit(const Sphere &s, const Vec &o, const Vec &d)
{
    Vec oc = o - s.c;
    double b = dot(oc, d), c = dot(oc, oc) - s.r * s.r;
    double disc = b * b - c;
    if (disc < 0) return -1;
    double t = -b - std::sqrt(disc);
    return t > 1e-6 ? t : -1;
}

static double trace(const Vec &o, const Vec &d)
{
    double best = 1e30;
    const Sphere *obj = nullptr;
    for (const auto &s : scene) {
        double t = hit(s, o, d);
        if (t > 0 && t < best) {
            best = t;
            obj = &s;
        }
    }
    const Vec light = unit({-1, 2, -1.5});
    if (obj) {
        Vec p = o + d * best;
        double l = dot(unit(p - obj->c), light);
        return obj->shade * (0.1 + 0.9 * (l > 0 ? l : 0));
    }
    if (d.y < 0) {
        Vec p = o + d * (-1.0 / d.y);
        int k = (int)std::floor(p.x) + (int)std::floor(p.z);
        return k & 1 ? 0.35 : 0.15;
    }
    return 0.0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int width = 60, height = 24;
    if (height % size) {
        if (rank == 0) std::printf("height %d must be a multiple of the process count\n", height);
        MPI_Finalize();
        return 0;
    }
    const int rows_each = height / size;

    std::vector<int> rows(height);
    if (rank == 0) std::iota(rows.begin(), rows.end(), 0);
    std::vector<int> mine(rows_each);
    MPI_Scatter(rows.data(), rows_each, MPI_INT, mine.data(), rows_each, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<unsigned char> strip(rows_each * width);
    for (int i = 0; i < rows_each; i++)
        for (int x = 0; x < width; x++) {
            Vec d = unit({(x - width / 2.0) / width * 2.2, (height / 2.0 - mine[i]) / height * 1.6, 1.8});
            strip[i * width + x] = (unsigned char)(trace({0, 0, 0}, d) * 255);
        }

    std::vector<unsigned char> image(rank == 0 ? width * height : 0);
    MPI_Gather(strip.data(), rows_each * width, MPI_UNSIGNED_CHAR,
               image.data(), rows_each * width, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        const std::string ramp = " .:-=+*#%@";
        for (int y = 0; y < height; y++) {
            std::string line;
            for (int x = 0; x < width; x++) line += ramp[image[y * width + x] * 10 / 256];
            std::printf("%s\n", line.c_str());
        }
    }
    MPI_Finalize();
}
