// Bank counters: every process simulates one branch with two clerks and its share of the
// day's customers; waiting times are reported per branch.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <queue>
#include <stdexcept>
#include <vector>
#include <mpi.h>

struct Customer
{
    int arrival;
    int service;
};

struct Report
{
    int served = 0;
    int longest_wait = 0;
    long total_wait = 0;
    int closing = 0;
};

static Report simulate(const std::vector<Customer>& customers, int clerks)
{
    std::priority_queue<int, std::vector<int>, std::greater<int>> free_at;
    for (int c = 0; c < clerks; ++c)
        free_at.push(0);

    Report rep;
    for (const auto& c : customers)
    {
        int start = std::max(free_at.top(), c.arrival);
        free_at.pop();
        free_at.push(start + c.service);
        int wait = start - c.arrival;
        rep.served++;
        rep.total_wait += wait;
        rep.longest_wait = std::max(rep.longest_wait, wait);
        rep.closing = std::max(rep.closing, start + c.service);
    }
    return rep;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int branch, branches;
    MPI_Comm_rank(MPI_COMM_WORLD, &branch);
    MPI_Comm_size(MPI_COMM_WORLD, &branches);

    try
    {
        const int total = 240;
        if (total % branches)
            throw std::runtime_error("customers cannot be divided among the branches");

        std::vector<Customer> day;
        if (branch == 0)
        {
            day.resize(total);
            unsigned s = 1234;
            for (int i = 0; i < total; ++i)
            {
                s = s * 1664525u + 1013904223u;
                day[i].arrival = 2 * i + static_cast<int>((s >> 20) % 3);
                day[i].service = 2 + static_cast<int>((s >> 24) % 5);
            }
        }

        const int share = total / branches;
        std::vector<Customer> mine(share);
        MPI_Scatter(day.data(), share, MPI_2INT, mine.data(), share, MPI_2INT, 0, MPI_COMM_WORLD);

        /* the branch opens when its first customer arrives */
        int open = mine.front().arrival;
        for (auto& c : mine)
            c.arrival -= open;

        Report r = simulate(mine, 2);
        int row[4] = { r.served, r.longest_wait, static_cast<int>(r.total_wait), r.closing };
        std::vector<int> table(branch == 0 ? 4 * branches : 0);
        MPI_Gather(row, 4, MPI_INT, table.data(), 4, MPI_INT, 0, MPI_COMM_WORLD);

        if (branch == 0)
            for (int b = 0; b < branches; ++b)
                std::printf("branch %d: %d customers, longest wait %d, mean wait %.2f, closes at %d\n", b,
                            table[4 * b], table[4 * b + 1],
                            static_cast<double>(table[4 * b + 2]) / table[4 * b], table[4 * b + 3]);
    }
    catch (const std::exception& e)
    {
        if (branch == 0)
            std::fprintf(stderr, "%s\n", e.what());
    }
    MPI_Finalize();
    return 0;
}
