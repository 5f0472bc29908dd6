#include <mpi.h>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <vector>

// firewall: classify IPv4 addresses against a rule list sent to everybody
struct Rule {
    std::uint32_t net;
    std::uint32_t mask;
    std::int32_t action;   // 0 drop, 1 accept, 2 log
    bool matches(std::uint32_t ip) const { return (ip & mask) == net; }
};

static std::uint32_t ip(int a, int b, int c, int d) { return (std::uint32_t(a) << 24) | (b << 16) | (c << 8) | d; }

static std::string str(std::uint32_t v)
{
    std::ostringstream os;
    os << (v >> 24) << '.' << ((v >> 16) & 255) << '.' << ((v >> 8) & 255) << '.' << (v & 255);
    return os.str();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nrules = 0;
    std::vector<Rule> rules;
    if (rank == 0) {
        rules = {{ip(10, 0, 0, 0), 0xff000000u, 1}, {ip(192, 168, 4, 0), 0xffffff00u, 2}, {ip(192, 168, 0, 0), 0xffff0000u, 1}};
        nrules = static_cast<int>(rules.size());
    }
    MPI_Bcast(&nrules, 1, MPI_INT, 0, MPI_COMM_WORLD);
    rules.resize(nrules);
    MPI_Bcast(rules.data(), nrules * (int)sizeof(Rule), MPI_BYTE, 0, MPI_COMM_WORLD);

    const int packets = 240;
    std::vector<std::uint32_t> stream;
    std::vector<int> verdicts;
    if (rank == 0) {
        for (int i = 0; i < packets; i++)
            stream.push_back(i % 3 == 0 ? ip(10, i % 7, 1, i % 250) : i % 3 == 1 ? ip(192, 168, i % 9, i % 100) : ip(8, 8, i % 11, 4));
        verdicts.resize(packets);
    }
    const int share = packets / size;
    std::vector<std::uint32_t> mine(share);
    std::vector<int> v(share, 0);
    MPI_Scatter(stream.data(), share, MPI_UINT32_T, mine.data(), share, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        for (const Rule &r : rules)
            if (r.matches(mine[i])) { v[i] = r.action; break; }
    MPI_Gather(v.data(), share, MPI_INT, verdicts.data(), share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int c[3] = {};
        for (int x : verdicts) c[x]++;
        std::cout << "drop " << c[0] << " accept " << c[1] << " log " << c[2] << '\n';
        for (int i = 0; i < packets; i++)
            if (verdicts[i] == 2) std::cout << "logged " << str(stream[i]) << '\n';
    }
    MPI_Finalize();
    return 0;
}
