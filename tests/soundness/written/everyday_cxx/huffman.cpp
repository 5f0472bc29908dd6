#include <mpi.h>
#include <iostream>
#include <queue>
#include <string>
#include <vector>
#include <memory>

// symbol frequencies in parallel, code lengths on the master with a priority queue
struct Node {
    long weight;
    int symbol;
    std::shared_ptr<Node> left, right;
};
using NodePtr = std::shared_ptr<Node>;

static void depths(const NodePtr &n, int d, std::vector<int> &len)
{
    if (!n->left) { len[n->symbol] = d ? d : 1; return; }
    depths(n->left, d + 1, len);
    depths(n->right, d + 1, len);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 720;
    std::string msg;
    if (rank == 0)
        while ((int)msg.size() < n) msg += "abracadabra"[(msg.size() * msg.size() / 3) % 11];

    const int part = n / size;
    std::vector<char> mine(part);
    MPI_Scatter(msg.c_str(), part, MPI_CHAR, &mine.front(), part, MPI_CHAR, 0, MPI_COMM_WORLD);
    long freq[26] = {0};
    for (auto it = mine.cbegin(); it != mine.cend(); ++it) freq[*it - 'a']++;
    long total[26] = {0};
    MPI_Reduce(freq, total, 26, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        auto heavier = [](const NodePtr &a, const NodePtr &b) {
            return a->weight != b->weight ? a->weight > b->weight : a->symbol > b->symbol;
        };
        std::priority_queue<NodePtr, std::vector<NodePtr>, decltype(heavier)> q(heavier);
        for (int s = 0; s < 26; ++s)
            if (total[s]) q.push(std::make_shared<Node>(Node{total[s], s, nullptr, nullptr}));
        while (q.size() > 1) {
            auto a = q.top(); q.pop();
            auto b = q.top(); q.pop();
            q.push(std::make_shared<Node>(Node{a->weight + b->weight, std::min(a->symbol, b->symbol), a, b}));
        }
        std::vector<int> len(26, 0);
        depths(q.top(), 0, len);
        long bits = 0;
        for (int s = 0; s < 26; ++s)
            if (total[s]) {
                std::cout << char('a' + s) << ' ' << total[s] << " x " << len[s] << " bits\n";
                bits += total[s] * len[s];
            }
        std::cout << bits << " bits\n";
    }
    MPI_Finalize();
    return 0;
}
