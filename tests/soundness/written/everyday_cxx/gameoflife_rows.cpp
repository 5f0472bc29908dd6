// 1D cellular automaton, many independent worlds: a world is one row
#include <mpi.h>
#include <vector>
#include <iostream>
#include <algorithm>

class World {
public:
    static constexpr int width = 40;
    explicit World(unsigned char *cells) : cells_(cells) {}
    void evolve(int rule, int generations) {
        std::vector<unsigned char> next(width);
        while (generations-- > 0) {
            for (int i = 0; i < width; ++i) {
                int l = cells_[(i + width - 1) % width], c = cells_[i], r = cells_[(i + 1) % width];
                next[i] = (rule >> (4 * l + 2 * c + r)) & 1;
            }
            std::copy(next.begin(), next.end(), cells_);
        }
    }
    int alive() const { return (int)std::count(cells_, cells_ + width, 1); }
private:
    unsigned char *cells_;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int worlds = 60;
    std::vector<unsigned char> cells;
    if (rank == 0) {
        cells.assign(worlds * World::width, 0);
        for (int w = 0; w < worlds; ++w) {
            cells[w * World::width + w % World::width] = 1;
            cells[w * World::width + (w * 7) % World::width] = 1;
        }
    }
    const int wper = worlds / size, cellsPer = wper * World::width;
    std::vector<unsigned char> own(cellsPer);
    MPI_Scatter(cells.data(), cellsPer, MPI_UNSIGNED_CHAR, own.data(), cellsPer, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    int population = 0;
    for (int w = 0; w < wper; ++w) {
        World world(&own[w * World::width]);
        world.evolve(110, 25);
        population += world.alive();
    }
    int everywhere = 0;
    MPI_Reduce(&population, &everywhere, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(own.data(), cellsPer, MPI_UNSIGNED_CHAR, cells.data(), cellsPer, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << "population " << everywhere << "\n";
        for (int w : {0, 13, 59}) {
            for (int i = 0; i < World::width; ++i) std::cout << (cells[w * World::width + i] ? '#' : '.');
            std::cout << "\n";
        }
    }
    MPI_Finalize();
    return 0;
}
