#include <mpi.h>
#include <cstddef>
#include <cstdio>
#include <vector>

// planets with nested structs and a proper struct datatype; member functions set fields
struct Vec { double x, y; };

struct Planet {
    Vec pos, vel;
    int orbits;
    char name[4];

    void advance(double dt)
    {
        double r2 = pos.x * pos.x + pos.y * pos.y, f = -1.0 / r2;
        vel.x += f * pos.x * dt;
        vel.y += f * pos.y * dt;
        const double before = pos.y;
        pos.x += vel.x * dt;
        pos.y += vel.y * dt;
        if (before < 0 && pos.y >= 0) orbits++;
    }
};

static MPI_Datatype planetType()
{
    const int len[] = {4, 1, 4};
    const MPI_Aint at[] = {offsetof(Planet, pos), offsetof(Planet, orbits), offsetof(Planet, name)};
    const MPI_Datatype what[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR};
    MPI_Datatype t, sized;
    MPI_Type_create_struct(3, len, at, what, &t);
    MPI_Type_create_resized(t, 0, sizeof(Planet), &sized);
    MPI_Type_commit(&sized);
    MPI_Type_free(&t);
    return sized;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype pt = planetType();
    const int n = 60;
    std::vector<Planet> system(rank == 0 ? n : 0);
    for (std::size_t i = 0; i < system.size(); ++i) {
        Planet &p = system[i];
        p.pos = {1.0 + 0.05 * double(i), 0.0};
        p.vel = {0.0, 0.9 + 0.01 * double(i % 7)};
        p.orbits = 0;
        std::snprintf(p.name, sizeof p.name, "P%02u", unsigned(i) % 100u);
    }
    std::vector<Planet> mine(n / size);
    MPI_Scatter(system.data(), n / size, pt, mine.data(), n / size, pt, 0, MPI_COMM_WORLD);
    int orbits = 0, sum = 0;
    for (Planet &p : mine) {
        for (int s = 0; s < 2000; ++s) p.advance(0.01);
        orbits += p.orbits;
    }
    MPI_Gather(mine.data(), n / size, pt, system.data(), n / size, pt, 0, MPI_COMM_WORLD);
    MPI_Reduce(&orbits, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i += 12) std::printf("%s %d orbits at (%.4f, %.4f)\n", system[i].name, system[i].orbits, system[i].pos.x, system[i].pos.y);
        std::printf("%d orbits\n", sum);
    }
    MPI_Type_free(&pt);
    MPI_Finalize();
    return 0;
}
