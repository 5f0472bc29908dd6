// The k strongest spectral lines of a power spectrum, with their bin numbers.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>
#include <mpi.h>

struct Line {
    double power;
    int bin;
    bool operator<(const Line &o) const {
        return power > o.power || (power == o.power && bin < o.bin);
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int world, me;
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);

    const int bins = 480;
    const int k = 6;
    const int mine = bins / world;
    if (mine * world != bins || mine < k) {
        if (me == 0)
            std::cerr << "unsuitable number of processes\n";
        MPI_Finalize();
        return 0;
    }

    std::vector<double> spectrum;
    if (me == 0) {
        spectrum.resize(bins);
        for (int b = 0; b < bins; ++b) {
            double floor = 1.0 + 0.001 * ((b * 7919) % 1000);
            double tone = 0.0;
            for (int h = 1; h <= 7; ++h)
                tone += 90.0 / h * std::exp(-0.5 * std::pow((b - 61.3 * h) / 1.5, 2));
            spectrum[b] = floor + tone;
        }
    }

    std::vector<double> part(mine);
    MPI_Scatter(spectrum.data(), mine, MPI_DOUBLE, part.data(), mine, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    std::vector<Line> lines(mine);
    for (int i = 0; i < mine; ++i)
        lines[i] = Line{part[i], me * mine + i};
    std::partial_sort(lines.begin(), lines.begin() + k, lines.end());

    std::vector<double> powers(k);
    std::vector<int> numbers(k);
    for (int i = 0; i < k; ++i) {
        powers[i] = lines[i].power;
        numbers[i] = lines[i].bin;
    }

    std::vector<double> allPowers(me == 0 ? k * world : 0);
    std::vector<int> allNumbers(me == 0 ? k * world : 0);
    MPI_Gather(powers.data(), k, MPI_DOUBLE, allPowers.data(), k, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Gather(numbers.data(), k, MPI_INT, allNumbers.data(), k, MPI_INT, 0, MPI_COMM_WORLD);

    if (me == 0) {
        std::vector<Line> cand;
        for (size_t i = 0; i < allPowers.size(); ++i)
            cand.push_back(Line{allPowers[i], allNumbers[i]});
        std::sort(cand.begin(), cand.end());
        std::cout.setf(std::ios::fixed);
        std::cout.precision(3);
        for (int i = 0; i < k; ++i)
            std::cout << i + 1 << ". bin " << cand[i].bin << "  " << cand[i].power << "\n";
    }
    MPI_Finalize();
    return 0;
}
