// One dimensional error diffusion: every row is dithered to black and white on its own.
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

class Image {
public:
    Image(int width, int height) : w(width), h(height), pix(static_cast<size_t>(width) * height) {}
    int *row(int y) { return &pix[static_cast<size_t>(y) * w]; }
    int *data() { return pix.empty() ? nullptr : pix.data(); }
    int width() const { return w; }
    int height() const { return h; }

private:
    int w, h;
    std::vector<int> pix;
};

static void dither(int *row, int w, bool leftToRight)
{
    int err = 0;
    for (int k = 0; k < w; ++k) {
        int x = leftToRight ? k : w - 1 - k;
        int v = row[x] + err;
        int out = v >= 128 ? 255 : 0;
        err = v - out;
        row[x] = out;
    }
}

static void paint(Image &im)
{
    for (int y = 0; y < im.height(); ++y)
        for (int x = 0; x < im.width(); ++x)
            im.row(y)[x] = (x * 255 / (im.width() - 1) + y * 4) % 256;
}

int main(int argc, char **argv)
{
    const int W = 40, H = 24;
    int rank = 0, size = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (H % size != 0) {
        if (rank == 0)
            std::fprintf(stderr, "%d rows, %d processes\n", H, size);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }

    const int rows = H / size;
    Image whole(rank == 0 ? W : 0, rank == 0 ? H : 0);
    Image strip(W, rows);

    if (rank == 0)
        paint(whole);

    MPI_Scatter(whole.data(), rows * W, MPI_INT, strip.data(), rows * W, MPI_INT, 0, MPI_COMM_WORLD);
    for (int y = 0; y < rows; ++y)
        dither(strip.row(y), W, (rank * rows + y) % 2 == 0);
    MPI_Gather(strip.data(), rows * W, MPI_INT, whole.data(), rows * W, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int white = 0;
        for (int y = 0; y < H; ++y) {
            for (int x = 0; x < W; ++x) {
                white += whole.row(y)[x] == 255;
                std::putchar(whole.row(y)[x] ? '#' : '.');
            }
            std::putchar('\n');
        }
        std::printf("%d white pixels\n", white);
    }
    MPI_Finalize();
    return 0;
}
