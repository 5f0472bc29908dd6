#include <mpi.h>
#include <iostream>
#include <vector>
#include <map>

enum class Level : std::uint8_t { Debug, Info, Warn, Error };

struct Entry {
    std::int32_t time;
    Level level;
    std::uint8_t module;
    std::uint16_t code;
};
static_assert(sizeof(Entry) == 8, "packed as two ints");

static const char *toString(Level l)
{
    switch (l) {
    case Level::Debug: return "debug";
    case Level::Info: return "info";
    case Level::Warn: return "warn";
    default: return "error";
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int N = 240;
    std::vector<Entry> log;
    if (rank == 0) {
        for (int i = 0; i < N; i++)
            log.push_back({i * 3, static_cast<Level>((i * i) % 4), static_cast<std::uint8_t>(i % 5), static_cast<std::uint16_t>(i * 97 % 1000)});
    }
    std::vector<Entry> mine;
    mine.resize(N / size);
    MPI_Scatter(log.data(), N / size, MPI_LONG_LONG, mine.data(), N / size, MPI_LONG_LONG, 0, MPI_COMM_WORLD);

    std::map<Level, int> seen;
    int first = 1 << 30, last = -1;
    for (const auto &e : mine) {
        ++seen[e.level];
        if (e.level == Level::Warn || e.level == Level::Error) continue;
        if (e.code > 900) {
            first = std::min(first, e.time);
            last = std::max(last, e.time);
        }
    }
    int count[4], total[4] = {};
    for (int l = 0; l < 4; l++) count[l] = seen[static_cast<Level>(l)];
    int gfirst = 0, glast = 0;
    MPI_Reduce(count, total, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&first, &gfirst, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&last, &glast, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int l = 0; l < 4; l++) std::cout << toString(static_cast<Level>(l)) << ' ' << total[l] << '\n';
        std::cout << "high codes from " << gfirst << " to " << glast << '\n';
    }
    MPI_Finalize();
    return 0;
}
