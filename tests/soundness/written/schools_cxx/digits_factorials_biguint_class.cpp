// Tokenised arithmetic on big integers: factorials with std::vector digits
#include <mpi.h>
#include <iostream>
#include <string>
#include <vector>

class BigUInt {
public:
    explicit BigUInt(unsigned v = 0) { do { d_.push_back(v % 10000); v /= 10000; } while (v); }
    BigUInt& operator*=(unsigned k)
    {
        unsigned carry = 0;
        for (auto& x : d_) {
            unsigned t = x * k + carry;
            x = t % 10000;
            carry = t / 10000;
        }
        while (carry) { d_.push_back(carry % 10000); carry /= 10000; }
        return *this;
    }
    std::string str() const
    {
        std::string s = std::to_string(d_.back());
        for (auto it = d_.rbegin() + 1; it != d_.rend(); ++it) {
            std::string t = std::to_string(*it);
            s += std::string(4 - t.size(), '0') + t;
        }
        return s;
    }

private:
    std::vector<unsigned> d_;
};

static BigUInt factorial(int n)
{
    BigUInt f(1);
    for (int k = 2; k <= n; ++k) f *= static_cast<unsigned>(k);
    return f;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 168;
    if (n % size) {
        if (rank == 0) std::cout << "168 factorials can't be split by " << size << std::endl;
        MPI_Finalize();
        return 0;
    }
    std::vector<int> arg(n), mine(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) arg[i] = i;
    MPI_Scatter(arg.data(), n / size, MPI_INT, mine.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    struct Info { int digits, digit_sum, zeros; };
    std::vector<Info> info, all(n);
    for (int a : mine) {
        const std::string s = factorial(a).str();
        Info x{int(s.size()), 0, 0};
        for (char c : s) x.digit_sum += c - '0';
        x.zeros = int(s.size() - 1 - s.find_last_not_of('0'));
        info.push_back(x);
    }
    MPI_Gather(info.data(), 3 * n / size, MPI_INT, all.data(), 3 * n / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 7; i < n; i += 16)
            std::cout << i << "! has " << all[i].digits << " digits, digit sum " << all[i].digit_sum
                      << ", " << all[i].zeros << " trailing zeros\n";
    MPI_Finalize();
    return 0;
}
