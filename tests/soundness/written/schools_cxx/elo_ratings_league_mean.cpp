#include <mpi.h>
#include <cstdio>
#include <vector>

// Tournament points: Elo ratings are updated game by game inside each league
// (rank); all leagues start with the same 6 clubs at 1500.

class Elo {
public:
    Elo() : r_(6, 1500) {}
    void game(int a, int b, int result)       // 2 win a, 1 draw, 0 win b
    {
        const int expect = 500 + (r_[a] - r_[b]) * 500 / 400;      // linear model, per mille
        const int e = expect < 50 ? 50 : expect > 950 ? 950 : expect;
        const int delta = 32 * (500 * result - e) / 1000;
        r_[a] += delta;
        r_[b] -= delta;
    }
    const std::vector<int>& ratings() const { return r_; }

private:
    std::vector<int> r_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int games = 240;
    if (games % size) {
        if (rank == 0) std::printf("a league must have the same number of games\n");
        MPI_Finalize();
        return 0;
    }
    std::vector<int> season(3 * games), mine(3 * games / size);
    if (rank == 0)
        for (int g = 0; g < games; ++g) {
            const int a = g % 6, b = (a + 1 + g / 6 % 5) % 6;
            season[3 * g] = a;
            season[3 * g + 1] = b;
            season[3 * g + 2] = (g * 7 + a * 2 + (a > b)) % 3;
        }
    MPI_Scatter(season.data(), 3 * games / size, MPI_INT, mine.data(), 3 * games / size, MPI_INT, 0, MPI_COMM_WORLD);
    Elo elo;
    for (std::size_t i = 0; i < mine.size(); i += 3) elo.game(mine[i], mine[i + 1], mine[i + 2]);
    std::vector<int> sum(6);
    MPI_Reduce(elo.ratings().data(), sum.data(), 6, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int c = 0; c < 6; ++c) std::printf("club %c: mean rating %.3f\n", 'A' + c, double(sum[c]) / size);
    MPI_Finalize();
    return 0;
}
