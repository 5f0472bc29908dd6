#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <vector>

// Threshold by local median: pixels of the own strip brighter than the strip's
// median become 1 (std::nth_element on a copy)

class Strip {
public:
    Strip(int w, int rows) : w_(w), px_(static_cast<std::size_t>(w) * rows) {}
    int* data() { return px_.data(); }
    int count() const { return static_cast<int>(px_.size()); }
    int median() const
    {
        auto tmp = px_;
        auto mid = tmp.begin() + tmp.size() / 2;
        std::nth_element(tmp.begin(), mid, tmp.end());
        return *mid;
    }
    void binarise()
    {
        const int m = median();
        std::replace_if(px_.begin(), px_.end(), [m](int p) { return p <= m; }, 0);
        std::replace_if(px_.begin(), px_.end(), [](int p) { return p > 0; }, 1);
    }

private:
    int w_;
    std::vector<int> px_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int w = 48, h = 24;
    if (h % size) {
        if (rank == 0) std::cout << "strips would differ in height\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<int> img(rank == 0 ? w * h : 0);
    for (int i = 0; i < static_cast<int>(img.size()); ++i) {
        int x = i % w, y = i / w;
        img[i] = 10 + 4 * y + (x * x + 3 * y) % 41;
    }
    Strip s(w, h / size);
    MPI_Scatter(img.data(), s.count(), MPI_INT, s.data(), s.count(), MPI_INT, 0, MPI_COMM_WORLD);
    s.binarise();
    MPI_Gather(s.data(), s.count(), MPI_INT, img.data(), s.count(), MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int y = 0; y < h; ++y) {
            for (int x = 0; x < w; ++x) std::cout << (img[y * w + x] ? '#' : '.');
            std::cout << '\n';
        }
    MPI_Finalize();
    return 0;
}
