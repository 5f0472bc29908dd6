#include <mpi.h>
#include <array>
#include <cstdint>
#include <iostream>
#include <iomanip>
#include <vector>
using namespace std;

// RGB picture -> grey picture, rows handed out, histogram printed by the master
typedef unsigned char byte_t;

namespace img {
    constexpr int W = 32;
    inline byte_t luma(byte_t r, byte_t g, byte_t b) { return byte_t((299 * r + 587 * g + 114 * b) / 1000); }
}

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int rank, nprocs;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    int H = 60;
    int rows = H / nprocs;
    vector<byte_t> rgb, grey;
    if (rank == 0) {
        rgb.resize(H * img::W * 3);
        grey.resize(H * img::W);
        for (int y = 0; y < H; y++)
            for (int x = 0; x < img::W; x++) {
                byte_t *q = &rgb[(y * img::W + x) * 3];
                q[0] = byte_t(x * 8);
                q[1] = byte_t(y * 4);
                q[2] = byte_t((x ^ y) * 3);
            }
    }
    vector<byte_t> in(rows * img::W * 3), out(rows * img::W);
    MPI_Scatter(rgb.data(), rows * img::W * 3, MPI_UNSIGNED_CHAR,
                in.data(), rows * img::W * 3, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < img::W; x++) {
            int o = y * img::W + x;
            out[o] = img::luma(in[3 * o], in[3 * o + 1], in[3 * o + 2]);
        }
    MPI_Gather(out.data(), rows * img::W, MPI_UNSIGNED_CHAR,
               grey.data(), rows * img::W, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        array<int, 8> hist{};
        for (byte_t g : grey) hist[g / 32]++;
        for (int b = 0; b < 8; b++)
            cout << setw(3) << b * 32 << ".." << setw(3) << b * 32 + 31 << " : " << hist[b] << endl;
    }
    MPI_Finalize();
    return 0;
}
