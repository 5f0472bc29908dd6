#include <mpi.h>
#include <iostream>
#include <memory>
#include <vector>

// polymorphic shapes built from plain descriptors that travel over MPI
struct Desc { int kind, a, b; };

class Shape {
public:
    virtual ~Shape() = default;
    virtual long area() const = 0;
    static std::unique_ptr<Shape> make(const Desc &d);
};
class Rect : public Shape {
    int w, h;
public:
    Rect(int a, int b) : w(a), h(b) {}
    long area() const override { return 2L * w * h; }
};
class Tri : public Shape {
    int base, height;
public:
    Tri(int a, int b) : base(a), height(b) {}
    long area() const override { return (long)base * height; }
};
std::unique_ptr<Shape> Shape::make(const Desc &d)
{
    if (d.kind == 0) return std::make_unique<Rect>(d.a, d.b);
    return std::make_unique<Tri>(d.a, d.b);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, nproc;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);
    const int shapes = 120;
    std::vector<Desc> plan;
    if (rank == 0)
        for (int i = 0; i < shapes; i++) plan.push_back(Desc{i % 2, 1 + i % 9, 2 + i % 14});
    int perProc = shapes / nproc;
    std::vector<Desc> myplan(perProc);
    MPI_Scatter(plan.data(), 3 * perProc, MPI_INT, myplan.data(), 3 * perProc, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<std::unique_ptr<Shape>> objs;
    for (const Desc &d : myplan) objs.push_back(Shape::make(d));
    long doubled = 0;
    for (const auto &o : objs) doubled += o->area();
    long total = 0;
    MPI_Reduce(&doubled, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "total area " << total / 2 << (total % 2 ? ".5" : ".0") << std::endl;
    MPI_Finalize();
    return 0;
}
