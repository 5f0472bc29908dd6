#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <memory>
#include <vector>

// Shapes with virtual functions; the description of each shape is scattered

class Shape {
public:
    virtual ~Shape() = default;
    virtual long area() const = 0;      // in 1/100
    virtual const char* name() const = 0;
};
class Rect : public Shape {
    long w, h;
public:
    Rect(int a, int b) : w(a), h(b) {}
    long area() const override { return 100 * w * h; }
    const char* name() const override { return "rect"; }
};
class Circle : public Shape {
    long r;
public:
    explicit Circle(int a) : r(a) {}
    long area() const override { return 31416 * r * r / 100; }
    const char* name() const override { return "circle"; }
};
class Triangle : public Shape {
    long g, h;
public:
    Triangle(int a, int b) : g(a), h(b) {}
    long area() const override { return 50 * g * h; }
    const char* name() const override { return "triangle"; }
};

struct Desc { int kind, a, b; };

static std::unique_ptr<Shape> build(const Desc& d)
{
    switch (d.kind) {
    case 0: return std::make_unique<Rect>(d.a, d.b);
    case 1: return std::make_unique<Circle>(d.a);
    default: return std::make_unique<Triangle>(d.a, d.b);
    }
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120;
    if (n % size != 0) {
        if (rank == 0) std::cout << "number of shapes not divisible by ranks\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<Desc> all(n), mine(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) all[i] = {(i + i / 5) % 3, 1 + i % 14, 2 + (i * 3) % 9};
    MPI_Scatter(all.data(), 3 * n / size, MPI_INT, mine.data(), 3 * n / size, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<std::unique_ptr<Shape>> shapes;
    for (const auto& d : mine) shapes.push_back(build(d));
    std::vector<long> area(shapes.size()), areas(n);
    std::transform(shapes.begin(), shapes.end(), area.begin(), [](const auto& s) { return s->area(); });
    MPI_Gather(area.data(), n / size, MPI_LONG, areas.data(), n / size, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i += 11) std::cout << build(all[i])->name() << ' ' << areas[i] / 100 << '\n';
        auto big = std::max_element(areas.begin(), areas.end());
        std::cout << "largest is number " << big - areas.begin() << " with " << *big / 100 << "\n";
    }
    MPI_Finalize();
    return 0;
}
