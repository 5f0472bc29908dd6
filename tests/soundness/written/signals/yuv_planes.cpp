// RGB planes to Y, Cb, Cr planes; every plane travels with its own scatter.
#include <mpi.h>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

using Plane = std::vector<std::uint8_t>;

template <typename T> MPI_Datatype mpi_type();
template <> MPI_Datatype mpi_type<std::uint8_t>() { return MPI_UNSIGNED_CHAR; }
template <> MPI_Datatype mpi_type<int>() { return MPI_INT; }

template <typename T>
std::vector<T> scatter_equal(const std::vector<T> &all, int count, MPI_Comm comm)
{
    std::vector<T> part(count);
    MPI_Scatter(const_cast<T *>(all.data()), count, mpi_type<T>(), part.data(), count, mpi_type<T>(), 0, comm);
    return part;
}

template <typename T>
std::vector<T> gather_equal(const std::vector<T> &part, int total, MPI_Comm comm)
{
    int rank;
    MPI_Comm_rank(comm, &rank);
    std::vector<T> all(rank == 0 ? total : 0);
    int count = static_cast<int>(part.size());
    MPI_Gather(const_cast<T *>(part.data()), count, mpi_type<T>(), all.data(), count, mpi_type<T>(), 0, comm);
    return all;
}

static std::uint8_t clip(int v) { return v < 0 ? 0 : v > 255 ? 255 : static_cast<std::uint8_t>(v); }

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    constexpr int W = 32, H = 15;
    if (W * H % size) {
        if (rank == 0) std::fprintf(stderr, "%d pixels / %d processes\n", W * H, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    const int per_proc = W * H / size;

    std::array<Plane, 3> rgb;
    if (rank == 0) {
        for (auto &p : rgb) p.resize(W * H);
        for (int i = 0; i < W * H; ++i) {
            rgb[0][i] = static_cast<std::uint8_t>(i * 255 / (W * H));
            rgb[1][i] = static_cast<std::uint8_t>((i % W) * 8);
            rgb[2][i] = static_cast<std::uint8_t>(255 - (i * 3) % 256);
        }
    }

    const Plane r = scatter_equal(rgb[0], per_proc, MPI_COMM_WORLD);
    const Plane g = scatter_equal(rgb[1], per_proc, MPI_COMM_WORLD);
    const Plane b = scatter_equal(rgb[2], per_proc, MPI_COMM_WORLD);

    std::array<Plane, 3> ycc;
    for (auto &p : ycc) p.reserve(per_proc);
    for (int i = 0; i < per_proc; ++i) {
        const int R = r[i], G = g[i], B = b[i];
        ycc[0].push_back(clip((66 * R + 129 * G + 25 * B + 128) / 256 + 16));
        ycc[1].push_back(clip((-38 * R - 74 * G + 112 * B + 128) / 256 + 128));
        ycc[2].push_back(clip((112 * R - 94 * G - 18 * B + 128) / 256 + 128));
    }

    static const char *names[] = {"Y", "Cb", "Cr"};
    for (int k = 0; k < 3; ++k) {
        const Plane all = gather_equal(ycc[k], W * H, MPI_COMM_WORLD);
        if (rank == 0) {
            long sum = 0;
            unsigned hash = 0;
            for (std::uint8_t v : all) {
                sum += v;
                hash = hash * 131 + v;
            }
            std::printf("%-2s mean %.3f first %d last %d hash %08x\n", names[k], double(sum) / (W * H), all.front(),
                        all.back(), hash);
        }
    }
    MPI_Finalize();
    return 0;
}
