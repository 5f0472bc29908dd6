// Areas and perimeters of plain shapes through a virtual interface.
// The root scatters kinds and dimensions; everybody builds its objects locally.
#include <mpi.h>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

class Shape
{
public:
    virtual ~Shape() = default;
    virtual double area() const = 0;
    virtual double perimeter() const = 0;
};

class Circle : public Shape
{
    double r_;
public:
    explicit Circle(double r) : r_(r) {}
    double area() const override { return M_PI * r_ * r_; }
    double perimeter() const override { return 2 * M_PI * r_; }
};

class Rect : public Shape
{
    double a_, b_;
public:
    Rect(double a, double b) : a_(a), b_(b) {}
    double area() const override { return a_ * b_; }
    double perimeter() const override { return 2 * (a_ + b_); }
};

class RightTriangle : public Shape
{
    double a_, b_;
public:
    RightTriangle(double a, double b) : a_(a), b_(b) {}
    double area() const override { return 0.5 * a_ * b_; }
    double perimeter() const override { return a_ + b_ + std::hypot(a_, b_); }
};

static std::unique_ptr<Shape> make_shape(char kind, double a, double b)
{
    switch (kind)
    {
    case 'c': return std::make_unique<Circle>(a);
    case 'r': return std::make_unique<Rect>(a, b);
    case 't': return std::make_unique<RightTriangle>(a, b);
    }
    throw std::invalid_argument("kind");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int shapes = 72;
    const int own = shapes / size;

    std::vector<char> kinds;
    std::vector<double> da, db;
    if (rank == 0)
        for (int i = 0; i < shapes; ++i)
        {
            kinds.push_back("crt"[i * i % 3]);
            da.push_back(1.0 + 0.1 * i);
            db.push_back(3.0 + 0.05 * (i % 9));
        }

    std::vector<char> k(own);
    std::vector<double> a(own), b(own);
    MPI_Scatter(kinds.data(), own, MPI_CHAR, k.data(), own, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Scatter(da.data(), own, MPI_DOUBLE, a.data(), own, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(db.data(), own, MPI_DOUBLE, b.data(), own, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    std::vector<std::unique_ptr<Shape>> objects;
    try
    {
        for (int i = 0; i < own; ++i)
            objects.emplace_back(make_shape(k[i], a[i], b[i]));
    }
    catch (const std::exception &e)
    {
        std::cerr << "rank " << rank << ": " << e.what() << std::endl;
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    double local[3] = {0, 0, 0}, sum[2] = {0, 0}, largest = 0;
    for (const auto &s : objects)
    {
        local[0] += s->area();
        local[1] += s->perimeter();
        local[2] = std::fmax(local[2], s->area());
    }
    MPI_Reduce(local, sum, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&local[2], &largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rank == 0)
        std::cout << std::fixed << std::setprecision(2) << "area " << sum[0] << ", perimeter " << sum[1]
                  << ", largest " << largest << '\n';
    MPI_Finalize();
    return 0;
}
