// Parse "key=value" settings lines in parallel and validate them
#include <mpi.h>
#include <cctype>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

constexpr int kLine = 24;

enum Status { ok = 0, no_equals, bad_key, bad_number };

static Status check(const std::string& line, int& value)
{
    const auto eq = line.find('=');
    if (eq == std::string::npos) return no_equals;
    if (eq == 0) return bad_key;
    for (char c : line.substr(0, eq))
        if (!std::isalpha(static_cast<unsigned char>(c)) && c != '_') return bad_key;
    try {
        std::size_t used = 0;
        const std::string rhs = line.substr(eq + 1);
        value = std::stoi(rhs, &used);
        if (used != rhs.size()) return bad_number;
    } catch (const std::exception&) {
        return bad_number;
    }
    return ok;
}

static std::string sample(int i)
{
    static const char* keys[] = {"width", "height", "max_iter", "seed", "9lives", "tolerance"};
    std::string s = keys[i % 6];
    if (i % 11 != 10) s += '=';
    s += std::to_string(i * 13 - 50);
    if (i % 17 == 4) s += "px";
    return s;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 48;
    if (n % size) {
        if (rank == 0) std::cout << "48 lines / " << size << " ranks\n";
        MPI_Finalize();
        return 0;
    }
    const int m = n / size;
    std::vector<char> text(rank == 0 ? n * kLine : 0), mine(m * kLine);
    if (rank == 0)
        for (int i = 0; i < n; ++i) std::strncpy(&text[i * kLine], sample(i).c_str(), kLine - 1);
    MPI_Scatter(text.data(), m * kLine, MPI_CHAR, mine.data(), m * kLine, MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<int> res(2 * m, 0), all(2 * n);
    for (int i = 0; i < m; ++i) res[2 * i] = check(&mine[i * kLine], res[2 * i + 1]);
    MPI_Gather(res.data(), 2 * m, MPI_INT, all.data(), 2 * m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        static const char* msg[] = {"ok", "no '='", "bad key", "bad number"};
        long sum = 0;
        for (int i = 0; i < n; ++i) {
            if (all[2 * i] == ok) sum += all[2 * i + 1];
            else std::cout << "line " << i + 1 << ": " << &text[i * kLine] << ": " << msg[all[2 * i]] << '\n';
        }
        std::cout << "sum of valid values " << sum << '\n';
    }
    MPI_Finalize();
    return 0;
}
