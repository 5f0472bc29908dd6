// y += A x with A given as a list of triplets; the triplets are dealt out and
// each process accumulates into a full-length vector.
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <vector>
#include <mpi.h>

namespace {

struct Triplet {
    int row;
    int col;
    double value;
};

constexpr int N = 40;

std::uint32_t state = 2024u;
std::uint32_t next_random()
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

MPI_Datatype make_triplet_type()
{
    MPI_Datatype tmp, t;
    int lens[2] = {2, 1};
    MPI_Aint disp[2] = {offsetof(Triplet, row), offsetof(Triplet, value)};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Type_create_struct(2, lens, disp, types, &tmp);
    MPI_Type_create_resized(tmp, 0, sizeof(Triplet), &t);
    MPI_Type_commit(&t);
    MPI_Type_free(&tmp);
    return t;
}

} // namespace

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int me = 0, np = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    MPI_Datatype triplet_t = make_triplet_type();

    std::vector<Triplet> entries;
    std::vector<double> x(N);
    int chunk = 0;

    if (me == 0) {
        for (int k = 0; k < 250; ++k) {
            Triplet t;
            t.row = static_cast<int>(next_random() % N);
            t.col = static_cast<int>(next_random() % N);
            t.value = static_cast<int>(next_random() % 17) - 8;
            entries.push_back(t);
        }
        // fill up with explicit zeros
        while (entries.size() % np != 0)
            entries.push_back(Triplet{0, 0, 0.0});
        chunk = static_cast<int>(entries.size()) / np;
        for (int i = 0; i < N; ++i)
            x[i] = 1.0 + i * 0.25;
    }
    MPI_Bcast(&chunk, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(x.data(), N, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    std::vector<Triplet> local(chunk);
    MPI_Scatter(entries.data(), chunk, triplet_t, local.data(), chunk, triplet_t, 0, MPI_COMM_WORLD);

    std::vector<double> y(N, 0.0);
    for (const auto &t : local)
        y[t.row] += t.value * x[t.col];

    if (me == 0)
        MPI_Reduce(MPI_IN_PLACE, y.data(), N, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(y.data(), nullptr, N, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (me == 0) {
        std::cout << std::fixed << std::setprecision(2);
        for (int i = 0; i < N; ++i)
            std::cout << std::setw(9) << y[i] << ((i + 1) % 8 ? ' ' : '\n');
    }
    MPI_Type_free(&triplet_t);
    MPI_Finalize();
    return 0;
}
