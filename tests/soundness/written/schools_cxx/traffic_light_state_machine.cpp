#include <mpi.h>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

// Traffic light controller: a memo of what is going on is kept between cars.
// Cars arrive in a fixed order; each crossing (rank) handles its own part.

enum class Phase { red, green, amber };

class Crossing {
    Phase phase = Phase::red;
    int queue = 0, clock = 0, passed = 0, waited = 0;

public:
    void car(int gap)
    {
        for (int t = 0; t < gap; ++t) tick();
        ++queue;
    }
    void tick()
    {
        ++clock;
        switch (phase) {
        case Phase::red:
            waited += queue;
            if (clock % 7 == 0 || queue >= 4) phase = Phase::green;
            break;
        case Phase::green:
            if (queue > 0) { --queue; ++passed; }
            if (clock % 5 == 0) phase = Phase::amber;
            break;
        case Phase::amber:
            waited += queue;
            phase = Phase::red;
            break;
        }
    }
    std::vector<int> summary() const { return {passed, queue, waited, clock}; }
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 336;
    if (n % size) {
        if (rank == 0) std::cout << "cars: " << n << ", crossings: " << size << '\n';
        MPI_Finalize();
        return 0;
    }
    std::vector<int> gaps(n);
    if (rank == 0) {
        std::istringstream pattern("1 3 0 2 5 1 0 4 2 2 1");
        std::vector<int> p{std::istream_iterator<int>(pattern), std::istream_iterator<int>()};
        for (int i = 0; i < n; ++i) gaps[i] = p[(i + i / 11) % p.size()];
    }
    std::vector<int> mine(n / size);
    MPI_Scatter(gaps.data(), n / size, MPI_INT, mine.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    Crossing x;
    for (int g : mine) x.car(g);
    auto sum = x.summary();
    std::vector<int> all(sum.size() * size);
    MPI_Gather(sum.data(), int(sum.size()), MPI_INT, all.data(), int(sum.size()), MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (auto it = all.begin(); it != all.end(); it += 4)
            std::cout << "passed " << it[0] << ", waiting " << it[1] << ", waited " << it[2] << " s of " << it[3] << " s\n";
    MPI_Finalize();
    return 0;
}
