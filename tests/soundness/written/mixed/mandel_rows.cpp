// Mandelbrot set as ASCII art. Rows are shuffled so that the expensive ones spread evenly.
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

constexpr int WIDTH = 64, HEIGHT = 24, MAXIT = 200;

static int iterations(double re, double im)
{
    double x = 0, y = 0;
    int it = 0;
    for (; it < MAXIT && x * x + y * y <= 4.0; ++it) {
        const double t = x * x - y * y + re;
        y = 2 * x * y + im;
        x = t;
    }
    return it;
}

static void draw(const std::vector<int> &img)
{
    const std::string palette = " .:-=+*%@#";
    for (int r = 0; r < HEIGHT; ++r) {
        for (int c = 0; c < WIDTH; ++c) {
            const int it = img[r * WIDTH + c];
            std::cout << (it == MAXIT ? '#' : palette[it % 9]);
        }
        std::cout << '\n';
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int id, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (HEIGHT % np) {
        if (id == 0)
            std::cout << "choose a divisor of " << HEIGHT << std::endl;
        MPI_Finalize();
        return 0;
    }

    const int nrows = HEIGHT / np;
    int order[HEIGHT];
    if (id == 0)
        for (int i = 0; i < HEIGHT; ++i)
            order[i] = (i * 7) % HEIGHT;

    std::vector<int> rows(nrows);
    MPI_Scatter(order, nrows, MPI_INT, rows.data(), nrows, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<int> pix;
    pix.reserve(nrows * WIDTH);
    long cost = 0;
    for (int r : rows)
        for (int c = 0; c < WIDTH; ++c) {
            pix.push_back(iterations(-2.2 + 3.2 * c / WIDTH, -1.2 + 2.4 * r / (HEIGHT - 1)));
            cost += pix.back();
        }

    std::vector<int> gathered(id == 0 ? HEIGHT * WIDTH : 0);
    MPI_Gather(pix.data(), nrows * WIDTH, MPI_INT, gathered.data(), nrows * WIDTH, MPI_INT, 0, MPI_COMM_WORLD);
    long total = 0;
    MPI_Reduce(&cost, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (id == 0) {
        std::vector<int> img(HEIGHT * WIDTH);
        for (int i = 0; i < HEIGHT; ++i)
            std::copy_n(&gathered[i * WIDTH], WIDTH, &img[order[i] * WIDTH]);
        draw(img);
        std::cout << "total iterations " << total << std::endl;
    }
    MPI_Finalize();
    return 0;
}
