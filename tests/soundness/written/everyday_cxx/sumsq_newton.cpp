#include <mpi.h>
#include <iostream>
#include <vector>
#include <cmath>

// cube roots by Newton, number of iterations summed, results gathered as floats
struct Root {
    float value = 0;
    int iterations = 0;
};

template <typename F, typename D>
Root newton(float start, F f, D df)
{
    Root r;
    r.value = start;
    while (r.iterations < 50) {
        float dx = f(r.value) / df(r.value);
        r.value -= dx;
        ++r.iterations;
        if (std::fabs(dx) <= 1e-5f * std::fabs(r.value)) break;
    }
    return r;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int my, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &my);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    const int numbers = 60;
    float values[numbers], roots[numbers];
    if (my == 0)
        for (int i = 0; i < numbers; ++i) values[i] = 1.5f + 10.0f * i;
    const int amount = numbers / np;
    float *local = new float[amount], *res = new float[amount];
    MPI_Scatter(values, amount, MPI_FLOAT, local, amount, MPI_FLOAT, 0, MPI_COMM_WORLD);
    int iters = 0, maxIter = 0;
    for (int i = 0; i < amount; ++i) {
        const float v = local[i];
        auto [root, it] = newton(v, [v](float x) { return x * x * x - v; }, [](float x) { return 3 * x * x; });
        res[i] = root;
        iters += it;
        maxIter = it > maxIter ? it : maxIter;
    }
    MPI_Gather(res, amount, MPI_FLOAT, roots, amount, MPI_FLOAT, 0, MPI_COMM_WORLD);
    int total = 0, most = 0;
    MPI_Reduce(&iters, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&maxIter, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (my == 0) {
        for (int i = 0; i < numbers; i += 8) std::cout << "cbrt(" << values[i] << ") = " << roots[i] << '\n';
        std::cout << total << " iterations, at most " << most << '\n';
    }
    delete[] local;
    delete[] res;
    MPI_Finalize();
    return 0;
}
