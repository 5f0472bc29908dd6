#include <mpi.h>
#include <vector>
#include <functional>
#include <iostream>
#include <string>

// chain of filters applied to raw ADC samples
class Pipeline {
    std::vector<std::pair<std::string, std::function<int(int)>>> stages;
public:
    Pipeline &add(const std::string &name, std::function<int(int)> f) {
        stages.emplace_back(name, std::move(f));
        return *this;
    }
    int operator()(int v) const {
        for (const auto &[name, f] : stages) v = f(v);
        return v;
    }
    std::size_t length() const { return stages.size(); }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int world_rank, world_size;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    int params[3] = {0, 0, 0};
    int total = 0;
    std::vector<int> raw;
    if (world_rank == 0) {
        total = 240;
        params[0] = 12;  // offset
        params[1] = 3;   // gain
        params[2] = 900; // clip
        raw.resize(total);
        for (int i = 0; i < total; ++i) raw[i] = (i * 45) % 400;
    }
    MPI_Bcast(&total, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(params, 3, MPI_INT, 0, MPI_COMM_WORLD);

    Pipeline pipe;
    pipe.add("offset", [&](int v) { return v - params[0]; })
        .add("gain", [&](int v) { return v * params[1]; })
        .add("clip", [&](int v) { return v > params[2] ? params[2] : (v < 0 ? 0 : v); });

    const int block = total / world_size;
    std::vector<int> samples(block);
    MPI_Scatter(raw.data(), block, MPI_INT, samples.data(), block, MPI_INT, 0, MPI_COMM_WORLD);
    int clipped = 0;
    for (auto it = samples.begin(); it != samples.end(); ++it) {
        *it = pipe(*it);
        if (*it == params[2]) ++clipped;
    }
    std::vector<int> filtered(world_rank == 0 ? total : 0);
    MPI_Gather(samples.data(), block, MPI_INT, filtered.data(), block, MPI_INT, 0, MPI_COMM_WORLD);
    int allClipped = 0;
    MPI_Reduce(&clipped, &allClipped, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (world_rank == 0) {
        long area = 0;
        for (int v : filtered) area += v;
        std::cout << pipe.length() << " stages, area " << area << ", clipped " << allClipped << "\n";
    }
    MPI_Finalize();
    return 0;
}
