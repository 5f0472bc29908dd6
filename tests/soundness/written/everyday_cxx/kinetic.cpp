// kinetic energy of a bunch of particles, energies in integer milli-units
#include <mpi.h>
#include <iostream>
#include <vector>
#include <numeric>

struct Particle {
    int mass;
    int vx, vy, vz;
    long energy() const { return (long)mass * (vx * vx + vy * vy + vz * vz) / 2; }
};

static std::vector<Particle> makeParticles(int n)
{
    std::vector<Particle> p(n);
    for (int i = 0; i < n; ++i) {
        p[i].mass = 1 + i % 7;
        p[i].vx = (i * 13) % 21 - 10;
        p[i].vy = (i * 5) % 17 - 8;
        p[i].vz = (i * 3) % 11 - 5;
    }
    return p;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = 120;
    if (argc > 1) n = std::stoi(argv[1]);

    std::vector<Particle> all;
    if (rank == 0) all = makeParticles(n);

    MPI_Datatype ptype;
    MPI_Type_contiguous(4, MPI_INT, &ptype);
    MPI_Type_commit(&ptype);

    const int share = n / size;
    std::vector<Particle> mine(share);
    MPI_Scatter(all.data(), share, ptype, mine.data(), share, ptype, 0, MPI_COMM_WORLD);

    long local = 0;
    for (const Particle &p : mine) local += p.energy();

    long total = 0;
    MPI_Reduce(&local, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "total kinetic energy: " << total << '\n';

    MPI_Type_free(&ptype);
    MPI_Finalize();
    return 0;
}
