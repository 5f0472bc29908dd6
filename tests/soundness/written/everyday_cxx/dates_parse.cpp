#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

// timestamps "HH:MM:SS" without terminator -> seconds of the day
static const int TS = 8;

static int seconds(const char *t)
{
    auto two = [t](int at) { return (t[at] - '0') * 10 + (t[at + 1] - '0'); };
    return two(0) * 3600 + two(3) * 60 + two(6);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, n = 180;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<char> stamps;
    if (rank == 0) {
        stamps.resize(n * TS + 1);
        for (int i = 0; i < n; ++i) std::snprintf(&stamps[i * TS], TS + 1, "%02d:%02d:%02d", i * 7 % 24, i * 13 % 60, i * 29 % 60);
    }
    int cnt = n / size;
    std::vector<char> in(cnt * TS);
    std::vector<int> out(cnt);
    MPI_Scatter(stamps.data(), cnt * TS, MPI_CHAR, in.data(), cnt * TS, MPI_CHAR, 0, MPI_COMM_WORLD);
    int night = 0;
    for (int i = 0; i < cnt; ++i) {
        out[i] = seconds(&in[i * TS]);
        if (out[i] < 6 * 3600 || out[i] >= 22 * 3600) ++night;
    }
    std::vector<int> secs(rank == 0 ? n : 0);
    MPI_Gather(out.data(), cnt, MPI_INT, secs.data(), cnt, MPI_INT, 0, MPI_COMM_WORLD);
    int nights = 0;
    MPI_Reduce(&night, &nights, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int back = 0;
        for (int i = 1; i < n; ++i) back += secs[i] < secs[i - 1];
        std::printf("night events %d, clock went back %d times, last %d s\n", nights, back, secs[n - 1]);
    }
    MPI_Finalize();
    return 0;
}
