#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <memory>

// unique_ptr with MPI_Free_mem, share kept in a lambda, resistor ladders
struct MpiFree { void operator()(void *p) const { MPI_Free_mem(p); } };
template <class T> using MpiArray = std::unique_ptr<T[], MpiFree>;

template <class T>
MpiArray<T> allocate(int n)
{
    void *p = nullptr;
    MPI_Alloc_mem(static_cast<MPI_Aint>(n) * sizeof(T), MPI_INFO_NULL, &p);
    return MpiArray<T>(static_cast<T *>(p));
}

struct Ladder {
    int sections;
    int series;      // ohm
    int shunt;       // ohm
    int milliohm;    // result
};

static void resistance(Ladder *l)
{
    long r = 1000L * (l->series + l->shunt);
    for (int s = 1; s < l->sections; ++s) {
        long shunt = 1000L * l->shunt;
        r = 1000L * l->series + r * shunt / (r + shunt);
    }
    l->milliohm = (int)r;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        int rank, size;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
        const int n = 60;
        const auto share = [=](int items) { return items / size; };
        MpiArray<Ladder> all;
        if (rank == 0) {
            all = allocate<Ladder>(n);
            for (int i = 0; i < n; ++i) all[i] = {1 + i % 9, 10 + i, 50 + 3 * i, 0};
        }
        auto mine = allocate<Ladder>(share(n));
        MPI_Scatter(all.get(), 4 * share(n), MPI_INT, mine.get(), 4 * share(n), MPI_INT, 0, MPI_COMM_WORLD);
        for (int i = 0; i < share(n); ++i) resistance(&mine[i]);
        MPI_Gather(mine.get(), 4 * share(n), MPI_INT, all.get(), 4 * share(n), MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0)
            for (int i = 0; i < n; i += 7) std::printf("ladder %2d: %d.%03d ohm\n", i, all[i].milliohm / 1000, all[i].milliohm % 1000);
    }
    MPI_Finalize();
    return 0;
}
