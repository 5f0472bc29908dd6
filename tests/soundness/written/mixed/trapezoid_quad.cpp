/* arguments: 24 | 120 | */
// Adaptive-free composite Simpson rule: the root deals out subintervals.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

struct Interval {
  double a, b;
  double width() const { return b - a; }
};

static double simpson(const std::function<double(double)> &f, const Interval &iv)
{
  constexpr int m = 8;
  const double h = iv.width() / m;
  double s = f(iv.a) + f(iv.b);
  for (int i = 1; i < m; ++i)
    s += (i % 2 ? 4.0 : 2.0) * f(iv.a + i * h);
  return s * h / 3.0;
}

// Owns the intervals of this process.
class Quadrature {
public:
  Quadrature(double a, double b, int pieces)
  {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    while (pieces % size_ != 0)
      ++pieces; // refine until it fits

    std::vector<Interval> grid;
    if (rank_ == 0) {
      const double h = (b - a) / pieces;
      for (int i = 0; i < pieces; ++i)
        grid.push_back({a + i * h, a + (i + 1) * h});
    }
    mine_.resize(pieces / size_);
    MPI_Datatype pair;
    MPI_Type_vector(1, 2, 2, MPI_DOUBLE, &pair);
    MPI_Type_commit(&pair);
    MPI_Scatter(grid.data(), static_cast<int>(mine_.size()), pair,
                mine_.data(), static_cast<int>(mine_.size()), pair, 0, MPI_COMM_WORLD);
    MPI_Type_free(&pair);
  }

  double operator()(const std::function<double(double)> &f) const
  {
    const double part = std::accumulate(mine_.begin(), mine_.end(), 0.0,
        [&f](double s, const Interval &iv) { return s + simpson(f, iv); });
    double whole = 0.0;
    MPI_Allreduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return whole;
  }

  int rank() const { return rank_; }

private:
  int rank_ = 0, size_ = 1;
  std::vector<Interval> mine_;
};

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  const int pieces = argc > 1 ? std::atoi(argv[1]) : 48;
  Quadrature quad(0.0, 2.0, pieces);

  const std::pair<const char *, std::function<double(double)>> cases[] = {
    {"x^3", [](double x) { return x * x * x; }},
    {"exp(-x)", [](double x) { return std::exp(-x); }},
    {"sin(5x)", [](double x) { return std::sin(5 * x); }},
    {"1/(1+x^2)", [](double x) { return 1.0 / (1.0 + x * x); }},
  };
  for (const auto &c : cases) {
    const double v = quad(c.second);
    if (quad.rank() == 0)
      std::printf("%-10s %.5f\n", c.first, v);
  }
  MPI_Finalize();
  return 0;
}
