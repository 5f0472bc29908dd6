#include <mpi.h>
#include <iostream>
#include <string>
#include <vector>

// keyword spotting: how often do the keywords (broadcast as one string) occur in the messages
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    enum { MSG = 32, N = 120 };

    std::string keys, store;
    int klen = 0;
    if (rank == 0) {
        keys = "error;disk;timeout;cpu";
        klen = (int)keys.length();
        const char *parts[] = {"disk full", "cpu hot", "timeout on bus", "all fine", "error 17", "disk error"};
        for (int i = 0; i < N; i++) {
            std::string m = std::string(parts[i % 6]) + "/" + parts[(i / 6) % 5];
            m.resize(MSG, '\0');
            store += m;
        }
    }
    MPI_Bcast(&klen, 1, MPI_INT, 0, MPI_COMM_WORLD);
    keys.resize(klen);
    MPI_Bcast(&keys[0], klen, MPI_CHAR, 0, MPI_COMM_WORLD);

    std::vector<std::string> keyword;
    for (std::string::size_type from = 0; from <= keys.size();) {
        auto to = keys.find(';', from);
        if (to == std::string::npos) to = keys.size();
        keyword.push_back(keys.substr(from, to - from));
        from = to + 1;
    }
    const int len = N / size * MSG;
    std::vector<char> inbox(len);
    MPI_Scatter(store.data(), len, MPI_CHAR, inbox.data(), len, MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<int> hits(keyword.size()), total(keyword.size());
    for (const char *p = inbox.data(); p < inbox.data() + len; p += MSG) {
        const std::string msg(p);
        for (std::size_t k = 0; k < keyword.size(); ++k)
            for (auto at = msg.find(keyword[k]); at != std::string::npos; at = msg.find(keyword[k], at + 1)) ++hits[k];
    }
    MPI_Reduce(hits.data(), total.data(), (int)hits.size(), MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (std::size_t k = 0; k < keyword.size(); ++k) std::cout << keyword[k] << ": " << total[k] << '\n';
    MPI_Finalize();
    return 0;
}
