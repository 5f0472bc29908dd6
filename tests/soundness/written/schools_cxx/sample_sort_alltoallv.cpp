#include <mpi.h>
#include <algorithm>
#include <functional>
#include <iostream>
#include <vector>

// Parallel sample sort on ints, buckets exchanged with Alltoallv.

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, p;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    const int n = 1680;
    if (n % p) {
        if (rank == 0) std::cout << "n % p != 0" << std::endl;
        MPI_Finalize();
        return 0;
    }
    const int m = n / p;
    std::vector<int> all, a(m);
    if (rank == 0) {
        all.resize(n);
        unsigned s = 123;
        for (auto& x : all) { s = s * 22695477u + 1u; x = int(s >> 16) % 50000; }
    }
    MPI_Scatter(all.data(), m, MPI_INT, a.data(), m, MPI_INT, 0, MPI_COMM_WORLD);
    std::sort(a.begin(), a.end());

    std::vector<int> sample(p), samples(p * p), split;
    for (int i = 0; i < p; ++i) sample[i] = a[i * m / p];
    MPI_Allgather(sample.data(), p, MPI_INT, samples.data(), p, MPI_INT, MPI_COMM_WORLD);
    std::sort(samples.begin(), samples.end());
    for (int i = 1; i < p; ++i) split.push_back(samples[i * p + p / 2]);

    std::vector<int> sc(p), sd(p), rc(p), rd(p);
    auto it = a.begin();
    for (int i = 0; i < p; ++i) {
        auto e = i < p - 1 ? std::upper_bound(it, a.end(), split[i]) : a.end();
        sc[i] = int(e - it);
        sd[i] = int(it - a.begin());
        it = e;
    }
    MPI_Alltoall(sc.data(), 1, MPI_INT, rc.data(), 1, MPI_INT, MPI_COMM_WORLD);
    int tot = 0;
    for (int i = 0; i < p; ++i) { rd[i] = tot; tot += rc[i]; }
    std::vector<int> b(tot);
    MPI_Alltoallv(a.data(), sc.data(), sd.data(), MPI_INT, b.data(), rc.data(), rd.data(), MPI_INT, MPI_COMM_WORLD);
    std::sort(b.begin(), b.end());

    std::vector<int> cnt(p), dsp(p);
    MPI_Gather(&tot, 1, MPI_INT, cnt.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 1; i < p; ++i) dsp[i] = dsp[i - 1] + cnt[i - 1];
    MPI_Gatherv(b.data(), tot, MPI_INT, all.data(), cnt.data(), dsp.data(), MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << (std::is_sorted(all.begin(), all.end()) ? "sorted" : "error") << '\n';
        auto dup = std::adjacent_find(all.begin(), all.end());
        if (dup != all.end()) std::cout << "first duplicate: " << *dup << '\n';
        std::cout << "smallest " << all.front() << ", largest " << all.back() << ", median " << all[n / 2] << std::endl;
    }
    MPI_Finalize();
    return 0;
}
