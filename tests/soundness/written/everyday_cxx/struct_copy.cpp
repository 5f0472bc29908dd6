#include <mpi.h>
#include <cstdio>
#include <vector>

// chess-like knights: each item copied, moved on a board, compared to the original
struct Knight {
    int row, col, moves;
    Knight moved(int dr, int dc) const
    {
        Knight k = *this;
        k.row = (k.row + dr + 8) % 8;
        k.col = (k.col + dc + 8) % 8;
        k.moves++;
        return k;
    }
    bool home(const Knight &o) const { return row == o.row && col == o.col; }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    static const int step[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    const int herd = 120;
    Knight all[herd] = {};
    if (rank == 0)
        for (int i = 0; i < herd; i++) all[i] = Knight{i % 8, i / 8 % 8, 0};
    const int n = herd / size;
    std::vector<Knight> mine(n);
    MPI_Scatter(all, n * 3, MPI_INT, mine.data(), n * 3, MPI_INT, 0, MPI_COMM_WORLD);
    const std::vector<Knight> before = mine;
    for (auto &k : mine) {
        int s = (k.row * 8 + k.col) % 8;
        do {
            k = k.moved(step[s][0], step[s][1]);
            s = (s + 3) % 8;
        } while (k.moves < 40 && !(k.row == 3 && k.col == 4));
    }
    int home = 0, moves = 0;
    for (std::size_t i = 0; i < mine.size(); i++) {
        home += mine[i].home(before[i]);
        moves += mine[i].moves;
    }
    int mineRes[] = {home, moves}, res[] = {0, 0};
    MPI_Reduce(mineRes, res, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(mine.data(), n * 3, MPI_INT, all, n * 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::printf("home again: %d, moves: %d\n", res[0], res[1]);
        for (int i = 0; i < herd; i += 17) std::printf("knight %d at %c%d after %d\n", i, 'a' + all[i].col, all[i].row + 1, all[i].moves);
    }
    MPI_Finalize();
    return 0;
}
