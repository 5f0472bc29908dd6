#include <mpi.h>
#include <iostream>
#include <type_traits>
#include <vector>

// typed wrappers with if constexpr
template <class T>
constexpr MPI_Datatype mpiType()
{
    if constexpr (std::is_same_v<T, int>) return MPI_INT;
    else if constexpr (std::is_same_v<T, unsigned>) return MPI_UNSIGNED;
    else if constexpr (std::is_same_v<T, long>) return MPI_LONG;
    else return MPI_DOUBLE;
}

template <class T>
T reduceTo0(T value, MPI_Op op)
{
    T out{};
    MPI_Reduce(&value, &out, 1, mpiType<T>(), op, 0, MPI_COMM_WORLD);
    return out;
}

template <class T, class Gen, class Fold>
T job(int n, int rank, int size, Gen gen, Fold fold, MPI_Op op, T start)
{
    std::vector<T> all, part(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) all.push_back(gen(i));
    MPI_Scatter(all.data(), n / size, mpiType<T>(), part.data(), n / size, mpiType<T>(), 0, MPI_COMM_WORLD);
    T acc = start;
    for (const T &x : part) acc = fold(acc, x);
    return reduceTo0(acc, op);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120;
    auto sum = job<long>(n, rank, size, [](int i) { return 2L * i; }, [](long a, long b) { return a + b; }, MPI_SUM, 0L);
    auto mx = job<double>(n, rank, size, [](int i) { return (i * 37 % 101) / 4.0; }, [](double a, double b) { return a > b ? a : b; }, MPI_MAX, -1.0);
    auto mask = job<unsigned>(n, rank, size, [](int i) { return 1u << (i * 5 % 23); }, [](unsigned a, unsigned b) { return a | b; }, MPI_BOR, 0u);
    if (rank == 0) std::cout << "sum " << sum << " max " << mx << " mask " << std::hex << mask << std::endl;
    MPI_Finalize();
    return 0;
}
