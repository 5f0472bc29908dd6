// Forward pass of a small dense network. The rows (neurons) of every layer are distributed.
#include <mpi.h>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

enum Activation { RELU, TANH, LINEAR };

struct LayerSpec {
    int in, out;
    Activation act;
};

static const std::array<LayerSpec, 3> NET = {{{16, 24, RELU}, {24, 24, TANH}, {24, 12, LINEAR}}};

static double activate(Activation a, double z)
{
    return a == RELU ? (z > 0 ? z : 0.0) : a == TANH ? std::tanh(z) : z;
}

class DenseLayer {
public:
    DenseLayer(const LayerSpec &s, int layer_no, int rank, int size)
        : spec(s), rows(s.out / size), w(static_cast<size_t>(rows) * (s.in + 1))
    {
        std::vector<double> all;
        if (rank == 0) {
            all.resize(static_cast<size_t>(s.out) * (s.in + 1));
            unsigned r = 100u + layer_no;
            for (double &x : all) {
                r = r * 1664525u + 1013904223u;
                x = ((r >> 16) % 1001) / 2500.0 - 0.2;
            }
        }
        MPI_Scatter(all.data(), rows * (s.in + 1), MPI_DOUBLE, w.data(), rows * (s.in + 1), MPI_DOUBLE, 0,
                    MPI_COMM_WORLD);
    }

    std::vector<double> forward(const std::vector<double> &x) const
    {
        std::vector<double> part(rows), y(spec.out);
        const double *p = w.data();
        for (int r = 0; r < rows; ++r) {
            double z = *p++; // bias first
            for (int c = 0; c < spec.in; ++c)
                z += *p++ * x[c];
            part[r] = activate(spec.act, z);
        }
        MPI_Allgather(part.data(), rows, MPI_DOUBLE, y.data(), rows, MPI_DOUBLE, MPI_COMM_WORLD);
        return y;
    }

private:
    LayerSpec spec;
    int rows;
    std::vector<double> w;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (const auto &l : NET)
        if (l.out % size) {
            if (rank == 0)
                std::printf("layer of %d neurons cannot be shared by %d\n", l.out, size);
            MPI_Finalize();
            return 0;
        }

    std::vector<DenseLayer> layers;
    for (size_t l = 0; l < NET.size(); ++l)
        layers.emplace_back(NET[l], static_cast<int>(l), rank, size);

    for (int sample = 0; sample < 4; ++sample) {
        std::vector<double> x(NET[0].in);
        for (int i = 0; i < NET[0].in; ++i)
            x[i] = ((sample + 1) * (i + 3)) % 10 / 10.0;
        for (const auto &layer : layers)
            x = layer.forward(x);
        if (rank == 0) {
            size_t arg = 0;
            for (size_t i = 1; i < x.size(); ++i)
                if (x[i] > x[arg])
                    arg = i;
            std::printf("sample %d -> class %zu (%.4f)\n", sample, arg, x[arg]);
        }
    }
    MPI_Finalize();
    return 0;
}
