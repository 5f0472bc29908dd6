#include <mpi.h>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

// Markov text: transition counts of letters in each chunk, most frequent
// successor of each letter; the previous letter is carried inside the chunk.

class Counter {
public:
    void feed(char c)
    {
        if (prev_) ++n_[{prev_, c}];
        prev_ = c;
    }
    int get(char a, char b) const
    {
        auto it = n_.find({a, b});
        return it == n_.end() ? 0 : it->second;
    }

private:
    char prev_ = 0;
    std::map<std::pair<char, char>, int> n_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const std::string alphabet = "abcdef";
    const int n = 720;
    if (n % size) {
        if (rank == 0) std::printf("%d letters\n", n);
        MPI_Finalize();
        return 0;
    }
    std::string text;
    if (rank == 0) {
        unsigned s = 11;
        while (int(text.size()) < n) {
            s = s * 1664525u + 1013904223u;
            unsigned k = s >> 24;
            char last = text.empty() ? 'a' : text.back();
            text += k < 100 ? alphabet[(last - 'a' + 1) % 6] : alphabet[k % 6];
        }
    }
    const int m = n / size;
    std::vector<int> cnt(size, m), dsp(size);
    for (int r = 0; r < size; ++r) dsp[r] = m * r;
    std::string chunk(m, ' ');
    MPI_Scatterv(text.data(), cnt.data(), dsp.data(), MPI_CHAR, &chunk[0], m, MPI_CHAR, 0, MPI_COMM_WORLD);
    Counter c;
    for (char ch : chunk) c.feed(ch);
    std::vector<int> flat, sum(36);
    for (char a : alphabet)
        for (char b : alphabet) flat.push_back(c.get(a, b));
    MPI_Reduce(flat.data(), sum.data(), 36, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int pairs = 0;
        for (int a = 0; a < 6; ++a) {
            std::printf("%c:", alphabet[a]);
            for (int b = 0; b < 6; ++b) {
                std::printf("%4d", sum[6 * a + b]);
                pairs += sum[6 * a + b];
            }
            std::printf("\n");
        }
        std::printf("%d pairs\n", pairs);
    }
    MPI_Finalize();
    return 0;
}
