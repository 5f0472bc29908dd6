#include <mpi.h>
#include <algorithm>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

// password audit: rules as a class hierarchy, fixed 20 byte records
namespace audit {
    constexpr int LEN = 20;

    struct Rule {
        virtual ~Rule() = default;
        virtual bool ok(const std::string &pw) const = 0;
    };
    struct MinLength : Rule {
        std::size_t n;
        explicit MinLength(std::size_t k) : n(k) {}
        bool ok(const std::string &pw) const override { return pw.size() >= n; }
    };
    struct Contains : Rule {
        int (*test)(int);
        explicit Contains(int (*t)(int)) : test(t) {}
        bool ok(const std::string &pw) const override {
            return std::any_of(pw.begin(), pw.end(), [this](unsigned char c) { return test(c) != 0; });
        }
    };
    struct NoRepeat : Rule {
        bool ok(const std::string &pw) const override { return std::adjacent_find(pw.begin(), pw.end()) == pw.end(); }
    };
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    using namespace audit;
    const MinLength longEnough(8);
    const Contains digit([](int c) { return int(c >= '0' && c <= '9'); });
    const Contains upper([](int c) { return int(c >= 'A' && c <= 'Z'); });
    const NoRepeat noRepeat;
    const std::vector<const Rule *> rules{&longEnough, &digit, &upper, &noRepeat};

    const int users = 120;
    std::vector<char> db;
    if (rank == 0) {
        db.assign(users * LEN, '\0');
        const char *w[] = {"secret", "Passw0rd", "letmein", "Tr0ub4dor", "hunter2", "Zebra"};
        for (int u = 0; u < users; ++u) {
            std::string s = w[u % 6];
            if (u % 5 == 0) s += std::to_string(u * 7);
            if (u % 7 == 0) s += "X";
            std::memcpy(&db[u * LEN], s.data(), s.size());
        }
    }
    const int mine = users / size;
    std::vector<char> part(mine * LEN);
    MPI_Scatter(db.data(), mine * LEN, MPI_CHAR, part.data(), mine * LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<int> failed(rules.size() + 1, 0), sum(rules.size() + 1, 0);
    for (int u = 0; u < mine; ++u) {
        const std::string pw(&part[u * LEN]);
        bool fine = true;
        for (std::size_t r = 0; r < rules.size(); ++r)
            if (!rules[r]->ok(pw)) { failed[r]++; fine = false; }
        if (fine) failed.back()++;
    }
    MPI_Reduce(failed.data(), sum.data(), static_cast<int>(sum.size()), MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        const char *what[] = {"too short", "no digit", "no capital", "repeated", "accepted"};
        for (std::size_t r = 0; r < sum.size(); ++r) std::cout << what[r] << ": " << sum[r] << '\n';
    }
    MPI_Finalize();
    return 0;
}
