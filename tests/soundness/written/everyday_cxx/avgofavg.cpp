// class averages, computed the quick way: mean of the per-rank means
#include <mpi.h>
#include <cstdio>
#include <memory>
#include <algorithm>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int id = 0, procs = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);

    constexpr int students = 60;
    int per = students / procs;
    std::unique_ptr<int[]> grades;
    if (id == 0) {
        grades.reset(new int[students]);
        int k = 17;
        std::generate(grades.get(), grades.get() + students, [&k] { k = (k * 31 + 7) % 61; return 40 + k; });
    }
    auto own = std::make_unique<int[]>(per);
    MPI_Scatter(grades.get(), per, MPI_INT, own.get(), per, MPI_INT, 0, MPI_COMM_WORLD);

    int sum = 0;
    for (int i = 0; i < per; i++) sum += own[i];
    double mean = double(sum) / per;
    double means = 0.0;
    MPI_Reduce(&mean, &means, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (id == 0) std::printf("class average %.3f\n", means / procs);
    MPI_Finalize();
}
