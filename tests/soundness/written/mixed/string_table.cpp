// Distributed word counting: word ids are scattered, every process keeps a map and the
// root merges the maps.
#include <mpi.h>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

static const std::string POEM =
    "tyger tyger burning bright in the forests of the night what immortal hand or eye "
    "could frame thy fearful symmetry in what distant deeps or skies burnt the fire of thine eyes "
    "on what wings dare he aspire what the hand dare seize the fire and what shoulder and what art "
    "could twist the sinews of thy heart";

struct Dictionary {
    std::vector<std::string> words;
    std::unordered_map<std::string, int> index;

    int id(const std::string &w)
    {
        auto it = index.find(w);
        if (it != index.end())
            return it->second;
        const int k = static_cast<int>(words.size());
        words.push_back(w);
        index.emplace(w, k);
        return k;
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    Dictionary dict;
    std::vector<int> tokens;
    int chunk = 0;
    if (rank == 0) {
        std::istringstream is(POEM);
        for (std::string w; is >> w;)
            tokens.push_back(dict.id(w));
        while (tokens.size() % size != 0)
            tokens.push_back(-1);
        chunk = static_cast<int>(tokens.size()) / size;
    }
    MPI_Bcast(&chunk, 1, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<int> mine(chunk);
    MPI_Scatter(tokens.data(), chunk, MPI_INT, mine.data(), chunk, MPI_INT, 0, MPI_COMM_WORLD);

    std::map<int, int> freq;
    for (int t : mine)
        if (t >= 0)
            ++freq[t];

    // flatten: id, count, id, count ...
    std::vector<int> flat;
    for (const auto &[id, n] : freq) {
        flat.push_back(id);
        flat.push_back(n);
    }

    if (rank != 0) {
        int len = static_cast<int>(flat.size());
        MPI_Send(&len, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(flat.data(), len, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else {
        for (int src = 1; src < size; ++src) {
            int len;
            MPI_Recv(&len, 1, MPI_INT, src, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            std::vector<int> buf(len);
            MPI_Recv(buf.data(), len, MPI_INT, src, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i + 1 < len; i += 2)
                freq[buf[i]] += buf[i + 1];
        }
        std::multimap<int, std::string, std::greater<int>> ranking;
        for (const auto &[id, n] : freq)
            ranking.emplace(n, dict.words[id]);
        std::cout << freq.size() << " different words\n";
        for (const auto &[n, w] : ranking) {
            if (n < 2)
                break;
            std::cout << n << "  " << w << '\n';
        }
    }
    MPI_Finalize();
    return 0;
}
