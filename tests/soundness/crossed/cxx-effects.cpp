/* crossed: form=cxx-forms cxx-effect=cxx-effects; --strict-output
 * What statements that own items or the share let run leave behind in C++. */
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <string>
#include <algorithm>
#include <numeric>
#include <memory>
#include <iostream>
#include <array>
#include <map>
#include <cstring>
#include <atomic>
struct item { int x, y; };
int main(int argc, char **argv)
{
    int rank, p, n = 24, i, m = 0, out = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int s = n / p;
    std::vector<int> all;
    if (rank == 0) {
        all.resize(n);
        for (i = 0; i < n; i++)
            all[i] = (i * 7 + 3) % 17 + 1;
    }
    std::vector<int> a(s);
    MPI_Scatter(all.data(), s, MPI_INT, a.data(), s, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<int> b(4 * n, 1), c(4 * n, 2);
    std::string ss = "a";
    std::array<int, 3> ar = {1, 2, 3};
    item it = {1, 2}, its[2] = {{8, 1}, {2, 2}};
    std::vector<item> vr(3);
    vr[0].x = 7;
    @form@
    if (rank == 0)
        std::printf("%d %d %d %d %d %d %d %d %d %d\n", out, b[0], b[1], (int)b.size(), (int)ss.size(), ar[0], it.x, its[1].x, vr[1].x,
                    vr[0].x);
    MPI_Finalize();
    return 0;
}
