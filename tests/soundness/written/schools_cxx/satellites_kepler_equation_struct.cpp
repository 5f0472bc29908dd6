// Vectors of structs with padding: satellites propagated by one Kepler step each
#include <mpi.h>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

struct Orbit {
    char name[8];
    double a;       // 1000 km
    double e;
    double M;       // mean anomaly
    double r;       // result
};

class OrbitType {
public:
    OrbitType()
    {
        int len[2] = {8, 4};
        MPI_Aint d[2] = {offsetof(Orbit, name), offsetof(Orbit, a)};
        MPI_Datatype t[2] = {MPI_CHAR, MPI_DOUBLE}, tmp;
        MPI_Type_create_struct(2, len, d, t, &tmp);
        MPI_Type_create_resized(tmp, 0, sizeof(Orbit), &type_);
        MPI_Type_commit(&type_);
        MPI_Type_free(&tmp);
    }
    void free() { MPI_Type_free(&type_); }
    operator MPI_Datatype() const { return type_; }

private:
    MPI_Datatype type_;
};

static void propagate(Orbit& o)
{
    double E = o.M;
    for (int i = 0; i < 30; ++i) {
        double d = (E - o.e * std::sin(E) - o.M) / (1 - o.e * std::cos(E));
        E -= d;
        if (std::fabs(d) < 1e-12) break;
    }
    o.r = o.a * (1 - o.e * std::cos(E));
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 60;
    if (n % size) {
        if (rank == 0) std::printf("60 satellites, %d ground stations\n", size);
        MPI_Finalize();
        return 0;
    }
    OrbitType type;
    std::vector<Orbit> sats(n), mine(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) {
            Orbit o{};
            std::snprintf(o.name, sizeof o.name, "SAT%02d", i);
            o.a = 7.0 + 0.6 * (i % 20);
            o.e = 0.01 * (i % 70);
            o.M = 0.1 * i;
            sats[i] = o;
        }
    MPI_Scatter(sats.data(), n / size, type, mine.data(), n / size, type, 0, MPI_COMM_WORLD);
    for (Orbit& o : mine) propagate(o);
    MPI_Gather(mine.data(), n / size, type, sats.data(), n / size, type, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (const auto& o : sats)
            if (o.r < o.a * (1 - 0.5 * o.e)) std::printf("%s near perigee: r = %.3f\n", o.name, o.r);
    type.free();
    MPI_Finalize();
    return 0;
}
