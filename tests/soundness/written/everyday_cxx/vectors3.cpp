#include <mpi.h>
#include <iostream>
#include <vector>
#include <cmath>
#include <iomanip>

template <class T>
struct Vec3 {
    T x, y, z;
    Vec3<T> &operator*=(T s) { x *= s; y *= s; z *= s; return *this; }
    T dot(const Vec3<T> &o) const { return x * o.x + y * o.y + z * o.z; }
    T length() const { return std::sqrt(dot(*this)); }
};
using V = Vec3<double>;

static void normalise(std::vector<V> &vs)
{
    for (V &v : vs) {
        const double l = v.length();
        if (l > 0) v *= 1.0 / l;
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype vec3;
    MPI_Type_contiguous(3, MPI_DOUBLE, &vec3);
    MPI_Type_commit(&vec3);

    const int N = argc > 1 ? std::stoi(argv[1]) : 60;
    std::vector<V> normals(rank == 0 ? N : 0);
    for (std::size_t i = 0; i < normals.size(); i++)
        normals[i] = V{1.0 + double(i), 2.0 * double(i % 7), -3.0 + double(i % 5)};
    std::vector<V> own(N / size);
    MPI_Scatter(normals.data(), (int)own.size(), vec3, own.data(), (int)own.size(), vec3, 0, MPI_COMM_WORLD);
    normalise(own);
    MPI_Gather(own.data(), (int)own.size(), vec3, normals.data(), (int)own.size(), vec3, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        const V light{0.0, 0.6, 0.8};
        std::cout << std::fixed << std::setprecision(4);
        for (int i = 0; i < N; i += 6) std::cout << "facet " << i << " brightness " << normals[i].dot(light) << '\n';
    }
    MPI_Type_free(&vec3);
    MPI_Finalize();
    return 0;
}
