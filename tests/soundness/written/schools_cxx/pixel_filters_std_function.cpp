// Pipeline of std::function filters on colour values; equal slices
#include <mpi.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <iomanip>
#include <iostream>
#include <vector>

union Pixel {
    std::uint32_t v;
    struct {
        std::uint8_t b, g, r, a;
    } c;
};

using Filter = std::function<void(Pixel&)>;

static std::uint8_t clamp(int x) { return static_cast<std::uint8_t>(std::max(0, std::min(255, x))); }

static std::vector<Filter> pipeline(int gain, int bias)
{
    std::vector<Filter> f;
    f.push_back([=](Pixel& p) {
        p.c.r = clamp(p.c.r * gain / 100 + bias);
        p.c.g = clamp(p.c.g * gain / 100 + bias);
        p.c.b = clamp(p.c.b * gain / 100 + bias);
    });
    f.push_back([](Pixel& p) { std::swap(p.c.r, p.c.b); });
    f.push_back([](Pixel& p) {
        if (p.c.a < 128) p.v = 0;
    });
    f.push_back([](Pixel& p) { p.c.g = static_cast<std::uint8_t>(p.c.g & 0xF0); });
    return f;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 240;
    if (n % size) {
        if (rank == 0) std::cout << n << " pixels need a divisor\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<std::uint32_t> img(n), part(n / size);
    if (rank == 0) {
        std::uint32_t k = 0x00c0ffee;
        for (auto& p : img) {
            k = k * 1664525u + 1013904223u;
            p = k;
        }
    }
    MPI_Scatter(img.data(), n / size, MPI_UINT32_T, part.data(), n / size, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    const auto filters = pipeline(120, -10);
    for (auto& raw : part) {
        Pixel p;
        p.v = raw;
        for (const auto& f : filters) f(p);
        raw = p.v;
    }
    MPI_Gather(part.data(), n / size, MPI_UINT32_T, img.data(), n / size, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << std::hex << std::setfill('0');
        for (int i = 0; i < n; i += 6) std::cout << std::setw(8) << img[i] << (i % 48 == 42 ? '\n' : ' ');
        std::cout << std::dec << std::count(img.begin(), img.end(), 0u) << " transparent\n";
    }
    MPI_Finalize();
    return 0;
}
