// Template for "scatter, transform, gather"
#include <mpi.h>
#include <cstdint>
#include <iostream>
#include <vector>

template <class T> MPI_Datatype mpi_type();
template <> MPI_Datatype mpi_type<int>() { return MPI_INT; }
template <> MPI_Datatype mpi_type<double>() { return MPI_DOUBLE; }
template <> MPI_Datatype mpi_type<std::uint64_t>() { return MPI_UINT64_T; }

template <class In, class F>
auto parallel_map(const std::vector<In>& in, int n, F f, MPI_Comm comm)
{
    using Out = decltype(f(In()));
    int size, rank;
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &rank);
    const int m = n / size;
    std::vector<In> a(m);
    std::vector<Out> b;
    b.reserve(m);
    MPI_Scatter(in.data(), m, mpi_type<In>(), a.data(), m, mpi_type<In>(), 0, comm);
    for (const auto& x : a) b.push_back(f(x));
    std::vector<Out> out(rank == 0 ? n : 0);
    MPI_Gather(b.data(), m, mpi_type<Out>(), out.data(), m, mpi_type<Out>(), 0, comm);
    return out;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 56;
    if (n % size) {
        if (rank == 0) std::cout << "not divisible\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<int> v;
    if (rank == 0)
        for (int i = 0; i < n; ++i) v.push_back(i);

    auto fib = parallel_map(v, n, [](int k) {
        std::uint64_t a = 0, b = 1;
        while (k-- > 0) { std::uint64_t t = a + b; a = b; b = t; }
        return a;
    }, MPI_COMM_WORLD);
    auto parity = parallel_map(fib, n, [](std::uint64_t f) { return static_cast<int>(f % 10); }, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < n; i += 5) std::cout << "F(" << i << ") = " << fib[i] << '\n';
        std::cout << "last digits: ";
        for (int d : parity) std::cout << d;
        std::cout << std::endl;
    }
    MPI_Finalize();
}
