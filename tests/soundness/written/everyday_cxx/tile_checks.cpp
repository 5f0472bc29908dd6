// tiles of 6x6 pixels, edges by difference to the tile's own mean
#include <mpi.h>
#include <array>
#include <cstdlib>
#include <iostream>
#include <vector>

class Tile {
public:
    enum { Edge = 6, Pixels = Edge * Edge };
    int mean() const { int s = 0; for (int p : px) s += p; return s / Pixels; }
    int contrast() const {
        int m = mean(), worst = 0;
        for (int p : px) worst = std::max(worst, std::abs(p - m));
        return worst;
    }
    void threshold() { const int m = mean(); for (int &p : px) p = p > m; }
    int ones() const { int c = 0; for (int p : px) c += p == 1; return c; }
    int &at(int r, int c) { return px[r * Edge + c]; }
private:
    std::array<int, Pixels> px;
};
static_assert(sizeof(Tile) == Tile::Pixels * sizeof(int), "tile is plain");

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int tiles = 60, t = tiles / size;
    std::vector<Tile> picture;
    if (rank == 0) {
        picture.resize(tiles);
        int k = 0;
        for (Tile &tile : picture) {
            for (int r = 0; r < Tile::Edge; ++r)
                for (int c = 0; c < Tile::Edge; ++c) tile.at(r, c) = (k * 7 + r * r * 11 + c * 5) % 256;
            ++k;
        }
    }
    std::vector<Tile> work(t);
    MPI_Scatter(picture.data(), t * Tile::Pixels, MPI_INT, work.data(), t * Tile::Pixels, MPI_INT, 0, MPI_COMM_WORLD);
    int sharpest = 0, top = 0;
    for (Tile &w : work) {
        sharpest = std::max(sharpest, w.contrast());
        w.threshold();
    }
    MPI_Reduce(&sharpest, &top, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Gather(work.data(), t * Tile::Pixels, MPI_INT, picture.data(), t * Tile::Pixels, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << "sharpest contrast " << top << "\n";
        for (int i = 0; i < tiles; ++i) std::cout << picture[i].ones() << (i % 20 == 19 ? "\n" : " ");
    }
    MPI_Finalize();
    return 0;
}
