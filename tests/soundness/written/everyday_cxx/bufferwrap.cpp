#include <mpi.h>
#include <iostream>
#include <stdexcept>
#include <vector>

// "world" singleton; prime factor counts of integers
class World {
public:
    static World &get() { static World w; return w; }
    void init(int *argc, char ***argv) {
        if (MPI_Init(argc, argv) != MPI_SUCCESS) throw std::runtime_error("MPI");
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
    }
    void done() { MPI_Finalize(); }
    bool master() const { return rank == 0; }
    int rank = -1;
    int size = 0;
private:
    World() {}
};

static int omega(unsigned n)
{
    int k = 0;
    for (unsigned p = 2; p * p <= n; ++p)
        for (; n % p == 0; n /= p) ++k;
    return k + (n > 1);
}

int main(int argc, char **argv)
{
    auto &w = World::get();
    w.init(&argc, &argv);
    const unsigned howMany = 360;
    std::vector<unsigned> in, part(howMany / w.size);
    if (w.master())
        for (unsigned i = 0; i < howMany; ++i) in.push_back(1u + i * i);
    const int cnt = (int)part.size();
    MPI_Scatter(in.data(), cnt, MPI_UNSIGNED, part.data(), cnt, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    std::vector<int> hist(20, 0);
    int liouville = 0;
    for (auto x : part) {
        const int o = omega(x);
        hist.at(o)++;
        liouville += o % 2 ? -1 : 1;
    }
    std::vector<int> sum(hist.size());
    MPI_Reduce(hist.data(), sum.data(), (int)hist.size(), MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    int l = 0;
    MPI_Reduce(&liouville, &l, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (w.master()) {
        for (std::size_t i = 0; i < sum.size(); ++i)
            if (sum[i]) std::cout << i << " prime factors: " << sum[i] << '\n';
        std::cout << "L = " << l << '\n';
    }
    w.done();
    return 0;
}
