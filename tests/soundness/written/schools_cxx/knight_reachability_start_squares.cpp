#include <mpi.h>
#include <cstdio>
#include <vector>

// Knight's graph: number of squares reachable in exactly k moves from each of
// the 64 starting squares. Start squares are taken cyclically by the ranks.

constexpr int B = 8;

static bool inside(int r, int c) { return r >= 0 && r < B && c >= 0 && c < B; }

static int reach(int start, int k)
{
    static const int dr[] = {1, 2, 2, 1, -1, -2, -2, -1};
    static const int dc[] = {2, 1, -1, -2, -2, -1, 1, 2};
    std::vector<bool> now(B * B), next;
    now[start] = true;
    for (; k > 0; --k) {
        next.assign(B * B, false);
        for (int s = 0; s < B * B; ++s)
            if (now[s])
                for (int d = 0; d < 8; ++d)
                    if (inside(s / B + dr[d], s % B + dc[d]))
                        next[(s / B + dr[d]) * B + s % B + dc[d]] = true;
        now.swap(next);
    }
    int cnt = 0;
    for (bool b : now) cnt += b;
    return cnt;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (B * B % size) {
        if (rank == 0) std::printf("the chess board has 64 squares\n");
        MPI_Finalize();
        return 0;
    }
    std::vector<int> mine(B * B, 0), all(B * B);
    for (int s = rank; s < B * B; s += size) mine[s] = reach(s, 3);
    MPI_Reduce(mine.data(), all.data(), B * B, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int r = B - 1; r >= 0; --r) {
            std::printf("%d ", r + 1);
            for (int c = 0; c < B; ++c) std::printf("%3d", all[r * B + c]);
            std::printf("\n");
        }
    MPI_Finalize();
    return 0;
}
