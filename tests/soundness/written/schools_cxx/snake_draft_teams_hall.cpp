#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <string>
#include <tuple>
#include <vector>

// Teams by snake draft: each hall (= rank) sorts its players and forms teams of
// four; team strength and the index of the player inside the hall matter.

struct Player {
    int number;
    int skill;
    int team;
};

static void draft(std::vector<Player>& hall)
{
    std::sort(hall.begin(), hall.end(), [](const Player& a, const Player& b) {
        return std::tie(b.skill, a.number) < std::tie(a.skill, b.number);
    });
    const int teams = std::max<int>(1, static_cast<int>(hall.size()) / 4);
    for (std::size_t i = 0; i < hall.size(); ++i) {
        const int round = static_cast<int>(i) / teams, pos = static_cast<int>(i) % teams;
        hall[i].team = round % 2 ? teams - 1 - pos : pos;
    }
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 96;
    if (n % size) {
        if (rank == 0) std::printf("%d players do not fill %d halls\n", n, size);
        MPI_Finalize();
        return 0;
    }
    std::vector<Player> all, mine(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) all.push_back({i + 1, 40 + (i * 53) % 60, -1});
    std::vector<int> cnt(size, 3 * (n / size)), dsp(size, 0);
    for (int r = 1; r < size; ++r) dsp[r] = dsp[r - 1] + cnt[r - 1];
    MPI_Scatterv(all.data(), cnt.data(), dsp.data(), MPI_INT, mine.data(), cnt[rank], MPI_INT, 0, MPI_COMM_WORLD);
    draft(mine);
    MPI_Gatherv(mine.data(), cnt[rank], MPI_INT, all.data(), cnt.data(), dsp.data(), MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int hall = 0; hall < size; ++hall) {
            std::string line = "hall " + std::to_string(hall) + ", team 0:";
            int strength = 0;
            for (int i = hall * n / size; i < (hall + 1) * n / size; ++i)
                if (all[i].team == 0) {
                    line += ' ' + std::to_string(all[i].number);
                    strength += all[i].skill;
                }
            std::printf("%s (%d)\n", line.c_str(), strength);
        }
    }
    MPI_Finalize();
    return 0;
}
