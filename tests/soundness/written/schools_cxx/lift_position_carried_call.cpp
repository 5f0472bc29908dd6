// Elevator simulation: one lift per rank serves its calls in order; it starts in
// floor 0 and its position is carried on.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

struct Call {
    int from, to;
};

class Lift {
public:
    int serve(const Call& c)
    {
        int way = std::abs(c.from - floor_) + std::abs(c.to - c.from);
        floor_ = c.to;
        ++served_;
        if (served_ % 16 == 0) floor_ = 0;      // maintenance stop
        return way;
    }
    int floor() const { return floor_; }

private:
    int floor_ = 0;
    int served_ = 0;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    constexpr int n = 168;
    if (n % size) {
        if (rank == 0) std::printf("calls cannot be shared\n");
        MPI_Finalize();
        return 0;
    }
    std::vector<int> cnt(size), off(size);
    for (int r = 0; r < size; ++r) {
        cnt[r] = 2 * (n / size);
        off[r] = r * cnt[r];
    }
    std::vector<Call> calls(rank == 0 ? n : 0), mine(n / size);
    for (std::size_t i = 0; i < calls.size(); ++i)
        calls[i] = {int(i * 7 % 12), int((i * i + 3) % 12)};
    MPI_Scatterv(calls.data(), cnt.data(), off.data(), MPI_INT, mine.data(), cnt[rank], MPI_INT, 0, MPI_COMM_WORLD);

    Lift lift;
    std::vector<int> way;
    for (const Call& c : mine) way.push_back(lift.serve(c));
    int my[2] = {std::accumulate(way.begin(), way.end(), 0), lift.floor()};
    std::vector<int> all(2 * size);
    MPI_Gather(my, 2, MPI_INT, all.data(), 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int sum = 0;
        for (int r = 0; r < size; ++r) {
            std::printf("lift %d went %d floors and stands at %d\n", r, all[2 * r], all[2 * r + 1]);
            sum += all[2 * r];
        }
        std::printf("all: %d floors, %.3f per call\n", sum, double(sum) / n);
    }
    MPI_Finalize();
    return 0;
}
