#include <mpi.h>
#include <iostream>
#include <vector>
#include <string>

// object doing the complete parallel job in its methods
class EnergyMeter {
    int rank_ = 0, size_ = 1, n_, mine_ = 0;
    std::vector<int> readings_, local_;
    long sum_ = 0;
    int over_ = 0;
public:
    explicit EnergyMeter(int n) : n_(n) {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
        mine_ = n_ / size_;
        local_.resize(mine_);
    }
    void load() {
        if (rank_) return;
        readings_.resize(n_);
        for (int h = 0; h < n_; ++h) readings_[h] = 200 + (h % 24) * 15 + (h * 31) % 77;
    }
    void distribute() {
        MPI_Scatter(readings_.data(), mine_, MPI_INT, local_.data(), mine_, MPI_INT, 0, MPI_COMM_WORLD);
    }
    void evaluate(int limit) {
        for (int i = 0; i < mine_; ++i) {
            sum_ += local_[i];
            if (local_[i] > limit) ++over_;
        }
    }
    void combine() {
        long s = sum_;
        int o = over_;
        MPI_Reduce(&s, &sum_, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(&o, &over_, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    void print() const {
        if (rank_ == 0) std::cout << "consumption " << sum_ << " Wh, mean " << sum_ / n_ << " Wh, " << over_ << " hours over limit\n";
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        EnergyMeter meter(argc > 1 ? std::stoi(argv[1]) : 240);
        meter.load();
        meter.distribute();
        meter.evaluate(500);
        meter.combine();
        meter.print();
    }
    MPI_Finalize();
    return 0;
}
