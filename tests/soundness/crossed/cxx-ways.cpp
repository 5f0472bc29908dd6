/* crossed: way=cxx-ways cxx-value=cxx-values sink=cxx-sinks; --strict-output
 * Values of the share, of own items and of the rank in C++. */
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <string>
#include <algorithm>
#include <numeric>
#include <memory>
#include <array>
#include <map>
#include <functional>
#include <utility>
struct box { int v; box(int x = 0) : v(x) {} int get() const { return v; } void set(int x) { v = x; } box &operator+=(int x) { v += x; return *this; } operator int() const { return v; } };
struct plain { int v = 0; static int sv; int twice() { return 2 * v; } };
int plain::sv = 0;
struct acc { int t = 0; void operator()(int x) { t += x; } };
template <class T> T tsame(T x) { return x; }
template <int N> int tadd(int x) { return x + N; }
int dflt(int x, int y = 3) { return x + y; }
void byref(int &x, int y) { x = y; }
void byptr(int *x, int y) { *x = y; }
constexpr int cexpr(int x) { return x + 1; }
struct base { virtual int f(int x) { return x; } virtual ~base() {} };
struct der : base { int f(int x) override { return x + 1; } };
namespace ns { int g; inline int &ref() { return g; } }
int main(int argc, char **argv)
{
    int rank, p, n = 24, i, k, u = 0, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int s = n / p;
    std::vector<int> all(n);
    if (rank == 0)
        for (i = 0; i < n; i++)
            all[i] = (i * 7 + 3) % 17 + 1;
    std::vector<int> a(s), vb(4, 1), vc;
    MPI_Scatter(all.data(), s, MPI_INT, a.data(), s, MPI_INT, 0, MPI_COMM_WORLD);
    std::array<int, 4> ar = {{1, 2, 3, 4}};
    plain pl;
    @way@
    @sink@
    MPI_Finalize();
    return 0;
}
