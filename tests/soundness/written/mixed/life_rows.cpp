// Conway's game of life on a torus. The root hands out bands of rows each generation
// and collects the next board.
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

class Board {
    int rows_, cols_;
    std::vector<unsigned char> c_;

public:
    Board(int rows, int cols) : rows_(rows), cols_(cols), c_(rows * cols, 0) {}
    unsigned char *data() { return c_.data(); }
    int rows() const { return rows_; }
    int cols() const { return cols_; }
    bool alive(int r, int c) const
    {
        return c_[((r + rows_) % rows_) * cols_ + (c + cols_) % cols_] != 0;
    }
    void set(int r, int c) { c_[r * cols_ + c] = 1; }
    int population() const { return static_cast<int>(std::count(c_.begin(), c_.end(), 1)); }
    int neighbours(int r, int c) const
    {
        int n = 0;
        for (int dr = -1; dr <= 1; ++dr)
            for (int dc = -1; dc <= 1; ++dc)
                if (dr || dc)
                    n += alive(r + dr, c + dc);
        return n;
    }
    void print(std::ostream &os) const
    {
        for (int r = 0; r < rows_; ++r) {
            std::string line(cols_, '.');
            for (int c = 0; c < cols_; ++c)
                if (alive(r, c))
                    line[c] = 'o';
            os << line << '\n';
        }
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    Board board(24, 32);
    const int band = board.rows() / size;
    if (band * size != board.rows()) {
        if (rank == 0)
            std::cerr << "24 rows do not divide\n";
        MPI_Finalize();
        return 0;
    }

    std::vector<int> row_list(rank == 0 ? board.rows() : 0);
    if (rank == 0) {
        const int glider[5][2] = {{1, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}};
        for (auto &g : glider) {
            board.set(g[0], g[1]);
            board.set(g[0] + 12, g[1] + 14);
        }
        for (int i = 0; i < board.rows(); ++i)
            row_list[i] = i;
    }

    std::vector<int> my_rows(band);
    MPI_Scatter(row_list.data(), band, MPI_INT, my_rows.data(), band, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<unsigned char> next(band * board.cols());
    for (int gen = 0; gen < 20; ++gen) {
        MPI_Bcast(board.data(), board.rows() * board.cols(), MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
        for (int i = 0; i < band; ++i) {
            const int r = my_rows[i];
            for (int c = 0; c < board.cols(); ++c) {
                const int n = board.neighbours(r, c);
                next[i * board.cols() + c] = n == 3 || (n == 2 && board.alive(r, c));
            }
        }
        MPI_Gather(next.data(), band * board.cols(), MPI_UNSIGNED_CHAR,
                   board.data(), band * board.cols(), MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 0 && gen % 5 == 4)
            std::cout << "generation " << gen + 1 << ": " << board.population() << " cells\n";
    }
    if (rank == 0)
        board.print(std::cout);
    MPI_Finalize();
    return 0;
}
